"""Positions for the rule tests, built piece by piece, and a driver for flows.

    g = position("red green")                    # sides 0 and 1 with these colours
    bug = bacterium(g, 7, side=0, bionts="red", cubes="blue yellow")
    mutate(g, bug, 23)                           # mutation 23, unpromoted, with its cube
    played = drive(extremophile(g, strike), "mutation-23-base")

A flow asks dice and questions in turn; `drive` answers them and says who was asked what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from panspermia.games.genesis import GAME
from panspermia.games.genesis.setup import set_up
from panspermia.games.genesis.state import (
    ABSENT,
    ATTACHED,
    PRESENT,
    READY,
    STOLEN,
    Diseased,
    Mutation,
    Organism,
    Refugium,
    State,
)
from panspermia.games.genesis.vocabulary import COLOUR, COLOURS, PARASITE_IDS, parasite_of
from panspermia.kernel import CHANCE, DONE, Answer, Event, Flow, Setup
from panspermia.kernel.events import event_data
from panspermia.kernel.game import Value
from panspermia.kernel.requests import Group, Request


def position(colours: str = "red green", **options: Value) -> State:
    """A game after its first event, with these colours and nothing else."""
    words = colours.split()
    mode = options.get("mode", "standard")
    players = 1 if mode == "solitaire" else len(words) // (2 if mode == "coop" else 1)
    g = set_up(GAME.check(Setup(players, dict(options))))
    g.colour = [COLOUR[word] for word in words]
    for colour in g.colour:
        g.cards[colour] = READY
    g.order = list(range(len(words)))
    g.phase_order = g.order[:]
    g.turn = 1
    return g


def refugium(
    g: State, placard: int, *, organized: str = "", bionts: str = "", enzymes: str = ""
) -> Refugium:
    """A refugium in play; of its printed manna these cubes are organized."""
    printed = g.facts.refugia[placard]
    moved = counts(organized)
    manna = [list(printed.manna).count(colour) for colour in range(4)]
    left = [all - part for all, part in zip(manna, moved, strict=True)]
    assert min(left) >= 0, "more cubes than are printed"
    found = Refugium(placard, left, moved, sides(g, bionts), [COLOUR[w] for w in enzymes.split()])
    for side in found.bionts:
        g.unassigned[side] -= 1
    g.rows[printed.row].append(found)
    g.piles[printed.row].remove(placard)
    return found


def bacterium(
    g: State, placard: int, *, side: int = 0, bionts: str = "", cubes: str = ""
) -> Organism:
    """A bacterium in the tableau of a side."""
    o = Organism(placard, side, sides(g, bionts), counts(cubes))
    return settle(g, o)


def parasite(
    g: State, host: Organism, colour: str, *, face: int = 0, bionts: str = "", steals: str = ""
) -> Organism:
    """A parasite on a host; `steals` are words such as `mutation-23-base` or `organ-1`."""
    id = parasite_of(COLOUR[colour])
    o = Organism(id, g.card_owner(COLOUR[colour]), sides(g, bionts), host=host.id, face=face)
    host.parasite = id
    g.cards[COLOUR[colour]] = ATTACHED
    for word in steals.split():
        steal(g, host, o, word)
    return settle(g, o)


def steal(g: State, host: Organism, o: Organism, word: str) -> None:
    kind, number, *cube = word.split("-")
    if kind == "organ":
        square = int(number) - 1
        host.organs[square] = STOLEN
        o.diseased.append(Diseased(g.body(host).organs[square], square))
        return
    m = host.mutation(int(number))
    printed = g.facts.mutations[m.card]
    if cube == ["added"]:
        m.added = STOLEN
        o.diseased.append(Diseased(printed.added, m.card, True))
    else:
        m.base = STOLEN
        o.diseased.append(Diseased(printed.base, m.card))


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
    o = Organism(placard, side, sides(g, bionts), macro=card, terrestrial=terrestrial, level=level)
    o.trophic = sides(g, trophic)[0]
    g.unassigned[o.trophic] -= 1
    o.organs = [ABSENT] * len(g.body(o).organs)
    for square in organs.split():
        o.organs[int(square) - 1] = PRESENT
    g.stack.remove(card)
    return settle(g, o)


def settle(g: State, o: Organism) -> Organism:
    for side in o.bionts:
        g.unassigned[side] -= 1
    g.organisms[o.id] = o
    if o.id not in PARASITE_IDS:
        g.tableaus[o.owner].append(o.id)
        row = g.facts.refugia[o.id].row
        g.piles[row].remove(o.id)
    return o


def mutate(g: State, o: Organism, card: int, *, promoted: bool = False) -> Mutation:
    """A mutation of an organism since an earlier turn, with all of its cubes."""
    m = Mutation(card, promoted, PRESENT, PRESENT if promoted else ABSENT, fresh=False)
    o.mutations.append(m)
    if card in g.unseen:
        g.unseen.remove(card)
        next(deck for deck in g.decks if 0 in deck).remove(0)
    return m


def counts(words: str) -> list[int]:
    """Numbers by colour: `red red blue` is [2, 0, 0, 1]."""
    return [words.split().count(colour) for colour in COLOURS]


def sides(g: State, words: str) -> list[int]:
    """The sides with these colours; `npc-red` is the non-player parasite of a colour."""
    found = []
    for word in words.split():
        colour = COLOUR[word.removeprefix("npc-")]
        owners = [side for side, own in enumerate(g.colour) if own == colour]
        found.append(owners[-1] if word.startswith("npc-") else owners[0])
    return found


def settled(g: State) -> State:
    """E2a.1. The position at the start of a turn: green chromosomes are counted."""
    from panspermia.games.genesis.events_phase import begin_turn

    begin_turn(g)
    g.log = []
    return g


# --- driving a flow ---------------------------------------------------------------------------


class Played:
    """What a flow asked, and what it waits for, if anything."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self.request: Request | None = None
        self.result: Any = None

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
