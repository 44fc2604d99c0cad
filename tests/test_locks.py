"""The locks in requirements/ fit pyproject.toml; every check is also shown a seeded mistake."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from itertools import product
from typing import NamedTuple

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.guards import ROOT
from tools.install import LOCKS, PYTHONS, main, steps, this_python
from tools.lock import HEADER

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
TEXTS = {lock: (ROOT / "requirements" / f"{lock}.txt").read_text() for lock in LOCKS}
ENTRY = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[a-z0-9.!]+)( ; (?P<marker>[^#@:]+?))?"
    r"(?P<hashes>( --hash=sha256:[0-9a-f]{64})+)"
)
PLACES = [
    {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": platform}
    for python, platform in product(PYTHONS, ("linux", "darwin", "win32"))
]


class Entry(NamedTuple):
    name: str
    version: Version
    marker: Marker | None
    hashes: frozenset[str]


def lines_of(text: str) -> list[str]:
    """One line for each entry, without the header."""
    return text.removeprefix(HEADER).replace(" \\\n    ", " ").splitlines()


def entries_of(text: str) -> list[Entry]:
    found = [ENTRY.fullmatch(line) for line in lines_of(text)]
    return [
        Entry(
            match["name"],
            Version(match["version"]),
            Marker(match["marker"]) if match["marker"] else None,
            frozenset(match["hashes"].split()),
        )
        for match in found
        if match
    ]


def holds(marker: Marker | None, place: dict[str, str]) -> bool:
    return marker is None or marker.evaluate({**place, "extra": ""})


def wanted(extra: str) -> list[Requirement]:
    """What the project asks for, its own extras written out, and what builds it."""
    project = PROJECT["project"]
    found = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    found += [Requirement(line) for line in project["dependencies"]]
    extras = [extra] if extra else []
    for name in extras:
        for line in project["optional-dependencies"][name]:
            requirement = Requirement(line)
            if requirement.name == project["name"]:
                extras += sorted(requirement.extras)
            else:
                found.append(requirement)
    return found


# --- the form ---------------------------------------------------------------------------------


def form_faults(text: str) -> list[str]:
    """A header, then in order of names nothing but versions with hashes."""
    found = [] if text.startswith(HEADER) else ["another header"]
    found += [
        f"no version with hashes: {line}" for line in lines_of(text) if not ENTRY.fullmatch(line)
    ]
    names = [entry.name for entry in entries_of(text)]
    return found if names == sorted(names) else [*found, "out of order"]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_versions_and_hashes_alone(lock: str) -> None:
    assert [] == form_faults(TEXTS[lock])
    assert 20 < len(entries_of(TEXTS[lock]))


HASH = f"--hash=sha256:{'0f' * 32}"
GOOD = f"""{HEADER}click==8.5.1 \\
    {HASH} \\
    {HASH}
uvloop==0.23.0 ; sys_platform != 'win32' \\
    {HASH}
"""


def test_a_short_lock_is_in_form() -> None:
    assert [] == form_faults(GOOD)


@pytest.mark.parametrize(
    ("part", "mistake"),
    [
        (HEADER, ""),
        (HEADER, f"{HEADER}--index-url https://example.org/simple\n"),
        (HEADER, f"{HEADER}--find-links /srv/wheels\n"),
        (HEADER, f"{HEADER}# from https://example.org/simple\n"),
        (HEADER, f"{HEADER}-e .\n"),
        ("click==8.5.1", "click @ https://example.org/click.whl"),
        ("click==8.5.1", "click>=8.5.1"),
        ("click==8.5.1", "Click==8.5.1"),
        ("click==8.5.1", "click==8.5.1+cpu"),
        ("click==8.5.1", "zlib==8.5.1"),
        (f"'win32' \\\n    {HASH}", "'win32'"),
        (HASH, HASH[:-1]),
        (HASH, HASH.replace("sha256", "md5")),
    ],
)
def test_a_mistake_of_form_is_found(part: str, mistake: str) -> None:
    assert [] != form_faults(GOOD.replace(part, mistake))


# --- agreement with pyproject.toml ------------------------------------------------------------


def misfits(text: str, requirements: list[Requirement]) -> list[str]:
    """What is asked for and not locked, or locked twice, on some Python and platform."""
    entries = entries_of(text)
    found = set()
    for place in PLACES:
        here = [entry for entry in entries if holds(entry.marker, place)]
        versions = {entry.name: entry.version for entry in here}
        if len(versions) != len(here):
            found.add("twice")
        for requirement in requirements:
            version = versions.get(canonicalize_name(requirement.name))
            if holds(requirement.marker, place) and (
                version is None or not requirement.specifier.contains(version, prereleases=True)
            ):
                found.add(f"{requirement} and {version}")
    return sorted(found)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_fits_the_project(lock: str) -> None:
    """After a change of the requirements: `make lock`."""
    assert [] == misfits(TEXTS[lock], wanted(LOCKS[lock]))


def test_extras_of_extras_are_asked_for() -> None:
    assert {"alembic", "hatchling", "mypy", "polars", "ray"} <= {r.name for r in wanted("dev")}


@pytest.mark.parametrize(
    "line",
    [
        "click>=8.6",
        "click<8.5",
        "litestar>=2",
        "uvloop>=0.21",
        "uvloop>=0.24; sys_platform == 'linux'",
        "click>=9; python_version >= '3.13'",
    ],
)
def test_what_does_not_fit_is_found(line: str) -> None:
    assert 1 == len(misfits(GOOD, [Requirement(line)]))


@pytest.mark.parametrize("line", ["Click>=8", "uvloop>=0.21; sys_platform != 'win32'"])
def test_what_fits_is_no_mistake(line: str) -> None:
    assert [] == misfits(GOOD, [Requirement(line)])


@pytest.mark.parametrize("marker", ["", " ; python_version >= '3.12'"])
def test_a_second_version_is_found(marker: str) -> None:
    assert ["twice"] == misfits(f"{GOOD}click==8.5.2{marker} \\\n    {HASH}\n", [])


def test_versions_for_different_pythons_are_no_mistake() -> None:
    text = GOOD.replace("click==8.5.1", "click==8.5.1 ; python_version < '3.12'")

    assert [] == misfits(f"{text}click==8.5.2 ; python_version >= '3.12' \\\n    {HASH}\n", [])


# --- nothing is missing, nothing is left over -------------------------------------------------


def needed(requirements: list[Requirement]) -> set[str]:
    """The names of all that these need here, by what the installed packages say themselves."""
    waiting, seen = list(requirements), set()
    for requirement in waiting:
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in seen and (
                requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            ):
                seen.add((name, extra))
                waiting += asked_by(name, extra)
    return {name for name, _ in seen}


def asked_by(name: str, extra: str) -> list[Requirement]:
    """What an installed package asks for, with an extra or without."""
    found = []
    for line in metadata.requires(name) or []:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            requirement.marker = None
            found.append(requirement)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_all_that_is_needed_and_nothing_else(lock: str) -> None:
    here = [entry for entry in entries_of(TEXTS[lock]) if holds(entry.marker, {})]
    if any(Version(metadata.version(entry.name)) != entry.version for entry in here):
        pytest.skip("other versions are installed, which may need others")

    assert {entry.name for entry in here} == needed(wanted(LOCKS[lock]))


def test_what_packages_need_is_found_through_extras() -> None:
    assert {"psycopg", "psycopg-binary"} <= needed([Requirement("psycopg[binary]")])
    assert {"httpx", "httpcore", "h11"} <= needed([Requirement("httpx")])
    assert "psycopg-binary" not in needed([Requirement("psycopg")])
    assert set() == needed([Requirement("psycopg; sys_platform == 'none'")])


@pytest.mark.parametrize("lock", LOCKS)
def test_all_locks_have_the_same_versions(lock: str) -> None:
    """What is played and hosted is what is tested."""
    files = {(entry.name, entry.version, entry.hashes) for entry in entries_of(TEXTS[lock])}

    assert files <= {
        (entry.name, entry.version, entry.hashes) for entry in entries_of(TEXTS["dev"])
    }


# --- what uses them ---------------------------------------------------------------------------


@pytest.mark.parametrize("python", PYTHONS)
def test_set_up_takes_the_lock_and_nothing_unchecked(python: str) -> None:
    locked, own = steps("dev", python)

    assert ["--require-hashes", "-r", "requirements/dev.txt"] == locked
    assert {"--no-deps", "--no-build-isolation"} < set(own)


@pytest.mark.parametrize(
    ("lock", "target"), [("play", "."), ("host", ".[postgres]"), ("dev", ".[dev]")]
)
def test_a_python_without_a_lock_gets_what_the_project_allows(
    lock: str,
    target: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr("tools.install.this_python", lambda: "2.7")
    monkeypatch.setattr("subprocess.call", lambda call, cwd: calls.append(call))

    assert 0 == main([lock])

    assert "Python 2.7 has no lock: installing what pyproject.toml allows ...\n" == (
        capsys.readouterr().out
    )
    assert [["-e", target]] == [call[-2:] for call in calls]


def test_set_up_ends_where_pip_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter([3])
    monkeypatch.setattr("tools.install.this_python", lambda: PYTHONS[0])
    monkeypatch.setattr("subprocess.call", lambda call, cwd: next(codes))

    assert 3 == main(["play"])


def test_only_cpython_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", type("V", (), {"major": 3, "minor": 11}))
    assert "3.11" == this_python()

    monkeypatch.setattr(sys.implementation, "name", "pypy")
    assert this_python() not in PYTHONS


DOCKERFILE = (ROOT / "packaging" / "Dockerfile").read_text()


def test_the_container_has_a_python_with_a_lock() -> None:
    assert set(re.findall(r"FROM python:([\d.]+)", DOCKERFILE)) <= set(PYTHONS)
    assert "--require-hashes -r requirements/host.txt" in DOCKERFILE
