"""Gifts (K9) and offers (K10): what a side may begin while somebody else is asked.

The shapes of Genesis H0g and of High Frontier's negotiation (N).
"""

from __future__ import annotations

from panspermia.kernel import CANCEL, DONE, Ban, Flow, Initiative, Offer, choose
from tests.bazaar.rules.events import Offered
from tests.bazaar.rules.state import State, pay
from tests.bazaar.rules.vocabulary import (
    COIN,
    COLOURS,
    MAX_GIFT,
    MAX_TERMS,
    OFFER_ROUNDS,
    SALT,
    SIDE,
    TERMS,
)


def gift(g: State, side: int) -> Flow[None]:
    """K9. A side may at any time give coins to another."""
    taker = SIDE[(yield from choose(side, "K9", lambda: [COLOURS[s] for s in g.others(side)]))]
    most = min(MAX_GIFT, g.coins[side])
    coins = yield from choose(side, "K9a", lambda: (CANCEL, *range(1, most + 1)))
    if coins != CANCEL:
        pay(g, "K9", side, taker, coins)


def can_give(g: State, side: int) -> bool:
    return g.coins[side] > 0


def offer(g: State, side: int) -> Flow[None]:
    """K10. Terms are named one by one; the offer stands for two rounds and binds nobody."""
    taker = SIDE[(yield from choose(side, "K10", lambda: offered_to(g, side)))]
    terms: list[str] = []
    while True:
        word = yield from choose(
            side, "K10a", lambda: (*TERMS, DONE, CANCEL), unless=term_bans(g, side, terms)
        )
        if word in (DONE, CANCEL):
            break
        terms.append(word)
    if word == CANCEL:
        return
    gives, takes = [count(terms, way) for way in ("give", "take")]
    made = g.offers.add(side, taker, gives, takes, g.round + OFFER_ROUNDS)
    tell(g, "K10", made)


def offered_to(g: State, side: int) -> list[str]:
    """K10. To each other side at most one offer stands."""
    taken = [made.taker for made in g.offers.by(side)]
    return [COLOURS[other] for other in g.others(side) if other not in taken]


def term_bans(g: State, side: int, terms: list[str]) -> tuple[Ban, ...]:
    return (
        Ban("K10b", lambda word: word in TERMS and len(terms) == MAX_TERMS),
        Ban("K10c", lambda word: word in TERMS and not has(g, side, count([*terms, word], "give"))),
        Ban("K10d", lambda word: word == DONE and not terms),
    )


def count(terms: list[str], way: str) -> dict[str, int]:
    items = [word.removeprefix(f"{way}-") for word in terms if word.startswith(way)]
    return {item: items.count(item) for item in (COIN, SALT) if item in items}


def has(g: State, side: int, items: dict[str, int]) -> bool:
    return g.coins[side] >= items.get(COIN, 0) and g.salt[side] >= items.get(SALT, 0)


def accept(g: State, side: int) -> Flow[None]:
    """K10e. All terms are looked at anew and carried out together, or the offer is refused."""
    made = yield from choose_offer(g, side, "K10e", g.offers.to(side), unless_stale=True)
    if made is None:
        return
    g.offers.remove(made.id)
    tell(g, "K10e", made)
    for giver, taker, items in (
        (made.maker, side, made.gives),
        (side, made.maker, made.takes),
    ):
        pay(g, "K10e", giver, taker, items.get(COIN, 0))
        g.salt[giver] -= items.get(SALT, 0)
        g.salt[taker] += items.get(SALT, 0)


def decline(g: State, side: int) -> Flow[None]:
    """K10f. The taker turns an offer down."""
    made = yield from choose_offer(g, side, "K10f", g.offers.to(side))
    if made is not None:
        g.offers.remove(made.id)
        tell(g, "K10f", made)


def withdraw(g: State, side: int) -> Flow[None]:
    """K10g. The maker takes an offer back."""
    made = yield from choose_offer(g, side, "K10g", g.offers.by(side))
    if made is not None:
        g.offers.remove(made.id)
        tell(g, "K10g", made)


def choose_offer(
    g: State, side: int, rule: str, among: list[Offer], *, unless_stale: bool = False
) -> Flow[Offer | None]:
    """One of the offers, by the side at its other end; or none."""
    by_name = {COLOURS[made.taker if made.maker == side else made.maker]: made for made in among}
    stale = Ban("K10e", lambda name: name != CANCEL and not is_payable(g, by_name[name]))
    name = yield from choose(
        side, rule, lambda: (*by_name, CANCEL), unless=(stale,) if unless_stale else ()
    )
    return None if name == CANCEL else by_name[name]


def is_payable(g: State, made: Offer) -> bool:
    return has(g, made.maker, made.gives) and has(g, made.taker, made.takes)


def tell(g: State, clause: str, made: Offer) -> None:
    g.log.append(Offered(clause, made.maker, made.taker, made.gives, made.takes))


INITIATIVES = (
    Initiative("gift", "K9", gift, can_give),
    Initiative("offer", "K10", offer, lambda g, side: bool(offered_to(g, side))),
    Initiative("accept", "K10e", accept, lambda g, side: bool(g.offers.to(side))),
    Initiative("decline", "K10f", decline, lambda g, side: bool(g.offers.to(side))),
    Initiative("withdraw", "K10g", withdraw, lambda g, side: bool(g.offers.by(side))),
)
