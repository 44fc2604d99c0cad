"""The state of a game of High Frontier 4 All, and one accessor for every fact that the rules name.

How to use it
- `g` is the state. A side is a player; its faction is `g.crew(side)`.
- A patent in a hand or a deck is its number, a card in a stack is the number of its face
  (`components.catalog`, at hand as `g.catalog`). What is printed is no state.
- `g.stacks[side][LEO]`, `[ROCKET]`, `[FIRST_OUTPOST:]`; a stack that is not in play lies NOWHERE.
  `g.rocket(side)` gives mass and fuel of the Rocket as a `Craft`, `g.set_rocket` writes one back.
- Aquas are the FT of the LEO stack (Bank-2): `g.aqua(side)`.
- What stands on a Site is in `g.claims`, `g.busted`, `g.factories` and `g.domes`, by Space.
- Nothing in a state is hidden but factions that are being chosen: decks know only which cards
  nobody has seen, and such a card is drawn when it is turned up.
- Modules add their own part of the state: `g.politics` is that of Module 0, `g.contracts` that of
  Module 4, None without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import (
    KINDS,
    Catalog,
    FaceFacts,
    FactionFacts,
    catalog_of,
)
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.facts import WATER
from panspermia.games.exodus.components.solar import BLUE, RED, YELLOW
from panspermia.games.exodus.rules.contracts.pieces import Contracts
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.options import CYCLES, Rules
from panspermia.games.exodus.rules.pieces import (
    FIRST_OUTPOST,
    LEO,
    NOBODY,
    NOWHERE,
    ROCKET,
    Glory,
    Stack,
)
from panspermia.kernel import Cursor, EventLog, Offers
from panspermia.kernel.plain import LATE

CUBES, DISKS, DOMES = 7, 9, 7
"""B8.1, B8a.1."""
SPOTS = 12
"""D2.1."""
SEASON_OF = (BLUE, BLUE, YELLOW, YELLOW, YELLOW, YELLOW, RED, RED, RED, RED, BLUE, BLUE)
"""D2.2, CF-3. By spot of the dial."""
PRICES = (10, 8, 5, 4)
"""B5.1. The stock price by Factories of a type in play."""


class WithCatalog:
    """What a state knows beside its fields."""

    __slots__ = ("catalog",)
    catalog: Catalog

    def read(self, deck: str) -> None:
        self.catalog = catalog_of(deck)


@dataclass(slots=True)
class Politics:
    """O. The assembly of Module 0."""

    delegates: list[list[int]]
    """O.3. By ideology the delegates of each side."""
    star: int
    """O.4."""
    legacy: list[int]
    """O6.1. By ideology its legacy disks."""
    lobbied: list[int] = field(default_factory=list)
    """O4.1. Laws that the side whose Turn it is has lobbied."""
    assistance: bool = False
    """V-SA3. International Assistance, in the place of Anarchy."""

    def copy(self) -> Politics:
        return Politics(
            [sides[:] for sides in self.delegates],
            self.star,
            self.legacy[:],
            self.lobbied[:],
            self.assistance,
        )


@dataclass(slots=True)
class State(WithCatalog):
    """The whole game; the module says how to use it."""

    rules: Rules
    deck: str
    modules: tuple[str, ...]
    factions: list[int]
    """C2.2. Per side its faction, NOBODY until it is known."""
    first: int = 0
    """C8a. The 1st player."""
    year: int = 0
    """D.b. The years that are over."""
    spot: int = 0
    """D2.1. Where the Sunspot Cube stands."""
    seniority: int = 0
    """C1.1. The Seniority Disks that are left."""
    cube_of: int = NOBODY
    """C8b.1, O6b.2. Whose cube the Sunspot Cube is; NOBODY for a red disk (V-SA1)."""
    anarchy: bool = False
    """K2e.1."""
    hands: list[list[int]] = field(default_factory=list)
    """Per side the patents in hand."""
    decks: list[list[int]] = field(default_factory=list)
    """C4. Per kind its places from the top, a patent + 1 where one is known, else UNSEEN."""
    unseen: list[list[int]] = field(default_factory=list)
    """Per kind the patents, each + 1, that lie at unseen places."""
    stacks: list[list[Stack]] = field(default_factory=list)
    wet: list[int] = field(default_factory=list)
    """F.c. Per side the wet position of its Rocket on the fuel strip."""
    grades: list[int] = field(default_factory=list)
    """F4b. Per side the grade of its Rocket's fuel."""
    claims: dict[int, int] = field(default_factory=dict)
    """I6.4a. By Site the side whose disk lies there."""
    busted: list[int] = field(default_factory=list)
    """I6.5. The Busted Sites, in the order in which that happened."""
    factories: dict[int, int] = field(default_factory=dict)
    """I7.1. By Site the side whose cube stands there."""
    domes: dict[int, int] = field(default_factory=dict)
    """G3b. By Site the side whose dome stands there."""
    landed: list[int] = field(default_factory=list)
    """L2. The Sites on which a Human has landed."""
    settlers: dict[int, int] = field(default_factory=dict)
    """A-10. By face of a Human the Site where it may still take the chit: it landed there first."""
    glory: list[Glory] = field(default_factory=list)
    """C7.1. By zone its chit."""
    heroism: list[int] = field(default_factory=list)
    """C7.2, Lc. By chit the side that was given it, or NOBODY."""
    powersats: list[bool] = field(default_factory=list)
    """Alg-21. Per side whether an industrialized card gave it Powersat for good."""
    fatalities: int = 0
    """V6c.1."""
    active: int = NOBODY
    """The side whose Turn it is, NOBODY between Turns."""
    moved: bool = False
    """D1. Whether its Rocket has moved."""
    operated: bool = False
    """D1b. Whether it has performed its operation."""
    ended: bool = False
    """D1g. Whether it has ended its Turn."""
    used: list[str] = field(default_factory=list)
    """D1c, D1h. What it has done that can be done once a Turn."""
    granted: list[tuple[str, int, int]] = field(default_factory=list)
    """A-18. Permissions of this Turn: what for, by whom, for which Space."""
    moved_cards: list[int] = field(default_factory=list)
    """H1b.1. Faces that have moved since their owner's Turn began."""
    traded: list[tuple[int, int]] = field(default_factory=list)
    """N2a. Cards that changed hands, with their first owner, until that side's Turn."""
    offers: Offers = field(default_factory=Offers)
    politics: Politics | None = None
    contracts: Contracts | None = field(default=None, metadata=LATE)
    ending: str = ""
    """The clause by which the game is over, or nothing."""
    cursor: Cursor = field(default_factory=Cursor)
    log: EventLog = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.read(self.deck)

    def copy(self) -> State:
        return State(
            self.rules,
            self.deck,
            self.modules,
            self.factions[:],
            self.first,
            self.year,
            self.spot,
            self.seniority,
            self.cube_of,
            self.anarchy,
            [hand[:] for hand in self.hands],
            [deck[:] for deck in self.decks],
            [cards[:] for cards in self.unseen],
            [[stack.copy() for stack in stacks] for stacks in self.stacks],
            self.wet[:],
            self.grades[:],
            dict(self.claims),
            self.busted[:],
            dict(self.factories),
            dict(self.domes),
            self.landed[:],
            dict(self.settlers),
            [chit.copy() for chit in self.glory],
            self.heroism[:],
            self.powersats[:],
            self.fatalities,
            self.active,
            self.moved,
            self.operated,
            self.ended,
            self.used[:],
            self.granted[:],
            self.moved_cards[:],
            self.traded[:],
            self.offers.copy(),
            None if self.politics is None else self.politics.copy(),
            None if self.contracts is None else self.contracts.copy(),
            self.ending,
            self.cursor.copy(),
        )

    # --- players ----------------------------------------------------------------------------------

    def sides(self) -> range:
        return range(len(self.factions))

    def turn_order(self) -> list[int]:
        """D.a. From the 1st player on, clockwise."""
        count = len(self.factions)
        return [(self.first + n) % count for n in range(count)]

    def others(self, side: int) -> list[int]:
        """The other sides clockwise."""
        count = len(self.factions)
        return [(side + n) % count for n in range(1, count)]

    def crew(self, side: int) -> FactionFacts:
        return self.catalog.factions[self.factions[side]]

    def owner_of_crew(self, face: int) -> int:
        """The side to which a crew belongs."""
        for side in self.sides():
            if self.factions[side] != NOBODY and self.crew(side).face == face:
                return side
        raise LookupError(self.catalog.faces[face].word)

    def face(self, number: int) -> FaceFacts:
        return self.catalog.faces[number]

    # --- money and pieces -------------------------------------------------------------------------

    def aqua(self, side: int) -> int:
        """Bank-2, E4. The money of a side: the FT of its LEO stack."""
        return self.stacks[side][LEO].tanks

    def delegates(self, side: int) -> int:
        """O.3. The cubes of a side in the assembly."""
        if self.politics is None:
            return 0
        return sum([sides[side] for sides in self.politics.delegates])

    def cubes(self, side: int) -> int:
        """B8.1, B8a.1, O.3. In reserve: Factories, delegates and the Sunspot Cube share 7."""
        used = _count(self.factories, side) + self.delegates(side) + (self.cube_of == side)
        return CUBES - used

    def disks(self, side: int) -> int:
        """B8a.1. The Claim disks in reserve."""
        return DISKS - _count(self.claims, side)

    # --- stacks -----------------------------------------------------------------------------------

    def bank(self, side: int) -> int:
        """Bank-1, 4A7a.1, 4A7a.2. The Space of a side's Bank."""
        return MAP.leo

    def rocket(self, side: int) -> Craft:
        """E5. Mass and fuel of a side's Rocket."""
        stack = self.stacks[side][ROCKET]
        cards = tuple([self.catalog.faces[face].card for face in stack.cards])
        return Craft(cards, stack.tanks, self.wet[side], self.grades[side])

    def set_fuel(self, side: int, wet: int, grade: int = WATER) -> None:
        """F.c. The wet position and the grade of a Rocket's fuel."""
        self.wet[side], self.grades[side] = wet, grade

    def has_rocket(self, side: int) -> bool:
        return self.stacks[side][ROCKET].space != NOWHERE

    def outposts(self, side: int) -> list[int]:
        """E3.1. The places of the outposts that are in play."""
        stacks = self.stacks[side]
        return [n for n in range(FIRST_OUTPOST, len(stacks)) if stacks[n].space != NOWHERE]

    def stacks_at(self, side: int, space: int) -> list[int]:
        """Col-1. The places of a side's stacks in a Space."""
        return [n for n, stack in enumerate(self.stacks[side]) if stack.space == space]

    def is_human_at(self, side: int, space: int) -> bool:
        """Hum-1, Hum-2, 4B2d.1. Whether a side has a Human in a Space; everybody has in LEO."""
        if space == MAP.leo or self.domes.get(space) == side:
            return True
        if self.place_of_crew(side) == space:
            return True
        return self.contracts is not None and self.is_manned_at(side, space)

    def is_manned_at(self, side: int, space: int) -> bool:
        """4B2d.1. Whether a side has a manned contract in a Space."""
        face = self.manned_contract(side)
        return face != NOBODY and any(
            [face in s.cards for s in self.stacks[side] if s.space == space]
        )

    def manned_contract(self, side: int) -> int:
        """4B2d.1. The face of a side's contract if it counts as a Human, else NOBODY."""
        contract = None if self.contracts is None else self.contracts.held[side]
        if contract is None or contract.default:
            return NOBODY
        return contract.face if self.catalog.contracts[contract.face].manned else NOBODY

    def place_of_crew(self, side: int) -> int:
        """B6.2. The Space of a side's crew, which may ride in another player's stack."""
        face = self.crew(side).face
        for stack in self.stacks[side]:
            if face in stack.cards:
                return stack.space
        for stacks in self.stacks:
            for stack in stacks:
                if face in stack.cards:
                    return stack.space
        return NOWHERE

    # --- the dial, the exploitation tracks --------------------------------------------------------

    @property
    def cycles(self) -> int:
        """C1.1, 4A1. How long the game is."""
        return CYCLES if self.contracts is None else self.contracts.terms.cycles

    @property
    def years_left(self) -> int:
        """4B3b.4, EA-55. The years that will still be played after this one."""
        return SPOTS - 1 - self.spot + SPOTS * (self.seniority - 1)

    @property
    def season(self) -> int:
        """D2.2."""
        return SEASON_OF[self.spot]

    def spectral(self, site: int) -> str:
        """I7c. The type of a Site, and of its Factory."""
        printed = MAP.sites[site]
        assert printed is not None
        return printed.spectral

    def is_push(self, site: int) -> bool:
        """I7i. Whether a Site shows the push icon."""
        printed = MAP.sites[site]
        return printed is not None and printed.push

    def price(self, spectral: str) -> int:
        """B5.1, C6. The stock price of a type, by all Factories of it in play."""
        count = sum([1 for site in self.factories if self.spectral(site) == spectral])
        return PRICES[min(count, len(PRICES) - 1)]

    # --- decks ------------------------------------------------------------------------------------

    def top(self, kind: int) -> int:
        """C4.1. The patent on top of a deck, NOBODY if it is empty."""
        deck = self.decks[kind]
        return deck[0] - 1 if deck and deck[0] != UNSEEN else NOBODY


def _count(owners: dict[int, int], side: int) -> int:
    return sum([1 for owner in owners.values() if owner == side])


def empty_state(rules: Rules, deck: str, modules: tuple[str, ...], players: int) -> State:
    """C3.1, C4, C7, C7.1, C7.2. Everything in its place before a card is turned up."""
    g = State(rules=rules, deck=deck, modules=modules, factions=[NOBODY] * players)
    g.hands = [[] for _ in range(players)]
    g.stacks = [[Stack(MAP.leo), Stack()] for _ in range(players)]
    g.wet, g.grades = [0] * players, [WATER] * players
    g.decks = [[UNSEEN] * len(g.catalog.decks[kind]) for kind in range(len(KINDS))]
    g.unseen = [[card + 1 for card in g.catalog.decks[kind]] for kind in range(len(KINDS))]
    g.glory = [Glory() for _ in ZONES]
    g.powersats = [False] * players
    return g
