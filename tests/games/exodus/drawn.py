"""Positions that are drawn: Rockets under way, claims, Factories, Colonies, glitches, glory.

Random seats seldom fly, so half of all random games begin here. A position is whole: no piece is
lost or doubled, limits hold, and every Rocket lies where a move may end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import (
    RADIATORS,
    REFINERIES,
    ROBONAUTS,
    THRUSTERS,
    FaceFacts,
    catalog_of,
)
from panspermia.games.exodus.components.facts import DIRT, WATER, CardFacts
from panspermia.games.exodus.components.solar import BELT, BLUE
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import HIGH, LEO, LOW, NOBODY, NOWHERE, ROCKET, Stack
from panspermia.games.exodus.rules.state import DOMES, State
from tests.games.exodus.positions import STRIP, face, position

SITES = [site for site in range(len(MAP.ids)) if MAP.size[site]]
NEAR = [MAP.find(id) for id in ("leo", "geo", "luna-aristarchus-plateau", "mars-north-pole")]
AIRY = [site for site in SITES if (printed := MAP.sites[site]) and printed.atmospheric]
"""Where rocketplanes start (H6c.6)."""
SPECIAL = [*AIRY, MAP.find("kreutz-sungrazer")]
HALTS = [
    space
    for space in range(len(MAP.ids))
    if not MAP.lander[space] and not MAP.hazard[space] and MAP.kind[space] != BELT
]
Wanted = Callable[[FaceFacts], bool]
MOST = 5
"""Players."""
YEARS = range(46)
WETTEST = 12
"""So many red steps of fuel at most."""


def drawn(
    rng: Random, *, players: int | None = None, years: range = YEARS, **options: Any
) -> State:
    """The beginning of some Turn in one of these years, far from the start."""
    players = players or rng.choice((1, 2, 3, 3, 4, 5))
    options.setdefault("module0", rng.random() < 0.7)
    if players == 1:
        options.setdefault("mode", rng.choice(("altruism", "ceo")))
    g = position(
        players,
        factions=some_factions(rng),
        aqua=0,
        year=rng.choice(years),
        active=rng.randrange(players),
        **options,
    )
    for side in g.sides():
        g.stacks[side][LEO].tanks = rng.randrange(12)
    patents = list(range(len(g.catalog.patents)))
    rng.shuffle(patents)
    for side in g.sides():
        draw_side(g, side, patents, rng)
    draw_board(g, rng)
    return g


def some_factions(rng: Random) -> tuple[str, ...]:
    """C2.1, C2.2. One face of some crew cards."""
    by_card: dict[int, list[str]] = {}
    for faction in catalog_of("").factions:
        by_card.setdefault(faction.card, []).append(faction.word)
    return tuple([rng.choice(by_card[card]) for card in rng.sample(sorted(by_card), MOST)])


# --- what a side has ------------------------------------------------------------------------------


def draw_side(g: State, side: int, patents: list[int], rng: Random) -> None:
    """Hand, Rocket, outposts, and where the crew is."""
    g.hands[side] = [g.face(number).patent for number in some_cards(g, patents, rng, 4)]
    if rng.random() < 0.8:
        draw_rocket(g, side, patents, rng)
    for _ in range(rng.choice((0, 1, 1, 2))):
        draw_outpost(g, side, patents, rng)
    draw_crew(g, side, rng)


def draw_rocket(g: State, side: int, patents: list[int], rng: Random) -> None:
    """Mostly with a thruster that works, and some way under way."""
    space = rng.choice(rng.choice((NEAR, SITES, HALTS, HALTS, SPECIAL)))
    kind = rng.choice((THRUSTERS, THRUSTERS, ROBONAUTS))
    cards = [*outfit(g, patents, rng, kind), *some_cards(g, patents, rng, 2)]
    stack = Stack(space, cards, rng.choice((0, 0, 1, 3)))
    if stack.is_empty:
        return
    stack.glitched = space != MAP.leo and rng.random() < 0.2
    g.stacks[side][ROCKET] = stack
    g.set_fuel(side, g.rocket(side).dry, rng.choice((DIRT, WATER, WATER)))
    g.wet[side] = STRIP.shifted(g.wet[side], rng.randrange(WETTEST))
    if space in AIRY and g.disks(side) and g.cubes(side) and space not in g.claims:
        g.claims[space] = g.factories[space] = side
        g.stacks[side].append(Stack(space, [], rng.randrange(4, 20)))


def draw_outpost(g: State, side: int, patents: list[int], rng: Random) -> None:
    """A workshop: what prospects, what industrializes, or anything."""
    cards = some_cards(g, patents, rng, 2)
    if rng.random() < 0.6:
        cards += outfit(g, patents, rng, ROBONAUTS)
        if rng.random() < 0.6:
            cards += outfit(g, patents, rng, REFINERIES)
    site = rng.choice((rng.choice(SITES), rng.choice(SITES), rng.choice(SPECIAL)))
    stack = Stack(site, cards, rng.randrange(5))
    if not stack.is_empty:
        stack.glitched = rng.random() < 0.2
        g.stacks[side].append(stack)
        if rng.random() < 0.5 and g.disks(side) and site not in g.claims:
            g.claims[site] = side


def some_cards(g: State, patents: list[int], rng: Random, most: int) -> list[int]:
    """A few patents, each with a side and an orientation."""
    found = [take_card(g, patents, rng, anything) for _ in range(rng.randrange(most + 1))]
    return [face for faces in found for face in faces]


def outfit(g: State, patents: list[int], rng: Random, kind: int) -> list[int]:
    """J1, J3d. A card of a kind, with supports and radiators as far as there are any."""
    found = take_card(g, patents, rng, partial(is_of, kind))
    while (wanted := missing([g.face(number).card for number in found])) is not None:
        support = take_card(g, patents, rng, wanted)
        if not support:
            break
        found += support
    return found


def missing(cards: list[CardFacts]) -> Wanted | None:
    """What the first card lacks that is not yet served."""
    gives = [card.gives for card in cards]
    for card in cards:
        for need in (card.generators, card.reactors):
            if need and not any([given & need for given in gives]):
                return partial(gives_any, need)
    if sum([card.needs_therms for card in cards]) > sum([card.therms for card in cards]):
        return partial(is_of, RADIATORS)
    return None


def take_card(g: State, patents: list[int], rng: Random, wanted: Wanted) -> list[int]:
    """A face that is wanted, of the first patent that has one; nothing if none is left."""
    for patent in patents:
        facts = g.catalog.patents[patent]
        faces = [n for n in (*facts.white, *facts.black) if wanted(g.face(n))]
        deck = g.decks[facts.kind]
        if faces and (UNSEEN in deck or patent + 1 in deck):
            patents.remove(patent)
            return [face(g, g.face(rng.choice(faces)).word)]
    return []


def gives_any(need: int, facts: FaceFacts) -> bool:
    return bool(facts.card.gives & need)


def is_of(kind: int, facts: FaceFacts) -> bool:
    return facts.kind == kind


def anything(facts: FaceFacts) -> bool:
    return True


def draw_crew(g: State, side: int, rng: Random) -> None:
    """Mostly away: in an own stack, or now and then in another's."""
    hosts = [side] if rng.random() < 0.9 else list(g.sides())
    stacks = [s for host in hosts for s in g.stacks[host][ROCKET:] if s.space != NOWHERE]
    if not stacks or rng.random() < 0.3:
        return
    crew = g.crew(side).face
    g.stacks[side][LEO].cards.remove(crew)
    stack = rng.choice(stacks)
    stack.cards.append(crew)
    for host in g.sides():
        if g.stacks[host][ROCKET] is stack:
            g.wet[host] = max(g.wet[host], g.rocket(host).dry)


# --- the board ------------------------------------------------------------------------------------


def draw_board(g: State, rng: Random) -> None:
    """Claims, Factories, domes, Busted Sites, glory, heroism, delegates, Anarchy."""
    manned = [s.space for stacks in g.stacks for s in stacks if s.space in SITES]
    tended = [site for site in manned if rng.random() < 0.6]
    sites = [*dict.fromkeys([*tended, *rng.sample(SITES, 20)])]
    for site in sites:
        side = rng.choice(list(g.sides()))
        draw_site(g, site, side, rng)
    if g.politics is not None:
        for side in g.sides():
            for _ in range(rng.randrange(3)):
                if g.cubes(side):
                    g.politics.delegates[rng.randrange(7)][side] += 1
        g.politics.star = rng.randrange(7)
    g.anarchy = g.season == BLUE and rng.random() < 0.3
    for zone, chit in enumerate(g.glory):
        draw_chit(g, zone, chit, rng)
    draw_landings(g, rng)
    g.heroism = [rng.choice((NOBODY, NOBODY, *g.sides())) for _ in g.heroism]


def draw_landings(g: State, rng: Random) -> None:
    """L1, L2. Where a Human stands somebody has landed, and may yet take the chit."""
    for side in g.sides():
        site = g.place_of_crew(side)
        if site in SITES and site not in g.landed:
            g.landed.append(site)
            if rng.random() < 0.5:
                g.settlers[g.crew(side).face] = site


def draw_site(g: State, site: int, side: int, rng: Random) -> None:
    what = rng.random()
    if site in g.claims:
        return
    if what < 0.2:
        g.busted.append(site)
    elif what < 0.8 and g.disks(side):
        g.claims[site] = side
        if what > 0.5 and g.cubes(side):
            g.factories[site] = side
            if what > 0.7 and list(g.domes.values()).count(side) < DOMES:
                g.domes[site] = side


def draw_chit(g: State, zone: int, chit: Any, rng: Random) -> None:
    side = rng.choice(list(g.sides()))
    if rng.random() < 0.7:
        return
    chit.side, chit.up = side, rng.choice((LOW, HIGH))
    crew = g.crew(side).face
    is_away = g.place_of_crew(side) != MAP.leo
    if is_away and not any([other.carrier == crew for other in g.glory]):
        chit.carrier, chit.up = crew, LOW
