"""Mutagen and radiation (D7, D8): which organs species lose, and who decides."""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.rules.cubes import lose_organ, plus_words
from panspermia.games.megafauna.rules.display import sweep
from panspermia.games.megafauna.rules.events import LimitSet, Rolled
from panspermia.games.megafauna.rules.neoteny import may_rescue, rescue, shed
from panspermia.games.megafauna.rules.options import EARTH
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import extinguish, settle_hunger
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import plus_cards
from panspermia.games.megafauna.rules.vocabulary import (
    BASAL_WORDS,
    BLUE_ORGAN,
    FREE_NEOTENY,
    GREEN,
    GREEN_ORGAN,
    MONSTER,
    MONSTER_WORDS,
    NOBODY,
    ORANGE,
    PLUS_ORGAN,
    PLUS_WORDS,
    RED_ORGAN,
    SHAPES,
    SPECIES_OF,
    SPECIES_WORDS,
    WHITE_ORGAN,
    YELLOW_ORGAN,
)
from panspermia.kernel import Flow, Words, decide, roll

SHIELD = 2
"""D7d. What each white organ adds to the limit."""

Hearts = tuple[int, int]
"""The dark and the green limit of a mutagen; in Tooth and Claw both are what was rolled (D7a)."""


# --- mutagen (D7) -----------------------------------------------------------------------------


def mutagen(g: State) -> Flow[None]:
    """D7.1-D7h. The display is swept; then in turn order every species is cut to its limit.

    Q-73: the hearts are read when the event begins.

    GL-Clouds, GL-Oxygen.
    """
    yield from sweep(g)
    if g.has_climate:
        hearts = g.hearts()
    else:
        rolled = yield from roll_limit(g)
        hearts = (rolled, rolled)
    for side in g.order:
        first = g.colour[side] * SHAPES
        own = g.species[first : first + SHAPES]
        waiting = [s.id for s in own if s is not None and is_over_limit(g, s, hearts)]
        while waiting:
            id = waiting[0]
            if len(waiting) > 1:
                words = [SPECIES_WORDS[id] for id in waiting]
                prompt: Words = ("ask.D7g.species", {})
                word = yield from decide(g.decider(side), "D7g", words, prompt=prompt)
                id = SPECIES_OF[word]
            waiting.remove(id)
            yield from cut(g, side, id, hearts)
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


def heart_of(g: State, species: Species, hearts: Hearts) -> int:
    """D7a-D7c. The limit without the shield of white organs."""
    return hearts[g.has_green_heart(species)]


def limit_of(g: State, species: Species, hearts: Hearts) -> int:
    """D7d. With it."""
    return heart_of(g, species, hearts) + SHIELD * g.organs(species, WHITE_ORGAN)


def is_over_limit(g: State, species: Species, hearts: Hearts) -> bool:
    """D7.2, D7.3."""
    count, (dark, green) = g.count_organs(species), hearts
    return count > (dark if dark < green else green) and count > limit_of(g, species, hearts)


def cut(g: State, side: int, id: int, hearts: Hearts) -> Flow[None]:
    """D7g, D7h. The owner gives up organ after organ, until the species fits or is extinct.

    GL-Atrophy.2, GL-Atrophy.3.
    """
    while (species := g.species[id]) is not None and is_over_limit(g, species, hearts):
        words = plus_words(g, species)
        if not words or is_doomed(g, species, hearts):
            if not is_near(g, species, hearts) or not (yield from rescue(g, side, id)):
                extinguish(g, species, "D7.4")
                settle_hunger(g)
            continue
        limit = limit_of(g, species, hearts)
        prompt: Words = ("ask.D7g", {"species": SPECIES_WORDS[id], "limit": limit})
        options = losses(g, side, species, words)
        word = yield from decide(g.decider(side), "D7g", options, prompt=prompt)
        if word == FREE_NEOTENY:
            yield from shed(g, side, id)
        elif word in BASAL_WORDS:
            extinguish(g, species, "D7.4")
            settle_hunger(g)
        else:
            lose_organ(g, species, word, "D7g")


def losses(g: State, side: int, species: Species, words: list[str]) -> list[str]:
    """D7g, Q-26. The organs that may go next; a basal one too, if one may choose extinction.

    J8c.1: Black may shed a basal organ instead.
    """
    found = forced_last(g, side, words)
    if may_rescue(g, side) and any(species.basal):
        found = [*found, FREE_NEOTENY]
    if g.rules.may_choose_extinction and not _is_automatic(g, side):
        found = found + [w for w, n in zip(BASAL_WORDS, species.basal, strict=True) if n]
    return found


def is_doomed(g: State, species: Species, hearts: Hearts) -> bool:
    """Q-26. Whether no choice of plus organs can save the species."""
    return sum(species.basal) > min(hearts) and excess(g, species, hearts) > 0


def is_near(g: State, species: Species, hearts: Hearts) -> bool:
    """J8c.1. Whether one basal organ less would save it; a white one would lower the limit."""
    return excess(g, species, hearts) == 1 and any(species.basal[:WHITE_ORGAN])


def excess(g: State, species: Species, hearts: Hearts) -> int:
    """How far a species is above its limit if all plus organs go that do not help.

    D7h: without its haustorium, if the card can be lost, it has the heart of its colour.
    """
    own = hearts[species.colour == GREEN]
    ways = [(heart_of(g, species, hearts), NOBODY)]
    ways += [(own, card) for card in _loose_haustoria(g, species)]
    return min([_excess_without(species, heart, lost) for heart, lost in ways])


def _loose_haustoria(g: State, species: Species) -> list[int]:
    """Haustoria that go with their last plus organ (D8a)."""
    loose = [m for m in species.mutations if any(m.plus) and m.card not in species.personality]
    return [m.card for m in loose if m.is_promoted and g.half(m).haustorium != NOBODY]


def _excess_without(species: Species, heart: int, lost: int) -> int:
    """The same without a card; a white plus organ counts for one and adds two to the limit."""
    plus = [m.plus[WHITE_ORGAN] for m in species.mutations if m.card != lost]
    white = species.plus[WHITE_ORGAN] + sum(plus)
    return sum(species.basal) - white - heart - SHIELD * species.basal[WHITE_ORGAN]


def forced_last(g: State, side: int, words: list[str]) -> list[str]:
    """K8a. The automatic plant loses organs of horror-plant cards only if there are no others."""
    if not _is_automatic(g, side):
        return words
    other = [word for word in words if not _is_horror(g, word)]
    return other or words


def _is_automatic(g: State, side: int) -> bool:
    return g.rules.is_automatic and g.colour[side] == GREEN


def _is_horror(g: State, word: str) -> bool:
    card = MONSTER[word] if word in MONSTER else PLUS_ORGAN[word][0]
    return card > 0 and g.facts.mutations[card].horror_plant


# --- radiation (D8) ---------------------------------------------------------------------------


def radiation(g: State, event: HappeningFacts) -> Flow[None]:
    """D8.1-D8d, J8a, K5f. Each species loses a plus organ of a pair; elsewhere of each."""
    pair = (GREEN_ORGAN, BLUE_ORGAN) if event.darwinian else (RED_ORGAN, YELLOW_ORGAN)
    groups = [(pair[0],), (pair[1],)] if g.rules.planet != EARTH else [pair]
    for side in g.order:
        if event.darwinian and g.rules.apomorphies and g.colour[side] == ORANGE:
            continue
        first = g.colour[side] * SHAPES
        for species in g.species[first : first + SHAPES]:
            if species is None:
                continue
            for colours in groups:
                words = exposed(species, colours)
                if len(words) == 1 and g.species[species.id] is species:
                    lose_organ(g, species, words[0], "D8a")
                elif words:
                    yield from irradiate(g, side, species.id, colours)


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


def exposed(species: Species, colours: tuple[int, ...]) -> list[str]:
    """D8c.1-D8c.3, GL-Organ. Plus organs and monsters of these colours."""
    words = []
    for card, plus in plus_cards(species):
        for colour in colours:
            if plus[colour]:
                words.append(PLUS_WORDS[card][colour])
    for m in species.mutations:
        if m.monster in colours:
            words.append(MONSTER_WORDS[m.card])
    return words
