"""What a seat sees: everything, as what is hidden is not in the state (A0.5)."""

from __future__ import annotations

import msgspec

from panspermia.games.genesis.rules.ending import half_points_by_source
from panspermia.games.genesis.rules.pieces import Organism, Refugium
from panspermia.games.genesis.rules.sequence import SEQUENCE
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    CLIMATES,
    COLOURS,
    EVENT_WORDS,
    FACE_WORDS,
    GREEN,
    LEVELS,
    MACROORGANISM_WORDS,
    MUTATION_WORDS,
    MUTATIONS,
    NOBODY,
    ORGAN_WORDS,
    RED,
    REFUGIUM_WORDS,
    ROWS,
    STRIKES,
    YELLOW,
)

CUBES = ("absent", "present", "stolen")
CARDS = ("out-of-play", "ready", "resting", "attached")


class RefugiumView(msgspec.Struct, frozen=True):
    """A refugium: manna by colour, bionts by side, enzymes from left to right."""

    refugium: str
    organized: list[int]
    disorganized: list[int]
    bionts: list[int]
    enzymes: list[str]


class RowView(msgspec.Struct, frozen=True):
    """A row: its landform, pile and deck; None is a card that nobody has seen."""

    active: bool
    pile: int
    deck: list[str | None]
    refugia: list[RefugiumView]


class MutationView(msgspec.Struct, frozen=True):
    """A mutation of an organism, with the state of its two cubes."""

    mutation: str
    promoted: bool
    base: str
    added: str
    fresh: bool
    lingers: bool


class DiseasedView(msgspec.Struct, frozen=True):
    """A cube on a parasite, and what it was stolen from."""

    colour: str
    source: str | None


class OrganismView(msgspec.Struct, frozen=True):
    """An organism with all that lies on it; `chromosomes` by colour."""

    organism: str
    placard: int
    owner: int
    row: str
    bionts: list[int]
    cubes: list[int]
    disks: list[int]
    mutations: list[MutationView]
    chromosomes: list[int]
    heat_shield: int
    antioxidant_shield: int
    error_shield: int
    face: str | None
    diseased: list[DiseasedView]
    terrestrial: bool
    organs: list[str]
    trophic: int | None
    level: str | None
    parasite: OrganismView | None


class SideView(msgspec.Struct, frozen=True):
    """A side: its pool, its tableau and what counts for victory; `sources` are in half points."""

    colour: str | None
    npc: bool
    unassigned: int
    catalysts: list[int]
    parasite: str | None
    trophies: list[str]
    entropy_limit: int
    wantonness: int
    points: int
    sources: dict[str, int]
    tableau: list[OrganismView]


class View(msgspec.Struct, frozen=True):
    """The table."""

    turn: int
    phase: str
    step: str
    side: int | None
    climate: str
    history: list[str]
    rows: dict[str, RowView]
    sides: list[SideView]
    order: list[int]
    phase_order: list[int]
    events_left: list[int]
    events: list[str]
    strikes: list[list[str | int]]
    macroorganisms: list[str]
    gone: list[str]
    waterworld: bool
    ozone: bool
    oxygen_crisis: bool
    ending: str
    medea: list[int]
    goal: int


def view(g: State, sides: tuple[int, ...]) -> View:
    """A0.5, B1b. The whole position, the same for everybody: nobody has a hand of cards."""
    side, wantonness = SEQUENCE.side(g), g.wantonness_by_side()
    return View(
        turn=g.turn,
        phase=g.phase,
        step=SEQUENCE.clause(g),
        side=None if side < 0 else side,
        climate=CLIMATES[g.climate],
        history=[CLIMATES[icon] for icon in g.history],
        rows={word: _row(g, row) for row, word in enumerate(ROWS)},
        sides=[_side(g, side, wanton) for side, wanton in enumerate(wantonness)],
        order=g.order[:],
        phase_order=g.phase_order[:],
        events_left=g.left[:],
        events=[EVENT_WORDS[card] for card in g.discard],
        strikes=[[STRIKES[strike.kind], strike.value] for strike in g.strikes],
        macroorganisms=[MACROORGANISM_WORDS[card] for card in g.stack],
        gone=[REFUGIUM_WORDS[placard] for placard in g.gone],
        waterworld=g.waterworld,
        ozone=g.ozone,
        oxygen_crisis=g.oxygen_crisis,
        ending=g.ending,
        medea=g.medea[:],
        goal=g.goal,
    )


def _row(g: State, row: int) -> RowView:
    return RowView(
        active=g.active[row],
        pile=len(g.piles[row]),
        deck=[MUTATION_WORDS[card] if card else None for card in g.decks[row]],
        refugia=[_refugium(refugium) for refugium in g.rows[row]],
    )


def _refugium(refugium: Refugium) -> RefugiumView:
    return RefugiumView(
        refugium=REFUGIUM_WORDS[refugium.placard],
        organized=refugium.organized[:],
        disorganized=refugium.disorganized[:],
        bionts=refugium.bionts[:],
        enzymes=[COLOURS[colour] for colour in refugium.enzymes],
    )


def _side(g: State, side: int, wantonness: int) -> SideView:
    dealt = g.colour[side] != NOBODY
    npc = g.is_npc(side)
    sources = half_points_by_source(g, side)
    owns_card = dealt and g.card_owner(g.colour[side]) == side
    return SideView(
        colour=g.colour_word(side) if dealt else None,
        npc=npc,
        unassigned=g.unassigned[side],
        catalysts=[] if npc else g.catalysts[side][:],
        parasite=CARDS[g.cards[g.colour[side]]] if owns_card else None,
        trophies=g.trophies[side][:],
        entropy_limit=g.entropy_limit(side),
        wantonness=wantonness,
        points=sum(sources.values()) // 2,
        sources=sources,
        tableau=[] if npc else [_organism(g, g.organism(id)) for id in g.tableaus[side]],
    )


def _organism(g: State, o: Organism) -> OrganismView:
    return OrganismView(
        organism=g.word(o.id),
        placard=o.id,
        owner=o.owner,
        row=ROWS[g.home_row(o)],
        bionts=o.bionts[:],
        cubes=o.cubes[:],
        disks=o.disks[:],
        mutations=[
            MutationView(
                MUTATION_WORDS[m.card],
                m.promoted,
                CUBES[m.base],
                CUBES[m.added],
                m.fresh,
                m.lingers,
            )
            for m in o.mutations
        ],
        chromosomes=[g.chromosomes(o, colour) for colour in (RED, YELLOW, GREEN, BLUE)],
        heat_shield=g.heat_shield(o),
        antioxidant_shield=g.antioxidant_shield(o),
        error_shield=g.error_shield(o),
        face=FACE_WORDS[o.face] if o.host else None,
        diseased=[DiseasedView(COLOURS[cube.colour], _source(cube.source)) for cube in o.diseased],
        terrestrial=o.terrestrial,
        organs=[CUBES[cube] for cube in o.organs],
        trophic=None if o.trophic == NOBODY else o.trophic,
        level=None if o.level == NOBODY else LEVELS[o.level],
        parasite=_organism(g, g.organism(o.parasite)) if o.parasite else None,
    )


def _source(source: int) -> str | None:
    if source in MUTATIONS:
        return MUTATION_WORDS[source]
    return ORGAN_WORDS[source] if source >= 0 else None
