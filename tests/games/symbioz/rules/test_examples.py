"""The worked examples of the rules text."""

import pytest

from tests.games.symbioz.helpers import asked, events, options, pieces, play, refused, table_at


@pytest.mark.clause("X1", "P2d")
def test_x1_a_newborn_does_not_move_to_a_more_populous_square() -> None:
    """Four zerbs in C0 and seven in C1: the newborn of C0 may not go to C1, and may stay."""
    table = table_at("P2:coral / coral C0=4 C1=7 / amber C6=4")

    assert "P2d" == refused(table, "C0>C1")
    assert refused(table, "C0>C0") is None


@pytest.mark.clause("X2", "P2e")
def test_x2_a_newborn_does_not_count_where_it_arrives() -> None:
    """Four amber zerbs in C6 and three in C7; C7 has four then and gives no birth this phase."""
    table = table_at("P2:amber start:coral / coral C0=4 / amber C6=4 C7=3")
    assert ["C6>C6", "C6>B4", "C6>C5", "C6>C7"] == options(table)

    table.answer("C6>C7")

    assert "coral C0=4 / amber C6=4 C7=4" == pieces(table)
    assert 1 == len(events(table, "Born"))
    assert "P1a" == asked(table)[1]


@pytest.mark.clause("X3", "P3b")
def test_x3_a_krogul_alone_with_an_own_crapit_must_eat_it() -> None:
    """It eats without being asked, and a krogul is born."""
    table = table_at("P3:coral / coral C0=4+1c1k / amber C6=+1k C8=+1k")

    assert (0, "P3c") == asked(table)
    assert "coral C0=4+1k / amber C6=+1k C8=+1k" == pieces(table)
    play(table, "C0")
    assert "coral C0=4+2k / amber C6=+1k C8=+1k" == pieces(table)


SIX = "P3:coral / coral C0=+1c1k C1=+1c1k C2=+2k C3=+2k / amber C6=+1k C8=+1k"


@pytest.mark.clause("X4", "P3e", "P3f")
def test_x4_births_are_possible_after_removals() -> None:
    """Six kroguls, two with crapits: the four hungry ones first, and both births happen."""
    table = table_at(SIX, "C2", "C2", "C3", "C3", "C0", "C0", "C1")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+2k C1=+2k / amber C6=+1k C8=+1k" == pieces(table)
    assert 4 == len(events(table, "Starved"))


@pytest.mark.clause("X4", "P3e", "P3f")
def test_x4_there_is_no_birth_before_removals() -> None:
    """The two with crapits first: they eat, and nothing is born."""
    table = table_at(SIX, "C0", "C1", "C2", "C2")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+1k C1=+1k / amber C6=+1k C8=+1k" == pieces(table)
    assert [] == events(table, "Born")


@pytest.mark.clause("X5", "P4b")
def test_x5_three_crapits_and_three_zerbs_give_one_birth() -> None:
    """All eat, and one crapit is born."""
    table = table_at("P4:coral / coral C0=3+3c / amber C6=2+1c C8=2+1c", "C0")

    assert (1, "P4d") == asked(table)
    assert "coral C0=+4c / amber C6=2+1c C8=2+1c" == pieces(table)
