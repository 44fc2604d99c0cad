import pytest

from panspermia.games.symbioz import GAME
from panspermia.kernel import render
from panspermia.kernel.events import event_message
from tests.games.symbioz.helpers import FREE, new_game, play, table_at


def test_the_view_tells_the_whole_position() -> None:
    """Symbioz hides nothing: a spectator sees what the players see."""
    table = table_at("t3 P1:coral / coral A0=S C0=4+1c / amber C6=3+2k", "zerb@C0")
    view = table.view(0)["position"]

    assert ("rings", 3, 0, "P1a", 0, "") == tuple(
        view[key] for key in ("board", "turn", "start", "phase", "side", "ended")
    )
    square = {"zerbs": [5, 0], "crapits": [1, 0], "kroguls": [0, 0], "owner": None, "newborn": 1}
    assert {"green": False, **square} == view["squares"]["C0"]
    tile = {"zerbs": [1, 0], "crapits": [0, 0], "kroguls": [0, 0], "owner": 0, "newborn": 0}
    assert {"green": True, **tile} == view["squares"]["A0"]
    amber = {"supply": {"zerb": 57, "crapit": 25, "krogul": 4}, "symbioz": 0, "zerbs": 3}
    assert {"colour": "amber", **amber} == view["sides"][1]
    assert view == table.view(1)["position"] == table.view(None)["position"]


def test_the_view_of_a_finished_game_says_how_it_ended() -> None:
    """Nobody is to move, and no phase is on."""
    view = table_at("t12 T2 / coral C0=4 / amber").view()["position"]

    assert ("V2", "", None) == (view["ended"], view["phase"], view["side"])


NEWBORNS = [
    ("t2 P1:coral / coral C0=4 / amber C6=4", ["zerb@C0", "crapit@C0"], {"C0": 1}),
    ("P2:coral / coral C0=12 / amber C6=4", ["C0>C1", "C0>C1"], {"C1": 2}),
    ("P3:coral / coral C0=+5c2k / amber C6=4", ["C1"], {"C1": 1}),
    ("P4:coral / coral C0=9+4c / amber C6=4", ["C1"], {"C1": 1}),
]


@pytest.mark.parametrize(("line", "answers", "newborn"), NEWBORNS)
def test_the_view_shows_what_is_newborn_in_this_phase(
    line: str, answers: list[str], newborn: dict[str, int]
) -> None:
    """Zerbs bought, and everything born."""
    squares = table_at(line, *answers).view()["position"]["squares"]

    assert newborn == {name: s["newborn"] for name, s in squares.items() if s["newborn"]}


@pytest.mark.parametrize(
    ("line", "answers", "sentences"),
    [
        (FREE, ["zerb@C0"], ["Coral puts a zerb on C0."]),
        (
            "P2:coral / coral C0=4 / amber C6=4",
            ["C0>B0"],
            ["Coral: a zerb of C0 is born on B0."],
        ),
        (
            "P3:coral / coral C0=+2k / amber C0=+1c C6=+1k C7=+1k",
            ["C1"],
            [
                "Coral: a krogul eats a crapit of Amber on C0.",
                "Coral: a krogul of C0 is born on C1.",
                "Coral: a krogul finds nothing to eat on C0 and is removed.",
            ],
        ),
        (
            "t3 T2 / coral C0=12 / amber C6=4",
            [],
            ["C0 becomes a Symbioz of Coral.", "Turn 4 begins; Amber starts."],
        ),
        (
            "t12 T2 / coral C0=4 / amber C6=4",
            [],
            ["The game is over. It is won by Coral, Amber."],
        ),
    ],
)
def test_events_tell_the_story_in_order(
    line: str, answers: list[str], sentences: list[str]
) -> None:
    """Each event has words."""
    told = [event_message(e, GAME.package) for e in plain(table_at(line, *answers).events())]

    assert sentences == [render(message) for message in told]


def plain(events: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: value for key, value in event.items() if key != "n"} for event in events]


@pytest.mark.parametrize(
    ("line", "answers", "sentence"),
    [
        (FREE, ["krogul@C0"], "Buy and place a piece, or stop: 5 points left."),
        ("P2:coral / coral C0=4 / amber", [], "Place a newborn zerb."),
        ("P3:coral / coral C0=+1k C1=+1k / amber", [], "Which krogul eats next?"),
        ("P3:coral / coral C0=+1k1c / amber C0=+1c".replace("1k1c", "1c1k"), [],
         "Whose crapit does the krogul on C0 eat?"),
        ("P3:coral / coral C0=+1c1k / amber", [], "Place the krogul born in C0."),
        ("P4:coral / coral C0=1+1c C1=+1c / amber", [],
         "In which square do your crapits graze next?"),
        ("P4:coral / coral C0=1+1c / amber C0=1", [], "Whose zerb does the crapit on C0 eat?"),
        ("P4:coral / coral C0=2+2c / amber", [], "Place the crapit born in C0."),
    ],
)  # fmt: skip
def test_every_question_has_words(line: str, answers: list[str], sentence: str) -> None:
    """The prompt is a sentence with what the player needs to know."""
    request = table_at(line, *answers).request

    assert request is not None
    assert sentence == render(request.prompt)


def test_the_draw_is_told() -> None:
    """S3 is the first event of every game."""
    event = play(new_game(2), "amber").events()[0]

    assert {"n": 0, "event": "Started", "clause": "S3", "side": 1} == event
