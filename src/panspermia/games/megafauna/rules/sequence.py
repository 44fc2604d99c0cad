"""The sequence of play (A1-A4)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.actions import (
    act,
    begin_actions,
    dies_early,
    end_actions,
    has_actions,
    is_at_end,
)
from panspermia.games.megafauna.rules.burial import awards, burial, flee, has_endotherms
from panspermia.games.megafauna.rules.dispersal import disperse, has_newborns, is_anybody_born
from panspermia.games.megafauna.rules.display import has_gaps, lay_display, refill
from panspermia.games.megafauna.rules.ending import end_turn, goes_on, has_awards, is_over
from panspermia.games.megafauna.rules.events_phase import end_events, has_agenda, resolve, reveal
from panspermia.games.megafauna.rules.heritage import goes_into_origins, name_species
from panspermia.games.megafauna.rules.setup import (
    deal_colours,
    first_plants,
    has_plants,
    lay_cratons,
)
from panspermia.games.megafauna.rules.state import State
from panspermia.kernel import as_long_as, at_once, each_side, once, rounds, sequence


def turn_order(g: State) -> list[int]:
    """A5.3."""
    return g.order


def plays_on(g: State, side: int = 0) -> bool:
    """Whether the rest of the turn is played: not if language has ended the game at once."""
    return goes_on(g) and not is_at_end(g)


def is_dispersed(g: State) -> bool:
    """A3. Whether there is something to disperse."""
    return is_anybody_born(g) and plays_on(g)


def is_endangered(g: State) -> bool:
    """I1. Whether anybody lies endangered who might flee."""
    return bool(g.lying) and plays_on(g)


SEQUENCE = sequence(
    once("C1c.1", deal_colours),
    once("C1f", lay_cratons),
    once("C1o.1", lay_display),
    once("K3e", first_plants, when=has_plants),
    rounds(
        once("A1a.1", reveal),
        as_long_as(has_agenda, at_once("A1e", resolve)),
        at_once("D10h.2", end_events),
        each_side(
            turn_order,
            at_once("A2a", begin_actions),
            as_long_as(has_actions, once("A2c.1", act)),
            once("E1e.1", refill, when=has_gaps),
            at_once("A2d", end_actions, when=dies_early),
            when=goes_on,
        ),
        each_side(turn_order, as_long_as(has_newborns, once("A3a", disperse)), when=is_dispersed),
        each_side(turn_order, as_long_as(has_endotherms, once("I1.2", flee)), when=is_endangered),
        at_once("I2.1", burial, when=plays_on),
        at_once("I4.1", awards, when=has_awards),
        at_once("A6.1", end_turn),
        until=is_over,
    ),
    once("N.1", name_species, when=goes_into_origins),
)
