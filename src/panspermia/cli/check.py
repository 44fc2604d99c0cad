"""The command that tries out a game: it finds mistakes that are easily made in writing one.

It looks for calls of flows without `yield from`, and plays at random: every option must be in the
vocabulary, a copy must be like its original, a save must load, what a seat cannot see must not
change its view, and what the game tells bots must fit.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from panspermia import registry
from panspermia.cli.common import GameName
from panspermia.cli.errors import Problem
from panspermia.kernel import BadSetup, Game, Setup, Table
from panspermia.kernel.plain import facts, state_data
from panspermia.players.advice import Advice

ASKING = ("agree", "ask_all", "ask_any", "choose", "decide", "draw", "pick", "roll", "weigh")
"""Flows of the kernel."""
ADVICE = ("evaluate", "evaluate_all", "weights")
"""What bots look for in the module `evaluate`; the rest only helps these."""
MOST_ANSWERS = 20_000
FAULT = 1


def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="Games to play.")] = 20,
) -> None:
    """Try a game of your own out, and name the first fault that is found.

    The exit code is 1 if there is one.
    """
    found = registry.find_game(game)
    for line in undriven(found):
        raise Problem(line, FAULT)
    sizes = [n for n in found.players if _can_begin(found, n)] or found.players
    for number in range(games):
        rng = Random(number)
        players = rng.choice(sizes)
        try:
            _play(found, players, number, rng)
        except AssertionError as error:
            raise Problem(f"game {number} (players: {players}): {error}", FAULT) from error
    typer.echo(f"{game}: {games} games played, no fault found.")


# --- calls without yield from ---------------------------------------------------------------------


def undriven(game: Game[Any]) -> Iterator[str]:
    """Where the source of a game calls a flow without driving it."""
    home = Path(str(sys.modules[game.package].__file__))
    paths = home.parent.rglob("*.py") if home.stem == "__init__" else [home]
    for path in sorted(paths):
        for call in _undriven_in(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(call.func)
            yield f"{path.name}:{call.lineno}: {name} is called without yield from"


def _undriven_in(tree: ast.Module) -> Iterator[ast.Call]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    flows = {f.name for f in functions if f.returns and "Flow[" in ast.unparse(f.returns)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "panspermia.kernel":
            flows |= {n.asname or n.name for n in node.names if n.name in ASKING}
    driven = {id(n.value) for n in ast.walk(tree) if isinstance(n, (ast.YieldFrom, ast.Return))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in driven and _name(node) in flows:
            yield node


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


# --- a random game --------------------------------------------------------------------------------


def _can_begin(game: Game[Any], players: int) -> bool:
    """Whether so many can play without choosing options; some game has them choose."""
    try:
        game.beginning(game.check(Setup(players)))
    except BadSetup:
        return False
    return True


def _play(game: Game[Any], players: int, number: int, rng: Random) -> None:
    facts(game.beginning(game.check(Setup(players))))
    table = registry.new_table(game.id, players=players, seed=number)
    words = frozenset(game.vocabulary)
    _check_save(table)
    for _ in range(MOST_ANSWERS):
        if table.request is None:
            break
        for request in table.requests:
            strange = [option for option in request.options() if option not in words]
            assert not strange, f"{request.rule} offers {strange}, not in the vocabulary"
        _check_copy(table)
        _check_hidden(table, rng)
        _check_advice(table)
        request = rng.choice(table.requests)
        table.answer(rng.choice(request.options()), seat=request.seat)
    assert table.outcome is not None, f"there is no end after {MOST_ANSWERS} answers"
    _check_outcome(table)
    _check_save(table)


def _check_copy(table: Table[Any]) -> None:
    """A copy is like its original, and playing on with it leaves the original alone."""
    name = type(table.state).__name__
    before, after = _written(table, table.state), _written(table, table.state.copy())
    lost = [field for field in before if before[field] != after[field]]
    assert not lost, f"{name}.copy loses {', '.join(lost)}"
    twin = table.clone()
    assert table.fingerprint() == twin.fingerprint(), f"a clone at {table.requests} is another game"
    twin.answer(twin.requests[0].options()[-1], seat=twin.requests[0].seat)
    now = _written(table, table.state)
    shared = [field for field in before if before[field] != now[field]]
    assert not shared, f"{name}.copy shares {', '.join(shared)} with its original"


def _check_hidden(table: Table[Any], rng: Random) -> None:
    for seat in range(table.setup.players):
        world = table.imagine(seat, rng)
        seen = table.view(seat)["position"] == world.view(seat)["position"]
        assert seen, f"the view of seat {seat} changes when hidden cards are dealt anew"


def _check_advice(table: Table[Any]) -> None:
    """What bots are told of a position: utilities from 0 to 1, and a weight for each option."""
    module: Any = table.game.part("evaluate")
    if module is None:
        return
    known = [name for name in ADVICE if hasattr(module, name)]
    assert known, f"{module.__name__} has none of {', '.join(ADVICE)}"
    advice = Advice(table.game)
    if advice.can_judge:
        values = advice.values(table)
        assert all([0 <= v <= 1 for v in values]), f"the evaluation {[*values]} is not from 0 to 1"
    for request in table.requests:
        counts = (len(advice.weights(table.state, request)), len(request.options()))
        assert counts[0] == counts[1], f"{request.rule}: %d weights for %d options" % counts


def _check_outcome(table: Table[Any]) -> None:
    outcome = table.outcome
    assert outcome is not None
    counts = (len(outcome.scores), len(outcome.utility))
    seats = table.setup.players
    assert counts == (seats, seats), (
        f"the outcome has {counts} scores and utilities for {seats} seats"
    )


def _check_save(table: Table[Any]) -> None:
    told = {event["event"] for event in table.events(None)}
    unknown = sorted(told - set(table.game.event_kinds))
    assert not unknown, f"{', '.join(unknown)} is not among the events of the game"
    loaded = registry.load_table(table.dump())
    before, after = _written(table, table.state), _written(table, loaded.state)
    lost = [field for field in before if before[field] != after[field]]
    assert not lost, f"a saved game loses {', '.join(lost)}"


def _written(table: Table[Any], state: Any) -> dict[str, Any]:
    return state_data(state, table.sequence)
