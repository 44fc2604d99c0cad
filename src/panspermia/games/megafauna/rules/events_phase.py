"""The event phase (A1): which cards are drawn, and their events one after the other."""

from __future__ import annotations

from panspermia.decks.piles import draw_unseen
from panspermia.games.megafauna.components.facts import EventFacts, HappeningFacts
from panspermia.games.megafauna.rules.atrophy import mutagen, radiation
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.disks import is_full
from panspermia.games.megafauna.rules.ending import ET_CARDS, comet_in_play, finish
from panspermia.games.megafauna.rules.events import (
    EventBegan,
    EventDrawn,
    EventVoid,
    OrderSet,
    PutOffEvent,
    TurnBegan,
    WindRose,
)
from panspermia.games.megafauna.rules.options import EARTH, MARS
from panspermia.games.megafauna.rules.pieces import PutOff
from panspermia.games.megafauna.rules.plants import rain_dance
from panspermia.games.megafauna.rules.reservoirs import is_green_loss, is_met, reservoir_event
from panspermia.games.megafauna.rules.settling import extinguish, settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import (
    TECTONIC,
    crater,
    craton_with,
    move_east_west,
    move_latitude,
    split_continents,
)
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    CLOUDS,
    EVENT_WORDS,
    GREEN,
    GREEN_DISK,
    NOBODY,
    SPECIES_OF,
    SPECIES_WORDS,
    WHITE_DISK,
)
from panspermia.games.megafauna.rules.weather import climax, deluge, is_too_hot, lose_sea
from panspermia.kernel import Flow, decide, draw

TOOTH_EVENTS = ("mutagen", "radiation", "crowding-disease")
"""A1a.2, A8b.1."""


# --- drawing (A1a-A1c) ------------------------------------------------------------------------


def reveal(g: State) -> Flow[None]:
    """A1a.1-A1c.2, A5, C1p. The cards of the turn and what they bring; nothing on turn 1.

    K5h.3, C1m, CS-9: the first card of an era brings nothing late.
    """
    g.turn += 1
    g.phase = "events"
    g.log.append(TurnBegan("A1a.1", g.turn, g.era))
    category = g.air_level().category if g.has_climate else ""
    g.is_first = g.et_left == 5
    et = yield from draw_et(g)
    g.is_last = g.et_left == 0
    set_order(g, g.facts.events[et])
    g.cards = [et]
    waiting, g.put_off = g.put_off, []
    if g.turn == 1:
        g.agenda = []
        return
    stable = g.facts.events[et].stable
    if g.has_climate and not stable:
        g.cards.append((yield from draw_biosphere(g, category)))
    if stable and not g.is_first:
        for late in waiting:
            yield from execute_late(g, late)
    g.agenda = [(card, n) for card in g.cards for n in range(len(g.facts.events[card].happenings))]


def draw_et(g: State) -> Flow[int]:
    """A1a.1, A6a.2. The next ET card of the era; in Era III the comet is among the five.

    CS-9, A1f.2.
    """
    left = g.et_unseen
    if comet_in_play(g):
        comet = next(n for n in ET_CARDS if g.facts.events[n].comet)
        if comet in left:
            card = yield from draw_with_comet(g, comet)
            return card
    card = yield from draw_unseen("A1a.1", left, EVENT_WORDS)
    _drawn(g, card)
    return card


def draw_with_comet(g: State, comet: int) -> Flow[int]:
    """A6a.2. The comet is each of the cards that are left with the same chance."""
    others = [card for card in g.et_unseen if card != comet]
    weights = [len(others), *[g.et_left - 1] * len(others)]
    options = [EVENT_WORDS[card] for card in (comet, *others)]
    pairs = [(o, w) for o, w in zip(options, weights, strict=True) if w]
    word = yield from draw("A6a.2", [o for o, _ in pairs], [w for _, w in pairs])
    card = int(word.removeprefix("event-"))
    _drawn(g, card)
    return card


def _drawn(g: State, card: int) -> None:
    g.et_unseen.remove(card)
    g.et_left -= 1
    g.log.append(EventDrawn("A1a.1", EVENT_WORDS[card]))


def draw_biosphere(g: State, category: str) -> Flow[int]:
    """A1c.1, A1c.2, Q-47. A card of the deck that fits the climate before the turn."""
    pile = g.biosphere[category]
    if not pile:
        pile += [n for n, card in g.facts.events.items() if card.deck == category]
    card = yield from draw_unseen("A1c.1", pile, EVENT_WORDS)
    g.biosphere[category].remove(card)
    g.log.append(EventDrawn("A1c.1", EVENT_WORDS[card]))
    return card


def set_order(g: State, card: EventFacts) -> None:
    """A5.1, A5.2, K1e. The colours of the card in their order, then the one not shown."""
    shown = [g.side_of(colour) for colour in card.order if g.plays(colour)]
    g.order = shown + [side for side in g.sides() if side not in shown]
    g.log.append(OrderSet("A5.1", g.order[:]))


# --- events (A1e) -----------------------------------------------------------------------------


def has_agenda(g: State) -> bool:
    return bool(g.agenda)


def resolve(g: State) -> Flow[None]:
    """A1e, K5h.5, K1f, GL-Event. The next event, completely."""
    card, number = g.agenda.pop(0)
    event = g.facts.events[card].happenings[number]
    clause = is_void(g, event)
    is_late = g.rules.planet != EARTH and event.kind in TECTONIC
    if clause and not (is_late and clause == "A1d.4"):
        g.log.append(EventVoid(clause, EVENT_WORDS[card], number, event.kind))
    elif is_late:
        g.put_off.append(PutOff(card, number, affected(g, event)))
        g.log.append(PutOffEvent("K5h.1", EVENT_WORDS[card], number, event.kind))
    else:
        g.log.append(EventBegan("A1e", EVENT_WORDS[card], number, event.kind))
        yield from carry_out(g, event, affected(g, event))


def affected(g: State, event: HappeningFacts) -> int:
    """A1d. The craton that an event acts on, or NOBODY."""
    if event.kind == "collide-drift":
        return craton_with(g, event.craton)
    if event.kind in ("latitude-drift", "crater") and len(g.cards) > 1:
        return craton_with(g, g.facts.events[g.cards[1]].craton)
    return NOBODY


def is_void(g: State, event: HappeningFacts) -> str:
    """A1a.2, A1d, K1a. The clause by which an event does not happen, or nothing."""
    if not g.has_climate:
        return "" if event.kind in TOOTH_EVENTS else "A8b.1"
    if event.kind in ("latitude-drift", "crater", "collide-drift"):
        return _is_misplaced(g, event)
    if event.kind == "reservoir" and not is_met(g, event.needs):
        return {"microbes": "D10c", "conflagration": "D10c", "precipitation": "D10d"}.get(
            event.needs, "D10e"
        )
    return _is_unearthly(g, event) if g.is_alien else ""


def _is_misplaced(g: State, event: HappeningFacts) -> str:
    """A1d.2-A1d.4, K1a, K5g.3, Q-03, Q-94."""
    if event.kind == "crater" and g.rules.planet == MARS and g.rules.mars_craters == "all":
        return ""
    craton = affected(g, event)
    if craton == NOBODY:
        return "K1a" if g.is_alien else "A1d.3"
    needs_die = event.kind != "crater"
    return "A1d.4" if needs_die and not g.planet.dice[craton] else ""


def _is_unearthly(g: State, event: HappeningFacts) -> str:
    """K5b-K5d. What is ignored where plants are creeples."""
    if event.kind == "climax":
        return "K5b"
    if event.kind == "deluge":
        return "" if is_too_hot(g) else "K5c"
    is_green = event.kind == "reservoir" and event.disk == GREEN_DISK
    return "K5d.1" if is_green and not is_green_loss(event) else ""


def execute_late(g: State, late: PutOff) -> Flow[None]:
    """K5h.2, K5h.4. A tectonic event of the last turn happens now."""
    event = g.facts.events[late.card].happenings[late.number]
    craton = late.craton
    is_dead = event.kind != "pangea-rift" and (craton == NOBODY or not g.planet.dice[craton])
    if not is_dead:
        g.log.append(EventBegan("K5h.2", EVENT_WORDS[late.card], late.number, event.kind))
        yield from carry_out(g, event, craton)


def carry_out(g: State, event: HappeningFacts, craton: int) -> Flow[None]:
    """D1-D11. What an event does."""
    kind = event.kind
    if kind == "latitude-drift":
        move_latitude(g, event, craton)
    elif kind == "crater":
        yield from crater(g, craton)
    elif kind == "collide-drift":
        yield from move_east_west(g, craton, event.direction)
    elif kind == "pangea-rift":
        split_continents(g)
    elif kind == "mutagen":
        yield from mutagen(g)
    elif kind == "radiation":
        yield from radiation(g, event)
    elif kind == "crowding-disease":
        yield from crowding_disease(g)
    elif kind == "wind":
        g.wind = True
        g.log.append(WindRose("D11"))
    else:
        yield from change_climate(g, event)


def change_climate(g: State, event: HappeningFacts) -> Flow[None]:
    """D5, D6, D10; K5a, K5c, K5d where plants are creeples.

    K1f, K5a.1.
    """
    if not g.is_alien:
        if event.kind == "climax":
            yield from climax(g, event)
        elif event.kind == "deluge":
            yield from deluge(g)
        else:
            yield from reservoir_event(g, event)
    elif event.kind == "deluge":
        yield from lose_sea(g, "K5c")
    elif event.rain_shadow:
        yield from lose_sea(g, "K5a")
    elif is_green_loss(event):
        yield from lose_plants(g)
    else:
        yield from reservoir_event(g, event)


def lose_plants(g: State) -> Flow[None]:
    """K5d.1, K5d.3. One plant species dies out, as its owner likes."""
    words = [SPECIES_WORDS[s.id] for s in g.in_play() if s.colour == GREEN]
    if words:
        side = g.decider(g.side_of(GREEN))
        word = yield from decide(side, "K5d.1", words)
        extinguish(g, g.found(SPECIES_OF[word]), "K5d.1")
        settle(g)


# --- the end of the phase (D10h, K0c) ---------------------------------------------------------


def end_events(g: State) -> Flow[None]:
    """D10h.2, D10h.3, A6a.3, K6, K0c.2, K7c.2, K5e.2. Rain dance, and whether the game ends."""
    if g.turn == 1:
        return
    if g.is_alien:
        yield from rain_dance(g)
        if WHITE_DISK not in g.disks:
            finish(g, "K0c.2")
            g.is_over = True
    if _is_runaway(g):
        finish(g, "D10h.2")
        g.is_over = g.is_over or g.is_alien
    et = g.facts.events[g.cards[0]]
    if et.comet and comet_in_play(g):
        finish(g, "A6a.3")
        g.is_over = True


def _is_runaway(g: State) -> bool:
    """D10h.2, K5e.2. A disk on the topmost space of the Atmosphere; elsewhere both are full."""
    if not g.has_climate:
        return False
    if g.is_alien:
        return is_full(g, ATMOSPHERE) and is_full(g, CLOUDS)
    return g.air_level().runaway
