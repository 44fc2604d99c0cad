"""Macroorganisms (H3) and organs (H5)."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.games.genesis.rules.discards import arrange, discard_as, discards_with
from panspermia.games.genesis.rules.ecosystems import enter_ecosystem, units
from panspermia.games.genesis.rules.events import (
    BecameEndosymbiont,
    MacroorganismBought,
    OrganGrown,
    Overcrowded,
    OxygenCrisis,
)
from panspermia.games.genesis.rules.extinction import release_card
from panspermia.games.genesis.rules.landfall import check_landfall, is_complete, missing_organs
from panspermia.games.genesis.rules.pieces import ABSENT, NO_SOURCE, PRESENT, STOLEN, Organism
from panspermia.games.genesis.rules.pools import compensate, cull, withdraw_bionts
from panspermia.games.genesis.rules.price import (
    ANY,
    can_cover,
    can_pay,
    choose_payment,
    counts_to_pay,
    pay,
    payable_colours,
    ways_with,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    ARCHEAN,
    COLOUR,
    COLOURS,
    HADEAN,
    LEVELS,
    MACROORGANISM,
    MACROORGANISM_WORDS,
    ORGAN_WORDS,
)
from panspermia.kernel import CANCEL, DONE, Flow, Weighed, Words, decide, pick, weigh

Become = Callable[[State, int, int, int, int], Flow[None]]
"""How an organism becomes a macroorganism: side, who is asked, organism, card."""

LEAST_SYSTEM = 4
"""H3a. No card has fewer system chromosomes."""

Offer = tuple[int, int, str]
"""H6c. Who would pay for which organ square, and in which colour."""

ORGAN = {word: square for square, word in enumerate(ORGAN_WORDS)}

# --- buying one (H3) --------------------------------------------------------------------------


def weigh_macroorganisms(g: State, o: Organism) -> Weighed:
    """H3.1, H3a. The cards of the stack; each needs cubes for its system and a catalyst."""
    if not g.stack:
        return {}
    cubes = cubes_for_system(g, o)
    forbidden = parasite_reason(g, o) or ("H3a" if sum(cubes) < LEAST_SYSTEM else "")
    if forbidden:
        return {MACROORGANISM_WORDS[card]: forbidden for card in g.stack}
    payable = any(g.catalysts[g.tableau_of(o)])
    found: Weighed = {}
    for card in g.stack:
        possible = "" if payable else "H0a"
        found[MACROORGANISM_WORDS[card]] = "H3a" if lacks(g, cubes, card) else possible
    return found


def parasite_reason(g: State, o: Organism) -> str:
    """H3.1, L1.1, L1b. No parasite becomes a macroorganism; by L1 only hyperparasites cannot."""
    if not o.host:
        return ""
    if not g.rules.chimera:
        return "H3.1"
    return "L1b" if g.organism(o.host).host else ""


def cubes_for_system(g: State, o: Organism) -> list[int]:
    """H3a. By colour the cubes on the placard and the mutations; no bionts, nothing stolen.

    L1.1: of a parasite also the diseased cubes that it holds.
    """
    cubes = o.cubes[:]
    for cube in o.diseased:
        cubes[cube.colour] += 1
    for m in o.mutations:
        printed = g.facts.mutations[m.card]
        cubes[printed.base] += m.base == PRESENT
        cubes[printed.added] += m.added == PRESENT
    return cubes


def lacks(g: State, cubes: list[int], card: int) -> bool:
    """H3a. Whether there are too few cubes for the system chromosomes of the marine side."""
    one, two, three, four = g.facts.macroorganisms[card][0].system
    return cubes[0] < one or cubes[1] < two or cubes[2] < three or cubes[3] < four


def purchase_macroorganism(
    g: State, side: int, asker: int, id: int, word: str, become: Become
) -> Flow[bool]:
    """H3.1, L1.1. A card of the stack is bought, unless the purchaser cancels over the price."""
    o = g.organism(id)
    paid = yield from choose_payment(g, asker, o, ANY)
    if paid == CANCEL:
        return False
    pay(g, g.organism(id), ANY, paid, "H3.1")
    yield from become(g, side, asker, id, MACROORGANISM[word])
    return True


def become_macroorganism(g: State, side: int, asker: int, id: int, card: int) -> Flow[None]:
    """H3.1, H3a-H3g. The card lies on the placard; all that lay there finds its place."""
    o = g.organism(id)
    word, row = g.word(id), g.home_row(o)
    surplus = surplus_cubes(g, o, card)
    discards = discards_with(g, [id], asker)
    lay_card(g, o, card)
    g.log.append(MacroorganismBought("H3.1", side, word, MACROORGANISM_WORDS[card]))
    shed_mutations(g, o, word, row)
    bionts = absorb_parasite(g, o, row)
    o.cubes, o.disks = [0, 0, 0, 0], [0, 0, 0, 0]
    returned = settle_in(g, o, bionts)
    withdraw_bionts(g, returned, g.word(id), "H3d.1")
    yield from arrange(g, discards)
    yield from compensate(g, returned)
    yield from place_surplus(g, asker, id, surplus)
    yield from check_landfall(g, id)
    yield from cull(g)
    yield from overcrowd(g)


def surplus_cubes(g: State, o: Organism, card: int) -> list[int]:
    """H3b. By colour the cubes beyond those that become the system chromosomes of a card."""
    system = g.facts.macroorganisms[card][0].system
    return [have - need for have, need in zip(cubes_for_system(g, o), system, strict=True)]


def lay_card(g: State, o: Organism, card: int) -> None:
    """H3.1, L1.1. A card of the stack lies on an organism."""
    g.stack.remove(card)
    o.macro = card
    o.organs = [ABSENT] * len(g.body(o).organs)


def settle_in(g: State, o: Organism, bionts: list[int]) -> list[int]:
    """H3c, H3d, L1a. Bionts find their places on the card; says which are left."""
    returned = seat_bionts(g, o, bionts)
    enter_ecosystem(g, o)
    oxygen_crisis(g)
    return returned


def shed_mutations(g: State, o: Organism, word: str, row: int) -> None:
    """H3f. All mutations go under the deck of the row where it was at home, stolen cubes too."""
    for card in [m.card for m in o.mutations]:
        discard_as(g, o, card, "H3f", word, row)


def absorb_parasite(g: State, o: Organism, row: int) -> list[int]:
    """H3d, H3d.3, H3e. The bionts of the bacterium, then those of its parasite, which is absorbed.

    Its card goes back and its mutations under the deck of the home row. Its hyperparasite lies on
    the macroorganism then, without diseased cubes. L1a.3: one that is a macroorganism stays.
    """
    bionts = o.bionts[:]
    if not o.parasite or g.organism(o.parasite).macro:
        return bionts
    parasite = g.organism(o.parasite)
    for card in [m.card for m in parasite.mutations]:
        discard_as(g, parasite, card, "H3d.3", g.word(parasite.id), row)
    release_card(g, parasite.id, ready=True)
    g.organisms[parasite.id] = None
    o.parasite = parasite.parasite
    if o.parasite:
        heir = g.organism(o.parasite)
        heir.host, heir.diseased = o.id, []
    return bionts + parasite.bionts


def seat_bionts(g: State, o: Organism, bionts: list[int]) -> list[int]:
    """H3c, H3d-H3d.2. The owner's first biont is the trophic one, the others endosymbionts.

    At most one of each colour, where there is a circle; says which bionts find no place.
    """
    waiting = bionts[:]
    waiting.remove(o.owner)
    o.trophic, o.bionts = o.owner, []
    returned = []
    for side in waiting:
        if has_circle(g, o, side):
            take_in(g, o, side, "H3d")
        else:
            returned.append(side)
    return returned


def has_circle(g: State, o: Organism, side: int) -> bool:
    """H3d.1. Whether the circle of a side's colour is there and free."""
    colour = g.colour[side]
    taken = [g.colour[other] for other in o.bionts]
    return g.body(o).circles[colour] and colour not in taken


def take_in(g: State, o: Organism, side: int, clause: str) -> None:
    """H3d, H4b. A biont becomes an endosymbiont."""
    o.bionts.append(side)
    g.log.append(BecameEndosymbiont(clause, side, g.word(o.id)))


def oxygen_crisis(g: State) -> None:
    """H3g. With the first macroorganism all events before the Proterozoic leave the game."""
    if g.oxygen_crisis:
        return
    g.oxygen_crisis = True
    if g.left[HADEAN] or g.left[ARCHEAN]:
        g.left[HADEAN] = g.left[ARCHEAN] = 0
        g.log.append(OxygenCrisis("H3g"))


def place_surplus(g: State, asker: int, id: int, surplus: list[int]) -> Flow[None]:
    """H3b. The purchaser may put surplus cubes on organ squares of their colour.

    L7a: a non-player parasite fills all that it can, from top to bottom.
    """
    while True:
        o = g.organism(id)
        organs = g.body(o).organs
        squares = [n for n, colour in enumerate(organs) if surplus[colour] and not o.organs[n]]
        words = [*[ORGAN_WORDS[square] for square in squares], DONE]
        prompt: Words = ("ask.H3b", {"organism": g.word(id)})
        npc = g.is_npc(asker)
        word = words[0] if npc else (yield from decide(asker, "H3b", words, prompt=prompt))
        if word == DONE:
            return
        surplus[organs[ORGAN[word]]] -= 1
        grow(g, o, ORGAN[word], "H3b")


# --- organs (H5) --------------------------------------------------------------------------------


def weigh_organs(g: State, o: Organism, pool: int | None = None) -> Weighed:
    """H5.1, H5b, GL5. The organ squares; a robbed one is empty as well."""
    if pool is None:
        payable = payable_colours(g, o)
    else:
        payable = [can_pay(g, pool, o, colour) for colour in range(len(COLOURS))]
    found: Weighed = {}
    for square, colour in enumerate(g.body(o).organs):
        full = o.organs[square] == PRESENT
        found[ORGAN_WORDS[square]] = "H5.1" if full else "" if payable[colour] else "H0a"
    return found


def purchase_organ(g: State, asker: int, id: int, word: str) -> Flow[bool]:
    """H5.1, H5d. An organ is bought, unless the purchaser cancels; the last one brings landfall."""
    if not (yield from pay_organ(g, asker, id, word, "H5.1", g.tableau_of(g.organism(id)))):
        return False
    yield from check_landfall(g, id)
    return True


def pay_organ(g: State, asker: int, id: int, word: str, clause: str, pool: int) -> Flow[bool]:
    """H5.1. A cube of its colour goes onto an organ square, unless the purchaser cancels."""
    o = g.organism(id)
    colour = g.body(o).organs[ORGAN[word]]
    paid = yield from choose_payment(g, asker, o, colour, pool=pool)
    if paid == CANCEL:
        return False
    pay(g, g.organism(id), colour, paid, clause, pool=pool)
    grow(g, g.organism(id), ORGAN[word], clause)
    return True


def grow(g: State, o: Organism, square: int, clause: str) -> None:
    """H5.1. An organ square gets its cube; one on a parasite no longer belongs there."""
    if o.organs[square] == STOLEN and o.parasite:
        for cube in g.organism(o.parasite).diseased:
            if cube.source == square:
                cube.source = NO_SOURCE
    o.organs[square] = PRESENT
    g.log.append(OrganGrown(clause, g.word(o.id), ORGAN_WORDS[square]))


# --- the overcrowded ocean (H6c) ----------------------------------------------------------------


def overcrowd(g: State) -> Flow[None]:
    """H6c-H6c.3. With a fourth marine macroorganism all may, in player order, buy landfall.

    Players of endosymbionts pay from their own pools.
    """
    found = units(g, terrestrial=False)
    if len(found) <= len(LEVELS):
        return
    g.log.append(Overcrowded("H6c", "marine"))
    bodies = [[g.organism(id) for id in unit] for unit in found]
    marine = [(g.tableau_of(unit[0]), [o.macro for o in unit]) for unit in bodies]
    for side in g.phase_order:
        for tableau, cards in marine:
            if tableau == side:
                yield from flee_the_ocean(g, cards)


def find_body(g: State, card: int) -> int:
    """L4a. What a macroorganism card lies on now, or 0 if it has left the game."""
    return next((o.id for o in g.all_organisms() if card and o.macro == card), 0)


def payers(g: State, id: int) -> list[int]:
    """H6c.3. The owner of a macroorganism, then the players of its endosymbionts."""
    o = g.organism(id)
    others = [side for side in g.phase_order if side in o.bionts and side != o.owner]
    return [side for side in (o.owner, *others) if side < g.sides]


def flee_the_ocean(g: State, cards: list[int]) -> Flow[None]:
    """H6c, H6c.1, L6a. Landfall for a macroorganism or a chimera, and then terrestrial organs.

    All members of a chimera buy what they lack, the host first, before it is seen who lands.
    AMB-70: by the other reading they may buy any organs.
    """
    for card in cards:
        if g.rules.crowded_organs == "landfall":
            yield from buy_landfall(g, find_body(g, card))
        else:
            yield from buy_organs(g, card)
    yield from check_landfall(g, find_body(g, cards[0]))
    for card in cards:
        if (id := find_body(g, card)) and g.organism(id).terrestrial:
            yield from buy_organs(g, card)


def buy_landfall(g: State, id: int) -> Flow[None]:
    """H6c, H6c.3. All missing organs are bought together, or none.

    The owner and then the players of endosymbionts offer to pay; what they offered is paid when
    nothing is missing any more.
    """
    sides = payers(g, id)
    offers: list[Offer] = []
    for number, payer in enumerate(sides):
        while left_to_offer(g, id, offers):
            offer = yield from offer_organ(g, payer, id, offers, sides[number:])
            if offer is None:
                break
            offers.append(offer)
    if left_to_offer(g, id, offers):
        return
    for payer, square, word in offers:
        o = g.organism(id)
        pay(g, o, g.body(o).organs[square], word, "H6c", pool=payer)
        grow(g, o, square, "H6c")


def offer_organ(
    g: State, payer: int, id: int, offers: list[Offer], sides: list[int]
) -> Flow[Offer | None]:
    """H6c.3. An organ that a player would pay for, and with what; None to stop."""
    while True:
        word = yield from weigh(
            payer,
            "H6c",
            weigh_offers,
            (g, payer, id, offers, sides),
            prompt=("ask.H6c-landfall", {"organism": g.word(id)}),
        )
        if word == DONE:
            return None
        o = g.organism(id)
        counts = counts_to_pay(g, o, g.body(o).organs[ORGAN[word]])
        ways = ways_with(left_in_pool(g, payer, id, offers), counts)
        paid = yield from pick(payer, "H0c", ways)
        if paid != CANCEL:
            return payer, ORGAN[word], paid


def weigh_offers(g: State, payer: int, id: int, offers: list[Offer], sides: list[int]) -> Weighed:
    """H6c, H6c.2. The organs that are missing for landfall, if these sides together can pay all."""
    o = g.organism(id)
    missing = left_to_offer(g, id, offers)
    covered = can_cover(missing, [left_in_pool(g, side, id, offers) for side in sides])
    have = left_in_pool(g, payer, id, offers)
    offered = [square for _, square, _ in offers]
    found: Weighed = {}
    for square, colour in enumerate(g.body(o).organs):
        if o.organs[square] == PRESENT or square in offered:
            reason = "H5.1"
        elif colour not in missing or not covered:
            reason = "H6c"
        else:
            reason = "" if "" in ways_with(have, counts_to_pay(g, o, colour)).values() else "H0a"
        found[ORGAN_WORDS[square]] = reason
    return {**found, DONE: ""}


def left_to_offer(g: State, id: int, offers: list[Offer]) -> list[int]:
    """H6c. The colours of the organs that are missing for landfall beyond those offered."""
    o = g.organism(id)
    missing = missing_organs(g, o)
    for _, square, _ in offers:
        missing.remove(g.body(o).organs[square])
    return missing


def left_in_pool(g: State, side: int, id: int, offers: list[Offer]) -> list[int]:
    """H6c.3. What a side has beyond what it offered to pay."""
    o = g.organism(id)
    pool = g.catalysts[side][:]
    for payer, square, word in offers:
        if payer == side:
            pool[COLOUR[word]] -= counts_to_pay(g, o, g.body(o).organs[square])[COLOUR[word]]
    return pool


def buy_organs(g: State, card: int) -> Flow[None]:
    """H6c, H6c.1. The owner and then players of endosymbionts buy organs at the usual price.

    In the sea only what is missing for landfall.
    """
    id = find_body(g, card)
    for payer in payers(g, id):
        while g.organism(id).terrestrial or not is_complete(g, g.organism(id)):
            word = yield from weigh(
                payer,
                "H6c",
                weigh_missing,
                (g, payer, id),
                prompt=("ask.H6c", {"organism": g.word(id)}),
            )
            if word == DONE:
                break
            yield from pay_organ(g, payer, id, word, "H6c", payer)


def weigh_missing(g: State, payer: int, id: int) -> Weighed:
    """H6c. The organs that a player can buy for a macroorganism, and the end of it."""
    return {**weigh_organs(g, g.organism(id), payer), DONE: ""}
