"""The assembly: delegates, the star, tallies, fundraise, lobby, legacy (O1-O4, O6)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    DelegateLeft,
    DelegatePut,
    FactoryRemoved,
    FirstPlayer,
    LawLobbied,
    LegacyPut,
    StarMoved,
)
from panspermia.games.exodus.rules.industry import free_cube, removable_cubes
from panspermia.games.exodus.rules.money import pay
from panspermia.games.exodus.rules.options import SOLITAIRE_LAWS
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.setup import has_solo_assembly
from panspermia.games.exodus.rules.state import Politics, State
from panspermia.games.exodus.rules.vocabulary import LEGACY
from panspermia.games.exodus.rules.year import OVER, is_cycle_over
from panspermia.kernel import CANCEL, Flow, Weighed, choose, decide, weigh

CENTRIST = len(IDEOLOGIES) - 1
FREEDOM, HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY = range(6)
LOBBY_COST = 1


def house(g: State) -> Politics:
    """The assembly, which is there as this module is on."""
    assert g.politics is not None
    return g.politics


def begin(g: State) -> None:
    """O1.1, O1.2, V-SA1, B6b, 4G3a.1.

    The star on centrist, a delegate of each player in the own colour's.
    """
    g.politics = Politics([[0] * len(g.factions) for _ in IDEOLOGIES], CENTRIST, [0] * 7)
    for side in g.sides():
        put_delegate(g, "O1.2", side, g.crew(side).ideology)
    if has_solo_assembly(g):
        put_delegate(g, "V-SA1", 0, CENTRIST)


def is_alone(g: State) -> bool:
    """A-60, V-SA3. Whether the laws of the solitaire assembly hold."""
    return has_solo_assembly(g) and g.rules.laws == SOLITAIRE_LAWS


# --- delegates (O.2, O.3) ---------------------------------------------------------------------


def adjacent(ideology: int) -> tuple[int, ...]:
    """O.1, O.2. The neighbours of the ring and the middle; the middle is adjacent to all."""
    if ideology == CENTRIST:
        return tuple(range(CENTRIST))
    return ((ideology - 1) % CENTRIST, (ideology + 1) % CENTRIST, CENTRIST)


def put_delegate(g: State, clause: str, side: int, ideology: int) -> None:
    """O.3."""
    house(g).delegates[ideology][side] += 1
    g.log.append(DelegatePut(clause, side, IDEOLOGIES[ideology]))


def drop_delegate(g: State, clause: str, side: int, ideology: int) -> None:
    house(g).delegates[ideology][side] -= 1
    g.log.append(DelegateLeft(clause, side, IDEOLOGIES[ideology]))


def votes(g: State, ideology: int, *, last: bool = False) -> int:
    """Alg-8. All delegates of an ideology; in the last tally legacy disks count (O6a)."""
    found = sum(house(g).delegates[ideology])
    return found + house(g).legacy[ideology] if last else found


# --- tally (O3, Alg-8) ------------------------------------------------------------------------


def tally(g: State, *, last: bool = False) -> Flow[None]:
    """O3.1, O3a.1, O3a.2, O3a.3, Alg-8. Where the star goes, as the active player chooses."""
    count = [votes(g, ideology, last=last) for ideology in range(len(IDEOLOGIES))]
    most = max(count)
    if not most:
        move_star(g, "O3a.2", CENTRIST)
        return
    leading = [ideology for ideology, n in enumerate(count) if n == most]
    words = [IDEOLOGIES[ideology] for ideology in leading]
    decider = g.first if g.active == NOBODY else g.active
    word = yield from decide(decider, "O3a.1", lambda: words)
    move_star(g, "O3a.1", IDEOLOGIES.index(word))


def move_star(g: State, clause: str, ideology: int) -> None:
    """O.4."""
    if house(g).star != ideology:
        house(g).star = ideology
        g.log.append(StarMoved(clause, IDEOLOGIES[ideology]))


# --- what is in force (O3b, O5c, K2e.3) -------------------------------------------------------


def is_law(g: State, side: int, ideology: int) -> bool:
    """O3b, O4.1, O5c.1, K2e.3, A-15, V-SA3. By the star, lobbied in the own Turn, or by unity."""
    politics = house(g)
    found = politics.lobbied if side == g.active else []
    if not g.anarchy:
        found = [*found, politics.star]
    if ideology in found:
        return True
    return UNITY in found and votes(g, ideology) >= 2 and not is_alone(g)


# --- lobby (O4) -------------------------------------------------------------------------------


def lobby_cost(g: State, side: int) -> int:
    """O4.1, V-SA3, 4G3f.1."""
    return 0 if is_alone(g) and is_law(g, side, UNITY) else LOBBY_COST


def is_silent(g: State) -> bool:
    """O4c, O5c.2, K2e.3, V-SA3. Whether unity forbids to lobby."""
    return house(g).star == UNITY and not g.anarchy and not is_alone(g)


def lobby(g: State, side: int) -> Flow[None]:
    """O4.1, O4.2, IN-54. An Aqua and a delegate; the law holds for the rest of the own Turn."""
    word = yield from weigh(side, "O4.1", laws_to_lobby, (g, side))
    if word == CANCEL:
        return
    ideology = IDEOLOGIES.index(word)
    pay(g, "O4.1", side, lobby_cost(g, side))
    drop_delegate(g, "O4.1", side, ideology)
    house(g).lobbied.append(ideology)
    g.used.append("lobby")
    g.log.append(LawLobbied("O4.1", side, word))
    yield from tally(g)


def laws_to_lobby(g: State, side: int) -> Weighed:
    """O4.1, O4a, K2e.3. Laws that are not active where one has a delegate; centrist never here."""
    found: Weighed = {}
    for ideology, word in enumerate(IDEOLOGIES):
        if not house(g).delegates[ideology][side] or is_law(g, side, ideology):
            found[word] = "O4.1"
        else:
            found[word] = "O4a" if ideology == CENTRIST else ""
    found[CANCEL] = ""
    return found


def against_lobbying(g: State, side: int) -> str:
    """O4, O4b, O4c, O5c.2."""
    if "lobby" in g.used:
        return "D1c"
    if is_silent(g):
        return "O4c"
    if g.aqua(side) < lobby_cost(g, side):
        return "O4.1"
    for ideology, sides in enumerate(house(g).delegates):
        if sides[side] and ideology != CENTRIST and not is_law(g, side, ideology):
            return ""
    return "O4.1"


# --- a delegate for a Colony (O2c) ------------------------------------------------------------


def settle(g: State, side: int) -> Flow[None]:
    """G3c, O2c. A cube into the ideology of the Human that settled; one may be freed for it."""
    if not g.cubes(side) and not removable_cubes(g, side):
        return
    own = IDEOLOGIES[g.crew(side).ideology]
    word = yield from decide(side, "G3c", (own, CANCEL))
    if word == CANCEL or (not g.cubes(side) and not (yield from free_cube(g, side))):
        return
    put_delegate(g, "G3c", side, IDEOLOGIES.index(word))
    yield from tally(g)


# --- cubes that are taken back (I7f.1) --------------------------------------------------------


def cubes_to_free(words: list[str], g: State, side: int) -> list[str]:
    """I7f.1, G6a, G6b. Delegates too, by their ideology."""
    delegates = house(g).delegates
    return [*words, *[IDEOLOGIES[n] for n, sides in enumerate(delegates) if sides[side]]]


def free_delegate(g: State, side: int, word: str) -> bool:
    """I7f.1, O3.1. A delegate returns to the reserve; votes are counted when all is done."""
    if word not in IDEOLOGIES:
        return False
    drop_delegate(g, "I7f.1", side, IDEOLOGIES.index(word))
    return True


def count_freed(g: State, side: int, word: str) -> Flow[None]:
    """O3.1. The votes, if it was a delegate that was taken back."""
    if word in IDEOLOGIES:
        yield from tally(g)


# --- purge (K2e.4) ----------------------------------------------------------------------------

PURGE_ORDER = (NOBODY, FREEDOM, HONOR, UNITY, AUTHORITY, EQUALITY, INDIVIDUALITY)
"""K2e.4, A-13. By the die, from 1 on."""


def purge(g: State, die: int) -> Flow[None]:
    """K2e.4. One delegate of each colour in the ideology of that number."""
    ideology = PURGE_ORDER[die]
    present = [side for side in g.sides() if house(g).delegates[ideology][side]]
    for side in present:
        drop_delegate(g, "K2e.4", side, ideology)
    if present:
        yield from tally(g)


# --- legacy (O6) ------------------------------------------------------------------------------


def leave_legacy(g: State) -> Flow[None]:
    """O6.1, N4e. The disk goes into an ideology, as the 1st player chooses or has agreed upon."""
    g.used.append(LEGACY)
    word = yield from choose(g.first, "O6.1", lambda: agreed(g) or IDEOLOGIES)
    g.used, g.offers.standing = [], []
    house(g).legacy[IDEOLOGIES.index(word)] += 1
    g.log.append(LegacyPut("O6.1", g.first, word))


def is_placed(g: State, side: int = 0) -> bool:
    """O6.1, V6d.2. At the end of a cycle, unless the board has ended the game."""
    return is_cycle_over(g) and not g.ending


def is_passed(g: State, side: int = 0) -> bool:
    """O6a, O6b.1. The same once the disk is gone, which may have ended the game too."""
    return is_cycle_over(g) and g.ending in ("", OVER)


def agreed(g: State) -> list[str]:
    """N4e. The ideology to which a deal binds the 1st player, if there is one."""
    return [word for word in IDEOLOGIES if f"{LEGACY} {word}" in g.used]


def pass_baton(g: State) -> Flow[None]:
    """O6a, O6b.1, O6b.3, O5d.2. The 1st player names another one; at the end votes are counted."""
    if g.ending:
        yield from tally(g, last=True)
        return
    heirs = [side for side in g.others(g.first) if g.cubes(side) or spare_cubes(g, side)]
    if not heirs or is_law(g, NOBODY, AUTHORITY):
        return
    words = [g.crew(side).word for side in heirs]
    word = yield from choose(g.first, "O6b.1", lambda: words)
    yield from crown(g, heirs[words.index(word)])


def spare_cubes(g: State, side: int) -> list[str]:
    """O6b.2. Cubes that can be given up for the Sunspot Cube."""
    sites = [site for site, owner in g.factories.items() if owner == side and site not in g.domes]
    return cubes_to_free([MAP.ids[site] for site in sites], g, side)


def crown(g: State, side: int) -> Flow[None]:
    """O6b.2. The new 1st player provides the Sunspot Cube; the old one returns to its owner."""
    if not g.cubes(side):
        word = yield from decide(side, "O6b.2", lambda: spare_cubes(g, side))
        g.first = side
        if word in IDEOLOGIES:
            drop_delegate(g, "O6b.2", side, IDEOLOGIES.index(word))
            yield from tally(g)
        else:
            del g.factories[MAP.find(word)]
            g.log.append(FactoryRemoved("O6b.2", side, word))
    g.first = g.cube_of = side
    g.log.append(FirstPlayer("O6b.1", side))
