"""Phase 3: autocatalytic rolls (F0-F4), one refugium after the other."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.games.genesis.components.facts import ENZYME_DEATH, MANNA_DEATH
from panspermia.games.genesis.rules.dice import die_of
from panspermia.games.genesis.rules.events import (
    Animated,
    EnzymeLost,
    LifeArose,
    MannaDied,
    Rolled,
)
from panspermia.games.genesis.rules.pieces import Organism, Refugium
from panspermia.games.genesis.rules.pools import (
    biosynthesize,
    compensate,
    return_bionts,
    withdraw_bionts,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM_WORDS,
    BIONT,
    BIONT_WORDS,
    COLOUR,
    COLOURS,
    REFUGIUM_WORDS,
    SIDE,
    SIDE_WORDS,
)
from panspermia.kernel import NO, Flow, Words, agree, decide


def begin_rolls(g: State) -> None:
    """A1.3, F0.1, F0a. Each refugium with a biont rolls: top row first, left to right."""
    g.phase = "F"
    g.waiting = [refugium.placard for refugium in g.refugia() if refugium.bionts]


def first_roll(g: State) -> Flow[None]:
    """F0.1. The rolls begin with the first refugium."""
    begin_rolls(g)
    if g.waiting:
        yield from autocatalysis(g)


def is_waiting(g: State) -> bool:
    return bool(g.waiting)


def autocatalysis(g: State) -> Flow[None]:
    """F0.1. The roll of one refugium: animation, death, and perhaps life."""
    placard = g.waiting.pop(0)
    refugium = g.refugium(placard)
    contestants = sorted(set(refugium.bionts))
    roller = contestants[0] if len(contestants) == 1 else progenote(g, placard, contestants)
    dice = yield from roll_manna(g, refugium, roller)
    if can_reroll(g, placard, roller, contestants):
        prompt: Words = ("ask.F0c", {"refugium": REFUGIUM_WORDS[placard], "dice": dice})
        if (yield from agree(roller, "F0c", prompt)):
            dice = yield from roll_manna(g, refugium, roller)
    deaths, enzyme_deaths = death_dice(g, refugium, dice)
    if count := life_dice(g, placard, dice):
        yield from animate(g, refugium, roller, count)
    if deaths:
        yield from manna_death(g, refugium, roller, contestants, deaths)
    if enzyme_deaths:
        kill_enzymes(g, refugium, enzyme_deaths)
    if len(set(dice)) < len(dice):
        yield from darwinian_life(g, placard, roller)


def roll_manna(g: State, refugium: Refugium, roller: int) -> Flow[list[int]]:
    """F0b, F4a. A die for each organized cube, two for each biont.

    No roll has more dice, so they are asked for here, not by `roll_dice`.
    """
    dice: list[int] = []
    die = die_of("F0b")
    for _ in range(sum(refugium.organized) + 2 * len(refugium.bionts)):
        dice.append((yield die))
    g.log.append(Rolled("F0b", roller, REFUGIUM_WORDS[refugium.placard], dice))
    return dice


def can_reroll(g: State, placard: int, roller: int, contestants: list[int]) -> bool:
    """F0c. A player alone on a placard of their colour may reroll all dice once."""
    return len(contestants) == 1 and g.facts.refugia[placard].colour == g.colour[roller]


# --- animation and death (F1, F2) -------------------------------------------------------------


def life_dice(g: State, placard: int, dice: list[int]) -> int:
    """F1.1. How many dice show a life number of the present climate."""
    count = 0
    for life in g.facts.refugia[placard].life[g.climate]:
        count += dice.count(life)
    return count


def animate(g: State, refugium: Refugium, roller: int, count: int) -> Flow[None]:
    """F1.1. For each life die a cube must become organized; the roller chooses the colours.

    When all of them do, nobody is asked in which order.
    """
    place = REFUGIUM_WORDS[refugium.placard]
    left = sum(refugium.disorganized)
    for _ in range(min(count, left)):
        if count < left:
            word = yield from choose_manna(refugium, roller, "F1.1", disorganized_manna)
        else:
            word = disorganized_manna(refugium)[0]
        refugium.disorganized[COLOUR[word]] -= 1
        refugium.organized[COLOUR[word]] += 1
        g.log.append(Animated("F1.1", place, word))


def choose_manna(
    refugium: Refugium, roller: int, clause: str, find: Callable[[Refugium], list[str]]
) -> Flow[str]:
    """F1.1, F2a. The manna that the roller chooses."""
    prompt: Words = (f"ask.{clause}", {"refugium": REFUGIUM_WORDS[refugium.placard]})
    word: str = yield from decide(roller, clause, lambda: find(refugium), prompt=prompt)
    return word


def disorganized_manna(refugium: Refugium) -> list[str]:
    found = []
    for colour, cubes in enumerate(refugium.disorganized):
        if cubes:
            found.append(COLOURS[colour])
    return found


def death_dice(g: State, refugium: Refugium, dice: list[int]) -> tuple[int, int]:
    """F2.1, F2d. How many dice bring manna death and enzyme death, by the uncovered slots.

    No slot of a refugium repeats the death of another, and plain ones have a value that no die has.
    """
    deaths = [0, 0, 0]
    for value, kind in g.facts.refugia[refugium.placard].slots[len(refugium.enzymes) :]:
        deaths[kind] += dice.count(value)
    return deaths[MANNA_DEATH], deaths[ENZYME_DEATH]


def manna_death(
    g: State, refugium: Refugium, roller: int, contestants: list[int], deaths: int
) -> Flow[None]:
    """F2a, F2b, F4b. For each death an organized manna goes, as the roller chooses.

    A cube becomes disorganized and makes a catalyst of its colour, for the roller or, contested,
    for another contestant (F4b.2, AMB-11). A biont returns to its owner with compensation (F4b.1).
    A contestant stays one (F4b.3). When all of it goes, nobody is asked in which order.
    """
    place = REFUGIUM_WORDS[refugium.placard]
    others = [side for side in contestants if side != roller]
    made: dict[int, list[int]] = {}
    returned: list[int] = []
    left = sum(refugium.organized) + len(refugium.bionts)
    for _ in range(min(deaths, left)):
        if deaths < left:
            word = yield from choose_manna(refugium, roller, "F2a", organized_manna)
        else:
            word = organized_manna(refugium)[0]
        if word in BIONT:
            refugium.bionts.remove(BIONT[word])
            withdraw_bionts(g, [BIONT[word]], place, "F2a")
            returned.append(BIONT[word])
            continue
        colour = COLOUR[word]
        refugium.organized[colour] -= 1
        refugium.disorganized[colour] += 1
        g.log.append(MannaDied("F2a", place, word))
        gainer = roller
        if others:
            prompt: Words = ("ask.F4b.2", {"colour": word})
            heir = yield from decide(
                roller, "F4b.2", lambda: [SIDE_WORDS[side] for side in others], prompt=prompt
            )
            gainer = SIDE[heir]
        if gainer not in made:
            made[gainer] = [0, 0, 0, 0]
        made[gainer][colour] += 1
    for side in sorted(made):
        yield from biosynthesize(g, side, made[side], "F4b.2" if others else "F2b")
    if returned:
        yield from compensate(g, returned)


def organized_manna(refugium: Refugium) -> list[str]:
    """F1a. What can die: cubes by colour, bionts by side."""
    found = []
    for colour, count in enumerate(refugium.organized):
        if count:
            found.append(COLOURS[colour])
    for side in sorted(set(refugium.bionts)):
        found.append(BIONT_WORDS[side])
    return found


def kill_enzymes(g: State, refugium: Refugium, deaths: int) -> None:
    """F2c. After all manna deaths, for each enzyme death the rightmost enzyme goes."""
    enzymes, place = refugium.enzymes, REFUGIUM_WORDS[refugium.placard]
    for _ in range(min(deaths, len(enzymes))):
        colour = enzymes.pop()
        g.log.append(EnzymeLost("F2c", place, COLOURS[colour]))


# --- life (F3) ----------------------------------------------------------------------------------


def darwinian_life(g: State, placard: int, roller: int) -> Flow[None]:
    """F3.1, F4c. After a double the roller may take the bacterium, with a biont there and room."""
    here = sorted(set(g.refugium(placard).bionts))
    if roller not in here:
        yield from ersatz_progenote(g, placard, roller, here)
        return
    prompt: Words = ("ask.F3.1", {"refugium": REFUGIUM_WORDS[placard]})
    if g.has_room(roller) and (yield from agree(roller, "F3.1", prompt)):
        yield from come_alive(g, placard, roller)


def ersatz_progenote(g: State, placard: int, roller: int, here: list[int]) -> Flow[None]:
    """F4e, F4c. A progenote without bionts says which of the others gets the bacterium, if any.

    The chosen side is not asked; one without room (B1a) cannot be chosen.
    """
    heirs = [SIDE_WORDS[side] for side in here if g.has_room(side)]
    prompt: Words = ("ask.F4e", {"refugium": REFUGIUM_WORDS[placard]})
    word = yield from decide(roller, "F4e", [*heirs, NO], prompt=prompt)
    if word != NO:
        yield from come_alive(g, placard, SIDE[word])


def come_alive(g: State, placard: int, side: int) -> Flow[None]:
    """F3a-F3d, F4d. Organized manna becomes chromosomes; the rest and all enzymes go to the soup.

    Bionts of others stay as foreign genes. C3.2: a beginner's game returns them.
    """
    refugium = g.refugium(placard)
    foreign: list[int] = []
    if g.rules.beginner:
        foreign = [other for other in refugium.bionts if other != side]
    bionts = [other for other in refugium.bionts if other not in foreign]
    g.rows[g.facts.refugia[placard].row].remove(refugium)
    g.organisms[placard] = Organism(placard, side, bionts, refugium.organized)
    g.tableaus[side].append(placard)
    word = REFUGIUM_WORDS[placard]
    g.log.append(LifeArose("F3.1", side, word, BACTERIUM_WORDS[placard]))
    yield from return_bionts(g, foreign, word, "C3.2")


# --- contests (F4) ------------------------------------------------------------------------------


def progenote(g: State, placard: int, contestants: list[int]) -> int:
    """F4.1-F4.1b. The contestant with most enzymes and organized manna of their colour.

    Tied, the one whose colour is printed furthest left; of colours not printed, the first in order.
    """
    refugium = g.refugium(placard)
    manna = g.facts.refugia[placard].manna

    def rank(side: int) -> tuple[int, int, int]:
        colour = g.colour[side]
        count = refugium.enzymes.count(colour) + refugium.organized[colour]
        place = manna.index(colour) if colour in manna else len(manna)
        return -count - refugium.bionts.count(side), place, g.order.index(side)

    return min(contestants, key=rank)
