"""Answers of Bios: Megafauna: in which group, in words, and at which places."""

from __future__ import annotations

from rich.text import Text

from panspermia.faces.terminal import QUIET
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.faces import signs
from panspermia.games.megafauna.faces.forecast import standing, verdict
from panspermia.games.megafauna.faces.naming import (
    Scene,
    listed,
    number_of,
    organs_given,
    say,
    says,
    word,
)
from panspermia.games.megafauna.rules.display import COSTS
from panspermia.games.megafauna.rules.vocabulary import (
    DROP,
    GROW,
    LEVEL_WORDS,
    LEVELS,
    LYING,
    LYING_WORDS,
    MONSTER,
    MUTATION,
    MUTATION_WORDS,
    PLACE_WORDS,
    PLUS_ORGAN,
    POPULATE,
    PROMOTION,
    RESERVOIRS,
    SHRINK,
    SPECIES_OF,
    SPECIES_WORDS,
    TOOL,
)
from panspermia.kernel import Answer, Message

HEXES = frozenset(PLACE_WORDS)
AT_LEVELS = frozenset(LEVEL_WORDS)
LYING_AT = frozenset(LYING_WORDS)

DEEDS = "A2c.1"
PLACING = ("F2.1", "I1.2", "E7a")
"""The questions by which a creeple comes to live somewhere."""


# --- groups ---------------------------------------------------------------------------------------


def group_of(scene: Scene, id: str) -> str:
    """The group of an answer: the end of the id of its label, or nothing."""
    if scene.rule == DEEDS:
        return _deed(scene, id)
    if scene.rule in PLACING and id in AT_LEVELS:
        return id.rpartition("-")[2]
    return ""


def _deed(scene: Scene, id: str) -> str:
    if id in MUTATION:
        return "buy"
    if id in PROMOTION:
        return "promote"
    return "populate" if id in POPULATE else "deed"


# --- words ----------------------------------------------------------------------------------------


def in_short(scene: Scene, answer: Answer, prompt: Message | None = None) -> Text:
    """An answer as it stands in the list."""
    id, rule = str(answer), scene.rule
    own = f"answer.{rule}.{id}"
    if says(own):
        return Text(say(own))
    if isinstance(answer, int):
        return Text(_number(rule, answer))
    if id in MUTATION and rule == DEEDS:
        return _ware(scene, id)
    if id in SPECIES_OF:
        return _species(scene, id)
    if id in COLOURS:
        return Text(word(id, "colour"))
    text = _signed(scene, id)
    if id in AT_LEVELS and rule in PLACING:
        text.append(_contest(scene, id, _newcomer(scene, prompt)), QUIET)
    return text


def _number(rule: str, count: int) -> str:
    if says(f"answer.{rule}"):
        return say(f"answer.{rule}", count=count)
    return str(count)


def _ware(scene: Scene, id: str) -> Text:
    """A card of the display: its name, what it costs and gives, and what it can become."""
    card = scene.printed.mutations[MUTATION[id]]
    cost = next((COSTS[row.index(id)] for row in scene.position.display if id in row), 0)
    given = organs_given(card.unpromoted.plus)
    if card.unpromoted.horror_plant and scene.has_climate:
        given.append(say("gives.horror"))
    text = Text(card.unpromoted.name)
    return text.append(f" ({say('answer.ware', cost=cost, gives=listed(given))})", QUIET)


def _species(scene: Scene, id: str) -> Text:
    text = signs.species(id).append(f" {scene.name(id)}")
    if scene.rule == "E1.1" and id in scene.species:
        found = scene.species[id]
        left = found.unborn if found.allowance is None else found.allowance
        text.append(f" ({say('answer.allowance', count=left)})", QUIET)
    return text


def _signed(scene: Scene, id: str) -> Text:
    """A name, after the sign of the species that it is about."""
    species = _species_in(id)
    if species is None:
        return Text(scene.name(id))
    return signs.species(species).append(f" {scene.name(id)}")


def _species_in(id: str) -> str | None:
    for words in (POPULATE, GROW, SHRINK):
        if id in words:
            return SPECIES_WORDS[words[id]]
    return SPECIES_WORDS[DROP[id][0]] if id in DROP else None


# --- contests -------------------------------------------------------------------------------------


def _newcomer(scene: Scene, prompt: Message | None) -> str | None:
    """The species that would come to live there, as the question says."""
    named = None if prompt is None else prompt.params.get("species")
    return named if isinstance(named, str) and named in scene.species else None


def _contest(scene: Scene, id: str, newcomer: str | None) -> str:
    """Who holds that level, and who would win it, with the step that decides."""
    where, level = split_level(id)
    place = scene.place(where)
    resident = standing(place, level) if place is not None else None
    if place is None or resident is None or resident == newcomer:
        return ""
    if newcomer is None:
        return f" ({scene.say('answer.held', species=resident)})"
    winner, clause = verdict(scene, place, level, newcomer, resident)
    kind = "open" if winner is None else "wins" if winner == newcomer else "loses"
    return f" ({scene.say(f'answer.{kind}', species=resident, clause=clause)})"


def split_level(id: str) -> tuple[str, str]:
    """The place and the level in an id such as `siberia-ne-herbivore`."""
    where, _, level = id.removesuffix(LYING).rpartition("-")
    assert level in LEVELS
    return where, level


# --- places ---------------------------------------------------------------------------------------


def places_of(id: str) -> tuple[str, ...]:
    """What an answer names on the board; the last is where it happens."""
    if id in AT_LEVELS or id in LYING_AT:
        return (split_level(id)[0],)
    if id in HEXES or id in RESERVOIRS or id in SPECIES_OF or id in MUTATION:
        return (id,)
    species = _species_in(id)
    if species is not None:
        return (species,)
    if id in PROMOTION or id in MONSTER:
        return (MUTATION_WORDS[number_of(id)],)
    if id in PLUS_ORGAN:
        return _organ_place(id)
    return (id.rpartition("-")[0],) if id in TOOL else ()


def _organ_place(id: str) -> tuple[str, ...]:
    number = PLUS_ORGAN[id][0]
    return (MUTATION_WORDS[number],) if number > 0 else (f"{COLOURS[-1 - number]}-archetype",)
