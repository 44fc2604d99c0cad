"""What happens to organisms: the effects that the glossary names, used by every chapter.

Atrophy (GL2), loss of mutation cubes (GL2a, GL2b), extinction (GL3), commandeering (E6c), return of
bionts (B4), biosynthesis (B3), biont cull (E2b), discarding of mutations (D7c).

Effects that may have to ask somebody are flows; call them with `yield from`. After one of them an
organism may be gone: keep its id and look again (`g.lives(id)`).
"""

from __future__ import annotations

from panspermia.games.genesis.rules.events import (
    BiontReturned,
    CatalystsMade,
    CatalystsPaid,
    Commandeered,
    DiscardsArranged,
    Extinct,
    MutationDemoted,
    MutationDiscarded,
    Reverted,
    TokenLost,
)
from panspermia.games.genesis.rules.state import (
    ABSENT,
    FIRST_ROW,
    NO_SOURCE,
    PRESENT,
    READY,
    RESTING,
    SIDE_STEP,
    STOLEN,
    Diseased,
    Mutation,
    Organism,
    State,
    place_of,
)
from panspermia.games.genesis.rules.vocabulary import (
    ADDED_WORDS,
    BACTERIUM_WORDS,
    BASE_WORDS,
    BIONT_WORDS,
    COLOUR,
    COLOURS,
    CUBE_WORDS,
    DISEASED_WORDS,
    DISK_WORDS,
    IMMUNOLOGY,
    MACROORGANISM_WORDS,
    MUTATION,
    MUTATION_WORDS,
    MUTATIONS,
    NOBODY,
    ORGAN_WORDS,
    PARASITE_IDS,
    PARASITE_WORDS,
    REFUGIUM,
    REFUGIUM_WORDS,
    ROWS,
    SIDE,
    SIDE_WORDS,
    SUFFER,
    TROPHIC,
    is_parasite_id,
)
from panspermia.kernel import DONE, NOTHING, Flow, choose, decide

# --- biosynthesis (B3) ------------------------------------------------------------------------


def biosynthesize(g: State, side: int, amounts: list[int], clause: str) -> Flow[None]:
    """B3a-B3c. Catalysts, by colour, come into a side's pool; what does not fit is halved.

    For every two that the limit keeps out the pool's owner takes one of any colour below its limit
    (AMB-04), also when an organism of somebody else made them. A non-player parasite has no pool.
    """
    if side >= g.sides:
        return
    pool, limit = g.catalysts[side], g.pool_limit()
    surplus = 0
    for colour, amount in enumerate(amounts):
        if amount:
            fits = min(amount, limit - pool[colour])
            surplus += amount - fits
            if fits > 0:
                pool[colour] += fits
                g.log.append(CatalystsMade(clause, side, COLOURS[colour], fits))
    for _ in range(surplus // 2):
        yield from take_any(g, side, "B3c")


def make(g: State, side: int, colour: int, count: int, clause: str) -> Flow[None]:
    """B3a. Catalysts of one colour come into a side's pool."""
    amounts = [0, 0, 0, 0]
    amounts[colour] = count
    yield from biosynthesize(g, side, amounts, clause)


def take_any(g: State, side: int, clause: str) -> Flow[None]:
    """B3c, D8b. A side takes a catalyst of a colour that is below its limit, if there is one."""
    limit = g.pool_limit()
    pool = g.catalysts[side]
    word = yield from choose(
        side,
        clause,
        lambda: [word for word, count in zip(COLOURS, pool, strict=True) if count < limit],
        or_none=True,
    )
    if word == NOTHING:
        return
    colour = COLOUR[word]
    pool[colour] += 1
    g.log.append(CatalystsMade(clause, side, COLOURS[colour], 1))


def spend(g: State, side: int, colour: int, count: int, clause: str) -> None:
    """B3.1. Catalysts go from a pool to the soup."""
    assert g.catalysts[side][colour] >= count
    g.catalysts[side][colour] -= count
    g.log.append(CatalystsPaid(clause, side, COLOURS[colour], count))


# --- bionts (B4) --------------------------------------------------------------------------------


def return_bionts(g: State, sides: list[int], place: str, clause: str) -> Flow[None]:
    """B4a. Bionts go back to their owners' pools; each brings a catalyst of its colour.

    For manna death, biont cull, atrophy and extinction. The catalysts of one side come together, so
    that two that do not fit make one of another colour (B3c).
    """
    withdraw_bionts(g, sides, place, clause)
    yield from compensate(g, sides)


def compensate(g: State, sides: list[int]) -> Flow[None]:
    """B4a. A catalyst of the own colour for each biont that these sides got back."""
    for side in sorted(set(sides)):
        yield from make(g, side, g.colour[side], sides.count(side), "B4a")


def withdraw_bionts(g: State, sides: list[int], place: str, clause: str) -> None:
    """B4b. Bionts go back to their owners' pools without compensation."""
    for side in sides:
        g.unassigned[side] += 1
        g.log.append(BiontReturned(clause, side, place))
    if g.phase == "E" and g.used:
        for side in set(sides):
            keep_used(g, side)


def keep_used(g: State, side: int) -> None:
    """E0. A biont that was used this phase and has come back to the pool stays a used one."""
    pool = side * SIDE_STEP
    for mark in set(g.used):
        place = mark - pool
        if 0 < place < FIRST_ROW:
            for _ in range(g.used.count(mark) - bionts_at(g, side, place)):
                g.used[g.used.index(mark)] = pool


def bionts_at(g: State, side: int, place: int) -> int:
    """E0. How many bionts of a side are at a place (`place_of`)."""
    for refugium in g.refugia():
        if place_of(refugium=refugium.placard) == place:
            return refugium.bionts.count(side)
    for o in g.all_organisms():
        if place_of(organism=o.id) == place:
            return o.count_bionts(side)
    return 0


def cull(g: State) -> Flow[None]:
    """E2b. Who has no green chromosome left keeps one biont on refugia; the others come back.

    Called as soon as an effect is over that may have taken the last one. AMB-17: may be off.
    """
    if not g.rules.cull:
        return
    counts = [0] * g.sides
    for row in g.rows:
        for refugium in row:
            for side in refugium.bionts:
                if side < g.sides:
                    counts[side] += 1
    for side, count in enumerate(counts):
        if count > 1 and not g.has_green(side):
            yield from keep_one(g, side)


def keep_one(g: State, side: int) -> Flow[None]:
    """E2b. The player keeps one biont, on the refugium of the own choice."""
    word = yield from decide(
        side, "E2b", lambda: [REFUGIUM_WORDS[r.placard] for r in g.refugia() if side in r.bionts]
    )
    kept = REFUGIUM[word]
    returned = 0
    for refugium in g.refugia():
        here = refugium.bionts.count(side) - (refugium.placard == kept)
        for _ in range(here):
            refugium.bionts.remove(side)
            withdraw_bionts(g, [side], REFUGIUM_WORDS[refugium.placard], "E2b")
        returned += here
    yield from make(g, side, g.colour[side], returned, "B4a")


# --- atrophy (GL2) ------------------------------------------------------------------------------


def next_struck(g: State, struck: list[int], row: int | None = None) -> int | None:
    """AMB-43. The next organism in player order (of a row) that was not reached yet; it is noted.

    A macroorganism is known by its card: it may lie on another placard meanwhile (L4a). What a card
    leaves behind was reached with it.
    """
    found, order = None, g.phase_order
    first = len(order)
    for o in filter(None, g.organisms):
        place = order.index(o.owner)
        reached = (-o.macro or o.id) in struck or (row is not None and g.home_row(o) != row)
        if place < first and not reached:
            found, first = o, place
    if found is None:
        return None
    struck += (found.id, -found.macro) if found.macro else (found.id,)
    return found.id


def atrophies(g: State, id: int, count: int, clause: str, *, oxygen: bool = False) -> Flow[None]:
    """GL2. An organism loses that many tokens, one after the other, while it is what it was."""
    macro = g.organism(id).macro
    for left in range(count, 0, -1):
        o = g.organisms[id]
        if o is None or o.macro != macro:
            break
        yield from atrophy(g, id, clause, left, oxygen=oxygen)
    yield from cull(g)


def atrophy(g: State, id: int, clause: str, left: int = 1, *, oxygen: bool = False) -> Flow[None]:
    """GL2, GL2.1. An organism loses a token of its first class that is not empty.

    D6b, GL2.3: against oxygen the owner may spend an antioxidant or vitamin instead. When all its
    cubes go by the atrophies that are `left`, nobody is asked in which order.
    """
    o = g.organism(id)
    disks = disk_tokens(o) if oxygen else []
    chooser = (yield from who_chooses(g, o)) if o.macro else o.owner
    if disks and chooser != o.owner:
        token = yield from decide(o.owner, "D6b", [*disks, SUFFER], nobody=g.is_npc(o.owner))
        if token != SUFFER:
            yield from lose(g, id, token, clause)
            return
        disks = []
    options = losable(g, o, chooser) + disks
    if len(options) == 1 or (left >= sum(o.cubes) and {*options} <= {*CUBE_WORDS}):
        yield from lose(g, id, options[0], clause)
        return
    token = yield from decide(
        chooser,
        "GL2.1",
        lambda: losable(g, o, chooser) + disks,
        among=lambda: all_tokens(o) + disks,
        ban="GL2",
        prompt=("ask.GL2.1", {"organism": g.word(id), "rule": clause}),
        nobody=g.is_npc(chooser),
    )
    yield from lose(g, id, token, clause)


def who_chooses(g: State, o: Organism) -> Flow[int]:
    """GL2.1, GL4a. Of a macroorganism its owner, unless only a foreign endosymbiont has a syringe.

    If two have one, the owner chooses between their players (decision).
    """
    if not g.icons(o, IMMUNOLOGY) or g.is_immune(o):
        return o.owner
    holders = g.circle_holders(o, IMMUNOLOGY)
    word = yield from decide(
        o.owner, "GL4a", [SIDE_WORDS[side] for side in holders], nobody=g.is_npc(o.owner)
    )
    return SIDE[word]


def losable(g: State, o: Organism, chooser: int) -> list[str]:
    """GL2, GL4, GL4a, L7c. What the chooser may take away now.

    A non-player parasite with a syringe takes endosymbionts of players, its trophic biont last.
    """
    if chooser == o.owner and not g.is_immune(o):
        return mutation_tokens(o) or cube_tokens(o) or biont_tokens(o) or [TROPHIC]
    rest = mutation_tokens(o) + cube_tokens(o) + biont_tokens(o) or [TROPHIC]
    if o.macro and g.is_npc(chooser) and g.rules.chimera:
        return [t for t in biont_tokens(o) if SIDE_OF_TOKEN[t] < g.sides] or rest
    return all_tokens(o) if chooser == o.owner else rest


def all_tokens(o: Organism) -> list[str]:
    """GL2. Every token of an organism, class by class."""
    trophic = [TROPHIC] if o.trophic != NOBODY else []
    return mutation_tokens(o) + cube_tokens(o) + biont_tokens(o) + trophic


def mutation_tokens(o: Organism) -> list[str]:
    """GL2 class 1. Cubes on mutations; stolen ones are not touched (GL2b.1)."""
    found = []
    for m in o.mutations:
        if m.base == PRESENT:
            found.append(BASE_WORDS[m.card])
        if m.added == PRESENT:
            found.append(ADDED_WORDS[m.card])
    return found


def cube_tokens(o: Organism) -> list[str]:
    """GL2 class 2. Chromosome cubes, diseased cubes (AMB-32) and organ cubes."""
    found = [CUBE_WORDS[colour] for colour, count in enumerate(o.cubes) if count]
    found += DISEASED_WORDS[: len(o.diseased)]
    found += [ORGAN_WORDS[square] for square, cube in enumerate(o.organs) if cube == PRESENT]
    return found


def biont_tokens(o: Organism) -> list[str]:
    """GL2 class 3. Chromosome bionts, foreign genes and endosymbionts, one word for each side."""
    return [BIONT_WORDS[side] for side in sorted(set(o.bionts))]


def disk_tokens(o: Organism) -> list[str]:
    """D6b. Antioxidants and vitamins."""
    return [DISK_WORDS[colour] for colour, count in enumerate(o.disks) if count]


def _kinds() -> dict[str, tuple[str, int]]:
    """What kind of token a word names, and its number."""
    kinds = {word: ("base", card) for card, word in BASE_WORDS.items()}
    kinds |= {word: ("added", card) for card, word in ADDED_WORDS.items()}
    kinds |= {word: ("cube", colour) for colour, word in enumerate(CUBE_WORDS)}
    kinds |= {word: ("diseased", place) for place, word in enumerate(DISEASED_WORDS)}
    kinds |= {word: ("organ", square) for square, word in enumerate(ORGAN_WORDS)}
    kinds |= {word: ("biont", side) for side, word in BIONT_WORDS.items()}
    kinds |= {word: ("disk", colour) for colour, word in enumerate(DISK_WORDS)}
    return kinds | {TROPHIC: ("trophic", 0)}


TOKEN = _kinds()
SIDE_OF_TOKEN = {word: side for side, word in BIONT_WORDS.items()}


def lose(g: State, id: int, token: str, clause: str) -> Flow[None]:
    """GL2-GL2.3, B2a. An organism loses this token to the soup, with all that follows from it."""
    o = g.organism(id)
    kind, number = TOKEN[token]
    g.log.append(TokenLost(clause, o.owner, g.word(id), token))
    if kind in ("base", "added"):
        lose_mutation_cube(g, o, number, kind == "added", clause)
    elif kind == "cube":
        o.cubes[number] -= 1
    elif kind == "organ":
        o.organs[number] = ABSENT
    elif kind == "disk":
        o.disks[number] -= 1
    elif kind == "diseased":
        lose_diseased(g, o, number, clause)
    elif kind == "biont":
        o.bionts.remove(number)
        withdraw_bionts(g, [number], g.word(id), "GL2.2")
        yield from settle_owner(g, id)
        yield from compensate(g, [number])
    else:
        yield from extinction(g, id)


def lose_diseased(g: State, o: Organism, place: int, clause: str) -> None:
    """GL2b. A diseased cube that a parasite loses is lost by the mutation or organ it came from."""
    cube = o.diseased.pop(place)
    host = g.organism(o.host)
    if cube.source in MUTATIONS:
        lose_mutation_cube(g, host, cube.source, cube.added, clause)
    elif cube.source >= 0:
        host.organs[cube.source] = ABSENT


def lose_mutation_cube(g: State, o: Organism, card: int, added: bool, clause: str) -> None:
    """GL2a-GL2a.2. A mutation loses a cube, whether it lay there or on a parasite.

    Unpromoted it is discarded. Promoted it survives the loss of its other cube; without its + cube
    it is turned back, and the other cube becomes the + cube, wherever that lies.
    """
    m = o.mutation(card)
    if added:
        m.added = ABSENT
    else:
        m.base = ABSENT
    if not m.promoted or (added and m.base == ABSENT):
        discard_mutation(g, o, card, clause)
    elif added:
        m.promoted = m.lingers = False
        g.log.append(MutationDemoted("GL2a.1", g.word(o.id), MUTATION_WORDS[card]))


def discard_mutation(g: State, o: Organism, card: int, clause: str) -> None:
    """D7a, D7c. A mutation goes under the deck of the organism's home row, unpromoted face up.

    Its cubes go to the soup, those on a parasite as well.
    """
    m = o.mutation(card)
    o.mutations.remove(m)
    if m.is_diseased() and o.parasite:
        parasite = g.organism(o.parasite)
        parasite.diseased = [cube for cube in parasite.diseased if cube.source != card]
    row = g.home_row(o)
    g.decks[row].append(card)
    g.log.append(MutationDiscarded(clause, g.word(o.id), MUTATION_WORDS[card], ROWS[row]))


Discards = tuple[int, int, list[int]]
"""Mutations that are discarded together: by which side, under which deck, as they lie."""


def discards_with(g: State, ids: list[int], by: int = NOBODY) -> list[Discards]:
    """D7c. What organisms and their parasites have of mutations, where there are several.

    Their owners discard them, unless all are discarded `by` somebody else.
    """
    found = {}
    for o in [o for id in ids if g.lives(id) for o in reversed(g.with_parasites(id))]:
        if len(o.mutations) > 1:
            side = o.owner if by == NOBODY else by
            found[o.id] = (side, g.home_row(o), [m.card for m in o.mutations])
    return list(found.values())


def arrange(g: State, discards: list[Discards]) -> Flow[None]:
    """D7c. Who has discarded several mutations together chooses in which order they lie there."""
    for side, row, cards in discards:
        # Those of an organism that lives on are not under the deck.
        if len(cards) > 1 and {*cards} <= {*g.decks[row]}:
            yield from arrange_under(g, side, row, cards)


def to_arrange(deck: list[int], place: int, end: int) -> list[str]:
    """D7c. The discards that may come next; of two the other follows by itself."""
    words = [MUTATION_WORDS[card] for card in deck[place:end]]
    return [*words, DONE] if len(words) > 2 else words


def arrange_under(g: State, side: int, row: int, cards: list[int]) -> Flow[None]:
    """D7c. One card after the other; `done` leaves the rest as they lie."""
    deck = g.decks[row]
    first, end = deck.index(cards[0]), deck.index(cards[-1]) + 1
    for place in range(first, end - 1):
        ask = "ask.D7c" if end - place > 2 else "ask.D7c-two"
        word = yield from decide(
            side,
            "D7c",
            lambda: to_arrange(g.decks[row], place, end),
            prompt=(ask, {"row": ROWS[row]}),
            nobody=g.is_npc(side),
        )
        if word == DONE:
            break
        deck.remove(MUTATION[word])
        deck.insert(place, MUTATION[word])
    if deck[first:end] != cards:
        words = [MUTATION_WORDS[card] for card in deck[first:end]]
        g.log.append(DiscardsArranged("D7c", side, words, ROWS[row]))


# --- extinction (GL3) ---------------------------------------------------------------------------


def settle_owner(g: State, id: int) -> Flow[None]:
    """E3g, GL3, E6c, E6c.3. Whose an organism is after bionts came or left; without any it dies."""
    if not (yield from find_owner(g, id)):
        yield from extinction(g, id)


def find_owner(g: State, id: int) -> Flow[bool]:
    """E3g, E6c, E6c.3. Whether an organism has an owner, after it has passed on if it must."""
    o = g.organism(id)
    if o.macro:
        return True
    if is_parasite_id(id):
        first = g.card_owner(id - PARASITE_IDS[0])
        if first in o.bionts:
            pass_to(g, o, first, "E6c.3")
    if o.owner in o.bionts:
        return True
    if o.has_reverted:
        return False
    return (yield from commandeer(g, id))


def commandeer(g: State, id: int) -> Flow[bool]:
    """E6c. An organism passes to a player with a foreign gene; the former owner chooses among them.

    AMB-20: a bacterium needs room in the tableau; if nobody has room it finds no owner. A
    non-player parasite has no tableau.
    """
    o = g.organism(id)
    heirs = o.biont_sides()
    if not o.host:
        heirs = [side for side in heirs if side < g.sides and g.has_room(side)]
    if not heirs:
        return False
    words = [SIDE_WORDS[side] for side in heirs]
    word = yield from decide(o.owner, "E6c", words, nobody=g.is_npc(o.owner))
    pass_to(g, o, SIDE[word], "E6c")
    return True


def pass_to(g: State, o: Organism, side: int, clause: str) -> None:
    """E6c.1, E6c.2. A bacterium moves with all tokens to the new owner, a parasite stays."""
    if o.owner == side:
        return
    if not o.host:
        g.tableaus[o.owner].remove(o.id)
        g.tableaus[side].append(o.id)
    g.log.append(Commandeered(clause, g.word(o.id), o.owner, side))
    o.owner = side


def extinction(g: State, id: int) -> Flow[None]:
    """GL3. An organism goes extinct: a macroorganism leaves its bacterium, others leave nothing."""
    if g.organism(id).macro and not is_parasite_id(id):
        yield from revert(g, id)
    else:
        yield from extinctions(g, [id])


def extinctions(g: State, ids: list[int]) -> Flow[None]:
    """GL3.4. Microorganisms go extinct together; one may be the parasite of another.

    Each biont that is lost brings compensation.
    """
    discards, lost = discards_with(g, ids), list[int]()
    for id in ids:
        if g.lives(id):
            lost += remove_parasite(g, id) if is_parasite_id(id) else remove_bacterium(g, id)
    yield from arrange(g, discards)
    yield from compensate(g, lost)


def remove_bacterium(g: State, id: int) -> list[int]:
    """E3h, GL3.1, GL3.2, GL3a. Its parasites go too; its placard is a trophy of the owner.

    L4a: a parasite that is a macroorganism inherits it instead. Says whose bionts have returned.
    """
    o = g.organism(id)
    if o.parasite and g.organism(o.parasite).macro:
        return leave_placard(g, o, g.organism(o.parasite))
    returned = remove_parasite(g, o.parasite) if o.parasite else []
    g.log.append(Extinct("GL3", o.owner, g.word(id)))
    bury_mutations(g, o)
    g.tableaus[o.owner].remove(id)
    g.trophies[o.owner].append(BACTERIUM_WORDS[id])
    g.organisms[id] = None
    withdraw_bionts(g, o.bionts, BACTERIUM_WORDS[id], "GL3.4")
    return returned + o.bionts


def remove_parasite(g: State, id: int, *, cubes_return: bool = True) -> list[int]:
    """GL3.1, GL3.3, GL3a. A parasite is gone; its diseased cubes return to the host.

    Its card goes to its first owner (E6c.3) and can be used from the next turn on. From a
    macroorganism that goes extinct its cubes do not return (GL3b.2). L4b: of a macroorganism the
    parasite remains. Says whose bionts have returned.
    """
    o = g.organism(id)
    if o.macro:
        return become_parasite_again(g, o)
    returned = remove_parasite(g, o.parasite) if o.parasite else []
    g.log.append(Extinct("GL3", o.owner, g.word(id)))
    bury_mutations(g, o)
    if cubes_return:
        return_diseased(g, o)
    host = g.organism(o.host)
    if host.parasite == id:  # not so if it was ousted (E4.1d)
        host.parasite = 0
    g.cards[id - PARASITE_IDS[0]] = RESTING
    g.organisms[id] = None
    withdraw_bionts(g, o.bionts, PARASITE_WORDS[id], "GL3.4")
    return returned + o.bionts


def bury_mutations(g: State, o: Organism) -> None:
    """GL3a. The mutations of an extinct organism go under the deck of its home row."""
    for card in [m.card for m in o.mutations]:
        discard_mutation(g, o, card, "GL3a")


def return_diseased(g: State, o: Organism) -> None:
    """GL3a, E4.1a. The diseased cubes of a parasite go back to what they were stolen from.

    One whose square was bought anew (AMB-56) goes to an empty one of its colour, or to the soup.
    """
    host = g.organism(o.host)
    for cube in o.diseased:
        if cube.source in MUTATIONS:
            put_back(host.mutation(cube.source), cube.added)
        elif host.macro:
            square = empty_square(g, host, cube.colour, cube.source)
            if square is not None:
                host.organs[square] = PRESENT
    o.diseased = []


def empty_square(g: State, o: Organism, colour: int, source: int) -> int | None:
    """H4b. The square that a cube was stolen from, or an empty one of its colour."""
    if source >= 0 and o.organs[source] == STOLEN:
        return source
    organs = enumerate(zip(g.body(o).organs, o.organs, strict=True))
    return next((n for n, (printed, cube) in organs if printed == colour and cube == ABSENT), None)


def put_back(m: Mutation, added: bool) -> None:
    """H4a. A stolen cube is on its mutation again."""
    if added:
        m.added = PRESENT
    else:
        m.base = PRESENT


def revert(g: State, id: int) -> Flow[None]:
    """GL3b, GL3b.1, GL3b.2, GL3c. An extinct macroorganism leaves a bacterium and a trophy.

    Bionts, disks, and a cube for each printed system chromosome and each organ cube lie on the
    placard then. Its parasites go extinct with their diseased cubes.
    """
    o = g.organism(id)
    discards = discards_with(g, [o.parasite] if o.parasite else [])
    returned = remove_parasite(g, o.parasite, cubes_return=False) if o.parasite else []
    uncover(g, o)
    yield from arrange(g, discards)
    yield from compensate(g, returned)


def uncover(g: State, o: Organism) -> None:
    """GL3b.1, GL3c. The bacterium that lay under a macroorganism, with all that it was made of."""
    leave_ecosystem(g, o)
    body = g.body(o)
    word = MACROORGANISM_WORDS[o.macro]
    for colour, count in enumerate(body.system):
        o.cubes[colour] += count
    for colour, cube in zip(body.organs, o.organs, strict=True):
        o.cubes[colour] += cube == PRESENT
    if o.trophic != NOBODY:
        o.bionts.append(o.trophic)
    g.trophies[o.owner].append(word)
    take_card_off(o)
    g.log.append(Reverted("GL3b", o.owner, word, g.word(o.id)))


def leave_ecosystem(g: State, o: Organism) -> None:
    """H6a. As a member has gone extinct, the others are put in order anew."""
    for other in g.all_organisms():
        if other.macro and other.terrestrial == o.terrestrial:
            other.rate = NOBODY


def take_card_off(o: Organism) -> None:
    """GL3b, L4b. An organism is no macroorganism any more."""
    o.macro, o.organs, o.trophic, o.level, o.terrestrial = 0, [], NOBODY, NOBODY, False


# --- macroorganisms that are parasites (L4) -----------------------------------------------------


def leave_placard(g: State, o: Organism, heir: Organism) -> list[int]:
    """L4a-L4a.2. A host that dies leaves its placard to the macroorganism that is its parasite.

    It lies on the placard, in the tableau of its owner, and is no parasite any more; a
    hyperparasite becomes its parasite. The host's mutations are lost, its other cubes stay. L7e: a
    non-player parasite has no tableau and dies; so does one whose owner has no room (as in AMB-20).
    """
    bury_mutations(g, o)
    g.tableaus[o.owner].remove(o.id)
    release_card(g, heir.id, ready=False)
    returned, o.bionts = o.bionts, []
    withdraw_bionts(g, returned, g.word(o.id), "L4a")
    if g.is_npc(heir.owner) or not g.has_room(heir.owner, heir.id):
        return returned + die_with_host(g, o, heir)
    new = heir.copy()
    new.id, new.host, new.cubes = o.id, 0, o.cubes
    g.organisms[o.id], g.organisms[heir.id] = new, None
    g.tableaus[new.owner].append(new.id)
    if new.parasite:
        g.organism(new.parasite).host = new.id
    if g.phase == "E":
        here, moved = place_of(organism=heir.id), new.id - heir.id
        g.used = [mark + moved if mark % SIDE_STEP == here else mark for mark in g.used]
    g.log.append(Commandeered("L4a", BACTERIUM_WORDS[o.id], o.owner, new.owner))
    return returned


def die_with_host(g: State, o: Organism, heir: Organism) -> list[int]:
    """L7e. Both are gone; the macroorganism is a trophy of its owner."""
    returned = remove_parasite(g, heir.parasite, cubes_return=False) if heir.parasite else []
    leave_ecosystem(g, heir)
    word = MACROORGANISM_WORDS[heir.macro]
    g.log.append(Extinct("L7e", heir.owner, word))
    g.trophies[heir.owner].append(word)
    g.trophies[o.owner].append(BACTERIUM_WORDS[o.id])
    g.organisms[o.id] = g.organisms[heir.id] = None
    lost = [*heir.bionts, heir.trophic]
    withdraw_bionts(g, lost, word, "L7e")
    return returned + lost


def become_parasite_again(g: State, o: Organism) -> list[int]:
    """L4b-L4b.3. An extinct macroorganism that was a parasite is its parasite card again.

    System chromosomes fill its diseased slots, endosymbionts its circles, the owner's first; others
    return. Without a biont of its owner it goes extinct, at once or whenever it has lost the last.
    """
    returned = remove_parasite(g, o.parasite, cubes_return=False) if o.parasite else []
    leave_ecosystem(g, o)
    word, system = MACROORGANISM_WORDS[o.macro], list(g.body(o).system)
    ranked = sorted(o.bionts, key=lambda side: side != o.owner)
    circles = g.face(o).circles if o.owner in ranked else 0
    o.bionts, lost = ranked[:circles], ranked[circles:]
    if o.trophic != NOBODY:
        lost.append(o.trophic)
    g.trophies[o.owner].append(word)
    take_card_off(o)
    o.diseased, o.rate = [], max(0, o.rate)
    for slot in g.face(o).slots:
        if system[slot]:
            system[slot] -= 1
            o.diseased.append(Diseased(slot, NO_SOURCE))
    g.log.append(Reverted("L4b", o.owner, word, g.word(o.id)))
    withdraw_bionts(g, lost, word, "L4b.2")
    returned += lost
    return returned if o.bionts else returned + remove_parasite(g, o.id)


def release_card(g: State, id: int, *, ready: bool) -> None:
    """GL3.3, H3d.3. A parasite card goes back to its owner, for now or for the next turn."""
    g.cards[id - PARASITE_IDS[0]] = READY if ready else RESTING


# --- oxygen (D6) --------------------------------------------------------------------------------


def oxygen_spike(g: State, id: int, extremity: int, clause: str) -> Flow[None]:
    """D6.1, D6b. An organism suffers what its antioxidant shield does not stop; also for H1d.

    The shield is computed before any disk is spent.
    """
    count = extremity - g.antioxidant_shield(g.organism(id))
    if count > 0:
        yield from atrophies(g, id, count, clause, oxygen=True)


def is_stolen(m: Mutation, added: bool) -> bool:
    """E3c. Whether that cube of a mutation lies on a parasite."""
    return (m.added if added else m.base) == STOLEN
