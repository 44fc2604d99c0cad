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
(ADVICE,) = blocks("py")


def install_game(site: Path, code: str = CODE, *, words: str = "", advice: str = "") -> None:
    """The game as one file, or as a package if it has words or advice for bots."""
    entries = tomllib.loads(PROJECT)["project"]["entry-points"][GROUP]
    more = {"harbour/locale/en.po": words, "harbour/bots/evaluate.py": advice}
    files = {"harbour/__init__.py": code, **{path: text for path, text in more.items() if text}}
    if len(files) == 1:
        files = {"harbour.py": code}
    install(site, "harbour", files, entries, group=GROUP)
