"""The sequence of play (K1-K4, K8, K15) and the actions of a turn (K4)."""

from __future__ import annotations

from functools import cache

from panspermia.kernel import PASS, Ban, Deed, Flow, choose, each_side, once, rounds, sequence
from tests.bazaar.rules.bending import REST_PAY, in_force
from tests.bazaar.rules.cards import (
    auction,
    deal,
    fill_cellar,
    hand,
    hoard,
    sell,
    sources,
    spied,
    spy,
)
from tests.bazaar.rules.desert import caravan
from tests.bazaar.rules.events import RoundBegan
from tests.bazaar.rules.guild import GUILD
from tests.bazaar.rules.modules import MODULES
from tests.bazaar.rules.state import BANKER, State, pay
from tests.bazaar.rules.town import (
    bandits,
    drought,
    dye,
    dyes_to_get,
    in_supply,
    raid,
    raided,
    stall,
)
from tests.bazaar.rules.vocabulary import (
    AUCTION,
    CARAVAN,
    DYE,
    LONG_TURNS,
    RAID,
    ROUNDS,
    SELL,
    SPY,
    STALL,
)


def rest(g: State, side: int) -> Flow[None]:
    """K4a. Who passes gets a coin of the bank."""
    yield from ()
    pay(g, "K4a", BANKER, side, REST_PAY.ask(in_force(g, side), 1, g, side))


DEEDS = (
    Deed(PASS, rest),
    Deed(CARAVAN, caravan),
    Deed(AUCTION, auction, lambda g, side: sources(g)),
    Deed(STALL, stall, in_supply),
    Deed(DYE, dye, dyes_to_get),
    Deed(RAID, raid, raided),
    Deed(SPY, spy, spied),
    Deed(SELL, sell, hand),
)

MODULES.add(GUILD)


@cache
def deeds_with(modules: tuple[str, ...]) -> dict[str, Deed]:
    """The actions of a turn, with those of the modules that are on."""
    return {deed.word: deed for deed in (*DEEDS, *MODULES.deeds(modules))}


def turn(g: State, side: int) -> Flow[None]:
    """K4. One action, or pass."""
    g.turns += 1
    deeds = deeds_with(g.modules)
    impossible = Ban("K4b", lambda word: not deeds[word].can(g, side))
    action = yield from choose(side, "K4", lambda: tuple(deeds), unless=(impossible,))
    yield from deeds[action].flow(g, side)


def end_round(g: State) -> Flow[None]:
    """K15. Old offers lapse, and the next round begins."""
    yield from ()
    g.round += 1
    g.offers.expire(g.round)
    g.log.append(RoundBegan("K15", g.round))


def is_over(g: State) -> bool:
    """K16. After three rounds, four alone, or five thousand turns in the long game."""
    return g.round > ROUNDS[g.mode] or g.turns >= LONG_TURNS


SEQUENCE = sequence(
    each_side(State.sides, once("K1", deal)),
    once("K1b", fill_cellar),
    once("K2", hoard),
    rounds(
        once("K3", bandits, when=lambda g: g.bandits),
        each_side(State.sides, once("K4", turn)),
        once("K8", drought),
        once("K15", end_round),
        until=is_over,
    ),
)
