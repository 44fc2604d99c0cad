"""Genesis in words and in the terminal: it fits, no colour stands alone, nothing lacks words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from panspermia.cli.screen import OpenQuestion, Screen, frame, option_lines
from panspermia.contract import text_of
from panspermia.faces.text import Marks
from panspermia.games.genesis import GAME
from panspermia.games.genesis.faces.looks import INKS, LIFE
from panspermia.games.genesis.rules.events import EVENTS
from panspermia.games.genesis.rules.vocabulary import COLOURS
from panspermia.kernel import Event, Message, Setup, Table, catalogue, render, seat_table
from panspermia.kernel.events import event_message, fields_of
from tests.games.genesis.helpers import macroorganism, position

MODES = [
    (1, "solitaire"), (1, "intro"), (2, "standard"), (3, "standard"), (4, "standard"),
    (2, "coop"), (4, "coop"), (2, "intro"), (4, "intro"),
]  # fmt: skip
SIZES = [(80, 24), (100, 40), (120, 50), (60, 24), (40, 30), (200, 60)]
NAMES = ["you", "greedy", "search:500", "random"]
GAMES_PER_MODE = 3

LEFT_OVER = re.compile(
    r"\{|\b(ask|ban|event|tell|what|look|text|word|name|token|cause|roll|told|side|choices|answer)\.\w"
    r"|\b(refugium|bacterium|mutation|macroorganism|parasite|side|biont|cube|disk|organ|face"
    r"|diseased|event)-\w"
)
"""What shows that something has no words: a bare id or an unfilled place."""


def new_game(players: int, mode: str, seed: int) -> Table[Any]:
    """A game with switches drawn at random."""
    rng = Random(seed)
    options = {option.id: rng.choice(option.values) for option in GAME.options}
    options["mode"] = mode
    if mode == "intro":
        options["macro"] = options["chimera"] = options["plants"] = False
    else:
        options["beginner"] = False
    if mode != "solitaire" or not options["chimera"]:
        options["goal"] = "macroorganisms"
    return seat_table(GAME, Setup(players, options), seed=seed)


def play(table: Table[Any], seed: int, *, every: int = 1) -> Iterator[Table[Any]]:
    """The table at every so many decisions of a random game, and at its end."""
    rng = Random(f"text {seed}")
    count = 0
    while table.request is not None:
        if count % every == 0:
            yield table
        count += 1
        seats = range(table.setup.players)
        ready = [(seat, name) for seat in seats for name in table.initiatives(seat)]
        if ready and rng.random() < 0.2:
            table.start(*rng.choice(ready))
        else:
            request = rng.choice(table.requests)
            table.answer(rng.choice(request.options()), seat=request.seat)
    yield table


def scene_of(table: Table[Any]) -> Screen:
    request = table.request
    question = None
    if request is not None:
        question = OpenQuestion(request.side, request.rule, request.prompt, request.options())
    view = table.view(request.seat if request else None)
    face = text_of(table.game)(view)
    log = face.tell(table.events(0)[-30:])
    return Screen(face, NAMES[: table.setup.players], log, question)


@lru_cache(maxsize=1)
def positions() -> list[Screen]:
    """Positions of random games in all modes."""
    return [
        scene_of(table)
        for players, mode in MODES
        for table in play(new_game(players, mode, 11), 11, every=40)
    ]


# --- the screen -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_line_is_wider_than_the_screen(width: int, height: int) -> None:
    for scene in positions():
        for line in frame(scene, width, height):
            assert width >= cell_len(line.plain), line.plain


@pytest.mark.parametrize(("players", "width", "height"), [(2, 100, 40), (2, 120, 50), (4, 120, 50)])
def test_the_screen_leaves_a_line_for_the_answer(players: int, width: int, height: int) -> None:
    for seed in range(3):
        for table in play(new_game(players, "standard", seed), seed, every=23):
            lines = frame(scene_of(table), width, height - 1)
            assert height - 1 >= len(lines), "\n".join(line.plain for line in lines)


def test_two_players_fit_80_by_24_nearly_always() -> None:
    """A full table late in the game may scroll; the question is always at the bottom."""
    heights = [
        len(frame(scene_of(table), 80, 23))
        for seed in range(4)
        for table in play(new_game(2, "standard", seed), seed, every=17)
    ]
    fitting = len([height for height in heights if height <= 23])
    assert 0.95 <= fitting / len(heights)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_refugium_row_and_option_is_on_the_screen(width: int, height: int) -> None:
    for scene in positions():
        words = " ".join(line.plain for line in frame(scene, width, height)).casefold()
        for row, view in scene.face.view["position"]["rows"].items():
            assert row in words
            for refugium in view["refugia"]:
                name = scene.face.names()[refugium["refugium"]].casefold()
                assert name[:10] in words
        options = scene.question.options if scene.question else ()
        if options and not isinstance(options[-1], int):
            assert f"{len(options)} " in words


def test_a_colour_never_stands_alone() -> None:
    """Whatever is drawn in the ink of a colour is its sign, or follows it directly."""
    sign_of = {look.ink: look.sign for look in LIFE}
    seen = set()
    for scene in positions():
        drawing = scene.face.board(Marks(), 100, 60)
        panel = scene.face.players(NAMES, 40)
        for line in (*drawing.lines, *panel.lines):
            for span in line.spans:
                ink = str(span.style).split()[-1] if str(span.style) else ""
                if ink in sign_of:
                    seen.add(ink)
                    words = line.plain[max(0, span.start - 2) : span.end + 1]
                    assert sign_of[ink] in words or "┃" in words, line.plain
    assert set(INKS) == seen


def test_the_signs_of_the_colours_are_those_of_the_design() -> None:
    assert ("red", "yellow", "green", "blue") == COLOURS
    assert ("#d1495b", "#e0a526", "#2a9d6e", "#3d7dd8") == INKS
    assert 4 == len({look.sign for look in LIFE})


def test_a_place_that_can_be_chosen_is_marked() -> None:
    table = new_game(2, "standard", 5)
    asked = (found.request for found in play(table, 5))
    request = next(found for found in asked if found is not None and found.rule == "E0")
    text, view = text_of(GAME), table.view(request.seat)
    option = next(str(o) for o in request.options() if str(o).startswith("refugium-"))
    name = text(view).names()[option]
    for width, height in ((100, 60), (71, 30), (51, 20), (40, 10)):
        plain = " ".join(
            line.plain for line in text(view).board(Marks(frozenset({option})), width, height).lines
        )
        assert f"▸{name[:8]}" in plain
        unmarked = " ".join(line.plain for line in text(view).board(Marks(), width, height).lines)
        assert "▸" not in unmarked


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("players", "mode"), MODES)
def test_every_question_refusal_and_option_has_words(players: int, mode: str) -> None:
    words, text = catalogue(GAME.package), text_of(GAME)
    for seed in range(GAMES_PER_MODE):
        for table in play(new_game(players, mode, seed), seed):
            for request in table.requests:
                view = table.view(request.seat)
                names = text(view).names()
                refusals = [request.refusal(value) for value in request.candidates()]
                messages = [request.prompt, *[found.message for found in refusals if found]]
                for message in dict.fromkeys(messages):
                    assert message.id in words, message.id
                    assert not LEFT_OVER.search(render(message, names=names)), message
                for line in option_lines(text(view), request.options(), 100):
                    assert not LEFT_OVER.search(line.plain), (request.rule, line.plain)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "mode"), MODES)
def test_every_event_is_told_in_words(players: int, mode: str) -> None:
    words, text = catalogue(GAME.package), text_of(GAME)
    for seed in range(GAMES_PER_MODE * 2):
        *_, table = play(new_game(players, mode, seed), seed)
        view = table.view(None)
        for event in table.events(None):
            message = event_message(event, GAME.package)
            assert message.id in words, message.id
            assert not LEFT_OVER.search(render(message, names=text(view).names())), event
        for told in text(view).tell(table.events(None)):
            assert not LEFT_OVER.search(told.text.plain), told.text.plain


SAMPLE: dict[str, Any] = {
    "side": 0, "giver": 0, "taker": 1, "sides": [0, 1], "winners": [0], "turn": 3, "count": 2,
    "colour": "red", "card": "event-41", "rows": ["ocean"], "row": "ocean", "climate": "cold",
    "mutation": "mutation-23", "refugium": "refugium-8", "bacterium": "bacterium-8",
    "place": "refugium-8", "source": "pool", "strike": "smite", "votes": ["gaia", "medea"],
    "dice": [1, 5, 5], "organism": "macroorganism-9", "host": "macroorganism-9",
    "token": "organ-2", "organ": "organ-2", "parasite": "parasite-blue", "face": "face-2",
    "macroorganism": "macroorganism-10", "ecosystem": "marine",
    "organisms": ["macroorganism-9", "macroorganism-10"],
    "mutations": ["mutation-17", "mutation-18"],
}  # fmt: skip
CLAUSES = {"Rolled": "D8.1", "TokenLost": "D7.1"}


@pytest.mark.parametrize("kind", EVENTS)
def test_even_a_rare_event_is_told_without_ids(kind: type[Event]) -> None:
    """Also what random games hardly ever reach: organs, landfalls, blocked moves."""
    view, text = new_game(2, "standard", 1).view(0), text_of(GAME)
    fields = {name: SAMPLE[name] for name in fields_of(kind)}
    event = {"event": kind.__name__, "clause": CLAUSES.get(kind.__name__, "H1.1"), "n": 0, **fields}

    for count in (1, 2):
        told = text(view).tell([{**event, "n": n} for n in range(count)])
        assert told
        assert not any([LEFT_OVER.search(line.text.plain) for line in told]), told


def test_an_organ_is_told_by_its_name() -> None:
    view, text = new_game(2, "standard", 1).view(0), text_of(GAME)
    lost = {"clause": "D7.1", "side": 0, "organism": "macroorganism-9", "token": "organ-2"}
    landed = {"event": "Landfall", "clause": "H5d", "side": 0, "organism": "macroorganism-9"}
    events = [
        {"event": "TokenLost", "n": 0, **lost},
        {"n": 1, **landed},
        {"event": "TokenLost", "n": 2, **lost},
    ]
    told = [line.text.plain[2:].partition("'s ")[2] for line in text(view).tell(events)]

    assert "Arrow Worms loses its gill plates to ultraviolet light." == told[0]
    assert "Arrow Worms become Eurypterids." == told[1]
    assert "Eurypterids loses its book lungs to ultraviolet light." == told[2]


def test_of_two_bodies_the_question_says_whose_organs_are_meant() -> None:
    g, text = position("red green"), text_of(GAME)
    worm = macroorganism(g, 9, placard=7, trophic="red", organs="1 2")
    trilobite = macroorganism(g, 16, placard=15, trophic="red", organs="1 2")
    seen = msgspec.to_builtins(GAME.view(g, (0,)))
    waiting = [{"seat": 0, "side": 0, "rule": "GL2.1", "needs": "one"}]
    view = {**new_game(2, "standard", 1).view(0), "position": seen, "waiting": waiting}

    said = []
    for organism in (worm, trilobite):
        prompt = Message("ask.GL2.1", {"organism": g.word(organism.id)}, GAME.package)
        (group,) = text(view).choices(("organ-1", "organ-2"), prompt)
        words = [text(view).describe(answer, prompt) for answer in ("organ-1", "organ-2")]
        assert words == [short.plain for _, short in group.answers]
        said += words

    assert 4 == len(set(said))
    assert text(view).describe("organ-1") not in said


def test_a_question_names_the_organ_that_another_organism_wants() -> None:
    """H4.1. Who has two macroorganisms reads by its name which organ is asked for."""
    g, text = position("red green"), text_of(GAME)
    worm = macroorganism(g, 9, placard=7, trophic="red", organs="1 2")
    macroorganism(g, 16, placard=15, trophic="red", organs="1 2")
    seen = msgspec.to_builtins(GAME.view(g, (0,)))
    waiting = [{"seat": 0, "side": 0, "rule": "H4.1", "needs": "one"}]
    view = {**new_game(2, "standard", 1).view(0), "position": seen, "waiting": waiting}
    params = {"organism": "parasite-green", "target": g.word(worm.id), "token": "organ-2"}
    prompt = Message("ask.H4.1-leave", dict(params), GAME.package)

    words = render(prompt, names=text(view).names(prompt))

    assert "its gill plates from Arrow Worms" in words
    assert "its organ 2" in render(prompt, names=text(view).names())


@pytest.mark.parametrize(
    ("kind", "field"),
    [("Extinct", "organism"), ("Supplanted", "parasite"), ("TokenLost", "organism")],
)
def test_a_parasite_that_is_gone_has_one_owner_in_words(kind: str, field: str) -> None:
    g, text = position("red green"), text_of(GAME)
    seen = msgspec.to_builtins(GAME.view(g, (0,)))
    view = {**new_game(2, "standard", 1).view(0), "position": seen}
    more = {"host": "bacterium-9", "token": "cube-blue", "n": 0, "event": kind, "clause": "D7.1"}
    own = {**more, field: "parasite-red", "side": 0}

    told = [text(view).tell([{**own, "side": side}])[0].text.plain[2:] for side in (0, 1)]

    assert told[0].startswith("Red's parasite ")
    assert told[1].startswith("Green's red parasite ")


def test_there_are_words_for_every_kind_of_event_option_and_answer() -> None:
    words, text = catalogue(GAME.package), text_of(GAME)
    view = new_game(4, "standard", 1).view(0)

    assert [] == [kind.__name__ for kind in EVENTS if f"event.{kind.__name__}" not in words]
    assert [] == [option.id for option in GAME.options if f"option.{option.id}" not in words]
    for answer in GAME.vocabulary:
        assert text(view).describe(answer)
        assert not LEFT_OVER.search(text(view).describe(answer)) or "side-" in str(answer), answer


def test_the_log_tells_the_story() -> None:
    """The names of things are those that they had when it happened."""
    table = new_game(2, "standard", 1)
    view, text = table.view(0), text_of(GAME)
    green = next(n for n, side in enumerate(view["position"]["sides"]))
    colour = view["position"]["sides"][green]["colour"].capitalize()
    lost = {
        "event": "TokenLost", "clause": "D5.1", "n": 0,
        "side": green, "organism": "bacterium-9", "token": "cube-blue",
    }  # fmt: skip

    told = text(view).tell([lost])[0]

    expected = f"{colour}'s Amyloid Hydrolysis loses a blue chromosome to the heat."
    assert expected == told.text.plain[2:]
    assert ("bacterium-9",) == told.places
    assert "D5.1" == told.clause


def test_a_mutation_is_told_by_the_side_that_lay_up() -> None:
    view, text = new_game(2, "standard", 1).view(0), text_of(GAME)
    bought = {"side": 0, "organism": "bacterium-9", "mutation": "mutation-17"}
    events = [
        {"event": "MutationBought", "clause": "H1.1", "n": 0, **bought},
        {"event": "MutationPromoted", "clause": "H2.1", "n": 1, **bought},
        {
            "event": "MutationDiscarded", "clause": "D7c", "n": 2,
            "organism": "bacterium-9", "mutation": "mutation-17", "row": "ocean",
        },
    ]  # fmt: skip
    names = text(view).names()
    front, back = names["front.mutation-17"], names["back.mutation-17"]
    told = [line.text.plain for line in text(view).tell(events)]

    assert told[0].endswith(f"mutates: {front}.")
    assert told[1].endswith(f"promotes {front} to {back}.")
    assert back in told[2]


# --- look -----------------------------------------------------------------------------------------


def test_look_explains_every_card_with_its_origin() -> None:
    table = new_game(2, "standard", 1)
    view, text = table.view(0), text_of(GAME)
    kinds = {"refugium": (1, 17), "bacterium": (1, 17), "macroorganism": (9, 17)}
    kinds |= {"mutation": (17, 37), "event": (37, 61)}
    for kind, (first, last) in kinds.items():
        for number in range(first, last):
            found = text(view).look(f"{kind}-{number}")
            assert found is not None
            assert "Where this card comes from: " in found.plain
            assert not LEFT_OVER.search(found.plain), found.plain


def test_look_finds_a_card_by_the_beginning_of_its_name() -> None:
    view, text = new_game(2, "standard", 1).view(0), text_of(GAME)

    found = text(view).look("warm po")
    assert found is not None
    assert found.plain.startswith("Warm Pond, a green refugium of the continent row.")
    assert "Darwin imagined" in found.plain
    assert text(view).look("no such thing") is None
    assert text(view).look("climate") is not None
    assert text(view).look("ocean") is not None


def test_look_does_not_turn_a_mutation_over_that_nobody_has_bought() -> None:
    view, text = new_game(2, "standard", 1).view(0), text_of(GAME)
    names = text(view).names()
    for number in range(17, 37):
        found = text(view).look(f"mutation-{number}")
        assert found is not None
        assert f"it is {names[f'back.mutation-{number}']}" not in found.plain


def test_look_at_what_is_in_play_says_what_lies_on_it() -> None:
    seen = set()
    for seed in range(6):
        for table in play(new_game(2, "standard", seed), seed, every=31):
            view, text = table.view(0), text_of(GAME)
            for side in view["position"]["sides"]:
                for organism in side["tableau"]:
                    found = text(view).look(organism["organism"])
                    assert found is not None
                    assert "Shields: heat" in found.plain
                    assert not LEFT_OVER.search(found.plain), found.plain
                    seen.add(organism["organism"].partition("-")[0])
    assert "bacterium" in seen


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_the_end_says_who_won_and_why(players: int, mode: str) -> None:
    for seed in range(GAMES_PER_MODE):
        *_, table = play(new_game(players, mode, seed), seed)
        assert table.outcome is not None
        lines = [line.plain for line in text_of(GAME)(table.view(None)).result(NAMES)]
        assert 2 + max(2, players) == len(lines)
        assert f"({table.outcome.reason})" in lines[1]
        assert not any(LEFT_OVER.search(line) for line in lines), lines


@pytest.mark.clause("L7f", "C1a")
@pytest.mark.parametrize(
    ("goal", "words"), [("macroorganisms", "both colours"), ("chimera", "a chimera of the sea")]
)
def test_the_smaller_victory_alone_says_what_was_reached(goal: str, words: str) -> None:
    """L7f. With either goal in its own words."""
    setup = Setup(1, {"mode": "solitaire", "chimera": True, "goal": goal})
    view = seat_table(GAME, setup, seed=1).view(None)
    view["position"]["goal"] = 1
    view["outcome"] = {"winners": [0], "reason": "I0"}

    verdict, *_ = text_of(GAME)(view).result(NAMES)

    assert words in verdict.plain


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_every_side_can_be_looked_at(players: int, mode: str) -> None:
    """Also one that nobody plays, which has no pool."""
    for table in play(new_game(players, mode, 3), 3, every=40):
        face = text_of(GAME)(table.view(0))
        for number, _ in enumerate(face.looks):
            found = face.look(f"side.{number}")
            assert found is not None
            assert not LEFT_OVER.search(found.plain), found.plain
