"""Starting from Bios: Genesis (C2), the solo campaign (C3), and going on into Origins (N).

What Genesis hands over is a record (`panspermia.records`); the state keeps it as `g.campaign`. What
a side brings waits there as a species without creeples (`g.waiting`), until it is put on the map.
"""

from __future__ import annotations

from collections import Counter

from panspermia.decks.piles import draw_unseen
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.components.places import hex_at
from panspermia.games.megafauna.rules.biomes import biome, is_plant_habitat
from panspermia.games.megafauna.rules.cubes import gain_basal, gain_plus
from panspermia.games.megafauna.rules.ending import is_won_alone, players_of
from panspermia.games.megafauna.rules.events import (
    ColourTaken,
    Dispersed,
    Hosted,
    MacroorganismBrought,
    MutationInherited,
    OrgansConverted,
    SpeciesNamed,
)
from panspermia.games.megafauna.rules.options import PLANT as PLANT_PROTAGONIST
from panspermia.games.megafauna.rules.options import SOLITAIRE, as_protagonist
from panspermia.games.megafauna.rules.pieces import (
    COLOUR_COUNT,
    MARINE,
    TERRESTRIAL,
    Campaign,
    Mutation,
    Species,
)
from panspermia.games.megafauna.rules.settling import stock
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import fossilise
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    BASAL_WORDS,
    COLOUR,
    FORM_OF,
    FORMS,
    GREEN,
    HERBIVORE,
    LEVELS,
    MUTATION,
    MUTATION_WORDS,
    NOBODY,
    ORGAN,
    PLANT,
    SEA,
    SPECIES_WORDS,
    SWIMMER,
    UNBORN,
    WHITE_ORGAN,
    Form,
    species_id,
)
from panspermia.kernel import DONE, BadSetup, Flow, Message, Setup, decide, draw
from panspermia.records import BiosRecord, GenesisEnd, InheritedBody

HOME_HEX = "home_hex"
"""Q-72. The other value of `campaign_entry`."""


# --- the record (C2.3) ------------------------------------------------------------------------


def campaign_of(setup: Setup) -> Campaign | None:
    """C2.3, N.1. What a setup says of a campaign, or BadSetup if its record does not fit."""
    record = setup.legacy
    origins = bool(setup.options["origins"])
    if not isinstance(record, BiosRecord):
        empty = Campaign(str(setup.options["campaign_entry"]), origins)
        return empty if origins else None
    genesis = _checked(setup, record)
    seats = record.seats or tuple(range(setup.players))
    known = [side.player for side in genesis.sides]
    return Campaign(
        entry=str(setup.options["campaign_entry"]),
        origins=origins,
        genesis=genesis,
        people=tuple([seat if seat in known else NOBODY for seat in seats]),
        brought=[""] * setup.players,
        waiting=[None] * setup.players,
    )


def _checked(setup: Setup, record: BiosRecord) -> GenesisEnd:
    """C2, C3.1. What Genesis has left, or BadSetup with the clause against it."""
    genesis = record.genesis
    if genesis is None or record.megafauna is not None:
        raise _bad("setup.record")
    if setup.players == 1 and not genesis.alone:
        raise _bad("setup.record-alone")
    seats = [seat for seat in record.seats if seat != NOBODY]
    if len(record.seats) not in (0, setup.players) or len(seats) > len({*seats}):
        raise _bad("setup.record-seats")
    cards = Counter([body.card for side in genesis.sides for body in side.macroorganisms])
    if any([count > 1 for count in cards.values()]):
        raise _bad("setup.record-cards")
    return genesis


def _bad(id: str) -> BadSetup:
    return BadSetup(Message(id, {}, PACKAGE))


def bodies(g: State, side: int) -> list[InheritedBody]:
    """C2.1, C3b. The macroorganisms with which a side can go on.

    C3b.1: alone there are none after a game that was lost.
    """
    c = g.campaign
    if c is None or c.genesis is None or g.follows_a_loss:
        return []
    return c.genesis.bodies(c.people[side])


def has_first_events(g: State) -> bool:
    """C3b, C1p. Whether the events of the first turn happen: alone, after a lost Genesis."""
    return g.follows_a_loss


# --- what is brought (C2.1-C2i) ---------------------------------------------------------------


def name_heirs(g: State) -> Flow[None]:
    """C2.1, C2.2, C3a. Who has a macroorganism names one, gets its colour, and what comes with it.

    C2h, Q-69: by Genesis score. C2j.1: everybody else gets what is left, after them.
    """
    c = g.campaign
    if c is None or c.genesis is None:
        return
    order = yield from by_score(g)
    c.heirs = order
    for side in order:
        yield from bring(g, side)
    for side in order:
        yield from inherit_mutations(g, side)


def by_score(g: State) -> Flow[list[int]]:
    """C2h, Q-69. The sides with macroorganisms: most points, then most catalysts, then chance."""
    assert g.campaign is not None
    left = [side for side in range(len(g.campaign.people)) if bodies(g, side)]
    order: list[int] = []
    while left:
        best = max([_worth(g, side) for side in left])
        tied = [side for side in left if _worth(g, side) == best]
        side = tied[0] if len(tied) == 1 else (yield from draw("C2h", tied))
        left.remove(side)
        order.append(side)
    return order


def _worth(g: State, side: int) -> tuple[float, int]:
    c = g.campaign
    assert c is not None
    assert c.genesis is not None
    return c.genesis.score(c.people[side]) or 0.0, c.genesis.catalysts(c.people[side])


def bring(g: State, side: int) -> Flow[None]:
    """C2.2, C3a.1, C2g.1. One macroorganism; at sea it has the marine side up and no organs."""
    assert g.campaign is not None
    clause = "C3a.1" if g.rules.mode == SOLITAIRE else "C2.2"
    words = [FORM_OF[body.card, body.terrestrial] for body in bodies(g, side)]
    word = yield from decide(side, clause, words)
    form = FORMS[word]
    g.campaign.brought[side] = word
    g.log.append(MacroorganismBrought(clause, side, word))
    yield from take_skeleton(g, side, form)
    if form.is_terrestrial:
        g.campaign.waiting[side] = founder(g, side, ARCHETYPE, TERRESTRIAL)
        yield from inherit_organs(g, side)
        fossilise(g, side, word, "C2f.3")
    else:
        g.campaign.waiting[side] = founder(g, side, SWIMMER, MARINE)


def take_skeleton(g: State, side: int, form: Form) -> Flow[None]:
    """C2a-C2e, C2h. The colour of a macroorganism; if it is taken, any other that is free.

    K0e, C3a.1: alone, Green is the plant, and the protagonist.
    """
    free = [colour for colour in range(len(COLOURS)) if colour not in g.colour]
    fit = [colour for colour in form.colours if colour in free]
    clause = form.clause if fit else "C2h"
    words = [COLOURS[colour] for colour in fit or free]
    word = yield from decide(side, clause, words)
    take_colour(g, side, COLOUR[word], clause)
    if g.rules.mode == SOLITAIRE and COLOUR[word] == GREEN:
        g.rules = as_protagonist(g.rules, PLANT_PROTAGONIST)


def take_colour(g: State, side: int, colour: int, clause: str) -> None:
    g.colour[side] = colour
    g.log.append(ColourTaken(clause, side, COLOURS[colour]))


def founder(g: State, side: int, silhouette: int, face: int) -> Species:
    """C2f.3, C2g.1, C2g.5. The first species of a side, with its archetype card as genotype."""
    id = species_id(g.colour[side], silhouette)
    return Species(id, face=face, unborn=stock(g, id))


def body_of(g: State, side: int) -> InheritedBody:
    """The macroorganism that a side has named."""
    assert g.campaign is not None
    form = FORMS[g.campaign.brought[side]]
    return next(body for body in bodies(g, side) if body.card == form.card)


def waiting_of(g: State, side: int) -> Species:
    species = g.waiting(side)
    assert species is not None
    return species


def inherit_organs(g: State, side: int) -> Flow[None]:
    """C2f.1, C2f.4, C2i. Basal organs for the cubes on its organ squares."""
    organs = [0] * COLOUR_COUNT
    for colour in body_of(g, side).organs:
        organs[ORGAN[colour]] += 1
    organs = yield from convert(g, side, organs)
    for number, count in enumerate(organs):
        clause = "C2i" if number == WHITE_ORGAN else "C2f.1"
        for _ in range(count):
            yield from gain_basal(g, waiting_of(g, side), number, clause)


def convert(g: State, side: int, organs: list[int]) -> Flow[list[int]]:
    """C2i. Two organs of a colour may be one white one, once for each colour."""
    pairs = [colour for colour in range(WHITE_ORGAN) if organs[colour] > 1]
    while pairs:
        words = [*[BASAL_WORDS[colour] for colour in pairs], DONE]
        word = yield from decide(side, "C2i", words)
        if word == DONE:
            break
        colour = BASAL_WORDS.index(word)
        pairs.remove(colour)
        organs[colour] -= 2
        organs[WHITE_ORGAN] += 1
        g.log.append(OrgansConverted("C2i", side, word.removeprefix("basal-")))
    return organs


def inherit_mutations(g: State, side: int) -> Flow[None]:
    """C2f.2, C2g.4, Q-70. On land each biont is a random mutation of its colour with one organ."""
    if waiting_of(g, side).face == MARINE:
        return
    for biont in body_of(g, side).bionts:
        colour = ORGAN[biont.colour]
        mutations = g.facts.mutations
        known = [n for row in g.unseen for n in row if mutations[n].colour == colour]
        card = yield from draw_unseen("C2f.2", known, MUTATION_WORDS, MUTATION)
        g.unseen[mutations[card].row].remove(card)
        species, m = waiting_of(g, side), Mutation(card)
        species.mutations.append(m)
        words = SPECIES_WORDS[species.id], MUTATION_WORDS[card]
        g.log.append(MutationInherited("C2f.2", side, *words))
        yield from gain_plus(g, species, m, colour, "C2f.2")


# --- on the map (C2f.3, C2g.2, C2k, Q-72) -----------------------------------------------------


def home_of(g: State, side: int) -> int:
    """C1l. The hex that is marked with the colour of a side."""
    home = next(c for c in g.cratons() if g.craton(c).player == g.colour[side])
    return hex_at(home, g.craton(home).home)


def settle_first(g: State, species: Species, place: int, level: int, clause: str) -> None:
    """C1l. The first creeple of a side stands there; its species is in play."""
    side = g.owner(species.id)
    begin_species(g, species)
    species.unborn -= 1
    g.standing[level][place] = species.id
    words = SPECIES_WORDS[species.id], g.names.words[place], LEVELS[level]
    g.log.append(Dispersed(clause, side, *words))


def begin_species(g: State, species: Species) -> None:
    """C3a.3. A first species is in play, with all that has waited on its card."""
    side = g.owner(species.id)
    g.species[species.id] = species
    g.entered[side] = True
    if g.waiting(side) is not None:
        assert g.campaign is not None
        g.campaign.waiting[side] = None


def place_swimmers(g: State) -> Flow[None]:
    """C2g.2. Marine species begin on a sea hex, as their owners like; by Genesis score."""
    for side in g.campaign.heirs if g.campaign else []:
        if g.waiting(side) is None:
            continue
        words = [g.names.words[place] for place in open_seas(g)]
        word = yield from decide(side, "C2g.2", words)
        species = waiting_of(g, side)
        settle_first(g, species, g.names.number[word], HERBIVORE, "C2g.2")


def open_seas(g: State) -> list[int]:
    """C2g.2. The sea hexes on which nobody stands."""
    herbivores = g.standing[HERBIVORE]
    hexes = g.geography.in_play
    return [p for p in hexes if biome(g, p) == SEA and herbivores[p] == NOBODY]


def alga_seas(g: State) -> list[int]:
    """C2g.2, K7b.2. The sea hexes without a plant, for a plant that is at sea."""
    plants = g.standing[PLANT]
    hexes = g.geography.in_play
    return [p for p in hexes if is_plant_habitat(g, SWIMMER, p) and plants[p] == NOBODY]


def give_creeples(g: State) -> None:
    """C2k.1-C2k.3. Who had an endosymbiont in a macroorganism hosts a creeple of its species."""
    c = g.campaign
    for side in c.heirs if c else []:
        assert c is not None
        assert c.genesis is not None
        for player in c.genesis.guests(c.people[side], body_of(g, side)):
            if player in c.people:
                receiver = c.people.index(player)
                giver, taker = g.own(side)[0], g.own(receiver)[0]
                giver.unborn -= 1
                taker.hosts.append(giver.id)
                words = SPECIES_WORDS[taker.id], SPECIES_WORDS[giver.id]
                g.log.append(Hosted("C2k.1", receiver, *words, UNBORN))


def first_home(g: State) -> int:
    """Q-72. The home hex, if an animal alone begins there; else NOBODY."""
    c = g.campaign
    if c is None or c.genesis is None or c.entry != HOME_HEX or not g.rules.is_automatic:
        return NOBODY
    waiting = g.waiting(0)
    return NOBODY if waiting is not None and waiting.face == MARINE else home_of(g, 0)


# --- into Origins (N) -------------------------------------------------------------------------


def goes_into_origins(g: State) -> bool:
    """N.1, A6a.4, C3.2, Q-87. Whether species are named: after Era III, alone after a win."""
    if g.campaign is None or not g.campaign.origins or g.era < 3:
        return False
    return g.rules.mode != SOLITAIRE or is_won_alone(g)


def name_species(g: State) -> Flow[None]:
    """N.1, N.3. Everybody names one of the own species, if there is one."""
    assert g.campaign is not None
    g.campaign.chosen = [""] * len(players_of(g))
    for side in players_of(g):
        words = [SPECIES_WORDS[species.id] for species in g.own(side)]
        if words:
            word = yield from decide(side, "N.1", words)
            g.campaign.chosen[side] = word
            g.log.append(SpeciesNamed("N.1", side, word))
