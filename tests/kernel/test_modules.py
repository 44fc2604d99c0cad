"""Modules contribute steps, deeds and powers to the tables that switch them on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from panspermia.kernel import (
    BadSave,
    Deed,
    Flow,
    Module,
    Modules,
    Option,
    Power,
    Setup,
    Table,
    after,
    before,
    each_side,
    once,
    seat_table,
)
from panspermia.kernel.saves import load_table
from panspermia.kernel.sequence import NoStep
from panspermia.registry import GAMES
from tests.bazaar import GAME as BAZAAR
from tests.bazaar.rules.guild import GUILD, POWERS
from tests.bazaar.rules.state import State
from tests.kernel.toys import Toy, asking, bazaar, hear, toy, until
from tests.laws import play_on, snapshot_of


def note(word: str) -> Any:
    def step(g: Toy, side: int | None = None) -> Flow[None]:
        yield from ()
        hear(g, word if side is None else f"{word}{side}")

    return once(word, step)


def told(*modules: Module, on: tuple[str, ...]) -> str:
    """What a game of the steps a and b, for each side, and c tells with these modules on."""
    parts = each_side(Toy.sides, note("a"), note("b")), note("c")
    known = Modules()
    for module in modules:
        known.add(module)
    options = tuple([Option(module.id, (True, False), False, "T0") for module in modules])
    game = toy(*parts, modules=known, options=options)
    return " ".join(map(str, seat_table(game, Setup(2, dict.fromkeys(on, True))).state.heard))


X = Module("x", steps=(after("a", note("x")),))
Y = Module("y", steps=(after("a", note("y1")), before("c", each_side(Toy.sides, note("y2")))))
Z = Module("z", steps=(before("y1", note("z")),))


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ((), "a0 b0 a1 b1 c"),
        (("x",), "a0 x0 b0 a1 x1 b1 c"),
        (("x", "y"), "a0 x0 y10 b0 a1 x1 y11 b1 y20 y21 c"),
        (("y", "z"), "a0 z0 y10 b0 a1 z1 y11 b1 y20 y21 c"),
    ],
)
def test_steps_come_where_modules_put_them(on: tuple[str, ...], expected: str) -> None:
    """Within the loop of the step; those of several modules in the order of the modules."""
    assert expected == told(X, Y, Z, on=on)
    assert expected == told(X, Y, Z, on=on[::-1])


def test_a_step_that_is_not_there_is_named() -> None:
    with pytest.raises(NoStep, match="y1"):
        told(X, Y, Z, on=("z",))


def test_a_sequence_is_made_once_for_each_set_of_modules() -> None:
    tables = [bazaar(2, seed, guild=True) for seed in range(2)]

    assert tables[0].sequence is tables[1].sequence
    assert BAZAAR.sequence is bazaar(2).sequence


def test_a_module_is_added_once() -> None:
    known = Modules()
    known.add(X)

    with pytest.raises(AssertionError, match="x was added before"):
        known.add(X)


def rest(g: Any, side: int) -> Flow[None]:
    yield from ()


def test_deeds_and_powers_come_in_the_order_of_the_modules() -> None:
    known = Modules()
    one, two = Power("one", ()), Power("two", ())
    known.add(Module("x", deeds=(Deed("dig", rest),), powers=lambda g, side: [one]))
    known.add(Module("y", deeds=(Deed("fly", rest),)))
    known.add(Module("z", powers=lambda g, side: [two] * side))

    every = known.on({"x": True, "y": True, "z": True})

    assert ("dig", "fly") == tuple([deed.word for deed in known.deeds(every)])
    assert [one, two] == list(known.powers(every, None, 1))
    assert [one] == list(known.powers(("x", "y"), None, 1))
    assert [] == list(known.powers(("y",), None, 1))


# --- in the bazaar ----------------------------------------------------------------------------


def with_guild(*steps: Any, version: int = 3) -> Any:
    """A later version of the bazaar, whose guild has more steps."""
    known = Modules()
    known.add(replace(GUILD, steps=(*GUILD.steps, *steps)))
    migrations = dict.fromkeys(range(1, version), dict)
    return replace(BAZAAR, rules_version=version, modules=known, migrations=migrations)


def chartered() -> Table[Any]:
    """A table at the dues of the guild: red has walls, green nothing."""
    table = until(bazaar(2, 3, bandits=False, guild=True), "K4")
    for answer in ("charter", "walls", "pass"):
        table.answer(answer)
    assert table.request is not None
    assert "K19" == table.request.rule
    return table


def test_a_table_at_a_step_of_a_module_is_saved_and_goes_on() -> None:
    table = chartered()
    loaded = load_table(table.dump(), GAMES)

    assert "K19" == table.sequence.named(table.state.cursor).step
    assert snapshot_of(table) == snapshot_of(loaded)
    assert snapshot_of(table) == snapshot_of(table.clone())
    for one in (table, loaded):
        play_on(one, Random(2), 10_000)
    assert snapshot_of(table) == snapshot_of(loaded)


@pytest.mark.parametrize("place", [before("K4", once("N1", asking("K4"))), after("K19", note("n"))])
def test_a_save_goes_on_in_a_version_with_more_steps(place: Any) -> None:
    """The step of the save is behind new ones, or before them."""
    table = chartered()
    game = with_guild(place)
    loaded = load_table(table.dump(), {"bazaar": game})

    assert loaded.request is not None
    assert ("K19", 0) == (loaded.request.rule, loaded.request.side)
    assert len(loaded.sequence.lines) == len(table.sequence.lines) + 1
    assert loaded.state.charters == table.state.charters


def test_new_steps_of_a_later_version_are_played() -> None:
    def feast(g: State) -> Flow[None]:
        yield from ()
        g.salt[0] += 1

    game = with_guild(before("K8", once("N1", feast)))
    loaded = load_table(chartered().dump(), {"bazaar": game})
    loaded.answer("pay")

    assert [3, 2] == loaded.state.salt


def test_a_save_with_a_module_that_is_gone_is_refused() -> None:
    options = tuple([option for option in BAZAAR.options if option.id != "guild"])
    game = replace(BAZAAR, modules=None, options=options)

    with pytest.raises(BadSave, match="no option guild"):
        load_table(chartered().dump(), {"bazaar": game})


def test_powers_of_a_side_are_those_of_its_charters_behind_what_all_have() -> None:
    powers = GUILD.powers
    assert powers is not None

    own, others = [powers(chartered().state, side) for side in (0, 1)]

    assert [POWERS[1]] == list(own[1:])
    assert list(own[:1]) == list(others)
