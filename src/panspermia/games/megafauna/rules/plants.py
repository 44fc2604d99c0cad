"""The semi-automated plant (K8), and the rain dance (K6)."""

from __future__ import annotations

from panspermia.games.megafauna.components.places import is_tab
from panspermia.games.megafauna.rules.disks import can_hold, outgas, take_off
from panspermia.games.megafauna.rules.events import RainDanced
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    BLACK_DISK,
    CLOUDS,
    GREEN,
    METABOLIC,
    NOBODY,
    PROMOTION,
    WHITE_DISK,
)
from panspermia.kernel import DONE, Flow, Weighed, agree, decide


def forced_deeds(g: State, side: int, found: Weighed) -> tuple[list[str], str]:
    """K8b.1, K8b.2, K8b.6, Q-61. What the plant's next action must be, and the clause."""
    cards = [card for card in g.display[METABOLIC] if card != NOBODY]
    for card in cards:
        word = f"mutation-{card}"
        if g.facts.mutations[card].horror_plant and not found.get(word, "E1a.1"):
            return [word], "K8b.1"
    promotions = [str(word) for word, clause in found.items() if not clause and word in PROMOTION]
    forced = [word for word in promotions if _is_wanted(g, word)]
    return forced, "K8b.2"


def _is_wanted(g: State, word: str) -> bool:
    card, orientation = PROMOTION[word]
    half = g.facts.mutations[card].halves[orientation]
    return half.poison or half.mutualism


def may_pass(g: State, side: int) -> bool:
    """K8b.4. Only if every species is as large as its cards allow."""
    return all([s.size >= largest(g, s.id) for s in g.own(side)])


def largest(g: State, id: int) -> int:
    """J1.1. The size beyond which a species would lose a card."""
    species = g.found(id)
    limits = [g.half(m).max_size for m in species.mutations if m.is_promoted]
    return min([LARGEST, g.max_size(species), *limits])


# --- rain dance (K6) --------------------------------------------------------------------------


def can_dance(g: State) -> bool:
    """K6.1, K6.5, Q-43. Whether Medea has the power, a disk, a sea and a plant that pays."""
    if not g.is_alien or g.medea == NOBODY or not g.clouds[0]:
        return False
    if not any([s.colour == GREEN for s in g.in_play()]) or not basins(g):
        return False
    green = g.colour[g.medea] == GREEN
    heart = g.cloud_level().green_heart if green else g.oxygen_level().dark_heart
    return g.population(g.medea) > heart


def basins(g: State) -> list[int]:
    """K6.2, Q-43. Basin or sea hexes without a disk."""
    return [
        place
        for place in g.geography.in_play
        if g.terrain(place) in ("sea", "basin") and not g.disks[place]
    ]


def rain_dance(g: State) -> Flow[None]:
    """K6.2-K6.4. A white disk from Clouds to a sea, and then a mountain to coastal waters."""
    g.danced = False
    if not can_dance(g) or not (yield from agree(g.medea, "K6.2")):
        return
    words = [g.names.words[place] for place in basins(g)]
    word = yield from decide(g.medea, "K6.2", words, prompt=("ask.K6.2.sea", {}))
    g.log.append(RainDanced("K6.2", g.medea))
    yield from outgas(g, g.names.number[word], WHITE_DISK, CLOUDS, "K6.2")
    g.danced = True
    yield from erode(g)


def erode(g: State) -> Flow[None]:
    """K6.3, Q-86. A mountain goes to an available tab without a black disk."""
    mountains = [place for place in g.geography.in_play if g.disks[place] == BLACK_DISK]
    tabs = [p for p in range(len(g.disks)) if is_tab(p) and can_hold(g, p, BLACK_DISK)]
    if not mountains or not tabs:
        return
    words = [g.names.words[place] for place in mountains]
    word = yield from decide(g.medea, "K6.3", [*words, DONE])
    if word == DONE:
        return
    waters = [g.names.words[tab] for tab in tabs]
    target = yield from decide(g.medea, "K6.3", waters, prompt=("ask.K6.3.coast", {}))
    take_off(g, g.names.number[word], BLACK_DISK, "K6.3", ATMOSPHERE)
    yield from outgas(g, g.names.number[target], BLACK_DISK, ATMOSPHERE, "K6.3")
