"""Where rules texts and tables of coverage lie.

The first text of a game is `<game>.md`; further ones stand in the folder `<game>`, in the order of
their names. Ours come with the package; in a source checkout they lie in docs/rules. The package of
somebody's own game has them in its folder `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

import msgspec

from panspermia.rulebook.clauses import Rulebook
from panspermia.rulebook.coverage import ClauseCoverage, CoverageTable, overlay
from panspermia.rulebook.errors import RulebookError, UnknownRulebook
from panspermia.rulebook.parse import parse_rulebook


def load_rulebook(game: str, *, folder: Path | None = None) -> Rulebook:
    """The rules texts of a game from the package, from the source checkout or from `folder`."""
    for place in _places(game, folder):
        if texts := _texts(place, game):
            return parse_rulebook(game, *[text.read_text(encoding="utf-8") for text in texts])
    raise UnknownRulebook(f"no rules text for {game!r}")


def has_rulebook(game: str, *, folder: Path | None = None) -> bool:
    """Whether there is a rules text; a game of somebody's own may have none."""
    return any([_texts(place, game) for place in _places(game, folder)])


def load_coverage(game: str, *, folder: Path | None = None) -> CoverageTable:
    """The recorded coverage laid over today's rules texts; an unrecorded clause has no tests."""
    book = load_rulebook(game, folder=folder)
    for place in _places(game, folder):
        table = place.joinpath("coverage").joinpath(f"{game}.json")
        if table.is_file():
            return overlay(book, _decode(table))
    raise UnknownRulebook(f"no table of coverage for {game!r}")


def _places(game: str, folder: Path | None) -> Iterator[Path | Traversable]:
    if folder is not None:
        yield folder
        return
    yield resources.files("panspermia").joinpath("rules")
    yield Path(__file__).resolve().parents[3] / "docs" / "rules"
    for entry in entry_points(group="panspermia.games", name=game):
        spec = find_spec(entry.module)
        folders = None if spec is None else spec.submodule_search_locations
        yield from [Path(found, "rules") for found in folders or ()]


def _texts(place: Path | Traversable, game: str) -> list[Path | Traversable]:
    first, others = place.joinpath(f"{game}.md"), place.joinpath(game)
    if not first.is_file():
        return []
    further = others.iterdir() if others.is_dir() else ()
    books = [text for text in further if text.name.endswith(".md")]
    return [first, *sorted(books, key=lambda text: text.name)]


def _decode(table: Path | Traversable) -> tuple[ClauseCoverage, ...]:
    try:
        return msgspec.json.decode(table.read_bytes(), type=CoverageTable).clauses
    except msgspec.DecodeError as error:
        raise RulebookError(f"{table.name}: {error}") from error
