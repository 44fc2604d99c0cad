"""What a seat sees: all that lies open (E1b, C4.1); of a deck the top card and how many there are.

In which order the cards of a deck lie nobody may know, not even of those that all have seen go to
the bottom; and a faction that is being chosen is no part of the state (C2.2).
"""

from __future__ import annotations

import msgspec

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS, SPECTRAL
from panspermia.games.exodus.components.chart import SEASONS, ZONES
from panspermia.games.exodus.rules.ceo import demand
from panspermia.games.exodus.rules.contracts.view import AgencyView, agency_view
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.options import CEO, CYCLES
from panspermia.games.exodus.rules.pieces import HIGH, LEO, NO_GLORY, NOBODY, NOWHERE, Stack
from panspermia.games.exodus.rules.politics.assembly import is_law
from panspermia.games.exodus.rules.privileges import finao_price, has_powersat
from panspermia.games.exodus.rules.scoring import points
from panspermia.games.exodus.rules.sequence import SEQUENCE
from panspermia.games.exodus.rules.state import DOMES, SPOTS, State
from panspermia.games.exodus.rules.vocabulary import STACKS

CREWS, PICKS, TURNS, YEAR, CYCLE = "crews", "picks", "turns", "year", "cycle"
PHASE_OF = {
    "C2.1": CREWS, "C4.1": CREWS, "O1.1": CREWS, "4A5b": CREWS,
    "V1b": PICKS, "V1c": PICKS, "V1d": PICKS,
    "D1": TURNS, "D1h": TURNS, "4B5b.1": TURNS,
    "D2.1": YEAR, "K2.1": YEAR, "V-SA3": YEAR, "4A6a": YEAR, "4B5b.4": YEAR,
    "V6d.1": CYCLE, "D2b.1": CYCLE, "V6e.1": CYCLE, "O6.1": CYCLE, "O6b.1": CYCLE,
    "4E2c.1": CYCLE,
}  # fmt: skip
"""D. The phase that each step of the sequence of play belongs to."""


class StackView(msgspec.Struct, frozen=True):
    """E. A stack that is in play: where it is, and all that is in it."""

    stack: str
    space: str
    cards: list[str]
    tanks: int
    glitched: bool
    moved: list[str]
    """H1b.1. Those of its cards that have moved and so cannot fly in this Turn."""
    moved_tanks: int


class RocketView(msgspec.Struct, frozen=True):
    """F. The fuel of a Rocket; masses as they are printed on the fuel strip."""

    dry: str
    wet: str
    steps: int
    grade: str


class SideView(msgspec.Struct, frozen=True):
    """All that a side has, which is open to everybody (TB-3)."""

    faction: str | None
    """C2.2. None until all have chosen."""
    aqua: int
    hand: list[str]
    """The patents, by the ids of their White-Sides."""
    stacks: list[StackView]
    rocket: RocketView | None
    cubes: int
    disks: int
    domes: int
    """B8. What is left in reserve."""
    powersat: bool
    """H3d.1. Whether it has Powersat now, by whatever."""
    finao: int
    """H7e.1. What it pays to skip a roll."""
    points: dict[str, int]


class GloryView(msgspec.Struct, frozen=True):
    """B3.1, L. A glory chit: on the map without a side, else on a Human or at its owner's."""

    zone: str
    side: int | None
    high: bool
    carrier: str | None


class AssemblyView(msgspec.Struct, frozen=True):
    """O. The assembly: everything by ideology."""

    delegates: dict[str, list[int]]
    star: str
    legacy: dict[str, int]
    lobbied: list[str]
    in_force: list[str]
    """The laws for the side whose Turn it is; between Turns those for everybody."""
    assistance: bool


class OfferView(msgspec.Struct, frozen=True):
    """N.1. An offer that stands."""

    maker: int
    taker: int
    gives: dict[str, int]
    takes: dict[str, int]


class DeckView(msgspec.Struct, frozen=True):
    """C4.1. The card that shows, and how many there are with it."""

    top: str | None
    count: int


class View(msgspec.Struct, frozen=True):
    """The table; Spaces, cards and ideologies are named by their ids."""

    mode: str
    phase: str
    step: str
    side: int | None
    """The side whose step it is."""
    active: int | None
    """D1. The side whose Turn it is."""
    order: list[int]
    first: int
    year: int
    spot: int
    spots: int
    season: str
    cycles: int
    """C1.1. The Seniority Disks that are left: so many cycles with this one."""
    cube_of: int | None
    anarchy: bool
    moved: bool
    operated: bool
    used: list[str]
    granted: list[tuple[str, int, str | None]]
    offers: list[OfferView]
    decks: dict[str, DeckView]
    prices: dict[str, int]
    claims: dict[str, int]
    busted: list[str]
    factories: dict[str, int]
    domes: dict[str, int]
    landed: list[str]
    settlers: dict[str, str]
    glory: list[GloryView]
    heroism: list[int | None]
    assembly: AssemblyView | None
    agency: AgencyView | None
    """4A. None without Module 4."""
    demand: int | None
    """V6d.1. The points that the board will ask for, in the game of the CEO."""
    sides: list[SideView]
    ending: str

    @property
    def length(self) -> int:
        """C1.1, 4A1. The cycles of the whole game."""
        return CYCLES if self.agency is None else self.agency.terms.cycles


def view(g: State, sides: tuple[int, ...]) -> View:
    """E1b. The position, the same for everybody."""
    sequence = MODULES.sequence(SEQUENCE, g.modules)
    side, clause = sequence.side(g), sequence.clause(g)
    return View(
        mode=g.rules.mode,
        phase=PHASE_OF.get(clause, ""),
        step=clause,
        side=_somebody(side),
        active=_somebody(g.active),
        order=g.turn_order(),
        first=g.first,
        year=g.year,
        spot=g.spot,
        spots=SPOTS,
        season=SEASONS[g.season],
        cycles=g.seniority,
        cube_of=_somebody(g.cube_of),
        anarchy=g.anarchy,
        moved=g.moved,
        operated=g.operated,
        used=g.used[:],
        granted=[(what, by, _space(where)) for what, by, where in g.granted],
        offers=[
            OfferView(o.maker, o.taker, dict(o.gives), dict(o.takes)) for o in g.offers.standing
        ],
        decks={name: _deck(g, kind) for kind, name in enumerate(KINDS)},
        prices={spectral: g.price(spectral) for spectral in SPECTRAL},
        claims=_by_site(g.claims),
        busted=[MAP.ids[site] for site in g.busted],
        factories=_by_site(g.factories),
        domes=_by_site(g.domes),
        landed=[MAP.ids[site] for site in g.landed],
        settlers={g.face(face).word: MAP.ids[site] for face, site in g.settlers.items()},
        glory=[_glory(g, zone) for zone in range(len(ZONES))],
        heroism=[_somebody(owner) for owner in g.heroism],
        assembly=_assembly(g),
        agency=agency_view(g),
        demand=demand(g) if g.rules.mode == CEO else None,
        sides=[_side(g, number) for number in g.sides()],
        ending=g.ending,
    )


def _somebody(side: int) -> int | None:
    return None if side == NOBODY else side


def _space(space: int) -> str | None:
    return None if space == NOWHERE else MAP.ids[space]


def _by_site(owners: dict[int, int]) -> dict[str, int]:
    return {MAP.ids[site]: owner for site, owner in owners.items()}


def _deck(g: State, kind: int) -> DeckView:
    top = g.top(kind)
    shown = None if top == NOBODY else g.catalog.patents[top].word
    return DeckView(shown, len(g.decks[kind]))


def _glory(g: State, zone: int) -> GloryView:
    chit = g.glory[zone]
    carrier = None if chit.carrier == NOWHERE else g.face(chit.carrier).word
    owner = None if chit.up == NO_GLORY else _somebody(chit.side)
    return GloryView(ZONES[zone], owner, chit.up == HIGH, carrier)


def _assembly(g: State) -> AssemblyView | None:
    politics = g.politics
    if politics is None:
        return None
    laws = [word for n, word in enumerate(IDEOLOGIES) if is_law(g, g.active, n)]
    return AssemblyView(
        delegates={word: politics.delegates[n][:] for n, word in enumerate(IDEOLOGIES)},
        star=IDEOLOGIES[politics.star],
        legacy={word: politics.legacy[n] for n, word in enumerate(IDEOLOGIES)},
        lobbied=[IDEOLOGIES[n] for n in politics.lobbied],
        in_force=laws,
        assistance=politics.assistance,
    )


def _side(g: State, side: int) -> SideView:
    known = g.factions[side] != NOBODY
    stacks = [_stack(g, n, s) for n, s in enumerate(g.stacks[side]) if s.space != NOWHERE]
    return SideView(
        faction=g.crew(side).word if known else None,
        aqua=g.aqua(side),
        hand=[g.catalog.patents[patent].word for patent in g.hands[side]],
        stacks=stacks,
        rocket=_rocket(g, side) if g.has_rocket(side) else None,
        cubes=g.cubes(side),
        disks=g.disks(side),
        domes=DOMES - list(g.domes.values()).count(side),
        powersat=known and has_powersat(g, side),
        finao=finao_price(g, side),
        points=points(g, side),
    )


def _stack(g: State, place: int, stack: Stack) -> StackView:
    return StackView(
        stack=STACKS[place],
        space=MAP.ids[stack.space],
        cards=[g.face(face).word for face in stack.cards],
        tanks=0 if place == LEO else stack.tanks,
        glitched=stack.glitched,
        moved=[g.face(face).word for face in stack.cards if face in g.moved_cards],
        moved_tanks=stack.moved_tanks,
    )


def _rocket(g: State, side: int) -> RocketView:
    craft = g.rocket(side)
    return RocketView(
        dry=mass_in_words(craft.dry),
        wet=mass_in_words(craft.wet),
        steps=craft.steps,
        grade=GRADES[craft.grade],
    )


def mass_in_words(position: int) -> str:
    """FS-1. The mass at a position of the fuel strip, as it is printed."""
    whole, rest = divmod(STRIP.masses[position], 1)
    return f"{whole} {rest}" if rest and whole else str(rest or whole)
