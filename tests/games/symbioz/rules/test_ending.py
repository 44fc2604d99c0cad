import pytest

from tests.games.symbioz.helpers import asked, events, head, pieces, play, refused, supply, table_at


@pytest.mark.clause("E1", "E2")
@pytest.mark.parametrize("square", ["A0", "B3", "C0", "C11"])
def test_twelve_zerbs_of_one_colour_become_a_symbioz(square: str) -> None:
    """E1, E2. One zerb stays as a marker; eleven return to the supply."""
    table = table_at(f"t3 T2 / coral {square}=12 B4=1 / amber C6=4")

    assert f"coral {square}=S" in pieces(table).replace(" B4=1", "")
    assert 58 == supply(table, 0)["zerb"]
    assert [{"clause": "E1", "side": 0, "square": square}] == events(table, "BecameSymbioz")


@pytest.mark.clause("E1")
def test_fewer_zerbs_or_several_colours_make_no_symbioz() -> None:
    """E1. Eleven are too few, and a full square must be of one colour."""
    table = table_at("t3 T2 / coral C0=11 C1=6 / amber C1=6 C6=4")

    assert "coral C0=11 C1=6 / amber C1=6 C6=4" == pieces(table)
    assert [] == events(table, "BecameSymbioz")


@pytest.mark.clause("E1")
def test_several_squares_become_symbioz_in_one_turn() -> None:
    """E1. Every square of every player is looked at."""
    table = table_at("t3 T2 / coral C0=12 C1=12 / amber C6=12 C7=3 / teal C9=4")

    assert "coral C0=S C1=S / amber C6=S C7=3 / teal C9=4" == pieces(table)


@pytest.mark.clause("E1")
def test_a_full_square_is_no_symbioz_before_the_end_of_the_turn() -> None:
    """E1. It may still be eaten from."""
    table = table_at("t2 P1:coral / coral C0=10 / amber C6=4", "zerb@C0", "zerb@C0")

    assert "coral C0=12 / amber C6=4" == pieces(table)


@pytest.mark.clause("E3")
def test_all_animals_on_a_symbioz_are_removed_to_their_supplies() -> None:
    """E3. Those of all players, on that square only."""
    table = table_at(
        "t3 T2 / coral C0=12+2c1k C1=1+1c1k / amber C0=+3c2k C6=4 / teal C0=+1c1k C9=4"
    )

    assert "coral C0=S C1=1+1c1k / amber C6=4 / teal C9=4" == pieces(table)
    assert {"zerb": 56, "crapit": 25, "krogul": 6} == supply(table, 1)


@pytest.mark.clause("E4")
def test_tiles_do_not_run_out() -> None:
    """E4. Four players come to thirteen Symbioz: that is more than the box has tiles.

    Two each are possible without an end, so eight stand, and five more come at once.
    """
    table = table_at(
        "t3 T2 / coral A0=S A1=S C0=12 C1=12 / amber A2=S A3=S C3=12 / "
        "teal B0=S B1=S C6=12 / violet B2=S B3=S C9=12"
    )

    assert 13 == pieces(table).count("=S")


@pytest.mark.clause("E5", "P1h", "P2g")
def test_a_symbioz_is_out_of_the_game() -> None:
    """E5. Nothing is put on it, and nothing enters it."""
    table = table_at("t3 P4:amber start:coral / coral C0=12 C1=4 / amber C6=4")
    assert (1, "P1a") == asked(table)
    play(table, "done")

    assert "coral C0=S C1=4 / amber C6=4" == pieces(table)
    assert {"P1h"} == {refused(table, f"{kind}@C0") for kind in ("zerb", "crapit", "krogul")}

    play(table, "done", "C6>C6")
    assert (0, "P2b") == asked(table)
    assert "P2g" == refused(table, "C1>C0")


@pytest.mark.clause("E5")
def test_nothing_grows_on_a_symbioz() -> None:
    """E5. Its marker gives no birth and is never a Symbioz again."""
    table = table_at("t3 T2 start:coral / coral A0=S C1=1 / amber C6=4", "done", "done", "C6>C6")

    assert "rings t5 P1:coral start:coral" == head(table)
    assert [] == events(table, "BecameSymbioz")
    assert "coral A0=S C1=1 / amber C6=5" == pieces(table)
