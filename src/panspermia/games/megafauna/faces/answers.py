"""Answers of Bios: Megafauna: in which group, in words, and at which places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from panspermia.faces.terminal import QUIET
from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.faces import signs
from panspermia.games.megafauna.faces.forecast import (
    PLACING,
    newcomer,
    standing,
    verdict,
)
from panspermia.games.megafauna.faces.naming import (
    Scene,
    listed,
    number_of,
    organs_given,
    say,
    says,
    word,
)
from panspermia.games.megafauna.rules.display import COSTS, reduced
from panspermia.games.megafauna.rules.view import SpeciesView
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
    ORGAN,
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

DEEDS, BUYER = "A2c.1", "E1.1"


# --- groups ---------------------------------------------------------------------------------------


def group_of(scene: Scene, id: str) -> str:
    """The group of an answer: the end of the id of its label, or nothing."""
    if scene.rule == DEEDS:
        return _deed(scene, id)
    if scene.rule in PLACING and id in AT_LEVELS:
        return id.rpartition("-")[2]
    return ""


def in_order(scene: Scene, options: Sequence[Answer]) -> list[Answer]:
    """Options of a group beside each other; within a group they stay as they are."""
    if scene.rule not in PLACING:
        return [*options]
    return sorted(options, key=lambda answer: group_of(scene, str(answer)), reverse=True)


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
        return Text(_own(own, prompt))
    if isinstance(answer, int):
        return Text(_number(rule, answer))
    if id in MUTATION and rule == DEEDS:
        return _ware(scene, id)
    if id in SPECIES_OF:
        return _species(scene, id, prompt)
    if id in COLOURS:
        return Text(word(id, "colour"))
    text = _signed(scene, id)
    if id in MONSTER:
        text.append(_shrinking(scene, MUTATION_WORDS[MONSTER[id]]), QUIET)
    if id in AT_LEVELS and rule in PLACING:
        text.append(_contest(scene, id, newcomer(scene, prompt)), QUIET)
    return text


def _own(id: str, prompt: Message | None) -> str:
    """An answer with words of its own, which may say how much is left by it."""
    left = None if prompt is None else prompt.params.get("left")
    if isinstance(left, int) and says(f"{id}.left"):
        return say(f"{id}.left", count=left)
    return say(id)


def _number(rule: str, count: int) -> str:
    if says(f"answer.{rule}"):
        return say(f"answer.{rule}", count=count)
    return str(count)


def _ware(scene: Scene, id: str) -> Text:
    """A card of the display: its name, what it costs and gives, and what it can become."""
    card = scene.printed.mutations[MUTATION[id]]
    given = organs_given(card.unpromoted.plus)
    if card.unpromoted.horror_plant and scene.has_climate:
        given.append(say("gives.horror"))
    text = Text(card.unpromoted.name)
    costs = _costs(scene, id)
    return text.append(f" ({say('answer.ware', cost=costs, gives=listed(given))})", QUIET)


def _costs(scene: Scene, id: str) -> str:
    """E1a, E1b. What a card costs, and whom it costs less."""
    cost = _cost(scene, id)
    less = [
        scene.say("answer.less", cost=found, species=s.species)
        for s in _buyers(scene)
        if (found := _price(s, id, scene)) < cost
    ]
    return listed([str(cost), *less])


def _cost(scene: Scene, id: str) -> int:
    """E1a. What a card of the display costs by its position."""
    return next((COSTS[row.index(id)] for row in scene.position.display if id in row), 0)


def _price(s: SpeciesView, id: str, scene: Scene) -> int:
    """E1b, J6e. What a species would pay for it."""
    colour = ORGAN[scene.printed.mutations[MUTATION[id]].colour]
    return reduced(_cost(scene, id), s.felt[colour])


def _buyers(scene: Scene) -> list[SpeciesView]:
    """The species of the side whose phase it is."""
    side = scene.position.side
    return [] if side is None else scene.position.sides[side].species


def _species(scene: Scene, id: str, prompt: Message | None) -> Text:
    text = signs.species(id).append(f" {scene.name(id)}")
    if scene.rule == BUYER and id in scene.species:
        found = scene.species[id]
        left = found.unborn if found.allowance is None else found.allowance
        card = "" if prompt is None else str(prompt.params.get("card"))
        kind = "answer.pays" if card in MUTATION else "answer.allowance"
        cost = _price(found, card, scene) if card in MUTATION else 0
        text.append(f" ({say(kind, cost=cost, count=left)})", QUIET)
    return text


def _signed(scene: Scene, id: str) -> Text:
    """A name, with the sign of the species before the words for it."""
    name, species = scene.name(id), _species_in(id)
    if species is None:
        return Text(name)
    known = scene.name(species)
    before = name.partition(known)[0] if known in name else ""
    return Text(before).append_text(signs.species(species)).append(f" {name[len(before) :]}")


def _shrinking(scene: Scene, card: str) -> str:
    """D7e, D8b. A monster is lost at size 1 only; before that the species shrinks."""
    for s in scene.species.values():
        if s.size > 1 and card in [m.card for m in s.mutations]:
            return f" ({say('answer.shrinks', size=s.size - 1)})"
    return ""


def _species_in(id: str) -> str | None:
    for words in (POPULATE, GROW, SHRINK):
        if id in words:
            return SPECIES_WORDS[words[id]]
    return SPECIES_WORDS[DROP[id][0]] if id in DROP else None


# --- contests -------------------------------------------------------------------------------------


def beside_others(
    scene: Scene, answer: Answer, prompt: Message | None, costs: Mapping[str, int]
) -> Text:
    """An answer in a list whose groups name levels: the place, its price, and who would win."""
    id = str(answer)
    if scene.rule == DEEDS and prompt is not None and prompt.id != f"ask.{DEEDS}":
        return _afterwards(scene, answer, prompt)
    if scene.rule == DEEDS:
        return _deed_in_short(scene, answer, prompt)
    if scene.rule not in PLACING or id not in AT_LEVELS:
        return in_short(scene, answer, prompt)
    where, level = split_level(id)
    cost = costs.get(where)
    facts = [] if cost is None else [say("answer.price", count=cost)]
    facts.append(_outcome(scene, where, level, newcomer(scene, prompt)))
    return Text(_briefly(scene, where)).append(f"  {listed(facts)}", QUIET)


def _briefly(scene: Scene, place: str) -> str:
    """The name of a place, with its point of the compass in letters."""
    craton, _, name = place.partition("-")
    if not says(f"compass.{name}"):
        return scene.name(place)
    return scene.say("answer.compass", craton=craton, point=say(f"compass.{name}"))


def _afterwards(scene: Scene, answer: Answer, prompt: Message) -> Text:
    """An answer to the question after an action, beside that action: who, and what."""
    id, species = str(answer), _species_in(str(answer))
    if id in SPECIES_OF:
        return Text(_shape(id))
    if id in DROP and species is not None:
        organ = word(ORGANS[DROP[id][1]])
        return Text(say("answer.drops", species=_shape(species), organ=organ))
    if species is not None:
        kind = "grows" if id in GROW else "shrinks"
        return Text(say(f"answer.resize-{kind}", species=_shape(species)))
    return in_short(scene, answer, prompt)


def _shape(species: str) -> str:
    return word(species.partition("-")[2])


def _deed_in_short(scene: Scene, answer: Answer, prompt: Message | None) -> Text:
    """An action by its name alone: its group says what is done, the card what that gives."""
    id = str(answer)
    if id in MUTATION:
        text = Text(scene.printed.mutations[MUTATION[id]].unpromoted.name)
        return text.append(f"  {say('answer.cost', cost=_costs(scene, id))}", QUIET)
    if id in PROMOTION:
        card = scene.printed.mutations[number_of(id)]
        half = card.b if id.endswith("b") else card.a
        return Text(half.name).append(f"  {say('answer.front', name=card.unpromoted.name)}", QUIET)
    if id in POPULATE:
        return _species(scene, SPECIES_WORDS[POPULATE[id]], None)
    return in_short(scene, answer, prompt)


def _outcome(scene: Scene, where: str, level: str, species: str | None) -> str:
    """In few words what would happen there."""
    place = scene.place(where)
    resident = None if place is None else standing(place, level)
    if resident is None or resident == species:
        return say("answer.free")
    if species is None:
        return scene.say("answer.held", species=resident)
    winner, _ = verdict(scene, where, level, species, resident)
    kind = "chooses" if winner is None else "beats" if winner == species else "falls"
    return scene.say(f"answer.{kind}", species=resident)


def _contest(scene: Scene, id: str, species: str | None) -> str:
    """Who holds that level, and who would win it, with the step that decides."""
    where, level = split_level(id)
    place = scene.place(where)
    resident = standing(place, level) if place is not None else None
    if place is None or resident is None or resident == species:
        return ""
    if species is None:
        return f" ({scene.say('answer.held', species=resident)})"
    winner, clause = verdict(scene, where, level, species, resident)
    kind = "open" if winner is None else "wins" if winner == species else "loses"
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
