"""What a seat sees: everything, as what is hidden is not in the state."""

from __future__ import annotations

import msgspec

from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.rules.biomes import biome, roadrunner
from panspermia.games.megafauna.rules.ending import points
from panspermia.games.megafauna.rules.pieces import ARCHETYPE_CARD, MARINE, Mutation, Species
from panspermia.games.megafauna.rules.sequence import SEQUENCE
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BIOMES,
    DISK_WORDS,
    EVENT_WORDS,
    LEVELS,
    MUTATION_WORDS,
    NOBODY,
    ORIENTATIONS,
    SPECIES_WORDS,
    TOOL_WORDS,
)


class CreepleView(msgspec.Struct, frozen=True):
    """A creeple on the map."""

    species: str
    level: str
    endangered: bool


class PlaceView(msgspec.Struct, frozen=True):
    """A hex or tab: what it is, and who lives there."""

    disk: str
    biome: str
    latitude: int
    x: int
    roadrunner: str | None
    creeples: list[CreepleView]


class MutationView(msgspec.Struct, frozen=True):
    """A card of a tableau; without an orientation it is unpromoted."""

    card: str
    orientation: str | None
    plus: list[int]
    monster: str | None
    hosted: str | None


class SpeciesView(msgspec.Struct, frozen=True):
    """A species with its organs, cards and creeples."""

    species: str
    genotype: str | None
    orientation: str | None
    size: int
    max_size: int
    basal: list[int]
    plus: list[int]
    organs: list[int]
    mutations: list[MutationView]
    personality: list[str]
    emotions: list[int]
    tools: list[str]
    unborn: int
    newborn: int
    living: int
    poisonous: bool
    endotherm: bool
    skeletal: int
    heart: int | None
    allowance: int | None
    """E1a. What it may still spend, once it has begun to buy in this phase."""
    felt: list[int]
    """E1b. Its emotions when the phase began, by which cards are cheaper."""
    marine: bool
    """C2g.1. Whether its genotype is the marine side of the archetype card."""
    hosts: list[str]
    """C2k.2. Creeples hosted on its genotype, by species."""


class SideView(msgspec.Struct, frozen=True):
    """A side: its species, fossils and points by source."""

    colour: str | None
    species: list[SpeciesView]
    fossils: int
    record: list[str]
    archetype_fossil: bool
    lazarus: bool
    population: int
    points: dict[str, int]
    brought: str | None
    """C2.2. The macroorganism that came from Genesis."""
    genesis: float | None
    """C2.4. The points of Genesis; None for who did not play it, or plays no campaign."""
    waiting: SpeciesView | None
    """C3a.3. What comes from Genesis, until it has a creeple."""
    late: bool
    """C2j.2. Whether only free cards can be taken."""


class View(msgspec.Struct, frozen=True):
    """The table; `rows` says where the centres of the cratons lie, also beyond the poles (Q-04)."""

    mode: str
    planet: str
    protagonist: str
    """K0e, C3a.1. As whom a game alone is played: that may follow from Genesis."""
    turn: int
    era: int
    last_of_era: bool
    phase: str
    step: str
    side: int | None
    order: list[int]
    actions: int
    medea: int | None
    cards: list[str]
    agenda: list[list[str | int]]
    landmasses: list[list[str]]
    dice: dict[str, int]
    rows: dict[str, int]
    places: dict[str, PlaceView]
    oxygen: int
    clouds: list[int]
    air: list[int]
    level: str | None
    wind: bool
    display: list[list[str | None]]
    decks: list[int]
    et_left: int
    pool: list[int]
    tiles: list[int]
    tokens: int
    tools: list[str]
    sides: list[SideView]
    ending: str


def view(g: State, sides: tuple[int, ...]) -> View:
    """The whole position, the same for everybody: nobody has a hand of cards."""
    side = SEQUENCE.side(g)
    has_climate = g.has_climate and g.planet.landmasses
    return View(
        mode=g.rules.mode,
        planet=g.rules.planet,
        protagonist=g.rules.protagonist,
        turn=g.turn,
        era=g.era,
        last_of_era=g.is_last,
        phase=g.phase,
        step=SEQUENCE.clause(g),
        side=None if side == NOBODY else side,
        order=g.order[:],
        actions=g.actions,
        medea=None if g.medea == NOBODY else g.medea,
        cards=[EVENT_WORDS[card] for card in g.cards],
        agenda=[[EVENT_WORDS[card], number] for card, number in g.agenda],
        landmasses=[[g.names.cratons[c] for c in landmass] for landmass in g.planet.landmasses],
        dice={g.names.cratons[c]: g.planet.r[c] for c in g.cratons() if g.planet.dice[c]},
        rows={g.names.cratons[c]: g.planet.r[c] for c in g.cratons()},
        places=_places(g),
        oxygen=g.oxygen_disks,
        clouds=g.clouds[:],
        air=g.air[:],
        level=g.air_level().level if has_climate else None,
        wind=g.wind,
        display=[[None if c == NOBODY else MUTATION_WORDS[c] for c in row] for row in g.display],
        decks=[len(row) for row in g.unseen],
        et_left=g.et_left,
        pool=g.pool[:],
        tiles=g.tiles[:],
        tokens=g.tokens,
        tools=[f"tool-{number}" for number in g.tools],
        sides=[_side(g, number) for number in g.sides()],
        ending=g.ending,
    )


def _places(g: State) -> dict[str, PlaceView]:
    if not g.planet.landmasses:
        return {}
    found = {}
    tabs = [place for place, is_open in enumerate(g.geography.is_open) if is_open]
    for place in (*g.geography.in_play, *tabs):
        niche = roadrunner(g, place)
        found[g.names.words[place]] = PlaceView(
            DISK_WORDS[g.disks[place]],
            BIOMES[biome(g, place)],
            g.latitude(place),
            g.planet.cell(place)[0],
            None if niche == NOBODY else ORGANS[niche],
            _creeples(g, place),
        )
    return found


def _creeples(g: State, place: int) -> list[CreepleView]:
    found = [
        CreepleView(SPECIES_WORDS[level[place]], LEVELS[number], False)
        for number, level in enumerate(g.standing)
        if level[place] != NOBODY
    ]
    lying = [c for c in g.lying if c.place == place]
    return found + [CreepleView(SPECIES_WORDS[c.species], LEVELS[c.level], True) for c in lying]


def _side(g: State, side: int) -> SideView:
    known = g.colour[side] != NOBODY
    return SideView(
        colour=COLOURS[g.colour[side]] if known else None,
        species=[_species(g, s) for s in g.own(side)] if known else [],
        fossils=g.fossils[side],
        record=g.record[side][:],
        archetype_fossil=g.archetypes[side],
        lazarus=known and g.is_lazarus(side),
        population=g.population(side) if known else 0,
        points=msgspec.to_builtins(points(g, side)) if known else {},
        brought=_brought(g, side),
        genesis=_genesis(g, side),
        waiting=None if (waiting := g.waiting(side)) is None else _species(g, waiting),
        late=g.is_late(side),
    )


def _brought(g: State, side: int) -> str | None:
    known = g.campaign.brought if g.campaign else []
    return (known[side] or None) if side < len(known) else None


def _genesis(g: State, side: int) -> float | None:
    c = g.campaign
    if c is None or c.genesis is None or side >= len(c.people):
        return None
    return c.genesis.score(c.people[side])


def _species(g: State, s: Species) -> SpeciesView:
    is_archetype = s.genotype == ARCHETYPE_CARD
    return SpeciesView(
        species=SPECIES_WORDS[s.id],
        genotype=None if is_archetype else MUTATION_WORDS[s.genotype],
        orientation=None if is_archetype else ORIENTATIONS[s.face],
        size=s.size,
        max_size=g.max_size(s),
        basal=s.basal[:],
        plus=s.plus[:],
        organs=[g.organs(s, colour) for colour in range(len(ORGANS))],
        mutations=[_mutation(m) for m in s.mutations],
        personality=[MUTATION_WORDS[card] for card in s.personality],
        emotions=g.emotions_of(s),
        tools=[TOOL_WORDS[tool] for tool in s.tools],
        unborn=s.unborn,
        newborn=s.newborn,
        living=g.living(s.id),
        poisonous=g.is_poisonous(s),
        endotherm=g.is_endotherm(s),
        skeletal=g.skeletal(s),
        heart=g.heart(s) if g.has_climate else None,
        allowance=s.allowance - s.spent if s.allowance != NOBODY and _buys(g, s) else None,
        felt=s.emotions[:],
        marine=is_archetype and s.face == MARINE,
        hosts=[SPECIES_WORDS[host] for host in s.hosts],
    )


def _buys(g: State, s: Species) -> bool:
    """Whether it is the action phase of the species' owner."""
    return g.phase == "actions" and SEQUENCE.side(g) == g.owner(s.id)


def _mutation(m: Mutation) -> MutationView:
    return MutationView(
        card=MUTATION_WORDS[m.card],
        orientation=ORIENTATIONS[m.face] if m.is_promoted else None,
        plus=m.plus[:],
        monster=None if m.monster == NOBODY else ORGANS[m.monster],
        hosted=None if m.hosted == NOBODY else SPECIES_WORDS[m.hosted],
    )
