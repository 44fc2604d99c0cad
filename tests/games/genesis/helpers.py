"""Positions for the rule tests, in the notation or built piece by piece, and a driver for flows.

    g = tell(position("red green"), "red bacterium-7 @red blue yellow mutation-23")
    played = drive(extremophile(g, strike), "mutation-23-base")

or, where the test needs the pieces:

    g = position("red green")
    bug = bacterium(g, 7, side=0, bionts="red", cubes="blue yellow")
    mutate(g, bug, 23)

A flow asks dice and questions in turn; `drive` answers them and says who was asked what.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent
from typing import Any, ClassVar

from panspermia.games.genesis import GAME, notation
from panspermia.games.genesis.organism_notation import add_organism, add_parasite, put_all
from panspermia.games.genesis.rules.pieces import Mutation, Organism, Refugium
from panspermia.games.genesis.rules.setup import set_up
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOURS, FACE_WORDS, LEVELS, NOBODY
from panspermia.kernel import CHANCE, DONE, Answer, Event, Flow, Setup
from panspermia.kernel.events import event_data
from panspermia.kernel.game import Value
from panspermia.kernel.requests import Group, Request
from panspermia.kernel.values import Line, lines_of


def position(colours: str = "red green", **options: Value) -> State:
    """A game after its first event, with these colours and nothing else."""
    words = colours.split()
    mode = options.get("mode", "standard")
    players = 1 if mode == "solitaire" else len(words) // (2 if mode == "coop" else 1)
    g = set_up(GAME.check(Setup(players, dict(options))))
    sides = " ".join([f"npc-{word}" if n >= g.sides else word for n, word in enumerate(words)])
    return tell(g, f"sides {sides}\norder {sides}\nphase_order {sides}\nturn 1")


def tell(g: State, text: str) -> State:
    """The position with what these lines of the notation tell."""
    return notation.read(lines_of(dedent(text)), g)


def refugium(
    g: State, placard: int, *, organized: str = "", bionts: str = "", enzymes: str = ""
) -> Refugium:
    """A refugium in play; of its printed manna these cubes are organized."""
    manna = [f"{word}+" for word in organized.split()]
    slots = [f"enzymes:{','.join(enzymes.split())}"] if enzymes else []
    line = words(f"refugium-{placard}", *manna, *on(bionts), *slots)
    return notation.add_refugium(g, line, g.facts.refugia[placard].row)


def bacterium(
    g: State, placard: int, *, side: int = 0, bionts: str = "", cubes: str = ""
) -> Organism:
    """A bacterium in the tableau of a side."""
    return add_organism(g, side, words(f"bacterium-{placard}", *on(bionts), cubes))


def parasite(
    g: State,
    host: Organism,
    colour: str,
    more: str = "",
    *,
    face: int = 0,
    bionts: str = "",
    steals: str = "",
) -> Organism:
    """A parasite on a host; `steals` are words such as `mutation-23-base` or `organ-1`."""
    stolen = [f"stolen:{word}" for word in steals.split()]
    line = words(f"parasite-{colour}", FACE_WORDS[face], *on(bionts), *stolen, more)
    return add_parasite(g, host, line)


def macroorganism(
    g: State,
    card: int,
    *,
    placard: int = 7,
    side: int = 0,
    trophic: str,
    bionts: str = "",
    organs: str = "",
    terrestrial: bool = False,
    level: int = 0,
) -> Organism:
    """A macroorganism; `organs` are the numbers of the filled squares, from 1."""
    land = "terrestrial" if terrestrial else ""
    body = words(f"bacterium-{placard} macroorganism-{card} {land} trophic:{trophic}")
    squares = [f"organ-{square}" for square in organs.split()]
    sort = "" if level == NOBODY else LEVELS[level]
    return add_organism(g, side, body + words(*on(bionts), *squares, sort))


def mutate(g: State, o: Organism, card: int, *, promoted: bool = False) -> Mutation:
    """A mutation of an organism since an earlier turn, with all of its cubes."""
    put_all(g, o, words(f"mutation-{card}{'!' if promoted else ''}"))
    return o.mutations[-1]


def words(*texts: str) -> Line:
    return [(1, word) for text in texts for word in text.split()]


def on(bionts: str) -> list[str]:
    return [f"@{word}" for word in bionts.split()]


def counts(words: str) -> list[int]:
    """Numbers by colour: `red red blue` is [2, 0, 0, 1]."""
    return [words.split().count(colour) for colour in COLOURS]


def settled(g: State) -> State:
    """E2a.1. The position at the start of a turn: green chromosomes are counted."""
    from panspermia.games.genesis.rules.events_phase import begin_turn

    begin_turn(g)
    g.log = []
    return g


# --- driving a flow ---------------------------------------------------------------------------


class Played:
    """What a flow asked, and what it waits for, if anything."""

    unseen: ClassVar[list[Played]] = []
    """Those that wait for an answer, until somebody looks at the question."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self._request: Request | None = None
        self.result: Any = None

    @property
    def request(self) -> Request | None:
        if self in Played.unseen:
            Played.unseen.remove(self)
        return self._request

    @request.setter
    def request(self, request: Request) -> None:
        self._request = request
        Played.unseen.append(self)

    @property
    def options(self) -> list[Answer]:
        assert self.request is not None, "nothing is asked"
        return list(self.request.options())

    @property
    def waits(self) -> tuple[int, str]:
        """Who is asked, and by which clause."""
        assert self.request is not None, "nothing is asked"
        return self.request.side, self.request.rule

    def why(self, value: Answer) -> str | None:
        """The clause against an answer, or None if it is possible."""
        assert self.request is not None
        refusal = self.request.refusal(value)
        return None if refusal is None else refusal.clause


def drive(flow: Flow[Any], *answers: Answer, arranging: bool = False) -> Played:
    """Answer dice, draws and questions in turn; stop where answers end or at the flow's end.

    Questions with one possible answer are not counted; a group is answered side by side. Mutations
    that are discarded together stay as they lie (D7c), unless the test is about `arranging` them.
    """
    played, left = Played(), list(answers)
    value: Any = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration as end:
            assert not left, f"answers that nobody asked for: {left}"
            played.result = end.value
            return played
        if isinstance(asked, Group):
            if not left:
                played.request = asked.requests[0]
                return played
            value = _answer_group(asked, left, played)
            continue
        only = None if asked.side == CHANCE else asked.only()
        if only is not None:
            value = only
            continue
        if asked.rule == "D7c" and not arranging:
            value = DONE if asked.allows(DONE) else asked.options()[0]
            continue
        if not left:
            played.request = asked
            return played
        value = left.pop(0)
        assert asked.allows(value), (asked, value, asked.options())
        if asked.side != CHANCE:
            played.asked.append((asked.side, asked.rule))


def _answer_group(group: Group, left: list[Answer], played: Played) -> Any:
    """One answer for the first side if any will do, one for each side if all must answer."""
    if group.needs == "any":
        request = group.requests[0]
        played.asked.append((request.side, request.rule))
        return request.side, left.pop(0)
    given: dict[int, Answer] = {}
    for request in group.requests:
        played.asked.append((request.side, request.rule))
        given[request.side] = left.pop(0)
    return given


def told(g: State, kind: type[Event]) -> list[dict[str, Any]]:
    """The events of a kind, without their names."""
    return [
        {key: value for key, value in event_data(event).items() if key != "event"}
        for event in g.log
        if type(event) is kind
    ]


def pool(g: State, side: int) -> str:
    """A side's catalysts as words."""
    words: list[str] = []
    for colour, count in zip(COLOURS, g.catalysts[side], strict=True):
        words += [colour] * count
    return " ".join(words)


def mutation_words(o: Organism) -> Sequence[int]:
    return [m.card for m in o.mutations]
