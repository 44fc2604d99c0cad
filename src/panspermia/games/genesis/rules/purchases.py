"""Phase 5: purchases (H0): who buys when, for which organism, and what there is to buy."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.games.genesis.rules.bionts import find_organism
from panspermia.games.genesis.rules.chimera import become_chimera, evolve_by_chance
from panspermia.games.genesis.rules.gifts import can_give
from panspermia.games.genesis.rules.macroorganisms import (
    become_macroorganism,
    find_body,
    purchase_macroorganism,
    purchase_organ,
    weigh_macroorganisms,
    weigh_organs,
)
from panspermia.games.genesis.rules.mutations import (
    purchase_mutation,
    rows_to_buy_from,
    weigh_mutations,
)
from panspermia.games.genesis.rules.npc import buy_by_chance, buy_mutation_by_chance
from panspermia.games.genesis.rules.order import begin_phase
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.piles import roil
from panspermia.games.genesis.rules.red_queen import red_queen, red_queen_reason
from panspermia.games.genesis.rules.state import Buying, State
from panspermia.games.genesis.rules.vocabulary import (
    FISSION,
    MACROORGANISM,
    MUTATION,
    RED_QUEEN_DEED,
    ROW,
    ROWS,
    SEX,
)
from panspermia.kernel import DONE, Flow, Weighed, Words, weigh

# --- who buys when (H0.1, H0b) ----------------------------------------------------------------


def begin_purchases(g: State) -> Flow[None]:
    """A1.5. In player order; every parasite waits for its host (H0b.1)."""
    yield from begin_phase(g, "H")
    g.buying, g.ahead = Buying(), []
    g.waiting = [o.id for o in g.all_organisms() if o.host]
    if g.rules.crystal and g.rules.crystal_purchases == "none":
        g.phase_order = []


def organisms_left(g: State, side: int) -> list[int]:
    """H0.1, H0b. What a side has not yet bought for in its turn; parasites come later.

    L4a: a card that was bought for as a parasite is not bought for again.
    """
    bought, found = g.buying.bought if g.buying.side == side else [], []
    for o in filter(None, g.organisms):
        if o.host or o.id in bought or (g.ahead and (side, o.macro) in g.ahead):
            continue
        if side in o.bionts or o.trophic == side:
            found.append(o.id)
    return found


def has_organisms_left(g: State, side: int) -> bool:
    return bool(organisms_left(g, side))


def purchases(g: State, side: int) -> Flow[None]:
    """H0.1, H0b, A1.5a, A2d. A player buys for one organism with a biont of theirs, or passes.

    The player chooses the order; nothing is asked about one that cannot buy anything.
    """
    begin_turn(g, side)
    ids = organisms_left(g, side)
    id = yield from next_buyer(g, side, ids)
    g.buying.bought += [id] if id else ids
    if id:
        o = g.organism(id)
        yield from buy_for(g, side, id, o.count_bionts(side) * purchases_each(g, o))


def begin_turn(g: State, side: int) -> None:
    """H0e.1. Once in a turn it is noted which organisms begin it with a fission icon."""
    if g.buying.side != side:
        able = [o.id for o in g.holding(side) if not o.host and g.icons(o, FISSION)]
        g.buying = Buying(side, [], able)


def purchases_each(g: State, o: Organism) -> int:
    """H0e.1. Two for each biont if the purchaser's turn for an organism began with fission."""
    if o.host:
        return 2 if g.icons(o, FISSION) else 1
    return 2 if o.id in g.buying.fission else 1


def next_buyer(g: State, side: int, ids: list[int]) -> Flow[int]:
    """H0b. One of the organisms that can buy, as the player likes, or none.

    C1b.2: an NPC's buy in order. A gift (H0g) in between may let others buy.
    """
    able = [id for id in ids if can_buy(g, side, id)]
    if len(able) < 2 or g.is_npc(side):
        return able[0] if able else 0
    word = yield from weigh(side, "H0b", weigh_buyers, (g, side, ids))
    return 0 if word == DONE else find_organism(g, word).id


def weigh_buyers(g: State, side: int, ids: list[int]) -> Weighed:
    """H0b, H0.1. The organisms of a side, of which some may have nothing to buy, and to pass."""
    found: Weighed = {g.word(id): "" if can_buy(g, side, id) else "H0.1" for id in ids}
    found[DONE] = ""
    return found


def can_buy(g: State, side: int, id: int) -> bool:
    """H0.1. Whether there is anything to buy for an organism, or to roil first.

    Without catalysts that can only be a free Red Queen action (H4d) or a deck to roil (H1a).
    """
    o = g.organism(id)
    roils = g.icons(o, SEX)
    if not (roils or o.parasite or o.host or any(g.catalysts[g.tableau_of(o)])):
        return False
    return any("" in wares.values() for wares in kinds_of_wares(g, side, o, roils, ()))


# --- parasites (H0b.1) ------------------------------------------------------------------------


def due_parasites(g: State, side: int) -> list[int]:
    """H0b.1. Parasites that may buy now: all players with a biont in the host had their turn.

    A hyperparasite waits for its host, a parasite, to have bought. Several follow in player order.
    """
    acted = g.phase_order[: g.phase_order.index(side) + 1]
    found = []
    for id in g.waiting:
        if g.lives(id):
            host = g.organism(g.organism(id).host)
            if host.id not in g.waiting and all([s in acted for s in host.biont_sides()]):
                found.append(id)
    return sorted(found, key=lambda id: g.phase_order.index(g.organism(id).owner))


def has_due_parasite(g: State, side: int) -> bool:
    return bool(g.waiting) and bool(due_parasites(g, side))


def parasite_purchases(g: State, side: int) -> Flow[None]:
    """H0b.1, A2c. After the turn of a side the parasites buy whose hosts are done, one by one.

    All bionts on a parasite buy, those of its owner first; then its hyperparasite follows. A1.5a:
    bionts of the host that it absorbs have bought. Of a macroorganism that may inherit a placard
    (L4a) it is noted who has bought before their own turn.
    """
    id = due_parasites(g, side)[0]
    g.waiting.remove(id)
    each = purchases_each(g, g.organism(id))
    buyers = parasite_buyers(g, g.organism(id))
    for buyer, bionts in buyers:
        if g.lives(id) and g.organism(id).has_biont(buyer):
            if g.is_npc(buyer) and buyer == g.organism(id).owner:
                yield from npc_purchases(g, buyer, id)
            else:
                count = min(bionts, g.organism(id).count_bionts(buyer)) * each
                id = yield from buy_for(g, buyer, id, count)
    if g.lives(id) and g.organism(id).macro and not g.is_npc(g.organism(id).owner):
        card, later = g.organism(id).macro, g.phase_order[g.phase_order.index(side) + 1 :]
        g.ahead += [(buyer, card) for buyer, _ in buyers if buyer in later]


def parasite_buyers(g: State, o: Organism) -> list[tuple[int, int]]:
    """H0b.1, A1.5a. Who buys for a parasite, its owner first, and with how many bionts.

    L1a.1: bionts of its hyperparasite have not bought yet either and may come to it.
    """
    others = [side for side in g.phase_order if side != o.owner]
    counts = [
        (side, sum([body.count_bionts(side) for body in g.with_parasites(o.id)]))
        for side in (o.owner, *others)
    ]
    return [(side, count) for side, count in counts if count]


def npc_purchases(g: State, side: int, id: int) -> Flow[None]:
    """C1d, L7a. A non-player parasite buys for itself; G4.1: no mutations in this phase."""
    if g.rules.chimera:
        yield from evolve_by_chance(g, side, id)
    elif not g.rules.crystal:
        yield from buy_by_chance(g, side, id)


# --- purchases for one organism (H0.1) ----------------------------------------------------------


def buy_for(g: State, side: int, id: int, count: int) -> Flow[int]:
    """H0.1, H0e.1, H1a. The purchases of a side for an organism: `count` at most.

    Before the first, decks may be roiled by sex icons. Whoever refused a Red Queen action is
    not asked again for this organism. Says where the organism is then: it may have inherited a
    placard (L4a).
    """
    o = g.organism(id)
    asker = who_buys(g, side, o)
    roils = g.icons(o, SEX)
    refused: tuple[int, ...] = ()
    while count and g.lives(id) and g.organism(id).has_biont(side):
        ware = yield from weigh(
            asker,
            "H0.1",
            weigh_wares,
            (g, side, id, roils, refused),
            prompt=prompt_for(g, id, count),
            linger=g.organism(id).host > 0 and can_give(g, asker),
            opens=True,
        )
        if ware == DONE:
            break
        if ware in ROW:
            roils -= 1
            yield from roil(g, ROW[ware], "H1a")
            continue
        card = MACROORGANISM.get(ware, g.organism(id).macro)
        refuser = yield from buy(g, side, asker, id, ware, refused)
        id = id if g.lives(id) else find_body(g, card)
        if refuser is None:
            count -= 1
            roils = 0
        elif refuser:
            refused = (*refused, refuser)
    return id


def prompt_for(g: State, id: int, count: int) -> Words:
    return ("ask.H0.1", {"organism": g.word(id), "count": count})


def who_buys(g: State, side: int, o: Organism) -> int:
    """H0.1, C1b.2. The biont's player; for an NPC's foreign gene or endosymbiont who owns its host.

    Alone both are the same player.
    """
    if not g.is_npc(side):
        return side
    return o.owner if not g.is_npc(o.owner) else g.tableau_of(o)


def weigh_wares(g: State, side: int, id: int, roils: int, refused: tuple[int, ...]) -> Weighed:
    """H0.1, H3h. What a side can buy for an organism, each with the clause against it."""
    found: Weighed = {}
    for wares in kinds_of_wares(g, side, g.organism(id), roils, refused):
        found.update(wares)
    found[DONE] = ""
    return found


def kinds_of_wares(
    g: State, side: int, o: Organism, roils: int, refused: tuple[int, ...]
) -> Iterator[Weighed]:
    """H0.1, H3h. The wares kind by kind, each weighed when it is looked at."""
    if o.macro:
        yield weigh_organs(g, o)
    else:
        mutations = weigh_mutations(g, o)
        yield dict.fromkeys(mutations, "G4.1") if g.rules.crystal else mutations
        if roils and not g.rules.crystal:
            yield weigh_roils(g, o)
        yield weigh_macroorganisms(g, o)
    yield {RED_QUEEN_DEED: red_queen_reason(g, side, o, refused)}


def weigh_roils(g: State, o: Organism) -> Weighed:
    """H1a, E2e. Decks that it may buy from; of one card there is nothing to roil."""
    rows = rows_to_buy_from(g, o)
    return {
        ROWS[row]: "" if rows[row] else "H1a" for row, deck in enumerate(g.decks) if len(deck) > 1
    }


def buy(
    g: State, side: int, asker: int, id: int, ware: str, refused: tuple[int, ...]
) -> Flow[int | None]:
    """H1-H5. The purchase is made: None; or not: who refused it, 0 if it was cancelled."""
    if ware == RED_QUEEN_DEED:
        outcome = yield from red_queen(g, side, asker, id, refused)
        return outcome
    if ware in MUTATION:
        done = yield from purchase_mutation(g, side, asker, id, ware)
    elif ware in MACROORGANISM:
        become = become_chimera if g.organism(id).host else become_macroorganism
        done = yield from purchase_macroorganism(g, side, asker, id, ware, become)
    else:
        done = yield from purchase_organ(g, asker, id, ware)
    return None if done else 0


# --- purchases from error dice (G4) -------------------------------------------------------------


def can_buy_mutation(g: State, side: int, id: int) -> bool:
    """H1, H2, G4.1. Whether the side can pay a mutation or a promotion for that organism now."""
    return "" in weigh_mutations(g, g.organism(id)).values()


def buy_mutation(g: State, side: int, id: int) -> Flow[None]:
    """H1, H2, G4.1. The side makes one purchase of a mutation or promotion for that organism."""
    if g.is_npc(side):
        yield from buy_mutation_by_chance(g, side, id)
        return
    bought = False
    while not bought:
        about = (g, g.organism(id))
        word = yield from weigh(side, "G4.1", weigh_mutations, about, prompt=prompt_for(g, id, 1))
        bought = yield from purchase_mutation(g, side, side, id, word)
