"""The state of a game of Bios: Genesis, and one accessor for every fact that the rules name.

How to use it
- `g` is the state. Sides with a tableau are 0 to `g.sides` - 1; sides from there on are the
  non-player parasites (C1b, C2a), which have one biont, no tableau, no pool and no seat.
- Colours, rows and icons are numbers of `vocabulary`; cards and placards are their printed numbers.
- An organism is known by the number of what it lies on: 1-16 is the placard of a bacterium (also of
  the macroorganism that lies on it), 17-20 the parasite card of a colour. `g.organism(id)` finds
  it; `g.word(id)` is its word in answers and events. Across a question keep the id, not the object.
- A biont is only known by its side: `o.bionts` and `refugium.bionts` are lists of sides, and
  `g.unassigned[side]` counts those in the pool. A trophic biont is `o.trophic`, not in `o.bionts`.
- The soup (B2.1, B3.1) is unlimited and holds nothing: cubes and disks come and go.
- Nothing in a state is hidden from anybody. A pile, deck or eon knows only which components nobody
  has seen yet; one of them is drawn by chance when it is turned up, which is the same as a shuffled
  deck. In `g.decks` the number 0 is a card whose place is known and whose face is not.
- Printed facts are `g.facts`; options are `g.rules`.
- Effects that the book names are in modules of that name: `pools`, `discards`, `atrophy`,
  `extinction`; the only thing done to a state directly is what a rule says in so many words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from panspermia.games.genesis.components.facts import BodyFacts, FaceFacts, Facts, facts_of
from panspermia.games.genesis.rules.options import Rules
from panspermia.games.genesis.rules.pieces import PRESENT, Organism, Refugium
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    COLOURS,
    CONTINENT,
    DNA,
    FISSION,
    GREEN,
    HEAT_SHIELD,
    HGT,
    IMMUNOLOGY,
    MACROORGANISM_WORDS,
    NOBODY,
    O2_SHIELD,
    OCEAN,
    ORGANISM_WORDS,
    PARASITE_IDS,
    RED,
    ROWS,
    SPORE,
    WARM,
    YELLOW,
)
from panspermia.kernel import Cursor, EventLog

MAX_ORGANISMS = 3
"""B1a."""


class Presence(msgspec.Struct):
    """Where a side is: organisms that belong to it or hold a biont of it; refugia with a biont."""

    organisms: list[Organism]
    refugia: list[Refugium]


class Strike(msgspec.Struct):
    """An event icon that waits: its value, and that for the cosmic row (D1d comet shield)."""

    kind: int
    value: int
    cosmic: int

    def copy(self) -> Strike:
        return Strike(self.kind, self.value, self.cosmic)


class Assigning(msgspec.Struct):
    """E0. The turn of a side in the assignment phase."""

    side: int = NOBODY
    used: list[str] = []
    """Where the bionts are that it has used: pool, refugia, and organisms by what they lie on."""
    moved: int = 0
    """E6.1. How many bionts have left organisms by HGT, which AMB-09 may count."""
    row: int = NOBODY
    """E1b, AMB-27. The row that its bionts and enzymes go to, if it has to be one."""

    def copy(self) -> Assigning:
        return Assigning(self.side, self.used[:], self.moved, self.row)


class Buying(msgspec.Struct):
    """H0.1. The turn of a side in the purchase phase."""

    side: int = NOBODY
    bought: list[int] = []
    """H0b. The organisms that it has bought for."""
    fission: list[int] = []
    """H0e.1. The organisms that began the turn with a fission icon."""

    def copy(self) -> Buying:
        return Buying(self.side, self.bought[:], self.fission[:])


class WithFacts:
    """What a state knows beside its fields: the facts of its deck."""

    __slots__ = ("facts",)
    facts: Facts

    def read(self, deck: str) -> None:
        self.facts = facts_of(deck)


@dataclass(slots=True)
class State(WithFacts):
    """The whole game; the module says how to use it."""

    rules: Rules
    deck: str
    """The name of the deck that says what is printed on the components (facts.py)."""
    sides: int
    """Sides with a tableau; the non-player parasites are the sides from here on."""
    colour: list[int]
    """Per side its colour; NOBODY until the colours are dealt (C0a)."""
    unassigned: list[int]
    """B3a. Bionts in each side's pool."""
    catalysts: list[list[int]]
    """B3a. Per side with a tableau the catalysts in the pool, by colour."""
    tableaus: list[list[int]]
    """B1.1. Per side the bacteria and macroorganisms in its tableau, by id."""
    trophies: list[list[str]]
    """I1c. Per side the words of its extinct bacteria and macroorganisms."""
    organisms: list[Organism | None]
    """By id; the first place is empty."""
    cards: list[int]
    """By colour where the parasite card is: OUT_OF_PLAY, READY, RESTING or ATTACHED."""
    stack: list[int]
    """C0h. The macroorganism cards that can be bought."""
    rows: list[list[Refugium]]
    """Per row the refugia in play, left to right."""
    piles: list[list[int]]
    """Per row the placards that nobody has seen yet."""
    gone: list[int]
    """D4a. The placards of deserted refugia."""
    decks: list[list[int]]
    """Per row the mutation deck from top to bottom; 0 is a card that nobody has seen."""
    unseen: list[int]
    """The mutations that lie somewhere in the decks and nobody has seen."""
    events: list[list[int]]
    """Per eon the events that nobody has seen, those that were taken out included."""
    left: list[int]
    """Per eon how many events are still to come."""
    active: list[bool]
    discard: list[int] = field(default_factory=list)
    """D0. The events drawn, in order."""
    climate: int = WARM
    history: list[int] = field(default_factory=list)
    """D10a. The climate icons drawn, in order."""
    waterworld: bool = False
    ozone: bool = False
    comet: bool = False
    """D1c. Comet Impactor struck this turn."""
    oxygen_crisis: bool = False
    turn: int = 0
    phase: str = ""
    order: list[int] = field(default_factory=list)
    """A2. The sides in the order of this turn, non-player parasites in their place."""
    phase_order: list[int] = field(default_factory=list)
    """A2b. The order of this phase."""
    strikes: list[Strike] = field(default_factory=list)
    """The event icons that are still to be applied this phase."""
    waiting: list[int] = field(default_factory=list)
    """What is still to come this phase: sides (E), placards (F), organisms (G) or parasites (H)."""
    assigning: Assigning = field(default_factory=Assigning)
    """E0. The present or last turn in the assignment phase."""
    buying: Buying = field(default_factory=Buying)
    """H0.1. The present or last turn in the purchase phase."""
    ahead: list[tuple[int, int]] = field(default_factory=list)
    """L4a. Who has bought for which macroorganism card, as a parasite, before their turn."""
    ending: str = ""
    """Why the game ends after this turn: the clause, or nothing."""
    medea: list[int] = field(default_factory=list)
    """D10c. The sides that voted for the Armageddon."""
    goal: int = 0
    """C1a. The win reached in a game alone: none, marine or terrestrial."""
    cursor: Cursor = field(default_factory=Cursor)
    log: EventLog = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.read(self.deck)

    def copy(self) -> State:
        return State(
            self.rules,
            self.deck,
            self.sides,
            self.colour[:],
            self.unassigned[:],
            [pool[:] for pool in self.catalysts],
            [ids[:] for ids in self.tableaus],
            [words[:] for words in self.trophies],
            [None if o is None else o.copy() for o in self.organisms],
            self.cards[:],
            self.stack[:],
            [[refugium.copy() for refugium in row] for row in self.rows],
            [pile[:] for pile in self.piles],
            self.gone[:],
            [deck[:] for deck in self.decks],
            self.unseen[:],
            [events[:] for events in self.events],
            self.left[:],
            self.active[:],
            self.discard[:],
            self.climate,
            self.history[:],
            self.waterworld,
            self.ozone,
            self.comet,
            self.oxygen_crisis,
            self.turn,
            self.phase,
            self.order[:],
            self.phase_order[:],
            [strike.copy() for strike in self.strikes],
            self.waiting[:],
            self.assigning.copy(),
            self.buying.copy(),
            self.ahead[:],
            self.ending,
            self.medea[:],
            self.goal,
            self.cursor.copy(),
        )

    # --- sides ------------------------------------------------------------------------------

    def players(self) -> range:
        """The sides that somebody plays."""
        return range(self.sides)

    def is_npc(self, side: int) -> bool:
        """C1b, C2a. A non-player parasite."""
        return side >= self.sides

    def pool_limit(self) -> int:
        """B3b. 12 / players catalysts of each colour; alone as with two."""
        return 12 // self.sides

    def card_owner(self, colour: int) -> int:
        """To whom the parasite card of a colour belongs: in co-op to the non-player parasite."""
        own = self.colour
        if own.count(colour) == 1:
            return own.index(colour)
        return max([side for side, other in enumerate(own) if other == colour], default=NOBODY)

    # --- organisms ----------------------------------------------------------------------------

    def organism(self, id: int) -> Organism:
        found = self.organisms[id]
        assert found is not None
        return found

    def lives(self, id: int) -> bool:
        return self.organisms[id] is not None

    def word(self, id: int) -> str:
        """The organism in answers and events: named by the card that lies on top."""
        o = self.organisms[id]
        if o is not None and o.macro:
            return MACROORGANISM_WORDS[o.macro]
        return ORGANISM_WORDS[id]

    def with_parasites(self, id: int) -> list[Organism]:
        """An organism, its parasite and its hyperparasite."""
        found = [self.organism(id)]
        while found[-1].parasite:
            found.append(self.organism(found[-1].parasite))
        return found

    def in_tableau(self, side: int) -> list[Organism]:
        """B1.1. All organisms in a tableau, each followed by its parasites."""
        return [o for id in self.tableaus[side] for o in self.with_parasites(id)]

    def all_organisms(self) -> list[Organism]:
        """All organisms, in the order of their ids."""
        return list(filter(None, self.organisms))

    def owned(self, side: int) -> list[Organism]:
        """Organisms that belong to a side, wherever they lie."""
        found = []
        for o in filter(None, self.organisms):
            if o.owner == side:
                found.append(o)
        return found

    def holding(self, side: int) -> list[Organism]:
        """Organisms with a biont of the side, its own or not."""
        found = []
        for o in filter(None, self.organisms):
            if side in o.bionts or o.trophic == side:
                found.append(o)
        return found

    def presence(self, side: int) -> Presence:
        """Where a side is in play, found once for several questions about it."""
        organisms, refugia = [], []
        if any(self.tableaus):
            for o in filter(None, self.organisms):
                if o.owner == side or side in o.bionts or o.trophic == side:
                    organisms.append(o)
        for row in self.rows:
            if row:
                for refugium in row:
                    if side in refugium.bionts:
                        refugia.append(refugium)
        return Presence(organisms, refugia)

    def tableau_of(self, o: Organism) -> int:
        """The side in whose tableau an organism lies, whose pool pays and gains for it (B3a)."""
        while o.host:
            o = self.organism(o.host)
        return o.owner

    def home_row(self, o: Organism) -> int:
        """E2.1, GL8. The row of an organism; a parasite has that of its host."""
        while o.host:
            o = self.organism(o.host)
        if o.macro:
            return CONTINENT if o.terrestrial else OCEAN
        return self.facts.bacteria[o.id].row

    def has_room(self, side: int, mover: int = 0) -> bool:
        """B1a, GL7. Whether one more bacterium fits into a tableau (AMB-15).

        A parasite that moves there itself does not count (L4a).
        """
        count = len(self.tableaus[side])
        if self.rules.organism_limit == "player":
            count += len([o for o in self.owned(side) if o.host and o.id != mover])
        return count < MAX_ORGANISMS

    def body(self, o: Organism) -> BodyFacts:
        """The side of the macroorganism card that lies up."""
        return self.facts.macroorganisms[o.macro][o.terrestrial]

    def face(self, o: Organism) -> FaceFacts:
        """The face of a parasite card."""
        return self.facts.parasites[o.id - PARASITE_IDS[0]][o.face]

    # --- parameters (A0.1) ----------------------------------------------------------------------

    def chromosomes(self, o: Organism, colour: int) -> int:
        """A0.1, A0.3. Chromosomes of a colour: cubes, mutation and diseased cubes, organs, bionts.

        E3c.2: what a parasite holds counts for the parasite.
        """
        colours, mutations = self.colour, self.facts.mutations
        count = o.cubes[colour]
        for side in o.bionts:
            if colours[side] == colour:
                count += 1
        for m in o.mutations:
            printed = mutations[m.card]
            if m.base == PRESENT and printed.base == colour:
                count += 1
            if m.added == PRESENT and printed.added == colour:
                count += 1
        for cube in o.diseased:
            if cube.colour == colour:
                count += 1
        return count + self._body_chromosomes(o, colour) if o.macro else count

    def _body_chromosomes(self, o: Organism, colour: int) -> int:
        """D5a.1. System chromosomes, organs that are there, and the trophic biont."""
        body = self.body(o)
        count = body.system[colour]
        for organ, cube in zip(body.organs, o.organs, strict=True):
            if organ == colour and cube == PRESENT:
                count += 1
        if o.trophic != NOBODY and self.colour[o.trophic] == colour:
            count += 1
        return count

    def icons(self, o: Organism, icon: int) -> int:
        """GL1, GL5, H5a. How often an organism has an icon that works.

        H2b: in the turn of its promotion a mutation has those of both sides.
        A diseased mutation still works, a diseased organ does not (E3e); fission works from the
        turn after the purchase (H1c).
        """
        if not o.mutations and not o.macro:
            return 0
        count, mutations = 0, self.facts.mutations
        for m in o.mutations:
            if icon != FISSION or not m.fresh:
                printed = mutations[m.card]
                if m.lingers:
                    count += printed.both[icon]
                else:
                    count += (printed.promoted if m.promoted else printed.unpromoted)[icon]
        if o.macro:
            body = self.body(o)
            for icons, cube in zip(body.organ_icons, o.organs, strict=True):
                if cube == PRESENT:
                    count += icons[icon]
            for side in o.bionts:
                count += body.circle_icons[self.colour[side]][icon]
        return count

    def circle_holders(self, o: Organism, icon: int) -> list[int]:
        """The sides whose endosymbiont gives a macroorganism the icon."""
        circles = self.body(o).circle_icons
        return [side for side in o.bionts if circles[self.colour[side]][icon]]

    def is_immune(self, o: Organism) -> bool:
        """GL4. The owner has a syringe: on a mutation, an organ or the owner's endosymbiont."""
        count = self.icons(o, IMMUNOLOGY)
        if not count or not o.macro:
            return count > 0
        circles = self.body(o).circle_icons
        for side in o.bionts:
            if side != o.owner:
                count -= circles[self.colour[side]][IMMUNOLOGY]
        return count > 0

    def heat_shield(self, o: Organism) -> int:
        """D5a, D5a.1. Red chromosomes and red shield icons."""
        return self.chromosomes(o, RED) + self.icons(o, HEAT_SHIELD)

    def antioxidant_shield(self, o: Organism) -> int:
        """D6a, D6a.1, E5b. Green chromosomes, green shield icons and vitamins."""
        return self.chromosomes(o, GREEN) + self.icons(o, O2_SHIELD) + o.disks[GREEN]

    def error_shield(self, o: Organism) -> int:
        """G3.1. Blue chromosomes. C4.2: in the macro variant the DNA icons too."""
        shield = self.chromosomes(o, BLUE)
        if self.rules.macro and self.rules.macro_dna == "shield":
            shield += self.icons(o, DNA)
        return shield

    def count_cubes(self, o: Organism) -> int:
        """I1a. Cubes on an organism and its mutations, diseased ones that it holds included."""
        count = sum(o.cubes) + len(o.diseased) + o.organs.count(PRESENT)
        for m in o.mutations:
            count += m.count_cubes()
        return count

    def metabolic_rate(self, o: Organism) -> int:
        """H5c, H6b. Red and yellow chromosomes, those of organs included."""
        return self.chromosomes(o, RED) + self.chromosomes(o, YELLOW)

    # --- refugia and rows -------------------------------------------------------------------------

    def refugium(self, placard: int) -> Refugium:
        for refugium in self.rows[self.facts.refugia[placard].row]:
            if refugium.placard == placard:
                return refugium
        raise LookupError(placard)

    def refugia(self) -> list[Refugium]:
        """F0a. All refugia in play: top row first, left to right."""
        found: list[Refugium] = []
        for row in self.rows:
            found += row
        return found

    def count_on_refugia(self, side: int) -> int:
        """E2a. Bionts of a side on all refugia together."""
        count = 0
        for row in self.rows:
            for refugium in row:
                if refugium.bionts:
                    count += refugium.bionts.count(side)
        return count

    def entropy_limit(self, side: int, presence: Presence | None = None) -> int:
        """B4.2, E2a-E2a.4. How many bionts a side may have on refugia.

        AMB-38: one more than the green chromosomes of the best organism that has held a biont of
        the side since the turn began, then or now, whichever is less. AMB-08: without the one.
        """
        best = 0
        for o in (presence or self.presence(side)).organisms:
            if o.green_at_start > best and o.settlers >> side & 1 and o.has_biont(side):
                best = max(best, min(o.green_at_start, self.chromosomes(o, GREEN)))
        return best + 1 if self.rules.entropy == "plus_one" else max(1, best)

    def has_green(self, side: int) -> bool:
        """E2b. Whether an organism that holds a biont of the side has a green chromosome."""
        return any([self.chromosomes(o, GREEN) > 0 for o in self.holding(side)])

    def eligible_rows(self, side: int, presence: Presence | None = None) -> list[bool]:
        """D2a, E1b. Active rows, and rows with a biont of the side; with a spore all (E2e)."""
        here = presence or self.presence(side)
        rows = self.active[:]
        for refugium in here.refugia:
            rows[self.facts.refugia[refugium.placard].row] = True
        for o in here.organisms:
            if side in o.bionts or o.trophic == side:
                if o.owner == side and o.mutations and self.icons(o, SPORE):
                    return [True] * len(ROWS)
                rows[self.home_row(o)] = True
        return rows

    def wantonness(self, side: int) -> int:
        """A2b.1. HGT icons of microorganisms that the side owns or has a foreign gene in."""
        return self.wantonness_by_side()[side]

    def wantonness_by_side(self) -> list[int]:
        """A2b.1. The wantonness of every side, non-player parasites included."""
        counts = [0] * len(self.colour)
        for o in filter(None, self.organisms):
            if o.mutations and not o.macro and (icons := self.icons(o, HGT)):
                for side in {o.owner, *o.bionts}:
                    counts[side] += icons
        return counts

    def catalyst_total(self, side: int) -> int:
        return sum(self.catalysts[side])

    def colour_word(self, side: int) -> str:
        return COLOURS[self.colour[side]]
