"""What games share to say."""

from panspermia.faces.text import asked_rule, asked_sides, counted, params_of, without_number

EVENT = {"n": 4, "event": "Placed", "clause": "P1a", "side": 0}


def test_alike_parts_are_counted() -> None:
    assert "C0, C1 (2)" == counted(["C0", "C1", "C1"], lambda what, n: f"{what} ({n})")
    assert "" == counted([], lambda what, n: f"{what} ({n})")


def test_an_event_without_its_number_is_as_it_happened() -> None:
    assert {"event": "Placed", "clause": "P1a", "side": 0} == without_number(EVENT)
    assert {"clause": "P1a", "side": 0} == params_of(EVENT)


def test_the_sides_that_are_asked_are_those_of_the_view() -> None:
    assert (1, 0) == asked_sides({"waiting": [{"side": 1}, {"side": 0}]})


def test_the_clause_by_which_one_is_asked_is_that_of_the_own_seat() -> None:
    waiting = [{"seat": 1, "rule": "P1a"}, {"seat": 0, "rule": "P2b"}]

    assert "P2b" == asked_rule({"seat": 0, "waiting": waiting})
    assert "" == asked_rule({"seat": None, "waiting": waiting})
