"""Write the locks in requirements/ anew: versions and hashes in pip's own format, no addresses.

One version of each package for all Pythons that the locks serve, with the hashes of all its files,
so that every platform finds its own. What still fits pyproject.toml stays, unless --upgrade is
given. `make lock` runs it as a module in an environment that has uv.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Iterator

from tools.install import LOCKS, PYTHONS, ROOT

HEADER = f"# Made by `make lock` from pyproject.toml, for Python {', '.join(PYTHONS)}.\n"
LINUX = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28")
# Where wheels must suffice; elsewhere pip may have to build something from its sources.
PLATFORMS = {"host": (*LINUX, "aarch64-apple-darwin", "x86_64-pc-windows-msvc"), "dev": LINUX}


def main(args: list[str] | None = None) -> int:
    """Write all locks and look for wheels; 1 if some are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    upgrade = parser.parse_args(args).upgrade
    # That of dev holds everything; the others take its versions.
    write("dev", *["--upgrade"] * upgrade)
    for lock in LOCKS:
        if lock != "dev":
            write(lock, "--constraint", "requirements/dev.txt")
    missing = [line for lock, platforms in PLATFORMS.items() for line in lacks(lock, platforms)]
    print("".join(missing), end="", file=sys.stderr)
    return 1 if missing else 0


def write(lock: str, *options: str) -> None:
    path = ROOT / "requirements" / f"{lock}.txt"
    extra = LOCKS[lock]
    done = compile_with_uv(
        *["pyproject.toml", "-", "--universal", "--fork-strategy", "fewest", "--generate-hashes"],
        *["--python-version", PYTHONS[0], "--output-file", str(path), *options],
        *["--extra", extra] * bool(extra),
    )
    if done.returncode:
        sys.exit(done.stderr)
    path.write_text(HEADER + path.read_text())


def lacks(lock: str, platforms: tuple[str, ...]) -> Iterator[str]:
    """Say for which Pythons and platforms a locked package has no wheel.

    Offline, as what is offered was asked for a moment ago: ten times as fast.
    """
    for python in PYTHONS:
        for platform in platforms:
            done = compile_with_uv(
                *[f"requirements/{lock}.txt", "--no-deps", "--only-binary", ":all:", "--offline"],
                *["--python-version", python, "--python-platform", platform],
            )
            if done.returncode:
                yield f"{lock}.txt, Python {python}, {platform}: {done.stderr}"


def compile_with_uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Resolve, with the build requirements on standard input."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    uv = [sys.executable, "-m", "uv", "--no-config", "--quiet", "pip", "compile"]
    return subprocess.run(
        [*uv, "--no-header", "--no-annotate", *arguments],
        cwd=ROOT,
        input="\n".join(project["build-system"]["requires"]),
        capture_output=True,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(main())
