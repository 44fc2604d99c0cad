"""Build hook: with PANSPERMIA_COMPILED=1 a wheel holds what is hot compiled with mypyc.

Compiled modules lie beside the same modules as text, which stay what tracebacks show. Nothing is
written into the source tree: a copy under build/mypyc is compiled.

What is fast in the interpreter is not always what mypyc compiles well, so the copy is first
rewritten (`native`): structs and dataclasses become native classes, constants become final. Without
this Bios: Genesis gains a tenth, with it it is nearly twice as fast. No line changes its number.

PANSPERMIA_COMPILED=profiled builds twice, with games played in between (`training`), from which gcc
learns what runs often: Symbioz gains 8 %, Bios: Genesis 20 %. Other compilers build once.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "PANSPERMIA_COMPILED"
PROFILED = "profiled"
FORGIVING = ["-fprofile-partial-training", "-Wno-missing-profile", "-Wno-error=coverage-mismatch"]
"""What was not counted is no error."""
NEEDED = ["mypy>=2.4,<2.5", "numpy", "setuptools>=80"]

SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

compile_one = CCompiler.compile


def compile_each(self, sources, *rest, **options):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda source: compile_one(self, [source], *rest, **options), sources)
        return [name for names in found for name in names]


CCompiler.compile = compile_each
# Linked as one, calls between modules are inlined: Genesis is 5 % faster.
LINKED = ["-O3", "-fno-plt", "-flto=auto", *{profile!r}]
modules = mypycify({arguments!r}, opt_level="3", debug_level="0", multi_file=True)
for module in modules:
    # So that a float is the same number in both builds, on any processor.
    module.extra_compile_args += ["-ffp-contract=off", "-fno-semantic-interposition", *LINKED]
    module.extra_link_args += LINKED
setup(packages=[], ext_modules=modules)
"""


class CompiledBuildHook(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists, if the switch is on."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the compiler needs, types of the project's dependencies included."""
        if not _is_on():
            return []
        return [*NEEDED, *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable" or not _is_on():
            return
        place = Path(self.root, "build", "mypyc")
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(
            Path(self.root, "src"), place, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
        modules = chosen(place, self.config["modules"], self.config["interpreted"])
        for module in modules:
            path = place / module
            path.write_text(native(path.read_text()))
        if os.environ[SWITCH] == PROFILED and is_gcc(sysconfig.get_config_var("CC") or ""):
            compile_profiled(place, modules, self.metadata.core.entry_points["panspermia.games"])
        else:
            compile_modules(place, modules)
        for found in place.rglob("*.so"):
            build_data["force_include"][str(found)] = str(found.relative_to(place))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def chosen(place: Path, modules: list[str], interpreted: list[str]) -> list[str]:
    """The modules below this folder that the first patterns name and the others do not."""
    left = {path for pattern in interpreted for path in place.glob(pattern)}
    found = {path for pattern in modules for path in place.glob(pattern)} - left
    return sorted([str(path.relative_to(place)) for path in found])


def compile_modules(place: Path, modules: list[str], profile: Sequence[str] = ()) -> None:
    """Compile modules below this folder; the results lie beside them."""
    options = ["--config-file=", "--strict", "--namespace-packages", "--explicit-package-bases"]
    text = SETUP.format(arguments=[*options, *modules], profile=list(profile))
    (place / "setup.py").write_text(text)
    scratch = ["--build-lib", "../mypyc-lib", "--build-temp", "../mypyc-temp"]
    at_once = ["--force", "--parallel", str(os.cpu_count() or 1)]
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", *at_once, *scratch],
        cwd=place,
        env={**os.environ, "MYPYPATH": "."},
        check=True,
    )


def compile_profiled(place: Path, modules: list[str], games: dict[str, str]) -> None:
    """Compile, play games, and compile anew with what gcc has counted meanwhile.

    What those games do not reach is compiled as it would be without them.
    """
    counts = place.with_name("mypyc-profile")
    shutil.rmtree(counts, ignore_errors=True)
    compile_modules(place, modules, [f"-fprofile-generate={counts}"])
    training = Path(__file__).with_name("training.py")
    subprocess.run(
        [sys.executable, str(training), *games.values()],
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONHASHSEED": "0"},
        check=True,
    )
    compile_modules(place, modules, [f"-fprofile-use={counts}", *FORGIVING])


def is_gcc(compiler: str) -> bool:
    """Whether this command is gcc: clang takes the same options, but counts otherwise."""
    command = shlex.split(os.environ.get("CC") or compiler)
    if not command or shutil.which(command[0]) is None:
        return False
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def _is_on() -> bool:
    return os.environ.get(SWITCH, "") in ("1", PROFILED)


# --- what mypyc compiles well -------------------------------------------------------------------


def native(text: str) -> str:
    """A module with native classes and final constants, which behaves the same."""
    return _Module(text).text()


class _Module:
    """A module that is rewritten in place: a line may grow, but none is added before the end."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.body = ast.parse(text).body
        grown = [node.target for node in self.body if isinstance(node, ast.AugAssign)]
        self.grown = {ast.unparse(target) for target in grown}
        self.tail: list[str] = []

    def text(self) -> str:
        finals = [node for node in self.body if self._make_final(node)]
        if finals:
            self._import("from typing import Final")
        records = [node for node in self.body if isinstance(node, ast.ClassDef) and _kind(node)]
        if any([_kind(node) == "struct" for node in records]):
            self._import("from dataclasses import dataclass, field")
        for node in records:
            if _kind(node) != "frozen":
                self._write_class(node)
            self._tell_types(node)
        return "\n".join([*self.lines, *self.tail])

    def _import(self, statement: str) -> None:
        future = next(n for n in self.body if ast.unparse(n).startswith("from __future__"))
        self.lines[future.lineno - 1] += f"; {statement}"

    def _put(self, node: ast.expr, text: str) -> None:
        """Write this instead of an expression, which lies on one line."""
        assert node.lineno == node.end_lineno
        line = self.lines[node.lineno - 1]
        self.lines[node.lineno - 1] = line[: node.col_offset] + text + line[node.end_col_offset :]

    # Constants are named in capitals. Of one that is final, mypyc knows type and place; a number or
    # word it knows altogether. What a module puts together in several statements is none.

    def _make_final(self, node: ast.stmt) -> bool:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=value) if name.isupper():
                kind = None if name in self.grown else _kind_of_constant(value)
                if kind is not None:
                    self._put(target, f"{name}: Final{kind}")
                return kind is not None
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                return self._make_each_final(node, [ast.unparse(name) for name in names], value)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=ast.expr()):
                if name.isupper() and kind.lineno == kind.end_lineno:
                    self._put(kind, f"Final[{ast.unparse(kind)}]")
                    return True
        return False

    def _make_each_final(self, node: ast.stmt, names: list[str], value: ast.expr) -> bool:
        """RED, BLUE = range(2) is a constant each."""
        match value:
            case ast.Tuple(elts=parts):
                values = [ast.unparse(part) for part in parts]
            case ast.Call(func=ast.Name(id="range"), args=ends):
                values = [str(number) for number in range(*map(ast.literal_eval, ends))]
            case _:
                return False
        if not all([name.isupper() for name in names]):
            return False
        pairs = zip(names, values, strict=True)
        self._clear(node)
        self.lines[node.lineno - 1] = "; ".join([f"{name}: Final = {v}" for name, v in pairs])
        return True

    def _clear(self, node: ast.stmt) -> None:
        assert node.end_lineno is not None
        for number in range(node.lineno - 1, node.end_lineno):
            self.lines[number] = ""

    # A native class needs an __init__ in so many words: one that is made at run time is slow.

    def _write_class(self, node: ast.ClassDef) -> None:
        at = node.lineno - 1
        assert node.end_lineno is not None
        assert not self.lines[node.end_lineno], f"{node.name}: no room below"
        if _kind(node) == "struct":
            assert not self.lines[at - 1], f"{node.name}: no room above"
            self.lines[at] = f"class {node.name}:"
        if "frozen" in [word.arg for word in node.keywords]:  # and made once
            self.lines[at - 1] = "@dataclass(frozen=True, slots=True)"
            return
        self.lines[at - 1] = "@dataclass(init=False, slots=True)"
        given, done = ["self"], []
        for field in _fields(node):
            parameter, statement = self._write_field(field)
            given.append(parameter)
            done.append(statement)
        if "__post_init__" in [f.name for f in node.body if isinstance(f, ast.FunctionDef)]:
            done.append("self.__post_init__()")
        init = f"    def __init__({', '.join(given)}) -> None: {'; '.join(done)}"
        self.lines[node.end_lineno] = init

    def _write_field(self, field: ast.AnnAssign) -> tuple[str, str]:
        """The parameter of a field, and what the __init__ does with it."""
        name, kind, value = ast.unparse(field.target), ast.unparse(field.annotation), field.value
        if value is None:
            return f"{name}: {kind}", f"self.{name} = {name}"
        match value:
            case ast.List(elts=[]):
                made = "[]"
                self._put(value, "field(default_factory=list)")
            case ast.Call(func=function, keywords=keywords):
                self._put(function, "field")
                words = {word.arg: word.value for word in keywords}
                if "default" in words:
                    return (
                        f"{name}: {kind} = {ast.unparse(words['default'])}",
                        f"self.{name} = {name}",
                    )
                made = _made_by(words["default_factory"])
            case _:
                return f"{name}: {kind} = {ast.unparse(value)}", f"self.{name} = {name}"
        given = f"self.{name} = {made} if {name} is None else {name}"
        return f"{name}: {kind} | None = None", given

    def _tell_types(self, node: ast.ClassDef) -> None:
        """Of list[int] mypyc tells list at run time, but msgspec needs to know all of it."""
        types = {ast.unparse(f.target): ast.unparse(f.annotation) for f in _fields(node)}
        statement = f"setattr({node.name}, '__annotations__', {types!r})"
        if _kind(node) == "frozen":
            assert node.end_lineno is not None
            self.lines[node.end_lineno] = statement
        else:
            self.tail.append(statement)


def _kind(node: ast.ClassDef) -> str:
    if [ast.unparse(base) for base in node.bases] == ["msgspec.Struct"]:
        # One that mypyc leaves as it is would not know the types of its fields.
        known = {"frozen", "gc"}  # native classes without cycles are cheap anyway
        assert {word.arg for word in node.keywords} <= known, f"cannot compile {node.name}"
        return "struct"
    kinds = {"dataclass(slots=True)": "dataclass", "dataclass(frozen=True, slots=True)": "frozen"}
    return next((kinds[d] for d in map(ast.unparse, node.decorator_list) if d in kinds), "")


def _made_by(factory: ast.expr) -> str:
    if isinstance(factory, ast.Lambda):
        return ast.unparse(factory.body)
    return "[]" if ast.unparse(factory) == "list" else f"{ast.unparse(factory)}()"


def _kind_of_constant(value: ast.expr) -> str | None:
    """How to annotate a final constant; None if it is no constant, or a tuple of various things.

    A tuple of known length would be taken apart and put together again wherever it is used.
    """
    match value:
        case ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec")):
            return None
        case ast.Tuple(elts=parts):
            kinds = {type(p.value).__name__ if isinstance(p, ast.Constant) else "" for p in parts}
            return f"[tuple[{kinds.pop()}, ...]]" if len(kinds) == 1 and "" not in kinds else None
    return ""


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [item for item in node.body if isinstance(item, ast.AnnAssign)]
