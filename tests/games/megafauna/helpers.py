"""Positions for the rule tests, and a driver for flows.

    g = position("black green")
    fly = species(g, "black-flyer", size=2, organs="red red", at="siberia-e-herbivore")
    played = drive(irradiate(g, 0, fly.id, (RED_ORGAN,)), "organ-99-red")

The cratons lie in the order of history, each at latitude 4, and nobody lives anywhere.
"""

from __future__ import annotations

from typing import Any

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.rules.actions import begin_actions
from panspermia.games.megafauna.rules.crowding import creeple_of
from panspermia.games.megafauna.rules.pieces import Mutation, Species
from panspermia.games.megafauna.rules.settling import stock
from panspermia.games.megafauna.rules.setup import give_medea, lay_cratons, set_up
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    COLOUR,
    DISK_WORDS,
    LEVELS,
    NOBODY,
    SPECIES,
    SPECIES_OF,
    colour_of,
)
from panspermia.kernel import CHANCE, Answer, Event, Flow, Setup
from panspermia.kernel.events import event_data
from panspermia.kernel.game import Value
from panspermia.kernel.requests import Request

PAIR = "black green"
CENTRE = "tharsis-centre"
"""The middle of the craton of Mars."""


def position(colours: str = PAIR, *, turn: int = 2, **options: Value) -> State:
    """A game with these colours after its set-up, without creeples."""
    words = colours.split()
    mode = options.get("mode", "achterbahn")
    players = 1 if mode == "solitaire" else len(words) - (mode == "venus-animals")
    g = set_up(GAME.check(Setup(players, {"cratons": "historical", **options})))
    g.colour = [COLOUR[word] for word in words]
    give_medea(g)
    drive(lay_cratons(g))
    g.standing = [[NOBODY] * len(level) for level in g.standing]
    g.species = [None] * SPECIES
    g.entered = [True] * len(words)
    g.order = list(g.sides())
    g.turn = turn
    g.log = []
    return g


def mars(**options: Value) -> State:
    """An animal, Black, and the plant on Mars."""
    return position(PAIR, mode="solitaire", planet="mars", **options)  # type: ignore[arg-type]


def at(g: State, word: str) -> int:
    """The number of a place."""
    return g.names.number[word]


def begin(g: State, side: int = 0, actions: int = 4) -> None:
    """The action phase of a side begins with so many actions."""
    begin_actions(g, side)
    g.actions = actions


def species(
    g: State,
    word: str,
    *,
    size: int = 1,
    organs: str = "",
    at: str = "",
    genotype: int = 0,
    face: int = 0,
) -> Species:
    """A species with these basal organs, and creeples at places such as `siberia-e-herbivore`."""
    found = Species(SPECIES_OF[word], genotype, face, size)
    found.unborn = stock(g, found.id)
    g.species[found.id] = found
    for organ in organs.split():
        found.basal[ORGANS.index(organ)] += 1
        g.pool[ORGANS.index(organ)] -= 1
    for place in at.split():
        stand(g, found, place)
    return found


def stand(g: State, found: Species, word: str) -> None:
    """A creeple of a species stands there, or lies if the word says that it is endangered."""
    creeple, is_lying = creeple_of(g, found.id, word)
    found.unborn -= 1
    if is_lying:
        g.lying.append(creeple)
    else:
        g.standing[creeple.level][creeple.place] = found.id


def mutation(
    g: State,
    owner: Species,
    card: int,
    *,
    face: int = -1,
    plus: str = "",
    monster: str = "",
    hosted: str = "",
) -> Mutation:
    """A card of a species with these plus organs; `face` 0 or 1 is a promoted orientation."""
    m = Mutation(card, face)
    for organ in plus.split():
        m.plus[ORGANS.index(organ)] += 1
        g.pool[ORGANS.index(organ)] -= 1
    if monster:
        m.monster = ORGANS.index(monster)
        g.tiles[m.monster] -= 1
    if hosted:
        m.hosted = SPECIES_OF[hosted]
        g.found(m.hosted).unborn -= 1
    owner.mutations.append(m)
    for row in (*g.unseen, *g.display):
        if card in row:
            row.remove(card)
    return m


def put_disk(g: State, place: str, disk: str) -> None:
    """A disk lies there, whatever that does to the count of disks."""
    g.disks[at(g, place)] = DISK_WORDS.index(disk)


def disk(g: State, place: str) -> str:
    return DISK_WORDS[g.disks[at(g, place)]]


def who(g: State, word: str) -> str:
    """The species that stands at a place and level, or nothing."""
    place, level = g.names.place_of_level[word]
    id = g.standing[level][place]
    return "" if id == NOBODY else f"{COLOURS[colour_of(id)]}-{_shape(id)}"


def _shape(id: int) -> str:
    return next(word for word, n in SPECIES_OF.items() if n == id).partition("-")[2]


def lying(g: State) -> list[str]:
    """The endangered creeples, as species and place with level."""
    names = {n: word for word, n in SPECIES_OF.items()}
    return [f"{names[c.species]} {g.names.words[c.place]}-{LEVELS[c.level]}" for c in g.lying]


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
        assert self.request is not None, "nothing is asked"
        refusal = self.request.refusal(value)
        return None if refusal is None else refusal.clause


def drive(flow: Flow[Any] | None, *answers: Answer) -> Played:
    """Answer dice, draws and questions in turn; stop where answers end or at the flow's end.

    None is a step that has asked nothing.
    """
    played, left = Played(), list(answers)
    value: Any = None
    if flow is None:
        assert not left, f"answers that nobody asked for: {left}"
        return played
    while True:
        try:
            asked = flow.send(value)
        except StopIteration as end:
            assert not left, f"answers that nobody asked for: {left}"
            played.result = end.value
            return played
        assert isinstance(asked, Request)
        only = None if asked.side == CHANCE else asked.only()
        if only is not None:
            value = only
            continue
        if not left:
            played.request = asked
            return played
        value = left.pop(0)
        assert asked.allows(value), (asked.rule, value, asked.options())
        if asked.side != CHANCE:
            played.asked.append((asked.side, asked.rule))


def drive_first(flow: Flow[Any]) -> None:
    """Answer whatever is asked by the first option."""
    try:
        asked = flow.send(None)
        while True:
            assert isinstance(asked, Request)
            asked = flow.send(asked.options()[0])
    except StopIteration:
        return


def told(g: State, kind: type[Event]) -> list[dict[str, Any]]:
    """The events of a kind, without their names."""
    return [
        {key: value for key, value in event_data(event).items() if key != "event"}
        for event in g.log
        if type(event) is kind
    ]
