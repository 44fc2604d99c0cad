"""Checks of the source itself: undriven flows, imports, literal sentences, hand-written copies."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

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
        found[".".join(parts)] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return found


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


def is_flow(node: ast.AST) -> bool:
    """Whether this is a function that says it returns a flow."""
    return (
        isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and re.fullmatch(r"'?(\w+\.)*Flow\[[^|]*\]'?", ast.unparse(node.returns)) is not None
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
    driven = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.YieldFrom)}
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
    for node in [n for n in ast.walk(tree) if is_flow(n)]:
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
    "kernel": 0, "rulebook": 0,
    "games": 1,
    "registry": 2,
    "players": 3,
    "store": 4, "lab": 4, "env": 4,
    "web": 5,
    "cli": 6,
    "__main__": 7,
}  # fmt: skip
"""The parts of the package; each may import those of lower layers, and itself."""

SHARED = ("panspermia.games.picture", "panspermia.games.art")
"""What games share, so that they need not import each other."""


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
        return game_of(importer) != game_of(wanted) and not wanted.startswith(SHARED)
    return source != goal and LAYERS[source] <= LAYERS[goal]


def part_of(module: str) -> str:
    """The part a module belongs to; empty for the public names of the package itself."""
    parts = module.split(".")
    if len(parts) > 1 and parts[1] in LAYERS:
        return parts[1]
    assert len(parts) <= 2, f"{module} is in no layer"
    assert len(parts) == 1 or not (PACKAGE / parts[1]).exists(), f"{module} is in no layer"
    return ""


def game_of(module: str) -> str:
    return module.split(".")[2] if module.count(".") > 1 else ""


# --- literal sentences ------------------------------------------------------------------------

SENTENCE = re.compile(r"[A-Za-z]+,? [a-zA-Z]+")
NOT_FOR_PEOPLE = ("compile", "AssertionError", "match", "fullmatch", "search", "sub", "TypeVar")
"""Calls whose strings nobody reads who plays: patterns, and errors that are bugs."""


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
    if origin is list:
        return [] if is_event(parts[0]) else [value_of(parts[0], numbers) for _ in range(2)]
    if origin is dict:
        return {value_of(parts[0], numbers): value_of(parts[1], numbers)}
    if origin is tuple:
        return tuple(value_of(part, numbers) for part in parts if part is not ...)
    if parts:
        return value_of(next(part for part in parts if part is not type(None)), numbers)
    if is_record(hint):
        return filled(hint, numbers)
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
