"""Small packages with bots, installed on a path for one test."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from panspermia import registry
from panspermia.kernel import catalogue
from panspermia.players import PLAYERS
from panspermia.players.registry import GROUP
from panspermia.plugins import Plugins

Files = Mapping[str, str | bytes]
"""Contents of files by their path on the site."""

BOT = '''
from pathlib import Path

from panspermia.players import PlayerKind


class Bot:
    """Takes the option that its weights name, or the last."""

    def __init__(self):
        self.place = len((Path(__file__).parent / "{data}").read_bytes())

    def choose(self, seen):
        options = seen.request.options()
        return options[min(self.place, len(options) - 1)]


KIND = PlayerKind("{id}", ("{id}",), {description}, lambda budget, seed: Bot())
'''


def bot_code(
    id: str, *, data: str = "weights.npz", description: str = '"A bot of one\'s own."'
) -> str:
    return BOT.format(id=id, data=data, description=description)


def install(
    site: Path, name: str, files: Files, entries: Mapping[str, str], *, group: str = GROUP
) -> None:
    """A distribution of these files with these entry points, as a package installer leaves it."""
    about = site / f"{name}-1.0.dist-info"
    words = "\n".join([f"{id} = {value}" for id, value in entries.items()])
    wanted: dict[Path, str | bytes] = {site / path: content for path, content in files.items()}
    wanted[about / "METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    wanted[about / "entry_points.txt"] = f"[{group}]\n{words}\n"
    wanted[about / "RECORD"] = "".join(
        [f"{path.relative_to(site).as_posix()},,\n" for path in [*wanted, about / "RECORD"]]
    )
    for path, content in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


@contextmanager
def on_the_path(site: Path) -> Iterator[None]:
    """What this process knows is looked up again, the site included; afterwards it is as before."""
    known = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        for group, plugins in ((GROUP, PLAYERS), (registry.GROUP, registry.GAMES)):
            fresh: Plugins[Any] = Plugins(group, plugins._check)
            for name in ("_found", "_loaded", "_broken", "_shadowed"):
                patch.setattr(plugins, name, getattr(fresh, name))
        yield
    catalogue.cache_clear()
    loaded = set(sys.modules) - known
    files = {name: str(getattr(sys.modules[name], "__file__", "")) for name in loaded}
    own = {name for name in loaded if files[name].startswith(str(site))}
    for name in loaded:
        if name in own or name.partition(".")[0] in own:  # a folder alone has no file
            del sys.modules[name]
