"""A PostgreSQL server in a directory of its own, for as long as a test needs it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

USER = "postgres"
DEBIAN = Path("/usr/lib/postgresql")


def find_tools() -> Path | None:
    """The directory of initdb and pg_ctl; Debian does not put it on the path."""
    found = sorted(DEBIAN.glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("pg_ctl")
    return None if there is None else Path(there).resolve().parent


def _run(*command: str) -> None:
    """Run it, but never as root, which PostgreSQL refuses."""
    as_user = ("setpriv", "--reuid", USER, "--regid", USER, "--clear-groups")
    prefix = as_user if os.geteuid() == 0 else ()
    done = subprocess.run([*prefix, *command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server in this directory that is reached only by a socket there; its URL."""
    tools = find_tools()
    assert tools is not None, "PostgreSQL is not installed: make system"
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    data = folder / "data"
    socket = folder / "s"
    _run(str(tools / "initdb"), "-D", str(data), "-U", USER, "--auth=trust", "--no-sync")
    _run("mkdir", "-p", str(socket))
    # Durable against the death of our processes, which is what is tested, not of the machine.
    options = f"-k {socket} -c listen_addresses= -c fsync=off -c max_connections=60"
    control = (str(tools / "pg_ctl"), "-D", str(data), "-s", "-w")
    _run(*control, "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://{USER}@/postgres?host={socket}"
    finally:
        _run(*control, "-m", "immediate", "stop")
