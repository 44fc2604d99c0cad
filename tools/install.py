"""Install panspermia, and what a purpose needs, into the environment of the Python that runs this.

`python tools/install.py dev` takes exactly the files that requirements/dev.txt names, hash by hash.
On a Python that the locks do not serve it says so and takes what pyproject.toml allows. It runs
before anything is installed, so it uses the standard library alone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# What a lock holds beside the dependencies and the build requirements: extras of pyproject.toml.
LOCKS = {"play": "", "host": "postgres", "dev": "dev"}
# Those that every locked package has wheels for; `make lock` looks.
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def main(args: list[str] | None = None) -> int:
    """Run pip until it fails; its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lock", choices=LOCKS, help="the purpose")
    lock = parser.parse_args(args).lock
    python = this_python()
    if python not in PYTHONS:
        print(f"Python {python} has no lock: installing what pyproject.toml allows ...", flush=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    for arguments in steps(lock, python):
        if code := subprocess.call([*pip, *arguments], cwd=ROOT):
            return code
    return 0


def steps(lock: str, python: str) -> list[list[str]]:
    """The arguments of pip, call by call."""
    if python not in PYTHONS:
        return [["-e", f".[{LOCKS[lock]}]" if LOCKS[lock] else "."]]
    return [
        ["--require-hashes", "-r", f"requirements/{lock}.txt"],
        ["--no-deps", "--no-build-isolation", "-e", "."],
    ]


def this_python() -> str:
    """Its version, as in PYTHONS; that of another interpreter than CPython begins with its name."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    kind = sys.implementation.name
    return version if kind == "cpython" else f"{kind} {version}"


if __name__ == "__main__":
    sys.exit(main())
