"""Mutagen and radiation (D7, D8): which organs species lose, and who decides."""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.rules.cubes import (
    lose_basal,
    lose_organ,
    plus_words,
)
from panspermia.games.megafauna.rules.display import sweep
from panspermia.games.megafauna.rules.events import FossilGiven, LimitSet, Rolled
from panspermia.games.megafauna.rules.options import EARTH
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import extinguish, settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import plus_cards
from panspermia.games.megafauna.rules.vocabulary import (
    BASAL_WORDS,
    BLACK,
    BLUE_ORGAN,
    GREEN,
    GREEN_ORGAN,
    MONSTER,
    MONSTER_WORDS,
    NOBODY,
    ORANGE,
    PLUS_ORGAN,
    PLUS_WORDS,
    RED_ORGAN,
    SPECIES_OF,
    SPECIES_WORDS,
    TOKEN,
    WHITE_ORGAN,
    YELLOW_ORGAN,
)
from panspermia.kernel import NO, YES, Flow, Words, decide, roll

SHIELD = 2
"""D7d. What each white organ adds to the limit."""


# --- mutagen (D7) -----------------------------------------------------------------------------


def mutagen(g: State) -> Flow[None]:
    """D7.1-D7h. The display is swept; then in turn order every species is cut to its limit."""
    yield from sweep(g)
    rolled = NOBODY
    if not g.rules.has_climate:
        rolled = yield from roll_limit(g)
    for side in g.order:
        waiting = [s.id for s in g.own(side) if is_over_limit(g, s, rolled)]
        while waiting:
            words = [SPECIES_WORDS[id] for id in waiting]
            word = yield from decide(g.decider(side), "D7g", words)
            waiting.remove(SPECIES_OF[word])
            yield from cut(g, side, SPECIES_OF[word], rolled)
            waiting = [id for id in waiting if g.species[id] is not None]


def roll_limit(g: State) -> Flow[int]:
    """A8b.2, D7a. The highest of one die more than the era's number; Q-91 says which era it is."""
    is_next = g.is_last and g.rules.era_changes == "when_drawn"
    dice = []
    for _ in range(1 + g.era + is_next):
        dice.append((yield from roll("A8b.2")))
    g.log.append(Rolled("A8b.2", dice))
    g.log.append(LimitSet("D7a", max(dice)))
    return max(dice)


def heart_of(g: State, species: Species, rolled: int) -> int:
    """D7a-D7c. The limit without the shield of white organs."""
    return g.heart(species) if rolled == NOBODY else rolled


def limit_of(g: State, species: Species, rolled: int) -> int:
    """D7d. With it."""
    return heart_of(g, species, rolled) + SHIELD * g.organs(species, WHITE_ORGAN)


def is_over_limit(g: State, species: Species, rolled: int) -> bool:
    """D7.2, D7.3."""
    return g.count_organs(species) > limit_of(g, species, rolled)


def cut(g: State, side: int, id: int, rolled: int) -> Flow[None]:
    """D7g, D7h. The owner gives up organ after organ, until the species fits or is extinct."""
    while (species := g.species[id]) is not None and is_over_limit(g, species, rolled):
        words = plus_words(g, species)
        if not words or is_doomed(g, species, rolled):
            if not (yield from rescue(g, side, id)):
                extinguish(g, species, "D7.4")
                settle(g)
            continue
        if g.rules.may_choose_extinction:
            words = words + [w for w, n in zip(BASAL_WORDS, species.basal, strict=True) if n]
        prompt: Words = (
            "ask.D7g",
            {"species": SPECIES_WORDS[id], "limit": limit_of(g, species, rolled)},
        )
        word = yield from decide(g.decider(side), "D7g", forced_last(g, side, words), prompt=prompt)
        if word in BASAL_WORDS:
            extinguish(g, species, "D7.4")
        else:
            lose_organ(g, species, word, "D7g")
        settle(g)


def is_doomed(g: State, species: Species, rolled: int) -> bool:
    """Q-26. Whether no choice of plus organs can save the species.

    A white plus organ that is kept counts for one organ and adds two to the limit.
    """
    white = species.plus[WHITE_ORGAN] + sum([m.plus[WHITE_ORGAN] for m in species.mutations])
    heart = heart_of(g, species, rolled) + SHIELD * species.basal[WHITE_ORGAN]
    return sum(species.basal) - white > heart


def forced_last(g: State, side: int, words: list[str]) -> list[str]:
    """K8a. The automatic plant loses organs of horror-plant cards only if there are no others."""
    if not (g.rules.is_automatic and g.colour[side] == GREEN):
        return words
    other = [word for word in words if not _is_horror(g, word)]
    return other or words


def _is_horror(g: State, word: str) -> bool:
    if word in BASAL_WORDS:
        return False
    card = MONSTER[word] if word in MONSTER else PLUS_ORGAN[word][0]
    return card > 0 and g.facts.mutations[card].horror_plant


# --- free neoteny (J8c) -----------------------------------------------------------------------


def may_rescue(g: State, side: int) -> bool:
    """J8c.1, J8c.2, Q-81. Whether Black has a fossil for a free neoteny this turn."""
    if not g.rules.apomorphies or g.colour[side] != BLACK or g.neoteny:
        return False
    return g.fossils[side] > 0 or bool(g.record[side])


def rescue(g: State, side: int, id: int) -> Flow[bool]:
    """J8c.1. Black may give up a basal organ without extinction before a species dies."""
    species = g.found(id)
    if not may_rescue(g, side) or not any(species.basal):
        return False
    prompt: Words = ("ask.J8c.1", {"species": SPECIES_WORDS[id]})
    if (yield from decide(side, "J8c.1", [YES, NO], prompt=prompt)) == NO:
        return False
    words = [w for w, count in zip(BASAL_WORDS, species.basal, strict=True) if count]
    word = yield from decide(side, "J8c.1", words)
    yield from pay_fossil(g, side)
    lose_basal(g, g.found(id), BASAL_WORDS.index(word), "J8c.1")
    return True


def pay_fossil(g: State, side: int) -> Flow[None]:
    """J8c.2, Q-81. A token goes to the supply, or a card out of the game."""
    options = [TOKEN] if g.fossils[side] else []
    word = yield from decide(side, "J8c.2", [*options, *g.record[side]])
    if word == TOKEN:
        g.fossils[side] -= 1
        g.tokens += 1
    else:
        g.record[side].remove(word)
    g.neoteny = True
    g.log.append(FossilGiven("J8c.2", side, word))


# --- radiation (D8) ---------------------------------------------------------------------------


def radiation(g: State, event: HappeningFacts) -> Flow[None]:
    """D8.1-D8d, J8a, K5f. Each species loses a plus organ of a pair; elsewhere of each."""
    pair = (GREEN_ORGAN, BLUE_ORGAN) if event.darwinian else (RED_ORGAN, YELLOW_ORGAN)
    groups = [(pair[0],), (pair[1],)] if g.rules.planet != EARTH else [pair]
    for side in g.order:
        if event.darwinian and g.rules.apomorphies and g.colour[side] == ORANGE:
            continue
        for id in [s.id for s in g.own(side)]:
            for colours in groups:
                yield from irradiate(g, side, id, colours)


def irradiate(g: State, side: int, id: int, colours: tuple[int, ...]) -> Flow[None]:
    """D8.3, D8b. One plus organ of these colours, as the owner likes; a monster shrinks."""
    species = g.species[id]
    if species is None:
        return
    words = exposed(species, colours)
    if not words:
        return
    prompt: Words = ("ask.D8.3", {"species": SPECIES_WORDS[id]})
    word = yield from decide(g.decider(side), "D8.3", forced_last(g, side, words), prompt=prompt)
    lose_organ(g, g.found(id), word, "D8a")
    settle(g)


def exposed(species: Species, colours: tuple[int, ...]) -> list[str]:
    """D8c.1-D8c.3. Plus organs and monsters of these colours."""
    words = [
        PLUS_WORDS[card][colour]
        for card, plus in plus_cards(species)
        for colour in colours
        if plus[colour]
    ]
    return words + [MONSTER_WORDS[m.card] for m in species.mutations if m.monster in colours]
