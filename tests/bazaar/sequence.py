"""The sequence of play (K1-K4, K8, K15) and the actions of a turn (K4)."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.kernel import PASS, Ban, Flow, choose, each_side, once, rounds, sequence
from tests.bazaar.cards import auction, deal, fill_cellar, hoard, sell, sources, spied, spy
from tests.bazaar.desert import caravan
from tests.bazaar.events import RoundBegan
from tests.bazaar.state import BANKER, State, pay
from tests.bazaar.town import bandits, drought, dye, dyes_to_get, in_supply, raid, raided, stall
from tests.bazaar.vocabulary import (
    ACTIONS,
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
    pay(g, "K4a", BANKER, side, 1)


DO: dict[str, Callable[[State, int], Flow[None]]] = {
    PASS: rest,
    CARAVAN: caravan,
    AUCTION: auction,
    STALL: stall,
    DYE: dye,
    RAID: raid,
    SPY: spy,
    SELL: sell,
}


def turn(g: State, side: int) -> Flow[None]:
    """K4. One action, or pass."""
    g.turns += 1
    action = yield from choose(side, "K4", lambda: ACTIONS, unless=action_bans(g, side))
    yield from DO[action](g, side)


def action_bans(g: State, side: int) -> tuple[Ban, ...]:
    possible: dict[str, Callable[[], object]] = {
        AUCTION: lambda: sources(g),
        STALL: lambda: in_supply(g, side),
        DYE: lambda: dyes_to_get(g, side),
        RAID: lambda: raided(g, side),
        SPY: lambda: spied(g, side),
        SELL: lambda: g.cards_in(side),
    }
    return (Ban("K4b", lambda word: word in possible and not possible[word]()),)


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
