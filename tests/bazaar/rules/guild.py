"""The guild (K18-K21), a module: charters that bend rules, the deed to get them, and their dues."""

from __future__ import annotations

from panspermia.kernel import (
    Ability,
    Ban,
    Bends,
    Deed,
    Flow,
    Module,
    Power,
    before,
    choose,
    each_side,
    make_power,
    once,
)
from panspermia.kernel.modifiers import LAST
from tests.bazaar.components.charters import CARDS
from tests.bazaar.rules.bending import RAID_LOOT, RAID_LOSS, REST_PAY, SALE_PRICE
from tests.bazaar.rules.events import Chartered, GaveBack
from tests.bazaar.rules.state import BANKER, NOBODY, State, pay
from tests.bazaar.rules.vocabulary import CHARTER, CHARTERS, GIVE_BACK, PAY

PRICE = 2


# --- charters ---------------------------------------------------------------------------------


def charter(g: State, side: int) -> Flow[None]:
    """K20. A merchant pays the bank two coins for a charter that nobody has."""
    word = yield from choose(side, "K20", lambda: free_charters(g))
    pay(g, "K20", side, BANKER, PRICE)
    g.charters[CHARTERS.index(word)] = side
    g.log.append(Chartered("K20", side, word))


def free_charters(g: State) -> list[str]:
    return [word for word, owner in zip(CHARTERS, g.charters, strict=True) if owner == NOBODY]


def can_get_charter(g: State, side: int) -> bool:
    return g.coins[side] >= PRICE and bool(free_charters(g))


def dues(g: State, side: int) -> Flow[None]:
    """K19. For each charter its owner pays the bank a coin or gives it back."""
    poor = Ban("K19", lambda word: word == PAY and not g.coins[side])
    for number in [n for n, owner in enumerate(g.charters) if owner == side]:
        word = yield from choose(
            side,
            "K19",
            lambda: (PAY, GIVE_BACK),
            unless=(poor,),
            prompt=("ask.K19", {"charter": CHARTERS[number]}),
        )
        if word == PAY:
            pay(g, "K19", side, BANKER, 1)
        else:
            g.charters[number] = NOBODY
            g.log.append(GaveBack("K19", side, CHARTERS[number]))


# --- what they do -----------------------------------------------------------------------------


def raider(coins: int) -> Bends:
    """K20a. Raids of the owner take more."""
    return (RAID_LOOT.by(lambda loot, g, side: loot + coins),)


def walled() -> Bends:
    """K20b. Of a raid the owner loses half, rounded down, after everything else."""
    return (RAID_LOSS.by(lambda loss, g, side: loss // 2, LAST),)


def broker(coins: int) -> Bends:
    """K20c. Cards of the owner sell for more."""
    return (SALE_PRICE.by(lambda price, g, side: price + coins),)


def almsgiver(coins: int) -> Bends:
    """K21. Who passes gets more."""
    return (REST_PAY.by(lambda pay, g, side: pay + coins),)


ABILITIES: dict[str, Ability] = {
    "raider": raider,
    "walled": walled,
    "broker": broker,
    "almsgiver": almsgiver,
}

POWERS = [make_power(ABILITIES, card.ability, **card.parameters) for card in CARDS.charters]
CUSTOMS = [make_power(ABILITIES, card.ability, **card.parameters) for card in CARDS.customs]


def powers(g: State, side: int) -> list[Power]:
    """K18. The customs of the guild, and the charters of the side in the order of their numbers."""
    own = [POWERS[number] for number, owner in enumerate(g.charters) if owner == side]
    return [*CUSTOMS, *own]


GUILD = Module(
    "guild",
    steps=(before("K8", each_side(State.sides, once("K19", dues))),),
    deeds=(Deed(CHARTER, charter, can_get_charter),),
    powers=powers,
)
