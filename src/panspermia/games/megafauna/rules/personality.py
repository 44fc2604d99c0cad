"""Emotions, personalities, language and tools (J6, J7)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.events import (
    GameEnds,
    LanguageGained,
    PersonalityFormed,
    ToolTaken,
)
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import settle_hunger
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    MUTATION,
    MUTATION_WORDS,
    NOBODY,
    PURPLE,
    SPECIES_WORDS,
    TOOL,
    TOOL_WORDS,
)
from panspermia.kernel import CANCEL, DONE, Flow, Words, decide

Row = tuple[int, ...]


def halves(g: State, species: Species, card: int) -> tuple[int, int]:
    """J6a. The emotions on the left and right edge of a promoted card.

    J6b.3: those of the upside-down half are not in play.
    """
    half = g.half(species.mutation(card))
    return half.left, half.right


def edged(g: State, species: Species) -> list[int]:
    """J6a. The cards of a species that could be in a personality."""
    if len(species.mutations) < 2:
        return []
    known = g.facts.mutations
    return [m.card for m in species.mutations if m.face >= 0 and known[m.card].halves[m.face].edged]


def may_feel(g: State, species: Species) -> bool:
    """J6b.2. Whether there are cards enough for a personality."""
    return len(edged(g, species)) > 1


def rows(g: State, species: Species) -> list[Row]:
    """J6b.1, J6c.2, J6d.2, J6d.3. Every personality that can be formed now.

    All cards that are in it stay, and each pair of neighbours forms an emotion.

    J6c.1, GL-Tableau: there is one row, and a head can only begin and a tail only end it.
    """
    useful = edged(g, species)
    if len(useful) < 2:
        return []
    members = set(species.personality)
    found: list[Row] = []
    _extend(g, species, (), useful, members, found)
    return found


def _extend(
    g: State, species: Species, row: Row, left: list[int], members: set[int], found: list[Row]
) -> None:
    """All rows that begin with this one."""
    if len(row) > 1 and members <= set(row):
        found.append(row)
    for card in left:
        if not row or _fits(g, species, row[-1], card):
            rest = [other for other in left if other != card]
            _extend(g, species, (*row, card), rest, members, found)


def _fits(g: State, species: Species, one: int, other: int) -> bool:
    """J6.1. Whether the right half of a card and the left half of another make an emotion."""
    right, left = halves(g, species, one)[1], halves(g, species, other)[0]
    return right == left != NOBODY


def feel(g: State, species: Species) -> Flow[None]:
    """E2h, J6b.2, J6d. After a promotion the owner may form or change the personality.

    The row is named card by card from the left; to cancel leaves it as it is.
    """
    possible = [row for row in rows(g, species) if row != tuple(species.personality)]
    if not possible:
        return
    row = yield from arrange(g, species, possible)
    if row is None:
        return
    before = g.emotions_of(species)
    species.personality = list(row)
    now = g.emotions_of(species)
    side = g.owner(species.id)
    words = [MUTATION_WORDS[card] for card in row]
    g.log.append(PersonalityFormed("J6b.1", side, SPECIES_WORDS[species.id], words, now))
    for _ in range(now[PURPLE] - before[PURPLE]):
        yield from take_tool(g, species)
    learn_language(g, species)


def arrange(g: State, species: Species, possible: list[Row]) -> Flow[Row | None]:
    """J6d.1, J6d.3. One of the possible rows, or None to leave it."""
    side = g.decider(g.owner(species.id))
    row: Row = ()
    while True:
        going_on = [other for other in possible if other[: len(row)] == row]
        nexts = list(dict.fromkeys([o[len(row)] for o in going_on if len(o) > len(row)]))
        options = [MUTATION_WORDS[card] for card in nexts]
        options += [DONE] if row in possible else []
        options += [] if row else [CANCEL]
        chosen = [MUTATION_WORDS[card] for card in row]
        asked = "ask.J6b.2" if chosen else "ask.J6b.2.first"
        prompt: Words = (asked, {"species": SPECIES_WORDS[species.id], "row": chosen})
        word = yield from decide(side, "J6b.2", options, prompt=prompt)
        if word == CANCEL:
            return None
        if word == DONE:
            return row
        row = (*row, MUTATION[word])
        if row in possible and not any(
            [len(o) > len(row) and o[: len(row)] == row for o in possible]
        ):
            return row


def learn_language(g: State, species: Species) -> None:
    """J6f, Q-34, Q-90. Three emotions of two colours end the game, at once or after the turn."""
    if g.ending == "J6f" or not g.has_language(species):
        return
    side = g.owner(species.id)
    g.log.append(LanguageGained("J6f", side, SPECIES_WORDS[species.id]))
    if not g.ending or g.rules.language_end == "at_once":
        g.ending = "J6f"
        g.log.append(GameEnds("J6f", "J6f"))


# --- tools (J7) -------------------------------------------------------------------------------


def take_tool(g: State, species: Species) -> Flow[None]:
    """J7.1-J7.3, Q-38. For each purple emotion gained a public tool may be taken, one side up.

    J7c.2: who feeds on the species is settled at once.
    """
    words = [TOOL_WORDS[number, side] for number in g.tools for side in range(2)]
    if not words:
        return
    owner = g.owner(species.id)
    prompt: Words = ("ask.J7.1", {"species": SPECIES_WORDS[species.id]})
    word = yield from decide(g.decider(owner), "J7.1", [*words, DONE], prompt=prompt)
    if word == DONE:
        return
    number, side = TOOL[word]
    g.tools.remove(number)
    species.tools.append((number, side))
    g.log.append(ToolTaken("J7.1", owner, SPECIES_WORDS[species.id], word))
    settle_hunger(g)
