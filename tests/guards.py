"""Checks of the source itself: undriven flows, imports, sentences, copies, abilities, sizes."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterable, Iterator, MutableSequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from panspermia.kernel import Ability, Power

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "panspermia"


def modules_in(folder: Path, root: Path = SOURCE) -> dict[str, ast.Module]:
    """All modules below a folder, by their dotted names."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = list(path.relative_to(root).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = parsed(path)
    return found


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


# --- forgotten yield from ---------------------------------------------------------------------


class Flows:
    """What returns a flow when it is called, by module, and by name for methods."""

    def __init__(self, modules: dict[str, ast.Module]) -> None:
        self.functions: set[tuple[str, str]] = set()
        self.methods: set[str] = set()
        for name, tree in modules.items():
            for node in tree.body:
                if is_flow(node):
                    self.functions.add((name, node.name))  # type: ignore[attr-defined]
            for owner in [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]:
                self.methods |= {n.name for n in owner.body if is_flow(n)}  # type: ignore[attr-defined]


@cache
def is_flow(node: ast.AST, *, or_none: bool = False) -> bool:
    """Whether this is a function that says it returns a flow; `or_none` may be added to that."""
    more = r"( \| None)?" if or_none else ""
    return (
        isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and re.fullmatch(rf"'?(\w+\.)*Flow\[[^|]*\]{more}'?", ast.unparse(node.returns)) is not None
    )


def undriven_flows(modules: dict[str, ast.Module], more: dict[str, ast.Module]) -> list[str]:
    """Calls of flows, in `modules`, that no `yield from` drives; `more` are modules they use."""
    flows = Flows({**more, **modules})
    reexported(flows, {**more, **modules})
    return [
        f"{name}:{call.lineno} {ast.unparse(call.func)}"
        for name, tree in modules.items()
        for call in undriven_in(name, tree, flows)
    ]


def reexported(flows: Flows, modules: dict[str, ast.Module]) -> None:
    """A package that imports a flow offers it too."""
    for name, tree in modules.items():
        for local, (module, original) in imported_names(tree).items():
            if (module, original) in flows.functions:
                flows.functions.add((name, local))


def undriven_in(name: str, tree: ast.Module, flows: Flows) -> Iterator[ast.Call]:
    """A flow that is given to one which is driven is driven by that."""
    awaited = [n.value for n in ast.walk(tree) if isinstance(n, ast.YieldFrom)]
    driven = {id(call) for call in awaited}
    driven |= {id(given) for call in awaited if isinstance(call, ast.Call) for given in call.args}
    driven |= {id(n.value) for n in handed_on(tree)}
    names = {local for module, local in flows.functions if module == name}
    imported = imported_names(tree)
    names |= {local for local, origin in imported.items() if origin in flows.functions}
    names |= inner_flows(tree) | flow_variables(tree)
    aliases = {local: ".".join(filter(None, origin)) for local, origin in imported.items()}
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call)]:
        if id(call) not in driven and calls_flow(call.func, names, aliases, flows):
            yield call


def calls_flow(called: ast.expr, names: set[str], aliases: dict[str, str], flows: Flows) -> bool:
    """A name, an entry of a table, a method, or a function of a module."""
    if isinstance(called, ast.Name):
        return called.id in names
    if isinstance(called, ast.Subscript):
        return isinstance(called.value, ast.Name) and called.value.id in names
    if isinstance(called, ast.Attribute):
        owner = ast.unparse(called.value)
        head, _, rest = owner.partition(".")
        module = ".".join(filter(None, (aliases.get(head, head), rest)))
        return (module, called.attr) in flows.functions or called.attr in flows.methods
    return False


def handed_on(tree: ast.Module) -> Iterator[ast.Return]:
    """`return flow(...)` in a function that is itself no generator but says it returns a flow."""
    for node in [n for n in ast.walk(tree) if is_flow(n, or_none=True)]:
        inside = list(own_nodes(node))
        if not any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in inside):
            yield from [n for n in inside if isinstance(n, ast.Return)]


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.Lambda)):
            yield from own_nodes(child)


def imported_names(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Local names of imports, with module and name they stand for."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name.split(".")[0]] = (
                    (alias.name, "") if alias.asname else (alias.name.split(".")[0], "")
                )
    return found


def inner_flows(tree: ast.Module) -> set[str]:
    """Functions inside functions that return flows."""
    outer = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return {n.name for f in outer for n in ast.walk(f) if n is not f and is_flow(n)}  # type: ignore[attr-defined]


def flow_variables(tree: ast.Module) -> set[str]:
    """Variables and parameters that are annotated as functions, or tables of them, with flows."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            target, annotation = node.target.id, node.annotation
        elif isinstance(node, ast.arg) and node.annotation is not None:
            target, annotation = node.arg, node.annotation
        else:
            continue
        if re.search(r"Callable\[.*Flow\b", ast.unparse(annotation)):
            found.add(target)
    return found


# --- imports ----------------------------------------------------------------------------------

LAYERS = {
    "interrupts": 0, "kernel": 0, "plugins": 0, "rulebook": 0,
    "decks": 1, "faces": 1, "records": 1,
    "games": 2, "contract": 2,
    "registry": 3,
    "players": 4, "campaign": 4,
    "store": 5, "lab": 5, "env": 5,
    "hall": 6,
    "web": 7,
    "cli": 8,
    "__main__": 9,
}  # fmt: skip
"""The parts of the package; each may import those of lower layers, and itself."""

ROOMS = {"components": 0, "rules": 1, "routes": 2, "bots": 3, "faces": 3, "": 4}
"""The rooms of a game; each may import those of lower layers, and itself."""

WORDS = "rules.vocabulary"
"""What every room of a game may name."""

FACELESS = ("components", "rules", "routes", "bots")
"""Rooms that know nothing of faces."""


def imports_of(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


def wrong_imports(modules: dict[str, ast.Module]) -> list[str]:
    """Imports that point the wrong way, as `importer -> imported`."""
    return [
        f"{name} -> {wanted}"
        for name, tree in modules.items()
        for wanted in imports_of(tree)
        if wanted.startswith("panspermia") and name != "panspermia" and is_wrong(name, wanted)
    ]


def is_wrong(importer: str, wanted: str) -> bool:
    source, goal = part_of(importer), part_of(wanted)
    if goal == "":
        return LAYERS[source] < LAYERS["players"]
    if source == goal == "games":
        return is_wrong_in_game(importer, wanted)
    if goal == "faces" and room_of(importer) in FACELESS:
        return True
    return source != goal and LAYERS[source] <= LAYERS[goal]


def part_of(module: str) -> str:
    """The part a module belongs to; empty for the public names of the package itself."""
    parts = module.split(".")
    if len(parts) > 1 and parts[1] in LAYERS:
        return parts[1]
    assert len(parts) <= 2, f"{module} is in no layer"
    assert len(parts) == 1 or not (PACKAGE / parts[1]).exists(), f"{module} is in no layer"
    return ""


def is_wrong_in_game(importer: str, wanted: str) -> bool:
    """Whether a module of a game imports another game, or a room that knows its own."""
    if game_of(importer) != game_of(wanted):
        return True
    source, goal = room_of(importer), room_of(wanted)
    words = f"panspermia.games.{game_of(wanted)}.{WORDS}"
    return source != goal and ROOMS[source] <= ROOMS[goal] and not wanted.startswith(words)


def game_of(module: str) -> str:
    return module.split(".")[2] if module.count(".") > 1 else ""


def room_of(module: str) -> str:
    """The room of a game that a module lies in; empty for the game itself, and outside of games."""
    parts = module.split(".")
    if parts[1] != "games" or len(parts) < 4 or parts[3] not in ROOMS:
        return ""
    return parts[3]


# --- literal sentences ------------------------------------------------------------------------

SENTENCE = re.compile(r"[A-Za-z]+,? [a-zA-Z]+")
NOT_FOR_PEOPLE = (
    "compile",
    "eval",
    "AssertionError",
    "match",
    "fullmatch",
    "search",
    "sub",
    "TypeVar",
)
"""Calls whose strings no player reads: code, patterns, and errors that are bugs."""


def sentences_in(tree: ast.Module) -> list[tuple[int, str]]:
    """String constants that look like words for people, with their lines."""
    skipped = set(map(id, silent_strings(tree)))
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in skipped
        and SENTENCE.search(node.value)
    ]


def silent_strings(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, messages of asserts, patterns, annotations."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Assert) and node.msg is not None:
            yield from ast.walk(node.msg)
        elif isinstance(node, ast.Call) and called_name(node) in NOT_FOR_PEOPLE:
            yield from ast.walk(node)


def called_name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def message_ids_in(tree: ast.Module) -> Iterator[str]:
    """Ids given as literals to Message, or to a question as its prompt."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called_name(node) == "Message" and node.args:
            yield from literal(node.args[0])
        elif isinstance(node, ast.keyword) and node.arg == "prompt":
            value = node.value
            yield from literal(value.elts[0] if isinstance(value, ast.Tuple) else value)


def literal(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literal(node.body)
        yield from literal(node.orelse)


# --- hand-written copies ----------------------------------------------------------------------


def filled(kind: type[Any], numbers: Iterator[int] | None = None) -> Any:
    """An instance of a dataclass or struct in which no two fields have the same value."""
    numbers = numbers or count(1)
    hints = typing.get_type_hints(kind)
    return kind(**{name: value_of(hints[name], numbers) for name in field_names(kind)})


def field_names(kind: type[Any]) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple([f.name for f in fields(kind)])
    names: tuple[str, ...] = kind.__struct_fields__
    return names


def is_record(kind: Any) -> bool:
    """A dataclass or struct."""
    return is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def is_frozen(kind: Any) -> bool:
    """Whether a dataclass or struct cannot change."""
    how: Any = getattr(kind, "__dataclass_params__", None) or kind.__struct_config__
    return bool(how.frozen)


def value_of(hint: Any, numbers: Iterator[int]) -> Any:
    """A value of the type that no other field has."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (list, MutableSequence):
        return [] if is_event(parts[0]) else [value_of(parts[0], numbers) for _ in range(2)]
    if origin is dict:
        return {value_of(parts[0], numbers): value_of(parts[1], numbers)}
    if origin is tuple:
        return tuple(value_of(part, numbers) for part in parts if part is not ...)
    if parts:
        return value_of(next(part for part in parts if part is not type(None)), numbers)
    if is_record(hint):
        return filled(hint, numbers)
    if hasattr(hint, "_fields"):  # a named tuple
        kinds = typing.get_type_hints(hint)
        return hint(*[value_of(kinds[name], numbers) for name in hint._fields])
    if hint is bool:
        return True
    return str(next(numbers)) if hint is str else next(numbers)


def is_event(kind: Any) -> bool:
    from panspermia.kernel import Event

    return isinstance(kind, type) and issubclass(kind, Event)


def copy_faults(original: Any) -> list[str]:
    """Fields that copy() forgets, and mutable values that the copy shares with the original."""
    copy = original.copy()
    faults = [
        f"{f.name} is not copied"
        for f in fields(original)
        if getattr(copy, f.name) != getattr(original, f.name)
    ]
    owned = set(map(id, mutable_parts(original)))
    shared = [part for part in mutable_parts(copy) if id(part) in owned]
    return faults + [f"{part!r} is shared" for part in shared]


def mutable_parts(value: Any) -> Iterator[Any]:
    """All that can change within a value, itself included: lists, dicts, dataclasses, structs."""
    inner: Iterable[Any] = ()
    if is_record(type(value)):
        if not is_frozen(type(value)):
            yield value
        inner = [getattr(value, name) for name in field_names(type(value))]
    elif isinstance(value, (list, set)):
        yield value
        inner = value
    elif isinstance(value, dict):
        yield value
        inner = value.values()
    elif isinstance(value, tuple):
        inner = value
    for part in inner:
        yield from mutable_parts(part)


# --- abilities --------------------------------------------------------------------------------


def ability_faults(
    named: Iterable[str],
    abilities: dict[str, Ability],
    powers: Iterable[Power],
    rules: dict[str, ast.Module],
    tests: dict[str, ast.Module],
) -> list[str]:
    """What is named in data without code or test, and what waits for data that do not exist.

    A question is kept under its own name in capitals, so that a rule that asks it is found.
    """
    wanted, coded, tested = set(named), set(abilities), set(tested_abilities(tests))
    answered = {question for power in powers for question in power.bends}
    asked = set(asked_questions(rules))
    faults = {
        "is named, but has no code": wanted - coded,
        "is named in no data": coded - wanted,
        "has no test": coded - tested,
        "is a test without an ability": tested - coded,
        "is asked by no rule": answered - asked,
        "is answered by no card": asked - answered,
    }
    return [f"{name} {fault}" for fault, names in faults.items() for name in sorted(names)]


def asked_questions(rules: dict[str, ast.Module]) -> Iterator[str]:
    """The names of questions that these modules ask."""
    for call in [n for tree in rules.values() for n in ast.walk(tree) if isinstance(n, ast.Call)]:
        if called_name(call) == "ask" and isinstance(call.func, ast.Attribute):
            yield ast.unparse(call.func.value).lower()


def tested_abilities(tests: dict[str, ast.Module]) -> Iterator[str]:
    """The abilities that tests are marked with."""
    for call in [n for tree in tests.values() for n in ast.walk(tree) if isinstance(n, ast.Call)]:
        if ast.unparse(call.func) == "pytest.mark.ability":
            yield from [ast.literal_eval(name) for name in call.args]


# --- sizes ------------------------------------------------------------------------------------

MEDIAN, MOST, LONGEST = 6, 17, 60
"""Lines of a function: half have at most the first, nine in ten the second, all the third."""

MODULE = 600
"""Lines of a module that does not say why it is longer."""

REASON = "Long because "
"""The beginning of the sentence in a module's docstring that does."""


def function_lengths(modules: dict[str, ast.Module]) -> dict[str, int]:
    """The lines of every function, from `def` to its end, by module, line and name."""
    return {
        f"{name}:{node.lineno} {node.name}": length(node)
        for name, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


def length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def function_size_faults(lengths: dict[str, int]) -> list[str]:
    """Whether functions are too long as a whole, and each that is too long by itself."""
    faults = []
    if (middle := median(lengths.values())) > MEDIAN:
        faults.append(f"the median is {middle:g} lines")
    above = sum([lines > MOST for lines in lengths.values()])
    if 10 * above > len(lengths):
        faults.append(f"{above} of {len(lengths)} have more than {MOST} lines")
    return faults + [f"{name} has {n} lines" for name, n in lengths.items() if n > LONGEST]


def module_size_faults(modules: dict[str, ast.Module]) -> list[str]:
    """Modules that are long without a reason."""
    return [
        f"{name} has {lines} lines"
        for name, tree in modules.items()
        if tree.body
        and (lines := tree.body[-1].end_lineno or 0) > MODULE
        and not has_reason(ast.get_docstring(tree) or "")
    ]


def has_reason(docstring: str) -> bool:
    """Whether a sentence says why the module is long."""
    return re.search(rf"(^|[.!?]\s+){REASON}\w", docstring, re.MULTILINE) is not None
