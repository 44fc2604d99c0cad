"""The event phase (A1): which cards are drawn, and their events one after the other."""

from __future__ import annotations

from panspermia.decks.piles import draw_unseen
from panspermia.games.megafauna.components.facts import EventFacts, HappeningFacts
from panspermia.games.megafauna.rules.atrophy import mutagen, radiation
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.disks import is_full, tell_climate
from panspermia.games.megafauna.rules.ending import ET_CARDS, comet_in_play, finish
from panspermia.games.megafauna.rules.events import (
    EventBegan,
    EventDrawn,
    EventVoid,
    NothingChanged,
    OrderSet,
    PutOffEvent,
    Rolled,
    TurnBegan,
    WindRose,
)
from panspermia.games.megafauna.rules.heritage import has_first_events
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
    EVENT,
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
SILENT = ("latitude-drift", "pangea-rift", "wind")
"""D1, D4, D11. Events about which nobody is ever asked."""


# --- drawing (A1a-A1c) ------------------------------------------------------------------------


def reveal(g: State) -> Flow[None]:
    """A1a.1-A1c.2, A5, C1p. The cards of the turn and what they bring; nothing on turn 1.

    C3b, C3b.2: alone after a lost Genesis the first turn is like the others.
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
    if g.turn == 1 and not has_first_events(g):
        ignore(g, et)
        return
    stable = g.facts.events[et].stable
    if g.has_climate and not stable:
        g.cards.append((yield from draw_biosphere(g, category)))
    if stable and not g.is_first:
        for late in waiting:
            yield from execute_late(g, late)
    g.agenda = [(card, n) for card in g.cards for n in range(len(g.facts.events[card].happenings))]


def ignore(g: State, card: int) -> None:
    """C1p. The events of the first turn do not happen."""
    g.agenda = []
    for number, event in enumerate(g.facts.events[card].happenings):
        g.log.append(EventVoid("C1p", EVENT_WORDS[card], number, event.kind))


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
    card = yield from draw_unseen("A1a.1", left, EVENT_WORDS, EVENT)
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
    card = yield from draw_unseen("A1c.1", pile, EVENT_WORDS, EVENT)
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


def resolve(g: State) -> Flow[None] | None:
    """A1e, K5h.5, K1f, GL-Event. The next event, completely; some of them ask nobody."""
    card, number = g.agenda[0]
    event = g.facts.events[card].happenings[number]
    clause = is_void(g, event)
    is_late = g.rules.planet != EARTH and event.kind in TECTONIC
    if not clause and not is_late and event.kind not in SILENT:
        return happen(g, card, number)
    del g.agenda[0]
    if clause and not (is_late and clause == "A1d.4"):
        g.log.append(EventVoid(clause, EVENT_WORDS[card], number, event.kind))
    elif is_late:
        g.put_off.append(PutOff(card, number, affected(g, event)))
        g.log.append(PutOffEvent("K5h.1", EVENT_WORDS[card], number, event.kind))
    else:
        g.log.append(EventBegan("A1e", EVENT_WORDS[card], number, event.kind))
        since = len(g.log)
        carry_out_silently(g, event, affected(g, event))
        if not has_deeds(g, since):
            g.log.append(NothingChanged("A1e"))
    return None


def happen(g: State, card: int, number: int) -> Flow[None]:
    """A1e. An event about which somebody may be asked."""
    del g.agenda[0]
    event = g.facts.events[card].happenings[number]
    g.log.append(EventBegan("A1e", EVENT_WORDS[card], number, event.kind))
    before = g.air_level().level
    is_told = yield from tell(g, carry_out(g, event, affected(g, event)))
    if not tell_climate(g, before) and not is_told:
        g.log.append(NothingChanged("A1e"))


def tell(g: State, flow: Flow[None]) -> Flow[bool]:
    """Whether a flow tells anything but its dice. Each question may cut the log."""
    is_told, since = False, len(g.log)
    asked = next(flow, None)
    while asked is not None:
        is_told = is_told or has_deeds(g, since)
        answer = yield asked
        since = len(g.log)
        try:
            asked = flow.send(answer)
        except StopIteration:
            break
    return is_told or has_deeds(g, since)


def has_deeds(g: State, since: int) -> bool:
    """Whether more than dice was told since then."""
    for event in g.log[since:]:
        if not isinstance(event, Rolled):
            return True
    return False


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
        is_named = event.kind == "collide-drift" or len(g.cards) > 1
        return "K1a" if is_named else "A1d.3"
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
        before = g.air_level().level
        yield from carry_out(g, event, craton)
        tell_climate(g, before)


def carry_out(g: State, event: HappeningFacts, craton: int) -> Flow[None]:
    """D1-D11. What an event does."""
    kind = event.kind
    if kind in SILENT:
        return carry_out_late(g, event, craton)
    if kind == "crater":
        return crater(g, craton)
    if kind == "collide-drift":
        return move_east_west(g, craton, event.direction)
    if kind == "mutagen":
        return mutagen(g)
    if kind == "radiation":
        return radiation(g, event)
    if kind == "crowding-disease":
        return crowding_disease(g)
    return change_climate(g, event)


def carry_out_late(g: State, event: HappeningFacts, craton: int) -> Flow[None]:
    """K5h.2. The same as a flow, for an event that was put off."""
    carry_out_silently(g, event, craton)
    yield from ()


def carry_out_silently(g: State, event: HappeningFacts, craton: int) -> None:
    """D1, D4, D11. The same for an event about which nobody is asked."""
    if event.kind == "latitude-drift":
        move_latitude(g, event, craton)
    elif event.kind == "pangea-rift":
        split_continents(g)
    else:
        g.wind = True
        g.log.append(WindRose("D11"))


def change_climate(g: State, event: HappeningFacts) -> Flow[None]:
    """D5, D6, D10; K5a, K5c, K5d where plants are creeples.

    K1f, K5a.1.
    """
    if not g.is_alien and event.kind == "climax":
        return climax(g, event)
    if not g.is_alien and event.kind == "deluge":
        return deluge(g)
    if g.is_alien and event.kind == "deluge":
        return lose_sea(g, "K5c")
    if g.is_alien and event.rain_shadow:
        return lose_sea(g, "K5a")
    if g.is_alien and is_green_loss(event):
        return lose_plants(g)
    return reservoir_event(g, event)


def lose_plants(g: State) -> Flow[None]:
    """K5d.1, K5d.3. One plant species dies out, as its owner likes."""
    words = [SPECIES_WORDS[s.id] for s in g.in_play() if s.colour == GREEN]
    if words:
        side = g.decider(g.side_of(GREEN))
        word = yield from decide(side, "K5d.1", words)
        extinguish(g, g.found(SPECIES_OF[word]), "K5d.1")
        settle(g)


# --- the end of the phase (D10h, K0c) ---------------------------------------------------------


def end_events(g: State) -> Flow[None] | None:
    """D10h.2, D10h.3, A6a.3, K6, K0c.2, K7c.2, K5e.2. Rain dance, and whether the game ends."""
    if g.turn == 1 and not has_first_events(g):
        return None
    if g.is_alien:
        return end_alien_events(g)
    look_for_the_end(g)
    return None


def end_alien_events(g: State) -> Flow[None]:
    """K6, K0c.2, K7c.2. The rain dance comes first; without a sea the game is over."""
    before = g.air_level().level
    yield from rain_dance(g)
    tell_climate(g, before)
    if WHITE_DISK not in g.disks:
        finish(g, "K0c.2")
        g.is_over = True
    look_for_the_end(g)


def look_for_the_end(g: State) -> None:
    """D10h.2, D10h.3, A6a.3, K5e.2, Q-90. The comet, and the Atmosphere."""
    et = g.facts.events[g.cards[0]]
    if et.comet and comet_in_play(g):
        finish(g, "A6a.3")
        g.is_over = True
    if _is_runaway(g):
        finish(g, "K5e.2" if g.is_alien else "D10h.2")
        g.is_over = g.is_over or g.is_alien


def _is_runaway(g: State) -> bool:
    """D10h.2, K5e.2. A disk on the topmost space of the Atmosphere; elsewhere both are full."""
    if not g.has_climate:
        return False
    if g.is_alien:
        return is_full(g, ATMOSPHERE) and is_full(g, CLOUDS)
    return g.air_level().runaway
