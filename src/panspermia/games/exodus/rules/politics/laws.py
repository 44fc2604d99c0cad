"""The laws, and what they bend (O5, O7, K2e.4)."""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.exodus.rules.auction import (
    against_auction,
    auction,
    buy_card,
    decks_to_research,
)
from panspermia.games.exodus.rules.bending import (
    AFTER_ROLL,
    CUBES_TO_FREE,
    FREE_CUBE,
    FREED,
    LAST_LAW,
    PAD_INSURED,
    PURGE,
    ROAMS,
    SETTLED,
    Changes,
    Follows,
    Freed,
    Frees,
    Purges,
)
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import LawLobbied, PurgeRolled
from panspermia.games.exodus.rules.happenings import PAD
from panspermia.games.exodus.rules.market import price_of_ware, sell, sell_ware, wares
from panspermia.games.exodus.rules.money import gain, pay
from panspermia.games.exodus.rules.pieces import HIGH, LOW, ROCKET
from panspermia.games.exodus.rules.politics.alone import (
    against_equal_research,
    assist,
    research_equally,
    steer,
)
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
    count_freed,
    cubes_to_free,
    drop_delegate,
    free_delegate,
    house,
    is_alone,
    is_law,
    is_silent,
    lobby_cost,
    purge,
    settle,
    tally,
)
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CANCEL, NO, YES, Bends, Flow, Power, Weighed, decide, roll, weigh

PAIR_PRICE = 5
"""O5a."""
GRANT_COST = 1
"""O5e."""


# --- freedom: two cards at once (O5a) ---------------------------------------------------------


def sell_freely(g: State, side: int) -> Flow[None]:
    """O5a, A-17, V-SA3, I3c, 4G3h.

    Under the Free Trade Act two cards for 5 Aqua; alone, each at its own.
    """
    choices = [word for word in wares(g, side) if not wares(g, side)[word] and word != CANCEL]
    if not is_law(g, side, FREEDOM) or len(choices) < 2:
        yield from sell(g, side)
        return
    if (yield from decide(side, "O5a", (NO, YES))) == NO:
        yield from sell(g, side)
        return
    g.operated = True
    sold: list[int] = []
    for _ in range(2):
        word = yield from weigh(
            side, "I3a", pair_wares, (g, side, sold), prompt=("ask.I3a.pair", {})
        )
        sold.append(g.face(g.catalog.face_of[word]).patent)
        sell_ware(g, side, word, price_of_ware(g, word) if is_alone(g) else 0)
    if not is_alone(g):
        gain(g, "O5a", side, PAIR_PRICE)


def pair_wares(g: State, side: int, sold: list[int]) -> Weighed:
    """O5a. Two cards: one that came to the hand by this sale is none."""
    found: Weighed = {}
    for word, clause in wares(g, side).items():
        if word != CANCEL and g.face(g.catalog.face_of[str(word)]).patent not in sold:
            found[word] = clause
    return found


# --- equality: grants instead of auctions (O5e) -----------------------------------------------


def research_freely(g: State, side: int) -> Flow[None]:
    """I2h, O5e. Under Research Grants there is no auction."""
    yield from (take_grant if is_law(g, side, EQUALITY) else auction)(g, side)


def research_together(g: State, side: int) -> Flow[None]:
    """V4c.1, O5e, A-60. Together the ordinary law holds, alone its own (V-SA3)."""
    is_granted = is_law(g, side, EQUALITY) and not is_alone(g)
    yield from (take_grant if is_granted else research_equally)(g, side)


def take_grant(g: State, side: int) -> Flow[None]:
    """O5e, 4B2f.2. A top card for an Aqua, without supports and without insight."""
    yield from buy_card(g, side, "O5e", decks_to_research, price_of_grant)


def price_of_grant(g: State, side: int, kind: int) -> int:
    return GRANT_COST


def against_free_research(g: State, side: int) -> str:
    """I2h, O5e."""
    if g.operated or not g.rules.has_auctions or not is_law(g, side, EQUALITY):
        return against_auction(g, side)
    return against_grant(g, side)


def against_research_together(g: State, side: int) -> str:
    """V4c.1, O5e."""
    if g.operated or g.rules.has_auctions or is_alone(g) or not is_law(g, side, EQUALITY):
        return against_equal_research(g, side)
    return against_grant(g, side)


def against_grant(g: State, side: int) -> str:
    """O5e. No hand limit, but an Aqua."""
    if g.aqua(side) < GRANT_COST:
        return "O5e"
    return "" if any(g.decks) else "I2.1"


# --- what bends other rules -------------------------------------------------------------------


def roams(found: bool, g: State, side: int) -> bool:
    """O5f.1, O5f.3."""
    return found or is_law(g, side, INDIVIDUALITY)


def insured(aquas: int, g: State, side: int, mass: int) -> int:
    """O5g. With a centrist delegate, or one that was given for it (O4a)."""
    return aquas + mass if is_insured(g, side) else aquas


def is_insured(g: State, side: int) -> bool:
    if f"insured:{side}" in g.used:
        return True
    return is_law(g, side, CENTRIST) and bool(house(g).delegates[CENTRIST][side])


def after_roll(found: Changes, g: State, side: int) -> Changes:
    """O4a, V-SA3, 4G3i. In a pad explosion centrist may be lobbied; alone more can be done."""
    return (*found, steer, assist, insure)


def insure(g: State, side: int, event: str) -> Flow[str]:
    """O4a, O4c, IN-52. An Aqua and a centrist delegate for Mishap Insurance, outside the Turn."""
    politics = house(g)
    active = is_law(g, side, CENTRIST)
    can = politics.delegates[CENTRIST][side] and g.aqua(side) >= lobby_cost(g, side)
    if event != PAD or is_silent(g) or active or not can:
        return event
    if (yield from decide(side, "O4a", lambda: (NO, YES))) == YES:
        pay(g, "O4a", side, lobby_cost(g, side))
        drop_delegate(g, "O4a", side, CENTRIST)
        g.used.append(f"insured:{side}")
        g.log.append(LawLobbied("O4a", side, "centrist"))
        yield from tally(g)
    return event


def purges(found: Purges, g: State, side: int) -> Purges:
    """K2e.4."""
    return (*found, roll_purge)


def roll_purge(g: State) -> Flow[None]:
    """K2e.4."""
    die = yield from roll("K2e.4")
    g.log.append(PurgeRolled("K2e.4", die))
    yield from purge(g, die)


def settles(found: Follows, g: State, side: int) -> Follows:
    """G3c."""
    return (*found, settle)


def frees(found: Frees, g: State, side: int) -> Frees:
    """I7f.1."""
    return (*found, free_delegate)


def freed(found: tuple[Freed, ...], g: State, side: int) -> tuple[Freed, ...]:
    """O3.1."""
    return (*found, count_freed)


# --- the last law (M2c, O7) -------------------------------------------------------------------


def last_law(found: int, g: State, side: int) -> int:
    """M2c, O7. Points by the ideology of the star, not in Anarchy."""
    if g.anarchy:
        return found
    return found + worth(g, side, house(g).star)


def worth(g: State, side: int, ideology: int) -> int:
    """O7, O7a."""
    if ideology == FREEDOM:
        return list(g.factories.values()).count(side)
    if ideology == HONOR:
        return len([chit for chit in g.glory if chit.side == side and chit.up in (LOW, HIGH)])
    if ideology == UNITY:
        return len([1 for sides in house(g).delegates if sides[side]])
    if ideology == AUTHORITY:
        return list(g.claims.values()).count(side)
    if ideology == EQUALITY:
        return list(g.domes.values()).count(side)
    if ideology == INDIVIDUALITY:
        return sum([tokens_at(g, side, site) for site in hazardous_sites()])
    return 0


def hazardous_sites() -> list[int]:
    """O7a. Sites where a lander burn that is a hazard leads to, over lander burns alone.

    None is needed for the smallest Sites, and next to them it counts not.
    """
    sites = [site for site in range(len(MAP.ids)) if MAP.size[site] > 1]
    return [site for site in sites if has_hazardous_lander(site)]


def has_hazardous_lander(site: int) -> bool:
    """O7a."""
    seen, edge = {site}, [site]
    while edge:
        for there in MAP.neighbours[edge.pop()]:
            if MAP.lander[there] and there not in seen:
                if MAP.hazard[there]:
                    return True
                seen.add(there)
                edge.append(there)
    return False


def tokens_at(g: State, side: int, site: int) -> int:
    """O7. Own wooden and plastic tokens on a Site."""
    disks = (g.claims.get(site) == side) + (g.factories.get(site) == side)
    rocket = g.stacks[side][ROCKET].space == site
    return disks + (g.domes.get(site) == side) + rocket


def bends() -> Bends:
    """O. All that Module 0 bends."""
    return (
        ROAMS.by(roams),
        PAD_INSURED.by(insured),
        AFTER_ROLL.by(after_roll),
        PURGE.by(purges),
        SETTLED.by(settles),
        CUBES_TO_FREE.by(cubes_to_free),
        FREE_CUBE.by(frees),
        FREED.by(freed),
        LAST_LAW.by(last_law),
    )


POLITICS: Sequence[Power] = (Power("politics", bends()),)


def powers(g: State, side: int) -> Sequence[Power]:
    """What Module 0 has in force for everybody."""
    return POLITICS if g.politics is not None else ()
