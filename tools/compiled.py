"""Build hook: with PANSPERMIA_COMPILED=1 a wheel holds kernel and rules compiled with mypyc.

Compiled modules lie beside the same modules as text, which stay what tracebacks show. Nothing is
written into the source tree: a copy under build/mypyc is compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "PANSPERMIA_COMPILED"
NEEDED = ["mypy>=2.4,<2.5", "setuptools>=80"]

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

arguments = {arguments!r}
setup(packages=[], ext_modules=mypycify(arguments, opt_level="3", debug_level="0"))
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
        compile_modules(place, self.config["modules"])
        for found in place.rglob("*.so"):
            build_data["force_include"][str(found)] = str(found.relative_to(place))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_modules(place: Path, modules: list[str]) -> None:
    """Compile modules below this folder; the results lie beside them."""
    options = ["--config-file=", "--strict", "--namespace-packages", "--explicit-package-bases"]
    (place / "setup.py").write_text(SETUP.format(arguments=[*options, *modules]))
    scratch = ["--build-lib", "../mypyc-lib", "--build-temp", "../mypyc-temp"]
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", *scratch],
        cwd=place,
        env={**os.environ, "MYPYPATH": "."},
        check=True,
    )


def _is_on() -> bool:
    return os.environ.get(SWITCH, "") == "1"
