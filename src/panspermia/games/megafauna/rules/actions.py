"""The action phase (A2, E): what a player may do, and doing it."""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import MutationFacts
from panspermia.games.megafauna.components.places import FIRST_TAB, PLACES, bits_of
from panspermia.games.megafauna.rules.biomes import HABITABLE, levels_of
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.dispersal import against, quick_homes
from panspermia.games.megafauna.rules.display import (
    COSTS,
    allowance,
    buyers,
    is_barred,
    mutate,
    mutates_at_once,
)
from panspermia.games.megafauna.rules.events import Dispersed, Passed, Populated, Resurrected
from panspermia.games.megafauna.rules.heritage import begin_species
from panspermia.games.megafauna.rules.neoteny import can_drop, free_neoteny, may_rescue, neoteny
from panspermia.games.megafauna.rules.options import ACHTERBAHN, VENUS_ANIMALS
from panspermia.games.megafauna.rules.pieces import NO_ORGANS, Mutation, Species
from panspermia.games.megafauna.rules.plants import forced_deeds, may_pass
from panspermia.games.megafauna.rules.promotion import against_half, against_promotion, promote
from panspermia.games.megafauna.rules.reservoirs import take_medea
from panspermia.games.megafauna.rules.resizing import free_resize, resize, size_words
from panspermia.games.megafauna.rules.settling import settle, stock
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    BLUE_ORGAN,
    FREE_NEOTENY,
    FREE_RESIZE,
    GREEN,
    LEVELS,
    MEDEA,
    MUTATION,
    MUTATION_WORDS,
    NEOTENY,
    NOBODY,
    ORIENTATIONS,
    POPULATE,
    POPULATE_WORDS,
    PROMOTE_WORDS,
    PROMOTION,
    RESIZE,
    RESURRECT,
    SHAPES,
    SPECIES_WORDS,
    SWIMMER,
    WHITE,
    species_id,
)
from panspermia.kernel import PASS, Flow, Weighed, Weighing, Words, decide

TOOTH_ACTIONS = 2
"""A2a.1."""
FREE = (FREE_RESIZE, FREE_NEOTENY)
IDLE = (*FREE, PASS)
"""What is no action."""
CALM = NO_ORGANS
"""J6.1. No emotions."""


# --- the phase of a player (A2) ---------------------------------------------------------------


def begin_actions(g: State, side: int) -> None:
    """A2a, A2b, K4c, E1b. How many actions there are, and what a species may spend.

    E1a.2: what a species may spend it may spend again next turn.
    """
    g.phase = "actions"
    g.actions = count_actions(g, side)
    g.acted = g.passed = g.resized = False
    first = g.colour[side] * SHAPES
    for species in g.species[first : first + SHAPES]:
        if species is None:
            continue
        species.allowance, species.spent = NOBODY, 0
        if species.personality or species.emotions != CALM:
            species.emotions = g.emotions_of(species)


def count_actions(g: State, side: int) -> int:
    """A2a.1, A2a.2, A2b, K6.4.

    K4c, A8c, GL-Atmosphere, GL-Oxygen: read when the turn of the side begins.
    """
    if not g.has_climate:
        return TOOTH_ACTIONS
    if g.colour[side] == GREEN:
        return g.air_level().actions - g.danced
    return g.facts.oxygen[g.oxygen_disks if g.is_alien else g.oxygen].actions


def has_actions(g: State, side: int) -> bool:
    """A2c.1, E8.5. Whether the side can do something more; free deeds need no action."""
    if g.passed or (g.ending and is_at_end(g)):
        return False
    if g.actions > 0:
        return True
    return g.rules.apomorphies and "" in free_deeds(g, side).values()


def is_at_end(g: State) -> bool:
    """Q-34. Whether language has ended the game at once."""
    return g.ending == "J6f" and g.rules.language_end == "at_once"


def dies_early(g: State, side: int) -> bool:
    """GL-Endangered.3, Q-30. Whether it is played so that the end of a phase matters."""
    return g.rules.early_death


def end_actions(g: State, side: int) -> None:
    """GL-Endangered.3. The phase of a side is over; if that is played its creeples die early."""
    g.done[side] = True
    settle(g)


def act(g: State, side: int) -> Flow[None]:
    """A2c.1, A2c.2. One action with all its choices, or the rest is left."""
    is_plant = g.is_alien and g.rules.is_automatic and g.colour[side] == GREEN
    prompt: Words = ("ask.A2c.1.plant" if is_plant else "ask.A2c.1", {"left": g.actions})
    decider = side if side < g.players else g.medea
    word = yield Weighing(decider, "A2c.1", deeds, (g, side), prompt, False, False, quick_deeds)
    if word == PASS:
        g.actions, g.passed = 0, True
        g.log.append(Passed("A2c.1", side))
        return
    if word in MUTATION and mutates_at_once(g, side, MUTATION[word]):
        is_done = True
    else:
        is_done = yield from do(g, side, word)
    if is_done and word not in FREE:
        g.actions -= 1
        g.acted = True


def do(g: State, side: int, word: str) -> Flow[bool]:
    """A2c.2. The deed; it says whether it was done, as some can be cancelled."""
    if word in MUTATION:
        return mutate(g, side, MUTATION[word])
    if word in PROMOTION:
        return promote(g, side, *PROMOTION[word])
    if word in POPULATE:
        return populate(g, side, POPULATE[word])
    if word == NEOTENY:
        return neoteny(g, side)
    if word == RESIZE:
        return resize(g, side)
    if word == RESURRECT:
        return resurrect(g, side)
    return claim_or_free(g, side, word)


def claim_or_free(g: State, side: int, word: str) -> Flow[bool]:
    """E8.1, J8b.1, J8c.1. Medea, or a deed that is no action."""
    if word == MEDEA:
        claim_medea(g, side)
    elif word == FREE_RESIZE:
        g.resized = yield from free_resize(g, side)
    else:
        yield from free_neoteny(g, side)
    return True


# --- what can be done -------------------------------------------------------------------------


def deeds(g: State, side: int) -> Weighed:
    """A2c.2. Every deed, with the clause against it.

    A2c.3, GL-Lazarus, K8b.5: a Lazarus may only come back or claim Medea.
    """
    if not g.actions:
        return free_deeds(g, side) | {PASS: ""}
    found: Weighed = {}
    if g.is_lazarus(side):
        found[RESURRECT] = against_resurrection(g, side)
    else:
        found |= purchases(g, side)
        found |= promotions(g, side)
        found |= others(g, side)
    if g.has_climate:
        found[MEDEA] = against_medea(g, side)
    found |= free_deeds(g, side)
    found[PASS] = ""
    if g.rules.is_automatic and g.colour[side] == GREEN:
        restrict(g, side, found)
    return found


def quick_deeds(g: State, side: int) -> list[str] | None:
    """A2c.2. What `deeds` leaves, without reasons; None where more than that is to be weighed.

    Two thirds of all questions are this one.
    """
    if not g.actions or g.rules.apomorphies or (g.is_alien and g.rules.is_automatic):
        return None
    own = g.own(side)
    if own:
        found = quick_purchases(g, side, own)
        births: list[str] = []
        can_shed = False
        known = g.facts.mutations
        for species in own:
            for m in species.mutations:
                if m.face >= 0:
                    continue
                card = m.card
                facts = known[card]
                if species.size <= facts.easy_size:
                    found += PROMOTE_WORDS[card]
                else:
                    found += quick_promotions(g, species, card, facts)
            if species.unborn:
                births.append(POPULATE_WORDS[species.id])
            can_shed = can_shed or species.basal != NO_ORGANS
        found += births
        if can_shed:
            found.append(NEOTENY)
        if g.has_climate:
            found.append(RESIZE)
    else:
        found = [] if against_resurrection(g, side) else [RESURRECT]
    if g.has_climate and not g.acted and g.medea != side and not against_medea(g, side):
        found.append(MEDEA)
    found.append(PASS)
    return found


def quick_purchases(g: State, side: int, own: list[Species]) -> list[str]:
    """E1.1, E1a.1, E1d. What `purchases` leaves."""
    most = 0
    for species in own:
        left = species.unborn if species.allowance < 0 else species.allowance - species.spent
        if left > most:
            most = left
        if species.emotions != CALM:
            return [str(word) for word, clause in purchases(g, side).items() if not clause]
    count = 1 if g.turn == 1 and g.is_late(side) else most // 2 + 1
    metabolic, darwinian = g.display
    words = MUTATION_WORDS
    if g.has_climate and g.colour[side] == GREEN:
        facts = g.facts.mutations
        found = [words[c] for c in metabolic[:count] if c > 0 and facts[c].horror_plant]
        return found + [words[card] for card in darwinian[:count] if card > 0]
    return [words[card] for card in metabolic[:count] + darwinian[:count] if card > 0]


def quick_promotions(g: State, species: Species, card: int, facts: MutationFacts) -> list[str]:
    """E2.1. What `promotions` leaves of a card."""
    one, other = facts.halves
    words = PROMOTE_WORDS[card]
    found = [] if against_half(g, species, one) else [words[0]]
    if not against_half(g, species, other):
        found.append(words[1])
    return found


def purchases(g: State, side: int) -> Weighed:
    """E1.1, E1a.1, E1d, C2j.2. The cards of the display.

    E1e.2: positions stay as they are until the phase is over.
    """
    found: Weighed = {}
    own = g.own(side)
    most = max([allowance(s) for s in own])
    has_feelings = any([any(s.emotions) for s in own])
    bars = g.has_climate and g.colour[side] == GREEN
    is_late = g.is_late(side)
    for row in g.display:
        for position, card in enumerate(row):
            if card == NOBODY:
                continue
            if bars and is_barred(g, side, card):
                clause = "E1d"
            elif is_late and COSTS[position]:
                clause = "C2j.2"
            elif COSTS[position] <= most or (has_feelings and buyers(g, side, card)):
                clause = ""
            else:
                clause = "E1a.1"
            found[MUTATION_WORDS[card]] = clause
    return found


def promotions(g: State, side: int) -> Weighed:
    """E2.1. Every unpromoted card of the own species, in both orientations."""
    return {
        PROMOTE_WORDS[m.card][o]: against_promotion(g, species, m.card, o)
        for species in g.own(side)
        for m in species.mutations
        if not m.is_promoted
        for o in range(len(ORIENTATIONS))
    }


def others(g: State, side: int) -> Weighed:
    """E4, E5, E6.1."""
    found: Weighed = {POPULATE_WORDS[s.id]: "" if s.unborn else "E4" for s in g.own(side)}
    found[NEOTENY] = "" if can_drop(g.own(side)) else "E5"
    if g.has_climate:
        found[RESIZE] = "" if size_words(g, side, {}) else "E6.1"
    return found


def free_deeds(g: State, side: int) -> Weighed:
    """J8b.1, J8c.1. What may be done without an action."""
    if not g.rules.apomorphies or g.is_lazarus(side):
        return {}
    found: Weighed = {}
    if g.has_climate and g.colour[side] in (WHITE, GREEN):
        found[FREE_RESIZE] = "J8b.1" if g.resized or not size_words(g, side, {}) else ""
    if may_rescue(g, side) and can_drop(g.own(side)):
        found[FREE_NEOTENY] = ""
    return found


def restrict(g: State, side: int, found: Weighed) -> None:
    """K8b. What the automatic plant must do, and when it may pass.

    K1b, K8b.5: apart from that the plant does as its player likes.
    """
    forced, clause = forced_deeds(g, side, found)
    if forced:
        for word, known in found.items():
            if not known and word not in forced and word not in FREE:
                found[word] = clause
    elif not may_pass(g, side) and any([not c and w not in IDLE for w, c in found.items()]):
        found[PASS] = "K8b.4"


# --- populate, resurrect, Medea (E4, E7, E8) --------------------------------------------------


def populate(g: State, side: int, id: int) -> Flow[bool]:
    """E4, K4a. One unborn creeple is born, and up to one more for each blue organ."""
    species = g.found(id)
    most = min(species.unborn, 1 + g.organs(species, BLUE_ORGAN))
    prompt: Words = ("ask.E4", {"species": SPECIES_WORDS[id]})
    count = yield from decide(g.decider(side), "E4", list(range(most, 0, -1)), prompt=prompt)
    species.unborn -= count
    species.newborn += count
    g.log.append(Populated("E4", side, SPECIES_WORDS[id], count))
    return True


def resurrection_targets(g: State, side: int) -> list[str]:
    """E7a, Q-32. Where an archetype may come back, and at which level."""
    species = archetype(g, side)
    if not g.is_alien and g.rules.resurrect_may_contest:
        return quick_homes(g, species, bits_of(g.geography.in_play))
    g.species[species.id] = species
    found = [
        g.names.at_level[place][level]
        for place in entrances(g, species)
        for level in levels_of(g, species)
        if not against(g, species, place, level)
        and (g.rules.resurrect_may_contest or g.standing[level][place] == NOBODY)
    ]
    g.species[species.id] = None
    return found


def entrances(g: State, species: Species) -> list[int]:
    """E7a, Q-72. Hexes; for who comes from the sea also blooms."""
    tabs = [p for p in range(FIRST_TAB, PLACES) if g.geography.is_open[p]]
    return [*g.geography.in_play, *(tabs if species.silhouette == SWIMMER else [])]


def against_resurrection(g: State, side: int) -> str:
    """E7.1, E7a, K8c, Q-41. The clause against a Lazarus' coming back, or nothing."""
    if not g.is_alien and g.rules.resurrect_may_contest:
        return "" if has_home(g, ARCHETYPE) else "E7a"
    if g.entered[side] and g.is_mortal(side):
        return "K8c"
    return "" if resurrection_targets(g, side) else "E7a"


def has_home(g: State, silhouette: int) -> bool:
    """F3c. Whether there is a hex that a silhouette can inhabit."""
    biomes, disks = g.biomes, g.disks
    for place in g.geography.in_play:
        if HABITABLE[biomes[place][disks[place]]][silhouette]:
            return True
    return False


def archetype(g: State, side: int) -> Species:
    """E7.1. An archetype as at set-up; Q-33: with the personality that was kept.

    C3a.3, Q-72: what comes from Genesis and has not been on the map yet is as it waits.
    """
    waiting = g.waiting(side)
    if waiting is not None:
        return waiting.copy()
    id = species_id(g.colour[side], ARCHETYPE)
    species = Species(id, unborn=stock(g, id))
    for card, face in g.kept[side]:
        species.mutations.append(Mutation(card, face))
        species.personality.append(card)
    species.emotions = CALM.copy()
    return species


def resurrect(g: State, side: int) -> Flow[bool]:
    """E7.1-E7a. The archetype returns with one creeple, on any hex that it can inhabit."""
    words = resurrection_targets(g, side)
    word = yield from decide(g.decider(side), "E7a", words)
    place, level = g.names.place_of_level[word]
    species = archetype(g, side)
    species.unborn -= 1
    begin_species(g, species)
    g.kept[side] = []
    g.archetypes[side] = False
    where = g.names.words[place], LEVELS[level]
    if species.silhouette == ARCHETYPE:
        g.log.append(Resurrected("E7.1", side, *where))
    else:
        g.log.append(Dispersed("C3a.3", side, SPECIES_WORDS[species.id], *where))
    yield from arrive(g, species.id, place, level)
    return True


def against_medea(g: State, side: int) -> str:
    """E8.5, K6a.1, L1a.3. The clause against claiming Medea, or nothing."""
    if g.rules.mode not in (ACHTERBAHN, VENUS_ANIMALS) or side >= g.players:
        return "K6a.1"
    return "E8.1" if g.medea == side else "E8.5" if g.acted else ""


def claim_medea(g: State, side: int) -> None:
    """E8.1, E8.5. It takes the whole phase.

    E8.2, E8.3: the card belongs to no species.
    """
    take_medea(g, side, "E8.1")
    g.actions = 1
