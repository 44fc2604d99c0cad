"""What drawn positions seldom have and random games seldom come to: each is drawn now and then."""

from __future__ import annotations

from functools import partial
from random import Random

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import IDEOLOGIES, ROBONAUTS, FaceFacts
from panspermia.games.exodus.components.solar import BLUE
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOWHERE, ROCKET, Stack
from panspermia.games.exodus.rules.state import SEASON_OF, State
from panspermia.games.exodus.rules.supports import working_faces
from tests.games.exodus.drawn import SITES, missing, outfit, take_card
from tests.games.exodus.positions import STRIP

OFTEN = 0.3
VOTES = 3
KREUTZ = "kreutz-sungrazer"
POWERSAT_CARDS = ("ilmenite-semiconductor-film", "ionosphere-lasing")
FLYBYS = [space for space in range(len(MAP.ids)) if MAP.flyby[space]]
LAUNCHPADS = [
    space
    for space in range(len(MAP.ids))
    if not MAP.lander[space] and any([there in FLYBYS for there in MAP.adjacent(space)])
]
"""From which a rocket flies by in one step."""


def add_rarities(g: State, rng: Random) -> None:
    """Some of them, for the side whose Turn it is."""
    patents = unseen_patents(g)
    rng.shuffle(patents)
    for add in (add_depot, add_kreutz, add_reactor_site, add_flyby):
        if rng.random() < OFTEN:
            add(g, patents, rng)
    if g.politics is not None and len(g.factions) == 1 and rng.random() < 2 * OFTEN:
        add_unity(g, rng)


def unseen_patents(g: State) -> list[int]:
    """Those that are in decks."""
    left = [card - 1 for cards in g.unseen for card in cards]
    return left + [card - 1 for deck in g.decks for card in deck if card != UNSEEN]


def own_site(g: State, rng: Random, side: int, wanted: list[int]) -> int:
    """A Site with an own Claim, made if there is room for one; NOWHERE if not."""
    own = [site for site in wanted if g.claims.get(site) == side]
    free = [site for site in wanted if site not in g.claims and site not in g.busted]
    if own:
        return rng.choice(own)
    if not free or not g.disks(side):
        return NOWHERE
    site = rng.choice(free)
    g.claims[site] = side
    return site


def add_depot(g: State, patents: list[int], rng: Random) -> None:
    """I9.1. A Black-Side card at an own Factory, with FT to send it home."""
    site = own_site(g, rng, g.active, SITES)
    if site == NOWHERE or not (g.cubes(g.active) or g.factories.get(site) == g.active):
        return
    g.factories[site] = g.active
    cards = take_card(g, patents, rng, is_black)
    g.stacks[g.active].append(Stack(site, cards, rng.randrange(2, 24)))


def is_black(facts: FaceFacts) -> bool:
    return facts.black


def add_kreutz(g: State, patents: list[int], rng: Random) -> None:
    """Syn-b. A Factory and a stack on the Site that passes the Sun."""
    site = own_site(g, rng, g.active, [MAP.find(KREUTZ)])
    if site == NOWHERE:
        return
    if g.cubes(g.active):
        g.factories.setdefault(site, g.active)
    g.stacks[g.active].append(Stack(site, [], rng.randrange(1, 6)))


def add_reactor_site(g: State, patents: list[int], rng: Random) -> None:
    """I7i, Alg-21. A refinery that gives Powersat, and a robonaut, on a Claim that is ripe."""
    word = rng.choice(POWERSAT_CARDS)
    ability = g.face(g.catalog.face_of[word]).abilities["powersat-on-industrialize"]
    sites = [site for site in SITES if fits(site, ability.where, ability.least_size)]
    site = own_site(g, rng, g.active, [site for site in sites if site not in g.factories])
    if site == NOWHERE:
        return
    cards = take_card(g, patents, rng, partial(is_called, word))
    cards += outfit(g, patents, rng, ROBONAUTS)
    while (wanted := missing([g.face(number).card for number in cards])) is not None:
        support = take_card(g, patents, rng, wanted)
        if not support:
            break
        cards += support
    if cards:
        g.stacks[g.active].append(Stack(site, cards))


def is_called(word: str, facts: FaceFacts) -> bool:
    return facts.word == word


def fits(site: int, where: tuple[str, ...], least: int) -> bool:
    printed = MAP.sites[site]
    assert printed is not None
    return MAP.size[site] >= least and ("atmospheric" in where) == printed.atmospheric


def add_flyby(g: State, patents: list[int], rng: Random) -> None:
    """H8. The Rocket has fuel and a flyby beside it, and often a glitch."""
    stack = g.stacks[g.active][ROCKET]
    if stack.space != NOWHERE and working_faces(g, g.active, ROCKET):
        stack.space = rng.choice(LAUNCHPADS)
        stack.glitched = stack.space != MAP.leo and rng.random() < 2 * OFTEN
        g.wet[g.active] = STRIP.shifted(g.rocket(g.active).dry, rng.randrange(4, 16))


def add_unity(g: State, rng: Random) -> None:
    """V-SA3. Laws of the solitaire assembly, at a time when Anarchy may come."""
    assert g.politics is not None
    g.politics.star = IDEOLOGIES.index(rng.choice(("unity", "authority")))
    for _ in range(min(VOTES, g.cubes(g.active))):
        g.politics.delegates[g.politics.star][g.active] += 1
    g.politics.assistance = SEASON_OF[g.spot] == BLUE and not g.anarchy and rng.random() < OFTEN
