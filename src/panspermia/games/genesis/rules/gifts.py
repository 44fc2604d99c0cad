"""Gene transfer agents (H0g): a parasite's player gives catalysts to the host's pool."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import CatalystsGiven
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS, SIDE, SIDE_WORDS
from panspermia.kernel import CANCEL, Flow, Initiative, Weighed, pick


def takers(g: State, side: int) -> list[int]:
    """H0g. The sides in whose tableau a side has a parasite and whose pool has room for a gift."""
    if not g.rules.gene_transfer or g.is_npc(side) or not any(g.catalysts[side]):
        return []
    pools = {g.tableau_of(o) for o in g.owned(side) if o.host}
    return [pool for pool in sorted(pools - {side}) if "" in gifts_to(g, side, pool).values()]


def gifts_to(g: State, side: int, taker: int) -> Weighed:
    """H0g, B3b. The colours that can be given."""
    limit = g.pool_limit()
    return {
        COLOURS[colour]: "" if g.catalysts[taker][colour] < limit else "B3b"
        for colour, count in enumerate(g.catalysts[side])
        if count
    }


def can_give(g: State, side: int) -> bool:
    return bool(takers(g, side))


def give(g: State, side: int) -> Flow[None]:
    """H0g. At any time catalysts of one colour go from a side's pool to the host's."""
    words: Weighed = {SIDE_WORDS[taker]: "" for taker in takers(g, side)}
    word = yield from pick(side, "H0g", words)
    if word == CANCEL:
        return
    taker = SIDE[word]
    colour = yield from pick(side, "H0g", gifts_to(g, side, taker))
    if colour == CANCEL:
        return
    number = COLOUR[colour]
    most = min(g.catalysts[side][number], g.pool_limit() - g.catalysts[taker][number])
    count = yield from pick(side, "H0g", dict.fromkeys(range(1, most + 1), ""))
    if count == CANCEL:
        return
    g.catalysts[side][number] -= count
    g.catalysts[taker][number] += count
    g.log.append(CatalystsGiven("H0g", side, taker, colour, count))


INITIATIVES = (Initiative("give", "H0g", give, can_give),)
