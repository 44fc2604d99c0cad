"""Negotiation: offers that stand, and what can change hands (N, A-18).

An offer is data and blocks nobody. Whoever accepts it has all its terms looked at anew; they are
carried out together, or not at all. What is promised beyond that binds nobody (N.2).

An item of a deal is a word: AQUA, a hand card, a card in a stack or a Crew that will ride, a stack
with the FT that come from it or with its glitch, a Site with the token that stands on it, or leave
for something.
"""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.auction import BIDDING, free_aquas
from panspermia.games.exodus.rules.cargo import carried_mark
from panspermia.games.exodus.rules.contracts.handing import (
    against_giving,
    against_lending,
    contract_in_hand,
    give_contract,
    is_contract,
    lacks_timepiece,
    lend_bailout,
)
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    AquasGiven,
    CardGiven,
    DealClosed,
    GlitchRepaired,
    LeaveGiven,
    LegacyAgreed,
    OfferEnded,
    OfferMade,
    TanksGiven,
    TokenGiven,
)
from panspermia.games.exodus.rules.happenings import has_bailout
from panspermia.games.exodus.rules.permits import CLAIM as CLAIM_USE
from panspermia.games.exodus.rules.permits import CREW, FACTORY
from panspermia.games.exodus.rules.pieces import LEO, NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.privileges import (
    FELONIOUS,
    MOONCABLE,
    POWERSAT,
    SCRUM,
    has_privilege,
    owns_powersat,
    owns_push_factory,
)
from panspermia.games.exodus.rules.prospecting import LUNA, LUNA_SITES, place_of
from panspermia.games.exodus.rules.settling import against_cable, lay_cable
from panspermia.games.exodus.rules.stacks import (
    can_split,
    close_if_empty,
    open_outpost,
    put,
    put_tanks,
    take,
)
from panspermia.games.exodus.rules.state import DOMES, State
from panspermia.games.exodus.rules.supports import ABILITIES
from panspermia.games.exodus.rules.vocabulary import (
    AQUA,
    CLAIM,
    DOME,
    FACTORY_TOKEN,
    GIVE,
    LEAVES,
    LEGACY,
    LEND_BAILOUT,
    MEND,
    STACKS,
    TAKE,
    TANK,
    up_to,
)
from panspermia.games.exodus.rules.vocabulary import MOONCABLE as CABLE
from panspermia.kernel import CANCEL, DONE, Flow, Initiative, Offer, Weighed, Words, choose, weigh

Items = dict[str, int]
LENT = (FACTORY, LUNA, POWERSAT, FELONIOUS, MOONCABLE, SCRUM, ABILITIES, CLAIM_USE, CREW)
LEAVE_FOR = dict(zip(LEAVES, LENT, strict=True))
"""N4, N5, N6, N7. What leave can be given for."""
TOKENS = (CLAIM, FACTORY_TOKEN, DOME)


# --- making an offer --------------------------------------------------------------------------


def make_offer(g: State, side: int) -> Flow[None]:
    """N.1. To whom, what is given, what is taken; it stands until the end of the Turn."""
    words = [g.crew(other).word for other in offered_to(g, side)]
    word = yield from choose(side, "N.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    taker = g.catalog.faction_of[word]
    other = g.factions.index(taker)
    gives = yield from name_items(g, side, side, other, GIVE)
    if gives is None:
        return
    takes = yield from name_items(g, side, other, side, TAKE)
    if takes is None or not (gives or takes):
        return
    made = g.offers.add(side, other, gives, takes, g.year + 1)
    g.log.append(OfferMade("N.1", side, other, dict(made.gives), dict(made.takes)))


def offered_to(g: State, side: int) -> list[int]:
    """To each other side at most one offer stands."""
    taken = [made.taker for made in g.offers.by(side)]
    return [other for other in g.others(side) if other not in taken]


def name_items(g: State, side: int, giver: int, taker: int, way: str) -> Flow[Items | None]:
    """Nb. One item after the other; None to leave the offer unmade."""
    items: Items = {}
    while True:
        about: Words = (f"ask.Nb.{way}", {"other": taker if giver == side else giver})
        word = yield from weigh(side, "Nb", tradeable, (g, giver, taker, items), prompt=about)
        if word == CANCEL:
            return None
        if word == DONE:
            return items
        if word == AQUA:
            items[AQUA] = yield from choose(side, "N1", lambda: up_to(free_aquas(g, giver)))
        elif word == TANK:
            yield from name_tanks(g, side, giver, items)
        elif word == MEND:
            stack = yield from choose(side, "N8", lambda: mendable(g, giver, taker))
            items[f"{MEND} {stack}"] = 1
        elif word == LEGACY:
            ideology = yield from choose(side, "N4e", lambda: IDEOLOGIES)
            items[f"{LEGACY} {ideology}"] = 1
        elif word in MAP.index:
            site = MAP.find(word)
            what = yield from choose(
                side,
                "N3.1",
                lambda: tokens_of(g, giver, site),
                prompt=("ask.N3.1", {"site": word}),
            )
            items[f"{what} {word}"] = 1
        else:
            items[word] = 1


def name_tanks(g: State, side: int, giver: int, items: Items) -> Flow[None]:
    """Na. How many FT, and from which stack."""
    stack = yield from choose(side, "Na", lambda: tankers(g, giver))
    held = g.stacks[giver][STACKS.index(stack)].tanks
    items[f"{TANK} {stack}"] = yield from choose(
        side, "Na", lambda: up_to(held), prompt=("ask.Na.tanks", {"stack": stack})
    )


def tankers(g: State, giver: int) -> list[str]:
    """Na, N1. Stacks with FT; those in LEO are Aquas."""
    stacks = g.stacks[giver]
    return [STACKS[n] for n, stack in enumerate(stacks) if n != LEO and stack.tanks]


def mendable(g: State, giver: int, taker: int) -> list[str]:
    """N8, N4d. Stacks of the taker whose glitch the giver can repair."""
    anywhere = has_privilege(g, giver, SCRUM)
    return [
        STACKS[n]
        for n, stack in enumerate(g.stacks[taker])
        if stack.glitched and (anywhere or g.is_human_at(giver, stack.space))
    ]


def tradeable(g: State, giver: int, taker: int, items: Items) -> Weighed:
    """N1, N2, N2a, N3.1, N4, N8, Nb. What of a side can change hands, with what forbids it."""
    found: Weighed = {AQUA: "" if free_aquas(g, giver) and AQUA not in items else "N1"}
    found[TANK] = "" if tankers(g, giver) and not is_bidding(g) else "Na"
    found[MEND] = "" if mendable(g, giver, taker) and not is_bidding(g) else "N8"
    if is_legacy_due(g):
        found[LEGACY] = against_legacy(g, giver) or ("N4e" if count_of(items, LEGACY) else "")
    for word in candidates(g, giver):
        if word not in items:
            found[word] = against_item(g, giver, taker, word)
    for site in sites_of(g, giver):
        free = [
            what for what in tokens_of(g, giver, site) if f"{what} {MAP.ids[site]}" not in items
        ]
        found[MAP.ids[site]] = "" if free and not is_bidding(g) else "Na"
    found[DONE] = found[CANCEL] = ""
    return found


def candidates(g: State, giver: int) -> list[str]:
    """Cards in hand and in stacks, leave, and the Mooncable."""
    cards = [g.catalog.patents[patent].word for patent in g.hands[giver]]
    cards += contract_in_hand(g, giver)
    for stack in g.stacks[giver]:
        if stack.space != NOWHERE:
            cards += [g.face(face).word for face in stack.cards if g.face(face).word not in cards]
    lent = [LEND_BAILOUT] if g.contracts is not None and has_bailout(g, giver) else []
    return [*cards, *LEAVES, *lent, *([CABLE] if has_privilege(g, giver, MOONCABLE) else [])]


def is_bidding(g: State) -> bool:
    """Na."""
    return BIDDING in g.used


def against_item(g: State, giver: int, taker: int, word: str) -> str:
    """N2a, Nb, N3d, N4, 4B2g.2. What speaks against handing this over now."""
    if word == AQUA:
        return ""
    if is_bidding(g):
        return "Na"
    if word in LEAVES:
        return against_leave(g, giver, taker, word)
    if word == LEND_BAILOUT:
        return against_lending(g, giver, taker)
    if word == CABLE:
        return against_cable(g, taker) if giver == g.active else "N4c"
    patent = g.catalog.patent_of.get(word, NOBODY)
    if patent in g.hands[giver]:
        traded = [card for card, _owner in g.traded]
        return "N2a" if patent in traded else ""
    if is_contract(g, word):
        return against_giving(g, giver, word)
    face = g.catalog.face_of[word]
    if g.face(face).human:
        return against_riding(g, giver, taker, face)
    return "" if place_of(g, giver, face) != NOWHERE else "Nb"


def against_riding(g: State, giver: int, taker: int, face: int) -> str:
    """N3d, Nb. A Crew boards a stack of the taker, or leaves that of its host."""
    owner, place = g.owner_of_crew(face), place_of(g, giver, face)
    if place == NOWHERE or owner not in (giver, taker):
        return "Nb"
    hosts = hosts_at(g, taker, g.stacks[giver][place].space)
    return "" if owner == taker or hosts else "N3d"


def hosts_at(g: State, side: int, space: int) -> list[int]:
    """N3d. Stacks in which a passenger can ride."""
    return [place for place in g.stacks_at(side, space) if place != LEO]


def against_leave(g: State, giver: int, taker: int, word: str) -> str:
    """N4a, N4b, N4c, N4d, N4e, N5, N6. Only what one has, to the side whose Turn it is."""
    if taker != g.active:
        return "A-18"
    what = LEAVE_FOR[word]
    if what == FACTORY:
        return "" if giver in g.factories.values() else "N5"
    if what == CLAIM_USE:
        return "" if giver in g.claims.values() else "N6"
    if what == CREW:
        return "" if is_crew_away(g, giver) else "N6"
    if what == LUNA:
        return "" if giver == g.first else "N4e"
    if what == POWERSAT:
        held = has_privilege(g, giver, POWERSAT) or owns_powersat(g, giver)
        return "" if held or owns_push_factory(g, giver) else "N4a"
    if what == ABILITIES:
        return "" if are_together(g, giver, taker) else "N7"
    if what == SCRUM and (can_help(g, giver, taker) or can_help(g, taker, giver)):
        return ""
    return "" if has_privilege(g, giver, what) else "Nb"


def is_crew_away(g: State, side: int) -> bool:
    """N6, N3d. Whether a Crew is in an own stack outside of LEO."""
    face = g.crew(side).face
    return any([face in stack.cards for stack in g.stacks[side][ROCKET:]])


def is_legacy_due(g: State) -> bool:
    """N4e, O6.1. Whether the 1st player is about to place a legacy disk."""
    return LEGACY in g.used


def against_legacy(g: State, giver: int) -> str:
    """N4e. The 1st player agrees to one place, once."""
    is_bound = any([word.startswith(f"{LEGACY} ") for word in g.used])
    return "" if is_legacy_due(g) and giver == g.first and not is_bound else "N4e"


def can_help(g: State, helper: int, owner: int) -> bool:
    """N8. Whether a Human of one side is beside a glitched stack of the other."""
    glitched = [stack.space for stack in g.stacks[owner] if stack.glitched]
    return any([g.is_human_at(helper, space) for space in glitched])


def are_together(g: State, side: int, other: int) -> bool:
    """N7. Whether a card with an ability is colocated with a stack of the other."""
    return any(
        [
            bool(g.stacks_at(other, stack.space))
            for stack in g.stacks[side]
            if stack.space != NOWHERE and any([g.face(face).abilities for face in stack.cards])
        ]
    )


def sites_of(g: State, side: int) -> list[int]:
    """N3.1. Where a token of a side stands."""
    owned = [s for table in (g.claims, g.factories, g.domes) for s, o in table.items() if o == side]
    return sorted(set(owned))


def tokens_of(g: State, side: int, site: int) -> list[str]:
    """N3.1. Its own tokens on a Site."""
    tables = (g.claims, g.factories, g.domes)
    pairs = zip(TOKENS, tables, strict=True)
    return [word for word, table in pairs if table.get(site) == side]


# --- accepting, declining, withdrawing --------------------------------------------------------


def accept(g: State, side: int) -> Flow[None]:
    """N.2, A-18. All terms are looked at anew and carried out together."""
    made = yield from choose_offer(g, side, "N.2", g.offers.to(side))
    if made is None:
        return
    g.offers.remove(made.id)
    g.log.append(DealClosed("N.2", made.maker, made.taker))
    for word, count in made.gives.items():
        hand_over(g, made.maker, made.taker, word, count)
    for word, count in made.takes.items():
        hand_over(g, made.taker, made.maker, word, count)


def decline(g: State, side: int) -> Flow[None]:
    made = yield from choose_offer(g, side, "N.1", g.offers.to(side), ends="decline")
    end_offer(g, made)


def withdraw(g: State, side: int) -> Flow[None]:
    made = yield from choose_offer(g, side, "N.1", g.offers.by(side), ends="withdraw")
    end_offer(g, made)


def end_offer(g: State, made: Offer | None) -> None:
    if made is not None:
        g.offers.remove(made.id)
        g.log.append(OfferEnded("N.1", made.maker, made.taker))


def choose_offer(
    g: State, side: int, rule: str, among: list[Offer], *, ends: str = ""
) -> Flow[Offer | None]:
    """One of the offers, by the faction at its other end; or none. `ends`: how one goes away."""
    by_word = {g.crew(other_end(made, side)).word: made for made in among}

    def weighed() -> Weighed:
        found: Weighed = {}
        for word, made in by_word.items():
            found[word] = "" if ends else against_deal(g, made)
        found[CANCEL] = ""
        return found

    prompt: Words = (f"ask.{rule}.{ends}" if ends else f"ask.{rule}", {})
    word = yield from weigh(side, rule, weighed, prompt=prompt)
    return None if word == CANCEL else by_word[word]


def other_end(made: Offer, side: int) -> int:
    return made.taker if made.maker == side else made.maker


def against_deal(g: State, made: Offer) -> str:
    """N.2, N3b, 4B2g.1. The first clause against any of the terms, as things stand now."""
    ends = ((made.maker, made.taker, made.gives), (made.taker, made.maker, made.takes))
    for giver, taker, items in ends:
        for word, count in items.items():
            clause = against_term(g, giver, taker, word, count)
            if clause:
                return clause
    if crowds(g, made.maker, made.takes) or crowds(g, made.taker, made.gives):
        return "E3.2"
    if lacks_timepiece(g, made.maker, made.takes, made.gives):
        return "4B2g.1"
    if lacks_timepiece(g, made.taker, made.gives, made.takes):
        return "4B2g.1"
    if lacks_pieces(g, made.maker, made.takes, made.gives):
        return "N3b"
    return "N3b" if lacks_pieces(g, made.taker, made.gives, made.takes) else ""


def lacks_pieces(g: State, side: int, gets: Items, loses: Items) -> bool:
    """N3b. Piece limits hold at once, when all has changed hands."""
    domes = DOMES - list(g.domes.values()).count(side)
    left = {CLAIM: g.disks(side), FACTORY_TOKEN: g.cubes(side), DOME: domes}
    return any([count_of(gets, what) - count_of(loses, what) > n for what, n in left.items()])


def crowds(g: State, side: int, gets: Items) -> bool:
    """E3.2. Whether what comes to a side might need more outposts than can be told apart."""
    loads = [w for w in gets if w.startswith(f"{TANK} ") or w in g.catalog.face_of]
    return bool(loads) and not can_split(g, side, len(loads))


def count_of(items: Items, what: str) -> int:
    return len([word for word in items if word.startswith(f"{what} ")])


def against_term(g: State, giver: int, taker: int, word: str, count: int) -> str:
    """Na, Nb, N1, N8."""
    if word == AQUA:
        return "" if free_aquas(g, giver) >= count else "N1"
    what, _, place = word.partition(" ")
    if not place:
        return against_item(g, giver, taker, word) if word in candidates(g, giver) else "Nb"
    if is_bidding(g):
        return "Na"
    if what == TANK:
        is_there = place in tankers(g, giver)
        return "" if is_there and g.stacks[giver][STACKS.index(place)].tanks >= count else "Na"
    if what == MEND:
        return "" if place in mendable(g, giver, taker) else "N8"
    if what == LEGACY:
        return against_legacy(g, giver)
    return "" if what in tokens_of(g, giver, MAP.find(place)) else "Nb"


# --- handing over -----------------------------------------------------------------------------


def hand_over(g: State, giver: int, taker: int, word: str, count: int) -> None:
    """N1, N2, N3.1, N4, N8. One item."""
    what, _, place = word.partition(" ")
    if word == AQUA:
        g.stacks[giver][LEO].tanks -= count
        g.stacks[taker][LEO].tanks += count
        g.log.append(AquasGiven("N1", giver, taker, count))
    elif what == TANK:
        give_tanks(g, giver, taker, place, count)
    elif what == MEND:
        if place in mendable(g, giver, taker):
            g.stacks[taker][STACKS.index(place)].glitched = False
            g.log.append(GlitchRepaired("N8", taker, place))
    elif what == LEGACY:
        g.used.append(word)
        g.log.append(LegacyAgreed("N4e", giver, taker, place))
    elif word == CABLE:
        lay_cable(g, taker)
    elif word == LEND_BAILOUT:
        lend_bailout(g, giver, taker)
    elif place:
        tables = dict(zip(TOKENS, (g.claims, g.factories, g.domes), strict=True))
        tables[what][MAP.find(place)] = taker
        g.log.append(TokenGiven("N3.1", giver, taker, what, place))
    elif word in LEAVES:
        grant(g, giver, taker, word)
    else:
        give_card(g, giver, taker, word)


def grant(g: State, giver: int, taker: int, word: str) -> None:
    """A-18. Leave holds for this Turn."""
    what = LEAVE_FOR[word]
    sites = {
        FACTORY: [site for site, owner in g.factories.items() if owner == giver],
        CLAIM_USE: [site for site, owner in g.claims.items() if owner == giver],
        LUNA: [MAP.find(site) for site in LUNA_SITES],
    }.get(what, [NOWHERE])
    g.granted += [(what, giver, site) for site in sites]
    g.log.append(LeaveGiven("N4", giver, taker, word))


def give_card(g: State, giver: int, taker: int, word: str) -> None:
    """N2, N2a, N3.1. From hand to hand, or from stack to stack in the same Space."""
    patent = g.catalog.patent_of.get(word, NOBODY)
    if patent in g.hands[giver]:
        g.hands[giver].remove(patent)
        g.hands[taker].append(patent)
        g.traded.append((patent, giver))
    elif is_contract(g, word):
        give_contract(g, giver, taker, word)
    else:
        face = g.catalog.face_of[word]
        origin = place_of(g, giver, face)
        space = g.stacks[giver][origin].space
        take(g, giver, origin, face)
        close_if_empty(g, giver, origin)
        rides = g.face(face).human and g.owner_of_crew(face) != taker
        here = hosts_at(g, taker, space) if rides else g.stacks_at(taker, space)
        place = here[0] if here else open_outpost(g, taker, space)
        put(g, taker, place, face)
    g.log.append(CardGiven("N2", giver, taker, word))


def give_tanks(g: State, giver: int, taker: int, word: str, tanks: int) -> None:
    """Na, N3.1. FT come to a stack there, or to a new outpost; H1b.1: what has moved stays so."""
    origin = STACKS.index(word)
    space = g.stacks[giver][origin].space
    marked = carried_mark(g, giver, origin, tanks)
    put_tanks(g, giver, origin, -tanks)
    close_if_empty(g, giver, origin)
    here = g.stacks_at(taker, space)
    place = here[0] if here else open_outpost(g, taker, space)
    put_tanks(g, taker, place, tanks)
    g.stacks[taker][place].moved_tanks += marked
    g.log.append(TanksGiven("Na", giver, taker, tanks, word, STACKS[place]))


# --- when (N.1) -------------------------------------------------------------------------------


def has_rivals(g: State, side: int) -> bool:
    """N.1, N4e. In a Turn, or before a legacy disk is placed; alone nobody can be dealt with."""
    is_time = g.active != NOBODY or is_legacy_due(g)
    return len(g.factions) > 1 and is_time and bool(offered_to(g, side))


def is_offered(g: State, side: int) -> bool:
    return bool(g.offers.to(side))


def has_offered(g: State, side: int) -> bool:
    return bool(g.offers.by(side))


INITIATIVES = (
    Initiative("offer", "N.1", make_offer, has_rivals),
    Initiative("accept", "N.2", accept, is_offered),
    Initiative("decline", "N.1", decline, is_offered),
    Initiative("withdraw", "N.1", withdraw, has_offered),
)
