"""Macro Parasite Chimera (L1, L2, L7): parasites that become macroorganisms.

L3 is in `red_queen`, L4 in `extinction`, L5 in `landfall`, L6 in `ecosystems` and `ending`.
"""

from __future__ import annotations

from panspermia.games.genesis.rules.discards import arrange, discard_mutation, discards_with
from panspermia.games.genesis.rules.events import MacroorganismBought
from panspermia.games.genesis.rules.extinction import release_card, settle_owner
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.macroorganisms import (
    ORGAN,
    grow,
    has_circle,
    lay_card,
    overcrowd,
    place_surplus,
    settle_in,
    shed_mutations,
    surplus_cubes,
    take_in,
    weigh_macroorganisms,
    weigh_organs,
)
from panspermia.games.genesis.rules.npc import buy_mutation_by_chance, roil_by_chance
from panspermia.games.genesis.rules.pieces import ABSENT, Organism
from panspermia.games.genesis.rules.pools import compensate, cull, withdraw_bionts
from panspermia.games.genesis.rules.price import ANY, pay, ways_to_pay
from panspermia.games.genesis.rules.red_queen import (
    colour_of,
    needs_leave,
    take,
    weigh_takings,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    FISSION,
    MACROORGANISM,
    MACROORGANISM_WORDS,
    MUTATIONS,
    RED_QUEEN,
)
from panspermia.kernel import Flow, decide

# --- parasites become macroorganisms (L1) -------------------------------------------------------


def become_chimera(g: State, side: int, asker: int, id: int, card: int) -> Flow[None]:
    """L1.1, L1a, L2.1. The card lies on a parasite card; its diseased cubes are lost to the host.

    It stays with its host, in the same tableau and row, and so has the side of a host on land; a
    host that loses its last biont leaves it the placard (L4a).
    """
    o, host = g.organism(id), g.organism(g.organism(id).host)
    word, row = g.word(id), g.home_row(host)
    surplus = surplus_cubes(g, o, card)
    discards = discards_with(g, [id], asker)
    o.terrestrial, o.reverted = host.terrestrial, False
    lay_card(g, o, card)
    g.log.append(MacroorganismBought("L1.1", side, word, MACROORGANISM_WORDS[card]))
    discards.append((asker, row, keep_stolen(g, o, host)))
    shed_mutations(g, o, word, row)
    bionts = o.bionts + absorb_hyperparasite(g, o)
    returned = settle_in(g, o, bionts)
    withdraw_bionts(g, returned, g.word(id), "L1a")
    yield from arrange(g, discards)
    yield from compensate(g, returned)
    yield from place_surplus(g, asker, id, surplus)
    absorb_host(g, o, host)
    yield from settle_owner(g, host.id)
    place = id if g.lives(id) else host.id
    if g.lives(place) and g.organism(place).macro:
        yield from check_landfall(g, place)
    yield from cull(g)
    yield from overcrowd(g)


def keep_stolen(g: State, o: Organism, host: Organism) -> list[int]:
    """L1.1. The robbed mutations of a microorganism host are removed; robbed organs are lost.

    Says which mutations were removed.
    """
    stolen, o.diseased = o.diseased, []
    removed = []
    for cube in stolen:
        if cube.source in MUTATIONS:
            if any([m.card == cube.source for m in host.mutations]):
                discard_mutation(g, host, cube.source, "L1.1")
                removed.append(cube.source)
        elif cube.source >= 0:
            host.organs[cube.source] = ABSENT
    return removed


def absorb_hyperparasite(g: State, o: Organism) -> list[int]:
    """L1a.1. The bionts of a hyperparasite; its card goes back, mutations and cubes are lost."""
    if not o.parasite:
        return []
    hyper = g.organism(o.parasite)
    for card in [m.card for m in hyper.mutations]:
        discard_mutation(g, hyper, card, "L1a.1")
    release_card(g, hyper.id, ready=True)
    g.organisms[hyper.id] = None
    o.parasite = 0
    return hyper.bionts


def absorb_host(g: State, o: Organism, host: Organism) -> None:
    """L1a.2, L1a.3. Bionts of a microorganism host are absorbed while circles are free.

    Those of a macroorganism are not.
    """
    if host.macro:
        return
    for side in host.bionts[:]:
        if has_circle(g, o, side):
            host.bionts.remove(side)
            take_in(g, o, side, "L1a.2")


# --- non-player parasites (L7) ------------------------------------------------------------------


def evolve_by_chance(g: State, side: int, id: int) -> Flow[None]:
    """L7a, L7e, H0e.1. A purchase for each of its bionts, with fission two, whatever it is then.

    It becomes a macroorganism whenever it can, whatever becomes of its host.
    """
    o = g.organism(id)
    count = o.count_bionts(side) * (2 if g.icons(o, FISSION) else 1)
    for number in range(count):
        if g.lives(id):
            yield from buy_by_rule(g, side, id, first=number == 0)


def buy_by_rule(g: State, side: int, id: int, *, first: bool) -> Flow[None]:
    """L7a. A macroorganism, or an organ of one, or else a mutation.

    C1f: before its first purchase it may roil. G4.1: no mutations in a Crystal Catastrophe.
    """
    o = g.organism(id)
    if o.macro:
        yield from grow_by_rule(g, side, id)
        return
    cards = [str(word) for word, reason in weigh_macroorganisms(g, o).items() if not reason]
    if cards:
        card = MACROORGANISM[(yield from decide(side, "L7a", cards, nobody=True))]
        yield from pay_by_chance(g, side, id, ANY, "L7a")
        yield from become_chimera(g, side, side, id, card)
    elif not g.rules.crystal:
        if first:
            yield from roil_by_chance(g, side, id)
        yield from buy_mutation_by_chance(g, side, id)


def grow_by_rule(g: State, side: int, id: int) -> Flow[None]:
    """L7a, L7b, L7d. It takes an organ, or else buys its first one; landfall comes by itself.

    Both have the same price: an organ that it can take it could always buy. So by the other reading
    of AMB-64, by which it buys first, it never takes one.
    """
    o = g.organism(id)
    organs = [word for word, reason in weigh_organs(g, o).items() if not reason]
    prey = organ_prey(g, side, o)
    if prey and (g.rules.npc_organs == "takes" or not organs):
        colour = colour_of(g, o, g.organism(o.host), prey)
        yield from pay_by_chance(g, side, id, colour, "L7b")
        yield from take(g, side, id, o.host, prey)
    elif organs:
        square = ORGAN[str(organs[0])]
        yield from pay_by_chance(g, side, id, g.body(o).organs[square], "L7a")
        grow(g, g.organism(id), square, "L7a")
        yield from check_landfall(g, id)


def organ_prey(g: State, side: int, o: Organism) -> str:
    """L7b, C1g. In a chimera the first organ of the host that it can take, without any leave."""
    host, crowns = g.organism(o.host), g.icons(o, RED_QUEEN)
    if not host.macro or not crowns or needs_leave(g, side, crowns, host):
        return ""
    table = weigh_takings(g, side, o, host)
    return next((str(word) for word, reason in table.items() if not reason), "")


def pay_by_chance(g: State, side: int, id: int, colour: int, clause: str) -> Flow[None]:
    """C1d, C1d.2. Paid with the host's catalysts, in a colour that is drawn."""
    o = g.organism(id)
    ways = ways_to_pay(g, g.tableau_of(o), o, colour)
    paid = yield from decide(side, clause, [word for word in ways if not ways[word]], nobody=True)
    pay(g, g.organism(id), colour, paid, clause)
