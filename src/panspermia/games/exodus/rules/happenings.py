"""Events at the end of a year (K, Alg-9)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import KINDS, NO_FACE
from panspermia.games.exodus.components.solar import (
    BLUE,
    NEPTUNE,
    NO_BELT,
    RED,
    SOL_BELT,
    YELLOW,
)
from panspermia.games.exodus.rules.bending import (
    AFTER_ROLL,
    INSPIRED,
    PAD_INSURED,
    PURGE,
    SHIELD,
    UNCUT,
    in_force,
)
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    AnarchyBegan,
    CardDiscarded,
    EventRolled,
    FlareRolled,
    GlitchPut,
    Inspired,
    SiteCleared,
)
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.piles import put_under, turn_up_all
from panspermia.games.exodus.rules.prospecting import KREUTZ
from panspermia.games.exodus.rules.stacks import lose
from panspermia.games.exodus.rules.state import SEASON_OF, State
from panspermia.games.exodus.rules.supports import works
from panspermia.games.exodus.rules.vocabulary import STACKS
from panspermia.kernel import Flow, decide, roll

INSPIRATION, GLITCH, PAD, ANARCHY, BUDGET, FLARE, NOTHING_HAPPENS = (
    "inspiration", "glitch", "pad-explosion", "anarchy", "budget-cuts", "solar-flare", "nothing",
)  # fmt: skip
BY_SEASON = {BLUE: ANARCHY, YELLOW: BUDGET, RED: FLARE}
EVENT_OF = (INSPIRATION, INSPIRATION, GLITCH, PAD)
"""K2.1. By the die, from 1 on; 5 and 6 go by the season."""
SHIELDING = "immune-to-flare-and-belt"


def happen(g: State) -> Flow[None]:
    """K2.1, D2a, Alg-9. A die says what happens; some laws let players change that (V-SA3)."""
    die = yield from roll("K2.1")
    event = EVENT_OF[die - 1] if die <= len(EVENT_OF) else BY_SEASON[g.season]
    g.log.append(EventRolled("K2.1", die, event))
    for side in g.turn_order():
        for change in AFTER_ROLL.ask(in_force(g, side), (), g, side):
            event = yield from change(g, side, event)
    if event in EVENTS:
        yield from EVENTS[event](g)


# --- inspiration, budget cuts (K2a, K2f) ------------------------------------------------------


def inspire(g: State) -> Flow[None]:
    """K2a. The top card of each deck goes to the bottom."""
    for kind in range(len(KINDS)):
        if g.decks[kind]:
            g.decks[kind].append(g.decks[kind].pop(0))
    g.log.append(Inspired("K2a"))
    yield from turn_up_all(g)
    for move in INSPIRED.ask(in_force(g, g.first), (), g, g.first):
        yield from move(g)


def cut_budgets(g: State) -> Flow[None]:
    """K2f, K2g, 4B2c, I-5. Each player discards a hand card of own choice."""
    for side in g.turn_order():
        if g.hands[side] and not is_uncut(g, side):
            yield from cut(g, side)


def is_uncut(g: State, side: int) -> bool:
    """4B2f.3, EA-72. By an own ability, or by one that was lent."""
    lent = () if g.contracts is None else g.contracts.bailed
    return side in lent or has_bailout(g, side)


def has_bailout(g: State, side: int) -> bool:
    """4B2f.3, N7. Whether it is the own one, which can be lent."""
    return UNCUT.ask(in_force(g, side), False, g, side)


def cut(g: State, side: int) -> Flow[None]:
    word = yield from decide(side, "K2f", lambda: words_in_hand(g, side))
    patent = g.catalog.patent_of[word]
    g.hands[side].remove(patent)
    g.log.append(CardDiscarded("K2f", side, word))
    put_under(g, "E7.2", patent)


def words_in_hand(g: State, side: int) -> list[str]:
    return [g.catalog.patents[patent].word for patent in g.hands[side]]


# --- glitch (K2b) -----------------------------------------------------------------------------


def spread_glitches(g: State) -> Flow[None]:
    """K2b.1, K2g, A-40. Each player's stack with most cards and without Humans."""
    for side in g.turn_order():
        if exposed(g, side):
            yield from put_glitch(g, side)


def put_glitch(g: State, side: int) -> Flow[None]:
    word = yield from decide(side, "K2b.1", lambda: [STACKS[p] for p in exposed(g, side)])
    g.stacks[side][STACKS.index(word)].glitched = True
    g.log.append(GlitchPut("K2b.1", side, word))


def exposed(g: State, side: int) -> list[int]:
    """K2b.1, IN-40. LEO never qualifies, nor what has a glitch, or a colocated Human of anybody."""
    left = [
        (len(stack.cards), place)
        for place, stack in enumerate(g.stacks[side])
        if stack.space != NOWHERE
        and stack.cards
        and not stack.glitched
        and not is_manned(g, stack.space)
    ]
    most = max(left)[0] if left else 0
    return [place for count, place in left if count == most]


def is_manned(g: State, space: int) -> bool:
    """Hum-1, 4A7f.2. Whether a Human of anybody is in a Space."""
    return any([g.is_human_at(side, space) for side in g.sides()])


# --- pad explosion (K2c) ----------------------------------------------------------------------


def explode(g: State) -> Flow[None]:
    """K2c.1, K2c.2, K2g, E7d.2, O5g, IN-41. Each player's heaviest White-Side card in LEO."""
    for side in g.turn_order():
        if heaviest(g, side):
            yield from blow_up(g, side)


def blow_up(g: State, side: int) -> Flow[None]:
    word = yield from decide(
        side, "K2c.1", lambda: [g.face(face).word for _, face in heaviest(g, side)]
    )
    face = g.catalog.face_of[word]
    place = next(place for place, other in heaviest(g, side) if other == face)
    mass = g.face(face).card.mass
    lose(g, "K2c.1", side, place, [face], turns=False)
    gain(g, "O5g", side, PAD_INSURED.ask(in_force(g, side), 0, g, side, mass))


def heaviest(g: State, side: int) -> list[tuple[int, int]]:
    """K2c.1, K2c.2, 4B2c. Over all own stacks in LEO."""
    found = [
        (place, face)
        for place in g.stacks_at(side, MAP.leo)
        for face in g.stacks[side][place].cards
        if is_patent(g, face) and not g.face(face).black
    ]
    most = max([g.face(face).card.mass for _, face in found], default=0)
    return [(place, face) for place, face in found if g.face(face).card.mass == most]


def is_patent(g: State, face: int) -> bool:
    """K2c.2, 4B2c. Neither a crew nor a contract."""
    return g.face(face).patent != NO_FACE


# --- solar flare (K2d) ------------------------------------------------------------------------


def flare(g: State) -> Flow[None]:
    """K2d.1, K2d.2, K2d.3, Alg-18. One roll for all; what is not shielded and too soft is lost."""
    die = yield from roll("K2d.1")
    g.log.append(FlareRolled("K2d.1", die))
    for side in g.turn_order():
        for place in range(len(g.stacks[side])):
            strike(g, side, place, die)


def strike(g: State, side: int, place: int, die: int) -> None:
    """K2d.1, E7d.2, A-6. The roll with the modifier of the zone against rad-hardness."""
    if place >= len(g.stacks[side]):
        return
    stack = g.stacks[side][place]
    if stack.space == NOWHERE or is_shielded(stack.space):
        return
    level = die + (MAP.flare[MAP.zone[stack.space]] or 0)
    level -= SHIELD.ask(in_force(g, side), 0, g, side)
    hit = [face for face in stack.cards if g.face(face).card.rad_hard < level]
    left = [face for face in hit if not is_immune(g, side, place, face)]
    if left:
        lose(g, "K2d.1", side, place, left, turns=False)


def is_shielded(space: int) -> bool:
    """K2d.2, H10d, IN-42, A-6. LEO, Cycler, Sites, planetary belts; and the Neptune zone."""
    on_belt = MAP.belt[space] not in (NO_BELT, SOL_BELT)
    return bool(MAP.flare_safe[space] or MAP.size[space] or on_belt or MAP.zone[space] == NEPTUNE)


def is_immune(g: State, side: int, place: int, face: int) -> bool:
    """B2g. Cards that ignore flares, while they work."""
    return SHIELDING in g.face(face).abilities and works(g, side, place, face)


# --- Anarchy (K2e) ----------------------------------------------------------------------------


def begin_anarchy(g: State) -> Flow[None]:
    """K2e.1, K2e.4, K2e.5. Until season blue is over; the assembly is purged."""
    if not g.anarchy:
        g.anarchy = True
        g.log.append(AnarchyBegan("K2e.1"))
    for purge in PURGE.ask(in_force(g, g.first), (), g, g.first):
        yield from purge(g)


# --- the Kreutz Sungrazer (Syn-b) -------------------------------------------------------------


def clear_kreutz(g: State, left: int) -> None:
    """Syn-b.2. When season yellow ends everything on this Site is decommissioned.

    A dome stands on its Factory (G3b), and goes with it.
    """
    if left != YELLOW or SEASON_OF[g.spot] == YELLOW:
        return
    site = MAP.find(KREUTZ)
    for side in g.sides():
        for place in g.stacks_at(side, site):
            lose(g, "Syn-b.2", side, place, g.stacks[side][place].cards[:], turns=False)
    if site in g.factories:
        del g.factories[site]
        g.domes.pop(site, None)
        g.log.append(SiteCleared("Syn-b.2", MAP.ids[site]))


EVENTS = {
    INSPIRATION: inspire,
    GLITCH: spread_glitches,
    PAD: explode,
    ANARCHY: begin_anarchy,
    BUDGET: cut_budgets,
    FLARE: flare,
}
"""K2.1. What each event does."""
