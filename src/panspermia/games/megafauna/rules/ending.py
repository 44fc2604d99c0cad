"""The end of a turn and of the game (A1f, A6, K0c), and final scoring (A7)."""

from __future__ import annotations

import msgspec

from panspermia.games.megafauna.components.cards import COLOURS, SILHOUETTES
from panspermia.games.megafauna.rules.events import EraEnded, GameEnds
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.pieces import ARCHETYPE_CARD, Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import NOBODY, SPECIES_WORDS, WHITE_DISK
from panspermia.kernel import Outcome
from panspermia.records import BiosRecord, DescendedSide, LivingSpecies, MegafaunaEnd

ET_CARDS = range(1, 16)
ERA_CARDS = 5
LANGUAGE_POINTS = 3
DECISIVE = 15
"""K0d.2."""


def goes_on(g: State) -> bool:
    """Whether the turn is played on: not after the comet, lost seas or language at once."""
    return not g.is_over


def is_over(g: State) -> bool:
    return g.is_over


# --- the end of a turn (A4, A1f) --------------------------------------------------------------


def has_awards(g: State) -> bool:
    """I4.1, A4c, A4d, K1d, Q-68. Whether fossils are due at the end of this turn.

    A6a.5, A7.1: final scoring takes their place in the last era.
    """
    if g.is_over or not g.is_last or not g.rules.has_awards or g.era == g.rules.eras:
        return False
    return not g.ending or g.rules.awards_before_early_end


def end_turn(g: State) -> None:
    """A1f, A6.1. The marks of the turn go; the era may change, or the game is over.

    A6.2, A6.3, A6.4, A1f.1, A1f.2: until here the turn belongs to the old era; after the last no
    stack is made.
    """
    g.phase = ""
    g.wind = g.neoteny = False
    g.done = [False] * len(g.colour)
    if g.is_over:
        return
    if g.is_last and g.era == g.rules.eras and not g.ending:
        finish(g, "A6.1")
    if g.ending:
        g.is_over = True
        return
    if g.is_last and g.et_left == 0:
        g.log.append(EraEnded("A1f", g.era))
        advance_era(g)


def advance_era(g: State) -> None:
    """A1f, A6a.2. All ET cards are shuffled, and five make the stack of the new era.

    Which four come with the comet in Era III shows when they are drawn.
    """
    g.era += 1
    g.et_unseen = list(ET_CARDS)
    g.et_left = ERA_CARDS


def finish(g: State, clause: str) -> None:
    """A6. The game ends by this clause."""
    if not g.ending:
        g.ending = clause
        g.log.append(GameEnds(clause, clause))


# --- points (A7) ------------------------------------------------------------------------------


class Points(msgspec.Struct, frozen=True):
    """A7. The points of a side by source."""

    fossils: int
    creeples: int
    cards: int
    hosted: int
    emotions: int
    language: int

    @property
    def total(self) -> int:
        return sum(
            [self.fossils, self.creeples, self.cards, self.hosted, self.emotions, self.language]
        )


def points(g: State, side: int) -> Points:
    """A7a-A7e, A7.3, A7.4.

    J2b, E8.3, A7.1.
    """
    own = g.own(side)
    return Points(
        fossils=g.fossils[side] + len(g.record[side]) + g.archetypes[side],
        creeples=sum([g.living(s.id) for s in own]),
        cards=fossil_cards(g, side),
        hosted=sum([g.hosted_by(s) for s in own]),
        emotions=sum([sum(g.emotions_of(s)) for s in own]),
        language=LANGUAGE_POINTS if any([g.has_language(s) for s in own]) else 0,
    )


def fossil_cards(g: State, side: int) -> int:
    """A7c. Cards in play with an upright fossil icon, with genotypes, tools and Medea."""
    count = 1 if g.medea == side and g.has_climate else 0
    for s in g.own(side):
        count += len(s.tools) + len([m for m in s.mutations if m.is_promoted and g.half(m).fossil])
        is_fossil = s.genotype == ARCHETYPE_CARD
        count += is_fossil or g.facts.mutations[s.genotype].halves[s.face].fossil
    return count


def outcome(g: State) -> Outcome:
    """A7.2, K0d, L1c, L2c. Who has won, and by which clause the game ended."""
    scores = [points(g, side).total for side in range(len(g.colour))]
    if g.rules.mode == SOLITAIRE:
        return _alone(g, scores)
    players = range(g.players)
    best = max(scores[: g.players])
    winners = [side for side in players if scores[side] == best]
    if not _can_be_won(g):
        winners = []
    share = 1 / len(winners) if winners else 0.0
    utility = tuple([share if side in winners else 0.0 for side in players])
    record = legacy(g, scores, tuple(winners))
    return Outcome(tuple(winners), tuple(scores[: g.players]), utility, g.ending, record)


def _can_be_won(g: State) -> bool:
    """L1c.1, L1c.2, L2c."""
    if g.rules.mode not in (VENUS_PVA, VENUS_ANIMALS):
        return True
    has_seas = WHITE_DISK in g.disks
    if g.rules.mode == VENUS_PVA:
        return has_seas and not any([g.is_lazarus(side) for side in g.sides()])
    return has_seas


def _alone(g: State, scores: list[int]) -> Outcome:
    """K0d.1-K0d.4. Won if the protagonist lives and a sea is left; decisive with 15 points.

    K0e.1.
    """
    is_won = is_won_alone(g)
    utility = 0.0 if not is_won else 1.0 if scores[0] >= DECISIVE else 0.75
    won = (0,) if is_won else ()
    return Outcome(won, (scores[0],), (utility,), g.ending, legacy(g, scores, won))


def is_won_alone(g: State) -> bool:
    """K0d.1, K0d.3."""
    return not g.is_lazarus(0) and WHITE_DISK in g.disks


def players_of(g: State) -> range:
    """K0d.4, L2.2. The sides that somebody scores for."""
    return range(1 if g.rules.mode == SOLITAIRE else g.players)


# --- the record (N.2, C2.4) -------------------------------------------------------------------


def legacy(g: State, scores: list[int], won: tuple[int, ...]) -> BiosRecord:
    """N.2, A6a.4. What goes on into Origins, with what came from Genesis."""
    end = MegafaunaEnd(
        mode=g.rules.mode,
        planet=g.rules.planet,
        alone=g.rules.mode == SOLITAIRE,
        winners=won,
        reason=g.ending,
        era=g.era,
        climate=g.air_level().category if g.has_climate else None,
        sides=tuple([descended(g, side, scores) for side in players_of(g)]),
    )
    return BiosRecord(genesis=g.campaign.genesis if g.campaign else None, megafauna=end)


def descended(g: State, side: int, scores: list[int]) -> DescendedSide:
    """N.2, C2.4, N.3. A player: rank, points, species, and what came from Genesis."""
    c, rivals = g.campaign, [scores[other] for other in players_of(g)]
    person = c.people[side] if c and c.genesis else NOBODY
    return DescendedSide(
        player=side,
        colour=COLOURS[g.colour[side]],
        rank=1 + len([score for score in rivals if score > scores[side]]),
        points=scores[side],
        genesis=c.genesis.score(person) if c and c.genesis else None,
        brought=(c.brought[side] or None) if c and c.genesis else None,
        species=tuple([living_species(g, s) for s in g.own(side)]),
        chosen=(c.chosen[side] or None) if c and c.chosen else None,
    )


def living_species(g: State, s: Species) -> LivingSpecies:
    """N.2."""
    shape, emotions = SILHOUETTES[s.silhouette], tuple(g.emotions_of(s))
    return LivingSpecies(SPECIES_WORDS[s.id], shape, s.size, emotions)


def comet_in_play(g: State) -> bool:
    """A6a.2. Whether the stack of this era was built around the comet.

    A6a.6: in other eras it is a card like others.
    """
    return g.era == 3 and g.rules.eras == 3
