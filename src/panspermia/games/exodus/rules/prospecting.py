"""Prospecting (I6, Alg-20)."""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.games.exodus.components.cards import Ability
from panspermia.games.exodus.rules.bending import LUNAR, RATED, in_force
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    ClaimFreed,
    SiteBusted,
    SiteClaimed,
    SizeRolled,
)
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.permits import lent_crews
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.privileges import (
    BLINK,
    TAXES,
    collect,
    has_powersat,
    has_privilege,
    is_felon,
    is_secured,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import abilities_at, employ, holders, works
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.games.exodus.rules.vocabulary import BUGGY, RAYGUN
from panspermia.kernel import (
    CANCEL,
    DONE,
    NO,
    YES,
    Flow,
    Weighed,
    agree,
    choose,
    decide,
    roll,
    weigh,
)

REVIVES, SCOOPS = "revive-busted-site", "aerostat-hydration"
LUNA_SITES = ("luna-aristarchus-plateau", "luna-shackleton-polar-rim")
KREUTZ = "kreutz-sungrazer"
SURE_SIZE = 6
"""I6.3."""
ADJACENT = tuple([tuple(sorted(MAP.adjacent(space))) for space in range(len(MAP.ids))])
"""Adj-1. By Space those that are Adjacent."""
SITES_NEAR = tuple(
    [any([MAP.size[there] for there in (space, *near)]) for space, near in enumerate(ADJACENT)]
)
"""By Space whether a Site is there or Adjacent; a road leads from Site to Site."""
LUNA = "luna"
"""A permission to prospect Luna."""


@dataclass(slots=True)
class Survey:
    """I6. A prospect operation under way."""

    owner: int
    """N6. Whose card it is."""
    place: int
    face: int
    platform: str
    targets: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)


# --- ratings (I6.1) ---------------------------------------------------------------------------


def rating(g: State, side: int, space: int, face: int) -> int | None:
    """I6.1b, Alg-12. The ISRU rating of a card that lies there, not below 0; None without one."""
    facts = g.face(face)
    if facts.isru is None:
        return None
    found = facts.isru
    for ability in abilities_at(g, side, space, "isru-mod"):
        if fits(space, ability, ""):
            found += ability.amount
    pushed = facts.abilities.get("pushed-isru")
    if pushed is not None and has_powersat(g, side):
        found += pushed.amount
    return max(0, found)


def fits(site: int, ability: Ability, platform: str) -> bool:
    """Whether an ability holds for a Site: its type, its icons, its zone, or the platform."""
    printed = MAP.sites[site]
    if not ability.where:
        return True
    if printed is None:
        return False
    marks = {printed.spectral, platform, "aerostat" if printed.aerostat else ""}
    marks.add("atmospheric" if printed.atmospheric else "not-atmospheric")
    return any([word in marks for word in ability.where])


# --- the operation (I6) -----------------------------------------------------------------------


def prospect(g: State, side: int) -> Flow[None]:
    """I6.0, I6.1c, I6a.1, I6b.2, I6c. One card, by one of its platforms, on one or many Sites."""
    word = yield from weigh(side, "I6.1c", surveyors, (g, side))
    if word == CANCEL:
        return
    face = g.catalog.face_of[word]
    owner, place = next((o, p) for o, p, f in instruments(g, side) if f == face)
    if g.face(face).isru is None:
        yield from revive(g, side, place, face)
        return
    space = g.stacks[owner][place].space
    platforms = [p for p in g.face(face).platforms if targets(g, side, space, face, p)]
    platform = yield from choose(
        side, "I6.1c", lambda: platforms, prompt=("ask.I6.1c.platform", {"card": word})
    )
    survey = Survey(owner, place, face, platform)
    if not (yield from aim(g, side, survey)):
        return
    g.operated = True
    yield from trigger(g, owner, place)
    if place_of(g, owner, face) != place or not works(g, owner, place, face):
        return
    employ(g, owner, place, face)
    for site in survey.targets:
        yield from size_up(g, side, survey, site)
    yield from second_look(g, side, survey)


def revive(g: State, side: int, place: int, face: int) -> Flow[None]:
    """I6.5. A card that puts an own Claim in the place of a Busted disk, without a roll."""
    site = g.stacks[side][place].space
    g.operated = True
    yield from trigger(g, side, place)
    if place_of(g, side, face) == place and works(g, side, place, face):
        yield from claim(g, side, site)


def aim(g: State, side: int, survey: Survey) -> Flow[bool]:
    """I6a.1, I6b.2. A raygun picks its Sites before any roll; a buggy takes its whole road."""
    space = g.stacks[survey.owner][survey.place].space
    legal = targets(g, side, space, survey.face, survey.platform)
    if survey.platform != RAYGUN or len(legal) == 1:
        survey.targets = legal
        return True
    while len(survey.targets) < len(legal):
        word = yield from choose(side, "I6a.1", lambda: pickable(legal, survey), linger=True)
        if word in (DONE, CANCEL):
            return bool(word == DONE)
        survey.targets.append(MAP.find(word))
    return True


def pickable(legal: list[int], survey: Survey) -> list[str]:
    left = [MAP.ids[site] for site in legal if site not in survey.targets]
    return [*left, *([DONE] if survey.targets else []), CANCEL]


def surveyors(g: State, side: int) -> Weighed:
    """I6.1a, I6.5, J2.1, N3d, N6. Every card with a rating, with the clause against it."""
    found: Weighed = {}
    for owner, place, face in instruments(g, side):
        found[g.face(face).word] = against_surveyor(g, side, owner, place, face)
    found[CANCEL] = ""
    return found


def instruments(g: State, side: int) -> list[tuple[int, int, int]]:
    """I6.1a, N6. Owner, place and face of all that may prospect: own cards, and lent Crews."""
    found = [
        (side, place, face)
        for place, stack in enumerate(g.stacks[side])
        if stack.space != NOWHERE
        for face in stack.cards
        if can_survey(g, side, face)
    ]
    return [*found, *lent_crews(g, side)] if g.granted else found


def can_survey(g: State, side: int, face: int) -> bool:
    """I6.1a, I6.5, N3d. A card with a rating, or one that revives Sites; passengers only ride."""
    facts = g.face(face)
    if facts.isru is None and REVIVES not in facts.abilities:
        return False
    return not facts.human or face == g.crew(side).face


def against_surveyor(g: State, side: int, owner: int, place: int, face: int) -> str:
    """I6.0, I6.1a, I6.2, J2.1."""
    if not works(g, owner, place, face):
        return "J2.1"
    space = g.stacks[owner][place].space
    if g.face(face).isru is None:
        return "" if space in revivable(g, face) else "I6.5"
    platforms = g.face(face).platforms
    return "" if any([targets(g, side, space, face, p) for p in platforms]) else "I6.0"


def targets(g: State, side: int, space: int, face: int, platform: str) -> list[int]:
    """I6.1a, I6a.1, I6a.2, I6b.2, Alg-20, IN-26, IN-27. The Sites that can be prospected now."""
    rated = rating(g, side, space, face)
    assert rated is not None
    here = [space] if MAP.size[space] else []
    if platform == BUGGY and here and MAP.road[space] >= 0:
        here += [site for site in MAP.roads[MAP.road[space]] if site != space]
    if platform == RAYGUN:
        here += [site for site in ADJACENT[space] if is_in_sight(site)]
    return [site for site in here if not against_site(g, side, site, rated)]


def is_in_sight(site: int) -> bool:
    """I6a.2. Not at range into an Atmospheric Site."""
    printed = MAP.sites[site]
    return printed is not None and not printed.atmospheric


def against_site(g: State, side: int, site: int, rated: int) -> str:
    """I6.0, I6.1d, I6.2. What speaks against prospecting a Site with this rating."""
    printed = MAP.sites[site]
    assert printed is not None
    if site in g.claims or site in g.busted:
        return "I6.0"
    easier = RATED.ask(in_force(g, side), 0, g, side, site)
    if max(0, rated + easier) > hydration(g, side, site):
        return "I6.2"
    return "" if MAP.ids[site] not in LUNA_SITES or has_luna(g, side, site) else "I6.1d"


def revivable(g: State, face: int) -> list[int]:
    """I6.5. Busted Sites of a Size that a card can claim all the same."""
    least = g.face(face).abilities[REVIVES].least_size
    return [site for site in g.busted if MAP.size[site] >= least]


def hydration(g: State, side: int, site: int) -> int:
    """I5a.1, I6.2, Alg-12. That of a Site; a scoop there or Adjacent raises an aerostat's."""
    printed = MAP.sites[site]
    assert printed is not None
    found = printed.hydration
    if printed.aerostat:
        for place, stack in enumerate(g.stacks[side]):
            if stack.space == site or (stack.space != NOWHERE and site in ADJACENT[stack.space]):
                scoops = holders(g, side, place, SCOOPS)
                found = max([found, *[g.face(face).abilities[SCOOPS].amount for face in scoops]])
    return found


def has_luna(g: State, side: int, site: int) -> bool:
    """I6.1d, G4b, N4e, A-39, 4B2f.5. Leave of the 1st player, or the rights of a felon."""
    if side == g.first or (LUNA, g.first, site) in g.granted:
        return True
    if LUNAR.ask(in_force(g, side), False, g, side):
        return True
    opposed = [other for other in g.others(side) if g.is_human_at(other, site)]
    if is_secured(g, g.first):
        return False
    return is_felon(g, side, site) and g.is_human_at(side, site) and not opposed


# --- rolls (I6.3, I6.4, I6.5) -----------------------------------------------------------------


def size_up(g: State, side: int, survey: Survey, site: int) -> Flow[None]:
    """I6.3, I6a.4, I6b.1, P-Blink, A2h, Syn-b.1, 4A7c.2.

    A Site by its Size, or by rolls until one succeeds.
    """
    if MAP.size[site] >= SURE_SIZE or MAP.ids[site] == KREUTZ:
        yield from claim(g, side, site)
        return
    if (yield from attempt(g, side, survey, site)):
        return
    if may_reroll(g, side, survey, site):
        again = yield from agree(side, "A2h", ("ask.A2h", {"site": MAP.ids[site]}))
        if again and (yield from attempt(g, side, survey, site)):
            return
    survey.failed.append(site)


def may_reroll(g: State, side: int, survey: Survey, site: int) -> bool:
    """I6b.1, I6a.4, P-Blink, 4A7c.1.

    A buggy everywhere, the telescope at the first Site of a raygun.
    """
    if survey.platform == BUGGY:
        return True
    is_first = survey.platform == RAYGUN and site == survey.targets[0]
    return is_first and has_privilege(g, side, BLINK)


def attempt(g: State, side: int, survey: Survey, site: int) -> Flow[bool]:
    """I6.3, I6.4a. One roll."""
    die = yield from roll("I6.3")
    needed = MAP.size[site] - modifier(g, side, survey, site)
    g.log.append(SizeRolled("I6.3", side, MAP.ids[site], die, needed))
    if die > needed:
        return False
    yield from claim(g, side, site)
    return True


def modifier(g: State, side: int, survey: Survey, site: int) -> int:
    """I6.3, J2e. What abilities of own cards in the Space of the stack change of a roll."""
    space = g.stacks[survey.owner][survey.place].space
    found = abilities_at(g, side, space, "size-mod")
    return sum([ability.amount for ability in found if fits(site, ability, survey.platform)])


def second_look(g: State, side: int, survey: Survey) -> Flow[None]:
    """I6.5, I6a.3. One failure may be rolled for again after all others; the rest is Busted."""
    is_own = survey.owner == side
    if survey.failed and is_own and holders(g, side, survey.place, "size-reroll-after-all"):
        words = [*[MAP.ids[site] for site in survey.failed], DONE]
        word = yield from choose(side, "I6a.3", lambda: words)
        if word != DONE:
            site = MAP.find(word)
            if (yield from attempt(g, side, survey, site)):
                survey.failed.remove(site)
    for site in survey.failed:
        if site not in g.busted:
            g.busted.append(site)
        g.log.append(SiteBusted("I6.5", side, MAP.ids[site]))


def claim(g: State, side: int, site: int) -> Flow[None]:
    """I6.4a, I6.4b, I6d, P-Taxes. A disk from the reserve, or one moved from another Claim."""
    if not g.disks(side) and not (yield from free_disk(g, side, "I6.4b")):
        return
    if site in g.busted:
        g.busted.remove(site)
    g.claims[site] = side
    g.log.append(SiteClaimed("I6.4a", side, MAP.ids[site]))
    collect(g, TAXES, "I6d")


def free_disk(g: State, side: int, clause: str) -> Flow[bool]:
    """I6.4b, G4a. An own unindustrialized Claim is given up, if the player likes."""
    words = [MAP.ids[site] for site in idle_claims(g, side)]
    if not words or (yield from decide(side, clause, (NO, YES))) == NO:
        return False
    site = MAP.find(
        (yield from choose(side, clause, lambda: words, prompt=(f"ask.{clause}.which", {})))
    )
    del g.claims[site]
    g.log.append(ClaimFreed(clause, side, MAP.ids[site]))
    return True


def idle_claims(g: State, side: int) -> list[int]:
    """G4a. Own Claims without a Factory."""
    return [s for s, owner in g.claims.items() if owner == side and s not in g.factories]


def place_of(g: State, side: int, face: int) -> int:
    """The place of the stack in which a side's card lies, NOWHERE if in none."""
    for place, stack in enumerate(g.stacks[side]):
        if stack.space != NOWHERE and face in stack.cards:
            return place
    return NOWHERE


def against_prospecting(g: State, side: int) -> str:
    """D1b, I6.0."""
    clause = against_operation(g, side)
    if clause:
        return clause
    is_near = any([SITES_NEAR[s.space] for s in g.stacks[side] if s.space != NOWHERE])
    for owner, place, face in instruments(g, side) if is_near or g.granted else []:
        is_near = SITES_NEAR[g.stacks[owner][place].space]
        if is_near and not against_surveyor(g, side, owner, place, face):
            return ""
    return "I6.0"
