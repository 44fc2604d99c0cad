"""The town: stalls (K7), dyes (K11), raids (K12), bandits (K3) and the drought (K8)."""

from __future__ import annotations

from panspermia.kernel import (
    NO,
    NOTHING,
    PASS,
    YES,
    Ban,
    Flow,
    Request,
    ask_all,
    ask_any,
    choose,
    draw,
    roll,
)
from tests.bazaar.rules.bending import RAID_LOOT, RAID_LOSS, in_force
from tests.bazaar.rules.events import Dyed, Rolled, SetUp, Voted
from tests.bazaar.rules.state import BANKER, CAMELS, NOBODY, STORES, TENTS, State, pay
from tests.bazaar.rules.vocabulary import (
    ALLY,
    BANDITS,
    COLOURED,
    COLOURS,
    DEMAND,
    PAY,
    PITCHES,
    RAIN,
    SIDE,
    STRENGTHS,
    SUFFER,
    SUN,
)

DROUGHT = 3
LOOT = 2
DYE_PLACES = (("stores", STORES), ("camels", CAMELS), ("tents", TENTS))


# --- stalls (the shape of Genesis E4.1c) ------------------------------------------------------


def stall(g: State, side: int) -> Flow[None]:
    """K7. A stall of the supply is set up on a pitch."""
    word = yield from choose(side, "K7", lambda: in_supply(g, side))
    yield from find_pitch(g, side, STRENGTHS.index(word))


def in_supply(g: State, side: int) -> list[str]:
    return [word for n, word in enumerate(STRENGTHS) if g.supply[side] >> n & 1]


def find_pitch(g: State, side: int, strength: int) -> Flow[None]:
    """K7a. The stall goes on a free pitch or takes that of a weaker stall.

    K7c. A stall driven out must find another pitch at once, outside the turn order, as its owner
    chooses; that may drive out a third, and so on. Each is weaker than the last, so it ends.
    """
    word = yield from choose_pitch(g, side, strength)
    if word == NOTHING:
        return
    pitch = PITCHES.index(word)
    old = g.stalls[pitch]
    g.stalls[pitch] = side * len(STRENGTHS) + strength
    g.supply[side] &= ~(1 << strength)
    if old == NOBODY:
        g.log.append(SetUp("K7a", side, STRENGTHS[strength], word, None))
        return
    owner, weaker = divmod(old, len(STRENGTHS))
    g.supply[owner] |= 1 << weaker
    g.log.append(SetUp("K7a", side, STRENGTHS[strength], word, owner))
    yield from find_pitch(g, owner, weaker)


def choose_pitch(g: State, side: int, strength: int) -> Flow[str]:
    """K7b. Only a weaker stall gives way. K7d. For the bandits a pitch is drawn."""
    ban = Ban("K7b", lambda word: not gives_way(g, PITCHES.index(word), strength))
    if side != BANDITS:
        word: str = yield from choose(
            side,
            "K7a",
            lambda: PITCHES,
            unless=(ban,),
            prompt=("ask.K7a", {"stall": STRENGTHS[strength]}),
            or_none=True,
        )
        return word
    possible = [word for word in PITCHES if not ban.hits(word)]
    return (yield from draw("K7d", possible)) if possible else NOTHING


def gives_way(g: State, pitch: int, strength: int) -> bool:
    found = g.stalls[pitch]
    return found == NOBODY or found % len(STRENGTHS) < strength


# --- dyes (the shape of Megafauna B7a) --------------------------------------------------------


def dye(g: State, side: int) -> Flow[None]:
    """K11. A dye of a colour goes from the pool to the stores, or from there on a camel.

    K11a. When the pool lacks the colour it is taken from any other side.
    """
    colour = COLOURED.index((yield from choose(side, "K11", lambda: dyes_to_get(g, side))))
    victim, place = NOBODY, ""
    if g.pool[colour]:
        g.pool[colour] -= 1
    else:
        place, number = scarce_place(g, side, colour)
        among = lambda: [COLOURS[s] for s in g.others(side)]  # noqa: E731
        ban = Ban("K11b", lambda name: not g.dyes[SIDE[name]][number * 2 + colour])
        victim = SIDE[(yield from choose(side, "K11a", among, unless=(ban,)))]
        lose_dye(g, victim, number, colour)
    goal = CAMELS if g.dyes[side][STORES * 2 + colour] else STORES
    g.dyes[side][goal * 2 + colour] += 1
    g.log.append(Dyed("K11", side, COLOURED[colour], None if victim < 0 else victim, place))


def dyes_to_get(g: State, side: int) -> list[str]:
    return [
        word
        for colour, word in enumerate(COLOURED)
        if g.pool[colour] or scarce_place(g, side, colour)[0]
    ]


def scarce_place(g: State, side: int, colour: int) -> tuple[str, int]:
    """K11b. From stores if any other side has the dye there; else from camels; else from tents."""
    for word, place in DYE_PLACES:
        if any([g.dyes[other][place * 2 + colour] for other in g.others(side)]):
            return word, place
    return "", NOBODY


def lose_dye(g: State, victim: int, place: int, colour: int) -> None:
    """K11c. A loaded camel lost costs a coin too; a tent's dye lost has no further harm."""
    g.dyes[victim][place * 2 + colour] -= 1
    if place == CAMELS:
        pay(g, "K11c", victim, BANKER, 1)


# --- raids: B decides in the step of A, and C in that of B ------------------------------------


def raid(g: State, side: int) -> Flow[None]:
    """K12. A side takes two coins of another, unless it is bought off."""
    victim = SIDE[(yield from choose(side, "K12", lambda: raided(g, side)))]
    if not (yield from is_bought_off(g, side, victim)):
        pay(g, "K12", victim, side, loot(g, side, victim))


def loot(g: State, side: int, victim: int) -> int:
    """K12. Two coins, unless what the raider has and then what the victim has changes that."""
    taken = RAID_LOOT.ask(in_force(g, side), LOOT, g, side)
    return RAID_LOSS.ask(in_force(g, victim), taken, g, victim)


def raided(g: State, side: int) -> list[str]:
    return [COLOURS[other] for other in g.others(side) if g.coins[other]]


def is_bought_off(g: State, side: int, victim: int) -> Flow[bool]:
    """K12a. The victim pays one coin, calls an ally or suffers; others may trade meanwhile."""
    word = yield from choose(
        victim,
        "K12a",
        lambda: (PAY, ALLY, SUFFER),
        unless=(
            Ban("K12a", lambda word: word == PAY and not g.coins[victim]),
            Ban("K12b", lambda word: word == ALLY and not allies(g, side, victim)),
        ),
        opens=True,
    )
    if word == PAY:
        pay(g, "K12a", victim, side, 1)
    return word == PAY or (word == ALLY and (yield from is_helped(g, side, victim)))


def is_helped(g: State, side: int, victim: int) -> Flow[bool]:
    """K12b. The victim names a third side, which may pay in its stead."""
    ally = SIDE[(yield from choose(victim, "K12b", lambda: allies(g, side, victim)))]
    if (yield from choose(ally, "K12c", lambda: (YES, NO))) == NO:
        return False
    pay(g, "K12c", ally, side, 1)
    return True


def allies(g: State, side: int, victim: int) -> list[str]:
    return [COLOURS[other] for other in g.others(side) if other != victim and g.coins[other]]


# --- the bandits, whom nobody plays -----------------------------------------------------------


def bandits(g: State) -> Flow[None]:
    """K3. The bandits rob the richest merchant, drawn among equals, of what a die says.

    K3a. The victim may pay a coin to have the die rolled again. K3b. Then they set up a stall.
    """
    most = max([g.coins[side] for side in g.sides()])
    richest = [COLOURS[side] for side in g.sides() if g.coins[side] == most]
    victim = SIDE[(yield from draw("K3", richest))]
    face = yield from roll("K3")
    g.log.append(Rolled("K3", face))
    while g.coins[victim] and (yield from choose(victim, "K3a", lambda: (YES, NO))) == YES:
        pay(g, "K3a", victim, BANKER, 1)
        face = yield from roll("K3a")
        g.log.append(Rolled("K3a", face))
    pay(g, "K3", victim, BANDITS, face)
    if found := in_supply(g, BANDITS):
        yield from find_pitch(g, BANDITS, STRENGTHS.index(found[0]))


# --- the drought (the shape of Genesis D10b) --------------------------------------------------


def drought(g: State) -> Flow[None]:
    """K8. On 1-3 a drought threatens; before it comes, any side may demand a vote."""
    face = yield from roll("K8")
    g.log.append(Rolled("K8", face))
    if face > DROUGHT:
        return
    if (yield from is_vote_demanded(g)) and (yield from is_rain_voted(g)):
        yield from pay_or_suffer(g)
        return
    for side in g.sides():
        lose_stall(g, side)


def is_vote_demanded(g: State) -> Flow[bool]:
    """K8a. The sides speak in any order; the first demand is enough."""
    waiting = list(g.sides())
    while waiting:
        who, word = yield from ask_any(
            [Request(side, "K8a", lambda: (DEMAND, PASS)) for side in waiting]
        )
        if word == DEMAND:
            return True
        waiting.remove(who)
    return False


def is_rain_voted(g: State) -> Flow[bool]:
    """K8b. All vote secretly and at once; only if all want rain the drought is averted."""
    votes = yield from ask_all([Request(side, "K8b", lambda: (RAIN, SUN)) for side in g.sides()])
    g.log.append(Voted("K8b", list(votes.values())))
    return all([vote == RAIN for vote in votes.values()])


def pay_or_suffer(g: State) -> Flow[None]:
    """K8c. Then each side pays a coin or loses a stall, as it chooses."""
    for side in g.sides():
        poor = Ban("K8c", lambda word: word == PAY and not g.coins[side])
        word = yield from choose(side, "K8c", lambda: (PAY, SUFFER), unless=(poor,))
        if word == PAY:
            pay(g, "K8c", side, BANKER, 1)
        else:
            lose_stall(g, side)


def lose_stall(g: State, side: int) -> None:
    """K8d. The weakest stall of the side goes back to its supply."""
    own = [found for found in g.stalls if found >= 0 and found // len(STRENGTHS) == side]
    if own:
        g.stalls[g.stalls.index(min(own))] = NOBODY
        g.supply[side] |= 1 << min(own) % len(STRENGTHS)
