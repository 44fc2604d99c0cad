"""Set-up (C1), and where plants are creeples (K3, L)."""

from __future__ import annotations

from functools import lru_cache

from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.components.facts import Facts, facts_of
from panspermia.games.megafauna.components.lie import laid_out
from panspermia.games.megafauna.components.places import CENTRE, hex_at, hexes_of, tab_at, tabs_of
from panspermia.games.megafauna.rules.actions import archetype
from panspermia.games.megafauna.rules.ending import ERA_CARDS, ET_CARDS
from panspermia.games.megafauna.rules.events import CratonsLaid, Dispersed
from panspermia.games.megafauna.rules.heritage import (
    alga_seas,
    begin_species,
    campaign_of,
    first_home,
    give_creeples,
    home_of,
    name_heirs,
    place_swimmers,
    settle_first,
    take_colour,
)
from panspermia.games.megafauna.rules.options import (
    EARTH,
    HISTORICAL,
    PLANT,
    SOLITAIRE,
    TOOTH,
    VENUS_ANIMALS,
    VENUS_PVA,
    Rules,
    rules_of,
)
from panspermia.games.megafauna.rules.reservoirs import take_medea
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    BLACK_DISK,
    BLOOM_DISKS,
    COLOUR,
    DARWINIAN,
    GREEN,
    HERBIVORE,
    LEVELS,
    METABOLIC,
    NOBODY,
    SPECIES_WORDS,
    SWIMMER,
    TOOLS,
    WHITE_DISK,
)
from panspermia.games.megafauna.rules.vocabulary import PLANT as PLANT_LEVEL
from panspermia.kernel import Flow, Setup, choose, decide, draw

CUBES = (25, 25, 25, 25, 10)
"""B4."""
TILES, TOKENS = 4, 16
"""B2.5, CF-18. Monster tiles of a colour, and fossil tokens."""
DISKS = {"earth": 12, "mars": 6, "venus": 12}
"""B5, K3a. Black disks, and as many white ones."""
OXYGEN, CLOUDS, AIR = 14, 6, [3, 3]
"""C1k."""
START_LATITUDE = 4
FIRST_PLANTS = 2
BASINS = ("sea", "basin")


def set_up(setup: Setup) -> State:
    """C1a, C1b. The table before anything is drawn or chosen.

    B1.4, B1.6, B2.5, B3, B4, B5, B6, C1m: what there is of everything, and five ET cards for Era I.
    C1n: the three biosphere decks, in an order that nobody knows.
    """
    rules = rules_of(setup)
    deck = setup.deck_name or ""
    sides = count_sides(setup.players, rules)
    g = State(rules=rules, deck=deck, players=setup.players, colour=[NOBODY] * sides)
    g.players = 2 if rules.mode == SOLITAIRE else setup.players
    g.pool, g.tiles, g.tokens = list(CUBES), [TILES] * 4, TOKENS
    g.tools = list(TOOLS)
    g.fossils, g.archetypes, g.entered = [0] * sides, [False] * sides, [False] * sides
    g.record, g.kept, g.done = [[] for _ in range(sides)], [[] for _ in range(sides)], []
    g.done = [False] * sides
    g.et_unseen, g.et_left = list(ET_CARDS), ERA_CARDS
    biosphere, rows = piles_of(deck)
    g.biosphere = {category: list(cards) for category, cards in biosphere.items()}
    g.unseen = [list(row) for row in rows]
    g.campaign = campaign_of(setup)
    return g


@lru_cache(maxsize=64)
def piles_of(deck: str) -> tuple[dict[str, list[int]], list[list[int]]]:
    """B1, C1n. The biosphere cards of a deck by category, and the mutations by row."""
    facts = facts_of(deck)
    mutations = facts.mutations.items()
    rows = [[n for n, m in mutations if m.row == row] for row in (METABOLIC, DARWINIAN)]
    return biosphere_decks(facts), rows


def count_sides(players: int, rules: Rules) -> int:
    """K0.1, L2.1. Alone an animal and a plant; with animals on Venus the plant is one more."""
    if rules.mode == SOLITAIRE:
        return 2
    return players + (rules.mode == VENUS_ANIMALS)


def biosphere_decks(facts: Facts) -> dict[str, list[int]]:
    """C1b, C1n. The biosphere cards by category, in an order that nobody knows."""
    decks: dict[str, list[int]] = {}
    for number, card in facts.events.items():
        if card.deck != "et":
            decks.setdefault(card.deck, []).append(number)
    return decks


# --- colours (C1c) ----------------------------------------------------------------------------


def deal_colours(g: State) -> Flow[None]:
    """C1c.1, K0b, K0e, L1.1, L2a. Colours are drawn; an animal among plants may choose.

    C2.1, C2j.1: after those who bring a macroorganism. K3f, L1.2: an animal among plants has no
    creeple yet.
    """
    yield from name_heirs(g)
    free = [word for word in COLOURS if not g.is_alien or COLOUR[word] != GREEN]
    free = [word for word in free if COLOUR[word] not in g.colour]
    plant = yield from plant_side(g)
    for side in g.sides():
        if g.colour[side] != NOBODY:
            continue
        if side == plant:
            take_colour(g, side, GREEN, "C1c.1")
            continue
        if g.rules.mode in (SOLITAIRE, VENUS_PVA):
            word = yield from choose(side, "K0b", lambda: free)
        else:
            word = yield from draw("C1c.1", free)
        free.remove(word)
        take_colour(g, side, COLOUR[word], "C1c.1")
    give_medea(g)


def plant_side(g: State) -> Flow[int]:
    """K0e, L1.1, L2.2. Which side is the plant, or NOBODY."""
    if g.rules.mode == SOLITAIRE:
        return 0 if g.rules.protagonist == PLANT else 1
    if g.rules.mode == VENUS_PVA:
        drawn: int = yield from draw("L1.1", [0, 1])
        return drawn
    return g.players if g.rules.mode == VENUS_ANIMALS else NOBODY


def give_medea(g: State) -> None:
    """C1d, K6a, L1a.1, L2b.1. Who begins with Medea."""
    if not g.has_climate:
        return
    if g.rules.mode == SOLITAIRE:
        take_medea(g, 0, "K6a")
    else:
        first = min(range(g.players), key=lambda side: g.colour[side])
        take_medea(g, first, "C1d")


# --- the planet (C1f-C1k, K3) -----------------------------------------------------------------


def lay_cratons(g: State) -> Flow[None]:
    """C1f, C1g, K3b.1. The cratons in use, in a row from west to east."""
    left = cratons_in_use(g)
    order: list[int] = []
    while left:
        words = [g.names.cratons[craton] for craton in left]
        is_drawn = g.rules.cratons != HISTORICAL and len(words) > 1
        word = (yield from draw("C1f", words)) if is_drawn else words[0]
        craton = g.names.cratons.index(word)
        left.remove(craton)
        order.append(craton)
    g.planet = laid_out(order, START_LATITUDE)
    g.log.append(CratonsLaid("C1f", [g.names.cratons[craton] for craton in order]))
    if g.is_alien:
        lay_alien_disks(g)
    elif g.has_climate:
        lay_disks(g)
    if not g.is_alien:
        yield from place_archetypes(g)


def cratons_in_use(g: State) -> list[int]:
    """C1f, C1g, A8d. All of the world; in Tooth and Claw only those of the players."""
    everywhere = range(len(g.names.cratons))
    if g.rules.mode != TOOTH:
        return list(everywhere)
    return [craton for craton in everywhere if g.craton(craton).player in g.colour]


def lay_disks(g: State) -> None:
    """C1h-C1k. Black disks and blooms on tabs, a disk on each centre, and the reservoirs.

    C1h.1, C1h.2, C1i, C1j, C1k.1, C1k.2, C1k.3: the six disks of the Atmosphere read Eden.
    """
    for craton in g.cratons():
        g.disks[tab_at(craton, 0)] = BLACK_DISK
        g.disks[tab_at(craton, 2)] = BLOOM_DISKS
        g.disks[hex_at(craton, CENTRE)] = g.craton(craton).centre
    g.oxygen, g.clouds, g.air = OXYGEN, [CLOUDS, 0], AIR[:]


def lay_alien_disks(g: State) -> None:
    """K3a-K3c, Q-65. White disks in the basins, black ones on tabs, the rest in the reservoirs.

    K3.1, L0: instead of C1h-C1k.
    """
    for craton in g.cratons():
        for place in hexes_of(craton):
            if g.terrain(place) in BASINS:
                g.disks[place] = WHITE_DISK
        tabs = tabs_of(craton) if g.rules.planet != EARTH else [tab_at(craton, 2)]
        for tab in tabs:
            g.disks[tab] = BLACK_DISK
    total = DISKS[g.rules.planet]
    white = total - g.disks.count(WHITE_DISK)
    g.clouds = [white - white // 2, 0]
    g.air = [white // 2, total - g.disks.count(BLACK_DISK)]


def place_archetypes(g: State) -> Flow[None]:
    """C1c.2, C1e, C1l, GL-Archetype. Each player has an archetype of size 1 on the home hex.

    C2f.3, C2g.2, C2k: what comes from Genesis stands there with all that it brings, or at sea.
    """
    for side in g.sides():
        species = archetype(g, side)
        if species.silhouette == ARCHETYPE:
            clause = "C1l" if g.waiting(side) is None else "C2f.3"
            settle_first(g, species, home_of(g, side), HERBIVORE, clause)
    yield from place_swimmers(g)
    give_creeples(g)


def first_plants(g: State) -> Flow[None]:
    """K3e, K3e.1. Two archetype plants on different land hexes beside a sea.

    C3a.2: with all that they bring from Genesis, or if that was marine, two algae at sea. Q-72: if
    an animal alone begins at home, the first plant stands there for it.
    """
    side, home = g.side_of(GREEN), first_home(g)
    id = archetype(g, side).id
    begin_species(g, archetype(g, side))
    for _ in range(FIRST_PLANTS):
        places = alga_seas(g) if g.found(id).silhouette == SWIMMER else shores(g)
        if home in places:
            places = [home]
        words = [g.names.words[place] for place in places]
        word = yield from decide(g.decider(side), "K3e", words)
        g.found(id).unborn -= 1
        g.standing[PLANT_LEVEL][g.names.number[word]] = id
        g.log.append(Dispersed("K3e", side, SPECIES_WORDS[id], word, LEVELS[PLANT_LEVEL]))
    if home != NOBODY and g.standing[PLANT_LEVEL][home] == id:
        settle_first(g, archetype(g, 0), home, HERBIVORE, "C3a.2")


def shores(g: State) -> list[int]:
    """K3e.1. Land hexes without a disk or a plant that are next to a sea."""
    near = g.geography.next_to
    return [
        place
        for place in g.geography.in_play
        if not g.disks[place]
        and g.standing[PLANT_LEVEL][place] == NOBODY
        and any([g.disks[other] == WHITE_DISK for other in near[place]])
    ]


def has_plants(g: State) -> bool:
    return g.is_alien
