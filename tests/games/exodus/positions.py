"""Positions of the whole game for tests of its rules, and a driver for flows.

    g = position(2, aqua=6, year=3)
    rocket(g, "mars-arsia-mons-caves", "nasa-astronauts", "mag-sail", fuel=4)
    factory(g, "mars-north-pole")
    played = act(g, "colonize", "mars-north-pole")

Side 0 is NASA, then ESA, Roscosmos, Shimizu and the United Nations; it is the Turn of `active`, who
has done nothing yet. Cards leave their decks when they are given to somebody. Side 0 is meant where
none is named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import to_builtins

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.facts import WATER
from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.components.strip import fuel_strip
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.dealing import accept, against_deal, make_offer
from panspermia.games.exodus.rules.deeds import deeds_with, weighed_deeds
from panspermia.games.exodus.rules.pieces import LEO, ROCKET, Stack
from panspermia.games.exodus.rules.state import SPOTS, State
from panspermia.kernel import CHANCE, Answer, Event, Flow, Setup, Table, seat_at, seat_table
from panspermia.kernel.events import event_data
from panspermia.kernel.game import Value
from panspermia.kernel.requests import Request

MAP, STRIP = solar_map(), fuel_strip()
NASA, ESA, ROSCOSMOS = "nasa-astronauts", "esa-space-unionists", "roscosmos"
TAIKONAUTS, NORSE, NASRDA = "taikonauts", "norse-astronauts", "nasrda-astronauts"
FACTIONS = (NASA, ESA, ROSCOSMOS, "shimizu-corp-entrepreneurs", "united-nations-cosmonauts")


@lru_cache(maxsize=16)
def _begun(players: int, options: tuple[tuple[str, Value], ...]) -> State:
    table = seat_table(GAME, Setup(players, dict(options)), seed=1)
    while table.requests and table.requests[0].rule == "C2.2":
        table.answer(table.requests[0].options()[0])
    return table.state


def position(
    players: int = 2,
    *,
    factions: tuple[str, ...] = FACTIONS,
    aqua: int = 6,
    year: int = 0,
    active: int = 0,
    **options: Value,
) -> State:
    """The first Turn of a game, or that of a later year, in which side 0 is the 1st player.

    Without Module 0, unless the options say otherwise or Module 4 needs it.
    """
    chosen: dict[str, Value] = {"module0": bool(options.get("module4")), **options}
    if players == 1:
        chosen.setdefault("mode", "altruism")
    g = _begun(players, tuple(sorted(chosen.items()))).copy()
    g.factions = [g.catalog.faction_of[word] for word in factions[:players]]
    g.stacks = [[Stack(MAP.leo, [g.crew(s).face], aqua), Stack()] for s in g.sides()]
    if g.politics is not None:
        g.politics.delegates = [[0] * players for _ in g.politics.delegates]
    g.first, g.active, g.year = 0, active, year
    g.spot, g.seniority = year % SPOTS, g.cycles - year // SPOTS
    g.cube_of = 0 if g.cube_of >= 0 else g.cube_of
    g.cursor.counts[1] = active
    g.log = []
    return g


def table_at(g: State, seed: int = 1) -> Table[State]:
    """A table that goes on from here."""
    chosen = to_builtins(g.rules) | {"module4": g.contracts is not None}
    chosen |= {} if g.contracts is None else to_builtins(g.contracts.terms)
    options = {option.id: chosen.get(option.id, option.default) for option in GAME.options}
    return seat_at(GAME, Setup(len(g.factions), options), g, seed=seed)


# --- pieces -----------------------------------------------------------------------------------


def at(word: str) -> int:
    """The number of a Space."""
    return MAP.find(word)


def face(g: State, word: str) -> int:
    """The number of a face, which leaves its deck, or LEO if it is a crew."""
    number = g.catalog.face_of[word]
    facts = g.face(number)
    if not facts.human:
        _leave_deck(g, facts.patent)
    else:
        for stack in [stack for stacks in g.stacks for stack in stacks]:
            if number in stack.cards:
                stack.cards.remove(number)
    return number


def _leave_deck(g: State, patent: int) -> None:
    kind = g.catalog.patents[patent].kind
    deck, unseen = g.decks[kind], g.unseen[kind]
    if patent + 1 in unseen:
        unseen.remove(patent + 1)
        deck.remove(UNSEEN)
    elif patent + 1 in deck:
        deck.remove(patent + 1)
        if deck and deck[0] == UNSEEN:
            deck[0] = unseen.pop()


def hold(g: State, *words: str, side: int = 0) -> None:
    """Patents in a hand, by the id of their White-Side."""
    for word in words:
        _leave_deck(g, g.catalog.patent_of[word])
        g.hands[side].append(g.catalog.patent_of[word])


def leo(g: State, *words: str, side: int = 0) -> Stack:
    """Cards into the LEO stack."""
    g.stacks[side][LEO].cards += [face(g, word) for word in words]
    return g.stacks[side][LEO]


def rocket(
    g: State,
    space: str,
    *words: str,
    fuel: int | str = 0,
    tanks: int = 0,
    grade: int = WATER,
    side: int = 0,
) -> Stack:
    """The Rocket of a side; `fuel` is its wet mass as the rules write it, nothing if it is dry."""
    stack = Stack(at(space), [face(g, word) for word in words], tanks)
    g.stacks[side][ROCKET] = stack
    dry = g.rocket(side).dry
    g.set_fuel(side, max(dry, STRIP.at(fuel)) if fuel else dry, grade)
    return stack


def outpost(g: State, space: str, *words: str, tanks: int = 0, side: int = 0) -> Stack:
    """One more outpost of a side."""
    stack = Stack(at(space), [face(g, word) for word in words], tanks)
    g.stacks[side].append(stack)
    return stack


def claim(g: State, *sites: str, side: int = 0) -> None:
    for site in sites:
        g.claims[at(site)] = side


def factory(g: State, *sites: str, side: int = 0) -> None:
    """Factories on own Claims."""
    claim(g, *sites, side=side)
    for site in sites:
        g.factories[at(site)] = side


def dome(g: State, *sites: str, side: int = 0) -> None:
    """Colonized Factories."""
    factory(g, *sites, side=side)
    for site in sites:
        g.domes[at(site)] = side


# --- what a test looks at ---------------------------------------------------------------------


def words(g: State, stack: Stack) -> list[str]:
    """The cards of a stack by their words."""
    return [g.face(number).word for number in stack.cards]


def hand(g: State, side: int = 0) -> list[str]:
    return [g.catalog.patents[patent].word for patent in g.hands[side]]


def wet(g: State, side: int = 0) -> str:
    """The wet mass of a Rocket as the rules write it."""
    whole, rest = divmod(STRIP.masses[g.wet[side]], 1)
    return f"{whole} {rest}" if rest else str(whole)


def told(g: State, kind: type[Event]) -> list[dict[str, Any]]:
    """The events of a kind, without their names."""
    found = [event_data(event) for event in g.log if type(event) is kind]
    return [{key: value for key, value in data.items() if key != "event"} for data in found]


# --- driving ----------------------------------------------------------------------------------


@dataclass
class Played:
    """How far a flow came: its result, or the question it now asks."""

    result: Any = None
    request: Request | None = None
    asked: list[tuple[int, str]] = field(default_factory=list)
    """The questions that were answered: the side, and the clause."""

    @property
    def options(self) -> list[Answer]:
        assert self.request is not None, "the flow is over"
        return list(self.request.options())


def drive(flow: Flow[Any], *answers: Answer) -> Played:
    """Answer dice, draws and questions in turn; stop where answers end or at the flow's end."""
    played, left = Played(), list(answers)
    value: Any = None
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


def against(g: State, word: str, side: int = 0) -> str:
    """The clause against a deed now; nothing if it can be done."""
    return weighed_deeds(g, side)[word]


def act(g: State, word: str, *answers: Answer, side: int = 0) -> Played:
    """A deed of a side, which it may do."""
    assert not against(g, word, side), against(g, word, side)
    return drive(deeds_with(g.modules)[word].flow(g, side), *answers)


def run(g: State, word: str, *answers: Answer, side: int = 0) -> None:
    """A deed of a side from its beginning to its end."""
    played = act(g, word, *answers, side=side)
    assert played.request is None, (played.request.rule, played.options)


# --- deals (N) --------------------------------------------------------------------------------


def offer(g: State, *answers: Answer, by: int = 0) -> str:
    """Side 0 and 1: an offer of one to the other; the clause against taking it."""
    played = drive(make_offer(g, by), *answers)
    assert played.request is None, played.options
    return against_deal(g, g.offers.by(by)[0])


def deal(g: State, *answers: Answer, by: int = 0) -> None:
    """An offer that is taken."""
    assert not offer(g, *answers, by=by)
    drive(accept(g, 1 - by), g.crew(by).word)
