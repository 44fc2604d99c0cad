"""The sequence of play (A1)."""

from __future__ import annotations

from panspermia.games.genesis.rules.assignment import assignment, begin_assignment
from panspermia.games.genesis.rules.autocatalysis import autocatalysis, first_roll, is_waiting
from panspermia.games.genesis.rules.darwin import darwin, first_darwin
from panspermia.games.genesis.rules.ecosystems import has_macroorganisms, trophic_levels
from panspermia.games.genesis.rules.ending import end_turn, is_over
from panspermia.games.genesis.rules.events_phase import (
    apply_strike,
    end_events,
    event_phase,
    has_strikes,
    is_end_due,
)
from panspermia.games.genesis.rules.order import phase_order
from panspermia.games.genesis.rules.purchases import (
    begin_purchases,
    has_due_parasite,
    has_organisms_left,
    parasite_purchases,
    purchases,
)
from panspermia.games.genesis.rules.setup import deal_colours, show_mutations
from panspermia.games.genesis.rules.state import State
from panspermia.kernel import as_long_as, at_once, each_side, once, rounds, sequence


def has_organisms(g: State) -> bool:
    return any(g.tableaus)


SEQUENCE = sequence(
    once("C0a", deal_colours),
    once("C0g", show_mutations),
    rounds(
        once("D0", event_phase),
        as_long_as(has_strikes, once("A1.1", apply_strike)),
        once("D10a", end_events, when=is_end_due),
        once("A1.2", begin_assignment),
        each_side(phase_order, once("E0", assignment)),
        once("F0.1", first_roll),
        as_long_as(is_waiting, once("F0b", autocatalysis)),
        once("A1.4", first_darwin, when=has_organisms),
        as_long_as(is_waiting, once("G0.1", darwin)),
        once("A1.5", begin_purchases, when=has_organisms),
        each_side(
            phase_order,
            as_long_as(has_organisms_left, once("H0.1", purchases)),
            as_long_as(has_due_parasite, once("H0b.1", parasite_purchases)),
            when=has_organisms,
        ),
        once("H6a", trophic_levels, when=has_macroorganisms),
        at_once("I0", end_turn),
        until=is_over,
    ),
)

COUNTED = (
    "C0a", "C0g", "rounds(", "D0", "as_long_as(", "A1.1", ")", "D10a", "A1.2",
    "each_side(", "repeat(", "E0", ")", ")", "F0.1", "as_long_as(", "F0b", ")",
    "A1.4", "as_long_as(", "G0.1", ")", "A1.5",
    "each_side(", "as_long_as(", "H0.1", ")", "as_long_as(", "H0b.1", ")", ")", "H6a", "I0", ")",
)  # fmt: skip
"""The lines as saves counted them before steps had names."""
