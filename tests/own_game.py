"""The game that the page about writing one builds, put together as the page says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from panspermia.registry import GROUP
from tests.plugins import install

PAGE = Path(__file__).parents[1] / "docs" / "tutorial" / "write-a-game.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


CODE = "\n\n".join(blocks("python"))
(WORDS,) = blocks("po")
(PROJECT,) = blocks("toml")


def install_game(site: Path, code: str = CODE, *, words: str = "") -> None:
    """The game as one file, or as a package if it has words."""
    entries = tomllib.loads(PROJECT)["project"]["entry-points"][GROUP]
    files = {"harbour/__init__.py": code, "harbour/locale/en.po": words}
    install(site, "harbour", files if words else {"harbour.py": code}, entries, group=GROUP)
