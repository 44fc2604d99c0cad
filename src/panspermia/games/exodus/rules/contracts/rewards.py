"""What happens once when a contract is fulfilled (4B2e.3, 4B4f.4)."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.games.exodus.components.catalog import IDEOLOGIES, NO_FACE
from panspermia.games.exodus.components.contracts import Effect
from panspermia.games.exodus.components.goals import goal_of
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import DomeLost, SiteBusted
from panspermia.games.exodus.rules.happenings import cut, is_uncut
from panspermia.games.exodus.rules.industry import free_cube, removable_cubes
from panspermia.games.exodus.rules.money import gain, pay
from panspermia.games.exodus.rules.politics.assembly import put_delegate, tally
from panspermia.games.exodus.rules.prospecting import Survey, attempt
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import DONE, NO, YES, Flow, Words, agree, choose, decide

Rewards = Callable[[State, int, int, Effect], Flow[None]]


def reward(g: State, side: int, face: int, space: int) -> Flow[None]:
    """4B2e.3, 4B4f.4, 4B4f.5. In the order of the card; `space` is where it was fulfilled."""
    for effect in goal_of(g.face(face).word).fulfilling:
        if effect.id in REWARDS:
            yield from REWARDS[effect.id](g, side, space, effect)


def gain_aqua(g: State, side: int, _space: int, effect: Effect) -> Flow[None]:
    """EX4."""
    yield from ()
    gain(g, "4B2e.3", side, effect.amount)


def cut_owner(g: State, _side: int, space: int, _effect: Effect) -> Flow[None]:
    """CR-9. Budget cuts for the owner of the Colony, if nothing protects that side."""
    owner = g.domes[space]
    if g.hands[owner] and not is_uncut(g, owner):
        yield from cut(g, owner)


def pay_or_lose(g: State, _side: int, space: int, effect: Effect) -> Flow[None]:
    """CR-21. The owner of the Colony pays the Pool, or has the dome in reserve again."""
    owner = g.domes[space]
    can = [YES, NO] if g.aqua(owner) >= effect.amount else [NO]
    about: Words = ("ask.CR-21", {"aquas": effect.amount, "site": MAP.ids[space]})
    if (yield from decide(owner, "CR-21", can, prompt=about)) == YES:
        pay(g, "CR-21", owner, effect.amount)
        return
    del g.domes[space]
    g.log.append(DomeLost("CR-21", owner, MAP.ids[space]))


def bust_site(g: State, side: int, space: int, _effect: Effect) -> Flow[None]:
    """I6.5. The Site of the step before last is unexplored, so nothing stands there."""
    yield from ()
    g.busted.append(space)
    g.log.append(SiteBusted("4B2e.3", side, MAP.ids[space]))


def place_delegates(g: State, side: int, _space: int, effect: Effect) -> Flow[None]:
    """CR-19. Cubes into one ideology, and one tally."""
    word = yield from choose(side, "CR-19", lambda: [*IDEOLOGIES, DONE])
    if word == DONE:
        return
    for number in range(effect.amount):
        if number and not (yield from agree(side, "CR-19", ("ask.CR-19.more", {"ideology": word}))):
            break
        if not g.cubes(side) and not (removable_cubes(g, side) and (yield from free_cube(g, side))):
            break
        put_delegate(g, "CR-19", side, IDEOLOGIES.index(word))
    yield from tally(g)


def prospect_again(g: State, side: int, space: int, effect: Effect) -> Flow[None]:
    """CR-14, I6.4b. The Site is rolled for, again if that fails; a Claim takes the disk's place."""
    survey = Survey(side, g.stacks_at(side, space)[0], NO_FACE, "")
    for number in range(1 + effect.times):
        if number and not (
            yield from agree(side, "CR-14", ("ask.CR-14", {"site": MAP.ids[space]}))
        ):
            break
        if (yield from attempt(g, side, survey, space)):
            return
    g.log.append(SiteBusted("CR-14", side, MAP.ids[space]))


REWARDS: dict[str, Rewards] = {
    "gain-aqua": gain_aqua,
    "budget-cuts": cut_owner,
    "pay-or-lose": pay_or_lose,
    "bust-site": bust_site,
    "place-delegates": place_delegates,
    "prospect-again": prospect_again,
}
"""By the id of an effect; the others come with further modules."""
