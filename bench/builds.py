"""The two builds of the package that are measured: as it is written, and compiled."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import panspermia

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "bench"


def interpreted() -> Path:
    """The folder of the package that this process uses."""
    return Path(panspermia.__file__).parents[1]


def compiled() -> Path:
    """A folder with the compiled package, built when there is none for these sources."""
    place = PLACE / _digest()
    if not place.exists():
        shutil.rmtree(PLACE, ignore_errors=True)
        _pip("wheel", "--no-deps", "--wheel-dir", str(PLACE), str(ROOT))
        wheel = next(PLACE.glob("*.whl"))
        _pip("install", "--no-deps", "--target", str(PLACE / "unpacked"), str(wheel))
        (PLACE / "unpacked").rename(place)
    return place


def _digest() -> str:
    """A hash of all that goes into the build."""
    found = hashlib.sha256(sys.version.encode())
    sources = [path for path in ROOT.joinpath("src").rglob("*") if path.suffix in (".py", ".toml")]
    hook = [ROOT / "tools" / "compiled.py", ROOT / "tools" / "training.py"]
    for path in sorted([*sources, *hook, ROOT / "pyproject.toml"]):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, env={**os.environ, "PANSPERMIA_COMPILED": "profiled"}, check=True)
