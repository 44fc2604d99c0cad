"""Where a rules module can be broken on purpose, and how.

A point replaces one stretch of the source by another. Left alone is what is no rule: docstrings,
strings, annotations and type aliases, decorators, assertions, errors, `__repr__`. Left alone too is
what could only crash: an assignment that alone gives a local name its value, the length of a tuple
within a tuple or list (a record), and the bodies of modules and classes, where nothing is deleted.
"""

from __future__ import annotations

import ast
import copy
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TypeVar

NOT_RULES = frozenset({"__init__.py", "evaluate.py", "view.py", "vocabulary.py"})
FIRST = "sequence.py"

COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
OPERATORS: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
YIELDS = (ast.Yield, ast.YieldFrom, ast.Await)
Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True, slots=True)
class Point:
    """One mutant: the bytes from start to end of a module become `after`."""

    path: Path
    line: int
    start: int
    end: int
    operator: str
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        """The source of the mutated module."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def rules_modules(package: Path) -> list[Path]:
    """What a game's sequence of play needs of its modules, in stable order: not how it looks."""
    found: set[Path] = set()
    waiting = [package / "rules" / FIRST, package / FIRST]
    while waiting:
        path = waiting.pop()
        if path not in found and path.is_file():
            found.add(path)
            waiting += imported(path, package)
    return sorted(path for path in found if path.name not in NOT_RULES)


def imported(path: Path, package: Path) -> Iterator[Path]:
    """The modules of the package that one of them imports."""
    prefix = f"panspermia.games.{package.name}."
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(prefix):
            *folders, name = str(node.module).removeprefix(prefix).split(".")
            yield package.joinpath(*folders, f"{name}.py")


def points_of(path: Path) -> list[Point]:
    """All points of a module, in the order of the source and without repetition."""
    source = path.read_bytes()
    finder = Finder(path, source)
    finder.visit(ast.parse(source, str(path)))
    return sorted(set(finder.points), key=lambda point: (point.start, point.end, point.after))


def drawn(modules: Iterable[Path], seed: int) -> list[Point]:
    """All points in a random order whose every beginning is spread evenly over the modules."""
    chance = random.Random(seed)
    ranked: list[tuple[float, int, Point]] = []
    for index, path in enumerate(modules):
        points = points_of(path)
        chance.shuffle(points)
        ranked += [((at + 0.5) / len(points), index, point) for at, point in enumerate(points)]
    ranked.sort(key=lambda entry: entry[:2])
    return [point for *_, point in ranked]


def changes_meaning(point: Point) -> bool:
    """Whether the mutant compiles and is not merely another spelling."""
    source = point.path.read_bytes()
    try:
        mutated = ast.parse(point.apply(source))
    except SyntaxError:
        return False
    return ast.dump(mutated) != ast.dump(ast.parse(source))


class Finder(ast.NodeVisitor):
    """Walks a module and notes its points."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path = path
        self.source = source
        self.points: list[Point] = []
        lengths = map(len, source.splitlines(keepends=True))
        self._line_starts = list(accumulate(lengths, initial=0))
        self._bindings: Counter[str] | None = None
        self._records: set[ast.AST] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in ("__repr__", "__str__") or any(map(_is_overload, node.decorator_list)):
            return
        self._visit_all([*node.args.defaults, *node.args.kw_defaults])
        outside, self._bindings = self._bindings, _count_bindings(node)
        self._visit_all(node.body)
        self._bindings = outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outside, self._bindings = self._bindings, None
        self._visit_all(node.body)
        self._bindings = outside

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_all([*node.args.defaults, *node.args.kw_defaults, node.body])

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Text."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An invariant, not a rule."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """A broken invariant or a message."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.YieldFrom):
            self._replace(node, "yield from ()", "delete statement")
        elif isinstance(node.value, ast.Call):
            self._delete(node)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self._delete(node)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._delete(node)
        elif not _is_constant(node.value, bool, type(None)):
            self._replace(node, "return None", "return nothing")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if _is_type_alias(node) or any(map(_is_dunder, node.targets)):
            return
        if not _has_yield(node.value) and not self._is_sole_binding(node.targets):
            self._delete(node)
        self._visit_all([*node.targets, node.value])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None or "TypeAlias" in ast.unparse(node.annotation):
            return
        if not _has_yield(node.value) and not self._is_sole_binding([node.target]):
            self._delete(node)
        self._visit_all([node.target, node.value])

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if not _has_yield(node.value):
            self._delete(node)
        if (other := OPERATORS.get(type(node.op))) and not _is_text(node.value):
            changed = _changed(node, op=other())
            self._replace(node, ast.unparse(changed), "arithmetic")
        self._visit_all([node.target, node.value])

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, op in enumerate(node.ops):
            ops = [*node.ops[:index], COMPARISONS[type(op)](), *node.ops[index + 1 :]]
            self._change(node, _changed(node, ops=ops), "comparison")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = OPERATORS.get(type(node.op))
        if other is not None and not _is_text(node.left) and not _is_text(node.right):
            self._change(node, _changed(node, op=other()), "arithmetic")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._change(node, _changed(node, op=other), "and/or")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self._change(node, node.operand, "drop sign or not")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace(node, str(not node.value), "true/false")
        elif isinstance(node.value, int):
            for value in (node.value + 1, node.value - 1):
                self._change(node, ast.Constant(value), "number")

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._shorten(node)

    def visit_List(self, node: ast.List) -> None:
        self._shorten(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        self._visit_all([node.value, *inner])

    def visit_Call(self, node: ast.Call) -> None:
        is_cast = isinstance(node.func, ast.Name) and node.func.id == "cast"
        arguments = node.args[1:] if is_cast else node.args
        self._visit_all([node.func, *arguments, *node.keywords])

    def _visit_all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def _shorten(self, node: ast.Tuple | ast.List) -> None:
        """Drop each element in turn; of calls and records (bans, phases) also swap neighbours."""
        if isinstance(node.ctx, ast.Load) and node not in self._records:
            for index in range(len(node.elts)):
                elts = node.elts[:index] + node.elts[index + 1 :]
                self._change(node, _changed(node, elts=elts), "drop element")
            if all(isinstance(element, (ast.Call, ast.Tuple)) for element in node.elts):
                self._swap(node)
        self._records.update(element for element in node.elts if isinstance(element, ast.Tuple))
        self.generic_visit(node)

    def _swap(self, node: ast.Tuple | ast.List) -> None:
        for index in range(len(node.elts) - 1):
            first, second = node.elts[index : index + 2]
            elts = [*node.elts[:index], second, first, *node.elts[index + 2 :]]
            self._change(node, _changed(node, elts=elts), "swap elements")

    def _negate(self, test: ast.expr) -> None:
        """Negate a condition, unless another point says the same."""
        if not isinstance(test, ast.Constant) and not _has_exact_opposite(test):
            self._change(test, ast.UnaryOp(ast.Not(), test), "negate condition")

    def _is_sole_binding(self, targets: Sequence[ast.expr]) -> bool:
        bindings = self._bindings or Counter()
        stored = (name for target in targets for name in _names_stored(target))
        return any(bindings[name] == 1 for name in stored)

    def _delete(self, node: ast.stmt) -> None:
        if self._bindings is not None:
            self._replace(node, "pass", "delete statement")

    def _change(self, node: ast.expr, other: ast.expr, operator: str) -> None:
        text = ast.unparse(ast.fix_missing_locations(other))
        self._replace(node, text if text.isalnum() else f"({text})", operator)

    def _replace(self, node: ast.expr | ast.stmt, after: str, operator: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._line_starts[node.lineno - 1] + node.col_offset
        end = self._line_starts[node.end_lineno - 1] + node.end_col_offset
        before = self.source[start:end].decode()
        point = Point(self.path, node.lineno, start, end, operator, before, after)
        self.points.append(point)


def _changed(node: Node, **fields: object) -> Node:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _names_stored(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id


def _count_bindings(function: ast.FunctionDef) -> Counter[str]:
    """How often each local name of a function is bound, its parameters included."""
    names = Counter(name for statement in function.body for name in _names_stored(statement))
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names.update(argument.arg for argument in every)
    return names


def _has_exact_opposite(test: ast.expr) -> bool:
    """Whether dropping `not` or flipping the comparison already negates the condition."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return not isinstance(test.ops[0], ORDERINGS)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _has_yield(node: ast.AST) -> bool:
    return any(isinstance(inner, YIELDS) for inner in ast.walk(node))


def _is_constant(node: ast.AST, *types: type) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, types)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or _is_constant(node, str)


def _is_overload(node: ast.expr) -> bool:
    return ast.unparse(node).endswith("overload")


def _is_dunder(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith("__")


def _is_type_alias(node: ast.Assign) -> bool:
    """Whether a name in CamelCase is given an expression of types, as in `Cell = int | None`."""
    target = node.targets[0]
    if not isinstance(target, ast.Name) or target.id.upper() == target.id:
        return False
    types = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp, ast.BitOr, ast.Tuple, ast.Load)
    camel = target.id.lstrip("_")[:1].isupper()
    return camel and all(
        isinstance(inner, types) or _is_constant(inner, type(None), str, type(...))
        for inner in ast.walk(node.value)
    )
