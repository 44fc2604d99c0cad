"""The state of a game of Bios: Megafauna, and one accessor for every fact that the rules name.

How to use it
- `g` is the state. A side is what the rules call a player; `g.colour[side]` is its colour and
  `g.side_of(colour)` the way back. Alone one seat has two sides, an animal and the plant (K0.1);
  where nobody plays the plant (L2), `g.decider(side)` is who holds Medea.
- A species is known by its number, colour and silhouette in one (`vocabulary.species_id`);
  `g.species[id]` is None while it is not in play. Across a question keep the number.
- A place is a hex or a tab of the planet (`components.planet`). Who stands there is
  `g.standing[level][place]`, the number of a species or NOBODY; who lies endangered is in
  `g.lying`. Nothing else says which creeples live.
- `g.disks[place]` is the disk on a hex, or BLACK_DISK or BLOOM_DISKS on a tab.
- After a disk, a creeple, a size, a silhouette, poison or a tool has changed: `settling.settle(g)`.
- Nothing in a state is hidden. A pile knows only which cards nobody has seen yet; one of them is
  drawn by chance when it is turned up, which is the same as a shuffled deck.
- Printed facts are `g.facts`; options are `g.rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.games.megafauna.components.facts import (
    AtmosphereFacts,
    CloudFacts,
    CratonFacts,
    HalfFacts,
    OxygenFacts,
    StripFacts,
)
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import PLACES
from panspermia.games.megafauna.components.planet import Geography
from panspermia.games.megafauna.rules.known import NO_PLANET, WithFacts
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS, Rules
from panspermia.games.megafauna.rules.pieces import (
    ARCHETYPE_CARD,
    COLOUR_COUNT,
    Campaign,
    Lying,
    Mutation,
    PutOff,
    Species,
)
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM_DISKS,
    GREEN,
    LEVELS,
    NOBODY,
    SHAPES,
    SPECIES,
    SPECIES_WORDS,
    WHITE_ORGAN,
    species_id,
)
from panspermia.kernel import Cursor, EventLog
from panspermia.kernel.plain import LATE

LARGEST = 6
LANGUAGE_EMOTIONS = 3


def empty_board() -> list[list[int]]:
    return [[NOBODY] * PLACES for _ in LEVELS]


@dataclass(slots=True)
class State(WithFacts):
    """The whole game; the module says how to use it."""

    rules: Rules
    deck: str
    """The name of the deck that says what is printed on the components (facts.py)."""
    players: int
    """Sides that somebody plays; one more is the plant of L2."""
    colour: list[int]
    """Per side its colour; NOBODY until it is known (C1c.1)."""
    planet: Planet = NO_PLANET
    disks: list[int] = field(default_factory=lambda: [0] * PLACES)
    standing: list[list[int]] = field(default_factory=empty_board)
    """CS-3. Per level and place who stands there."""
    lying: list[Lying] = field(default_factory=list)
    """GL-Endangered.1. In the order in which they were laid down."""
    species: list[Species | None] = field(default_factory=lambda: [None] * SPECIES)
    oxygen: int = 0
    """Green disks in Oxygen; with plants as creeples nothing lies there (K3g)."""
    clouds: list[int] = field(default_factory=lambda: [0, 0])
    """White disks in Clouds, and black ones that found the Atmosphere full (K5e.1)."""
    air: list[int] = field(default_factory=lambda: [0, 0])
    """White and black disks in the Atmosphere."""
    pool: list[int] = field(default_factory=lambda: [0] * COLOUR_COUNT)
    """CS-7. Organ cubes in the pool."""
    stand_ins: list[int] = field(default_factory=lambda: [0] * COLOUR_COUNT)
    """Q-52. Cubes in play beyond those that there are, taken from monsters by genetic drift."""
    tiles: list[int] = field(default_factory=lambda: [0] * (COLOUR_COUNT - 1))
    """CS-10. Monster tiles in the supply, by colour."""
    tokens: int = 0
    """CS-10. Fossil tokens in the supply."""
    tools: list[int] = field(default_factory=list)
    """J7.1. Tool cards that nobody has."""
    fossils: list[int] = field(default_factory=list)
    """Per side its fossil tokens."""
    record: list[list[str]] = field(default_factory=list)
    """GL-FossilRecord. Per side the cards in its fossil record, by their words."""
    archetypes: list[bool] = field(default_factory=list)
    """I3a.1. Per side whether its archetype card lies in the fossil record."""
    kept: list[list[tuple[int, int]]] = field(default_factory=list)
    """Q-33. Per side the personality of its last species, cards with orientation."""
    entered: list[bool] = field(default_factory=list)
    """Q-41. Per side whether it has ever had a creeple."""
    medea: int = NOBODY
    """The side that holds the Medea card."""
    display: list[list[int]] = field(default_factory=lambda: [[], []])
    """C1o.2. Per row the cards by position, NOBODY if one was taken; the fifth is the deck top."""
    unseen: list[list[int]] = field(default_factory=lambda: [[], []])
    """Per row the mutations that nobody has seen yet."""
    discards: list[list[int]] = field(default_factory=lambda: [[], []])
    """Q-27. Per row the mutations that were lost, not those swept away."""
    et_unseen: list[int] = field(default_factory=list)
    """A1f. The ET cards of which the rest of the era's stack is drawn."""
    et_left: int = 0
    biosphere: dict[str, list[int]] = field(default_factory=dict)
    """C1n. Per category the cards that nobody has seen since the deck was shuffled."""
    cards: list[int] = field(default_factory=list)
    """The event cards of this turn, the ET card first."""
    agenda: list[tuple[int, int]] = field(default_factory=list)
    """A1e. The events that are still to come this phase: card, and number on it."""
    put_off: list[PutOff] = field(default_factory=list)
    """K5h. Tectonic events of this turn, for the next one."""
    turn: int = 0
    era: int = 1
    is_last: bool = False
    """A1f. Whether this turn is the last of its era."""
    is_first: bool = False
    """K5h.3. Whether the ET card of this turn is the first of its era."""
    wind: bool = False
    """D11."""
    phase: str = ""
    order: list[int] = field(default_factory=list)
    """A5. The sides in the order of this turn."""
    actions: int = 0
    """A2c.1. Actions that the side whose phase it is has left."""
    acted: bool = False
    """E8.5. Whether it has acted."""
    passed: bool = False
    """A2c.1. Whether it has ended its phase."""
    resized: bool = False
    """J8b.1. Whether it has used its free resize."""
    neoteny: bool = False
    """J8c.1. Whether Black has used its free neoteny this turn."""
    done: list[bool] = field(default_factory=list)
    """GL-Endangered.3. Per side whether its action phase of this turn is over."""
    danced: bool = False
    """K6.4. Whether the rain dance of this turn costs the plant an action."""
    fleeing: list[Lying] = field(default_factory=list)
    """I1.2. The endangered endotherms that have been asked about."""
    ending: str = ""
    """Why the game ends: the clause, or nothing."""
    is_over: bool = False
    campaign: Campaign | None = field(default=None, metadata=LATE)
    """C2, C3, N. What has come from the game before, and what goes on to the next."""
    cursor: Cursor = field(default_factory=Cursor)
    log: EventLog = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.read(self.deck, self.rules)

    def copy(self) -> State:
        found = State(
            self.rules,
            self.deck,
            self.players,
            self.colour[:],
            self.planet,
            self.disks[:],
            [level[:] for level in self.standing],
            self.lying[:],
            [None if s is None else s.copy() for s in self.species],
            self.oxygen,
            self.clouds[:],
            self.air[:],
            self.pool[:],
            self.stand_ins[:],
            self.tiles[:],
            self.tokens,
            self.tools[:],
            self.fossils[:],
            [cards[:] for cards in self.record],
            self.archetypes[:],
            [cards[:] for cards in self.kept],
            self.entered[:],
            self.medea,
            [row[:] for row in self.display],
            [row[:] for row in self.unseen],
            [row[:] for row in self.discards],
            self.et_unseen[:],
            self.et_left,
            {name: cards[:] for name, cards in self.biosphere.items()},
            self.cards[:],
            self.agenda[:],
            self.put_off[:],
            self.turn,
            self.era,
            self.is_last,
            self.is_first,
            self.wind,
            self.phase,
            self.order[:],
            self.actions,
            self.acted,
            self.passed,
            self.resized,
            self.neoteny,
            self.done[:],
            self.danced,
            self.fleeing[:],
            self.ending,
            self.is_over,
            None if self.campaign is None else self.campaign.copy(),
            self.cursor.copy(),
        )
        found.keep(self)
        return found

    # --- sides and species ----------------------------------------------------------------------

    def sides(self) -> range:
        return range(len(self.colour))

    def side_of(self, colour: int) -> int:
        return self.colour.index(colour)

    def plays(self, colour: int) -> bool:
        return colour in self.colour

    def owner(self, species: int) -> int:
        """The side that a species belongs to."""
        return self.colour.index(species // 5)

    def decider(self, side: int) -> int:
        """L2b.2, L2b.3. Who decides for a side: for a plant that nobody plays, who holds Medea."""
        return self.medea if side >= self.players else side

    def is_plant(self, side: int) -> bool:
        """K2.2. Whether a side is the plant among creeples that eat plants."""
        return self.is_alien and self.colour[side] == GREEN

    def found(self, id: int) -> Species:
        species = self.species[id]
        assert species is not None, f"{SPECIES_WORDS[id]} is not in play"
        return species

    def own(self, side: int) -> list[Species]:
        """The species of a side, by silhouette."""
        first = self.colour[side] * SHAPES
        return list(filter(None, self.species[first : first + SHAPES]))

    def holder(self, side: int, card: int) -> Species:
        """The species of a side that has this mutation."""
        for species in self.own(side):
            for m in species.mutations:
                if m.card == card:
                    return species
        raise LookupError(card)

    def in_play(self) -> list[Species]:
        return list(filter(None, self.species))

    def is_lazarus(self, side: int) -> bool:
        """I3c, GL-Lazarus. A player without a living creeple."""
        return not self.own(side)

    def waiting(self, side: int) -> Species | None:
        """C2f, C3a.3. What a side brings from Genesis and has not put on the map yet."""
        known = self.campaign.waiting if self.campaign else []
        return known[side] if side < len(known) else None

    @property
    def follows_a_loss(self) -> bool:
        """C3b. Whether a solo game goes on after a Genesis that was lost."""
        c = self.campaign
        if c is None or c.genesis is None or self.rules.mode != SOLITAIRE:
            return False
        return not c.genesis.winners

    def is_late(self, side: int) -> bool:
        """C2j.2. Whether a side without a macroorganism has to wait for dear cards.

        C3b: not alone after a loss, which begins as a normal game does, and not by C2.
        """
        c = self.campaign
        if self.turn != 1 or c is None or c.genesis is None or self.follows_a_loss:
            return False
        return side < len(c.brought) and not c.brought[side]

    def is_mortal(self, side: int) -> bool:
        """K8c, L2.3, Q-75. Whether a side that has died out never comes back."""
        is_bound = self.rules.mode != VENUS_ANIMALS or self.colour[side] == GREEN
        return self.rules.is_automatic and is_bound

    def half(self, m: Mutation) -> HalfFacts:
        """What is printed on the upright half of a promoted card."""
        return self.facts.mutations[m.card].halves[m.face]

    # --- creeples -------------------------------------------------------------------------------

    def living(self, id: int) -> int:
        """GL-Creeple. Creeples of a species on the map, endangered ones included.

        CS-3: at most one stands at each level of a place.
        """
        count = 0
        for level in self.standing:
            count += level.count(id)
        for creeple in self.lying:
            if creeple.species == id:
                count += 1
        return count

    def places_of(self, id: int) -> list[int]:
        """Every place with a living creeple of a species."""
        found = {c.place for c in self.lying if c.species == id}
        for level in range(len(LEVELS)):
            found.update(self.places_at(level, id))
        return sorted(found)

    def places_at(self, level: int, id: int) -> list[int]:
        """Where creeples of a species stand at a level, in the order of the places."""
        places, found, at = self.standing[level], [], -1
        for _ in range(places.count(id)):
            at = places.index(id, at + 1)
            found.append(at)
        return found

    def population(self, side: int) -> int:
        """I4a.1, I4a.2. Living creeples of a side, and those that it hosts."""
        return sum([self.living(s.id) + self.hosted_by(s) for s in self.own(side)])

    def hosted_by(self, species: Species) -> int:
        """A7d. Creeples that a species hosts."""
        return len([m for m in species.mutations if m.hosted != NOBODY]) + len(species.hosts)

    # --- organs ---------------------------------------------------------------------------------

    def organs(self, species: Species, colour: int) -> int:
        """D7.3, E2d. Organs of a colour: basal, plus, and each monster as many as its size.

        GL-Organ.
        """
        count = species.basal[colour] + species.plus[colour]
        for m in species.mutations:
            count += m.plus[colour]
            if m.monster == colour:
                count += species.size
        return count

    def count_organs(self, species: Species) -> int:
        """D7.3. Organs of all colours."""
        count = sum(species.basal) + sum(species.plus)
        for m in species.mutations:
            count += sum(m.plus)
            if m.monster != NOBODY:
                count += species.size
        return count

    def dispersal(self, species: Species) -> int:
        """F2a.1, GL-SizeDie. DP of a creeple."""
        return species.size + self.organs(species, 3)

    def is_endotherm(self, species: Species) -> bool:
        """I1.1."""
        return species.size == LARGEST or self.organs(species, WHITE_ORGAN) > 0

    def is_poisonous(self, species: Species) -> bool:
        """J3.1, A8g. A black widow on a promoted card."""
        if not self.has_climate:
            return False
        known = self.facts.mutations
        for m in species.mutations:
            if m.face >= 0 and known[m.card].halves[m.face].poison:
                return True
        return False

    def has_poison(self, m: Mutation) -> bool:
        """J3.1. Whether a card has it: only if it is promoted."""
        return self.has_climate and m.face >= 0 and self.half(m).poison

    def skeletal(self, species: Species) -> int:
        """GL-Skeletal, J5.1, J5.2. The number of the colour, unless a haustorium replaces it."""
        haustorium = self.haustorium(species)
        return species.colour + 1 if haustorium == NOBODY else haustorium

    def haustorium(self, species: Species) -> int:
        """J5.1. 0 or 5, or NOBODY without one."""
        known = self.facts.mutations
        for m in species.mutations:
            if m.face >= 0 and (number := known[m.card].halves[m.face].haustorium) >= 0:
                return number
        return NOBODY

    def emotions_of(self, species: Species) -> list[int]:
        """J6.1. Emotions by colour: each pair of neighbours of the personality makes one."""
        found = [0] * COLOUR_COUNT
        if not species.personality:
            return found
        for card in species.personality[1:]:
            found[self.half(species.mutation(card)).left] += 1
        return found

    def has_language(self, species: Species) -> bool:
        """J6f, J6f.1."""
        found = self.emotions_of(species)
        return sum(found) >= LANGUAGE_EMOTIONS and len([n for n in found if n]) > 1

    def max_size(self, species: Species) -> int:
        """J1.1. The maximum size of the genotype."""
        if species.genotype == ARCHETYPE_CARD:
            return self.facts.archetypes[species.colour][species.face]
        return self.facts.mutations[species.genotype].halves[species.face].max_size

    # --- the planet -----------------------------------------------------------------------------

    @property
    def geography(self) -> Geography:
        """What follows from where everything lies."""
        return self._known if self._of is self.planet else self.look(self.planet)

    def craton(self, number: int) -> CratonFacts:
        return self.facts.cratons[self.names.cratons[number]]

    def cratons(self) -> list[int]:
        """The cratons in use, in their order."""
        return sorted([craton for landmass in self.planet.landmasses for craton in landmass])

    def terrain(self, place: int) -> str:
        """The printed terrain of a hex."""
        return self.craton(place // 7).terrain[place % 7]

    def latitude(self, place: int) -> int:
        return self.geography.latitude[place]

    def disk_bits(self) -> tuple[int, ...]:
        """By disk the places, as bits, on which it lies; kept as long as none is moved."""
        now = bytes(self.disks)
        return self._disk_bits if now == self._disks else self.count(now)

    # --- climate --------------------------------------------------------------------------------

    @property
    def oxygen_disks(self) -> int:
        """CF-40, K4.1. Green disks in Oxygen, or green creeples in their place."""
        if not self.is_alien:
            return self.oxygen
        return min(sum([self.unborn_plants(shape) for shape in range(5)]), 18)

    def unborn_plants(self, silhouette: int) -> int:
        """K3g, K4a.1. Green creeples of a silhouette that stand in Oxygen."""
        species = self.species[species_id(GREEN, silhouette)]
        return plant_creeples(self.rules)[silhouette] if species is None else species.unborn

    @property
    def air_disks(self) -> int:
        return self.air[0] + self.air[1]

    @property
    def cloud_disks(self) -> int:
        return self.clouds[0] + self.clouds[1]

    def oxygen_level(self) -> OxygenFacts:
        """GL-Oxygen: the more disks the less oxygen."""
        return self.facts.oxygen[self.oxygen_disks]

    def cloud_level(self) -> CloudFacts:
        """GL-Clouds: the heart is low with few disks and with many."""
        return self.facts.clouds[min(self.cloud_disks, len(self.facts.clouds) - 1)]

    def air_level(self) -> AtmosphereFacts:
        """Q-51, GL-Atmosphere, GL-Reservoir.1. Disks beyond the topmost space are read as that."""
        levels, disks = self.facts.atmosphere, self.air[0] + self.air[1]
        return levels[disks] if disks < len(levels) else levels[-1]

    def strip(self) -> StripFacts:
        """A1g, GL-Strip."""
        return self.facts.strips[self.air_level().level]

    def is_humid(self, place: int) -> bool:
        """G5.1, A8f, K3b.4, G5a, GL-Niche. Without strips the humidity niche is always green."""
        if not self.has_climate or self.is_alien:
            return True
        return self.strip().humid[self.latitude(place)]

    def heart(self, species: Species) -> int:
        """D7b, D7c. The heart limit of a species now, without its white organs."""
        return self.hearts()[self.has_green_heart(species)]

    def hearts(self) -> tuple[int, int]:
        """D7b, D7c. The dark heart that Oxygen shows, and the green one of Clouds."""
        return self.oxygen_level().dark_heart, self.cloud_level().green_heart

    def has_green_heart(self, species: Species) -> bool:
        """D7c, D7f, J5a, GL-HorrorPlant. Green species, unless a haustorium says otherwise."""
        number = self.haustorium(species) if species.mutations else NOBODY
        if number == NOBODY:
            return species.id < SHAPES
        return number == (0 if self.rules.haustorium_hearts == "j5a" else 5)

    def count_blooms(self) -> int:
        return self.disks.count(BLOOM_DISKS)


def plant_creeples(rules: Rules) -> tuple[int, ...]:
    """K3d.1, K3d.2, K0e.1. Green creeples by silhouette; flyers there are none."""
    played = rules.mode != VENUS_ANIMALS and not rules.is_automatic
    if played and not (rules.mode == "solitaire" and rules.k0e_creeples == 20):
        return (5, 4, 0, 4, 4)
    return (5, 5, 0, 5, 5)
