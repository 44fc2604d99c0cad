"""Pages of the documentation that name every column and every action of a game, in words.

mkdocs calls this while it builds the documentation (`hooks` in mkdocs.yml); the pages are large and
follow from the code, so they are kept nowhere else; this prints one without building the rest:

    python -m tools.rows symbioz

What a field is, is said by the code that fills it; ids are shown by the words of the game. The
clauses beside an action are those that have asked for it in some random games.
"""

from __future__ import annotations

import argparse
import ast
import html
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from panspermia.contract import text_of
from panspermia.kernel import Game, Setup, Table, catalogue, render
from panspermia.kernel.columns import SideAt, told_of
from panspermia.kernel.encoder import source_of
from panspermia.kernel.features import From
from panspermia.kernel.messages import plain_words
from panspermia.kernel.observing import VERSIONS, AnyEncoder, encoder_of
from panspermia.registry import find_game, new_table

PLAYERS = {"symbioz": 2, "genesis": 2, "megafauna": 2, "exodus": 3}
ASKED = 1500
"""Questions of random games that are looked at."""
GAMES = 6
HEAD = {
    "seat": "Who looks, by number.",
    "asked": "Who is asked.",
    "rule": "The clause that asks, as bits of its checksum.",
    "clause": "The clause that asks.",
}
KINDS = {
    "mutations": "mutation",
    "decks": "mutation",
    "unseen": "mutation",
    "refugia": "refugium",
    "piles": "refugium",
    "gone": "refugium",
    "organisms": "bacterium",
    "stack": "macroorganism",
    "ahead": "macroorganism",
    "event": "event",
    "discard": "event",
    "cards": "event",
    "agenda": "event",
    "put_off": "event",
    "et_unseen": "event",
    "biosphere": "event",
}
"""What the numbers in the names of fields are numbers of."""

OTHER_SIDE = "other"

PAGE = """\
# Columns and actions of {title}

What the [environments](../environments.md) show and take, with {players} players and usual options.
This page is made from the code when the documentation is built.
For any other setup, `stage.encoder.names()` and `stage.words` tell the same.

- [Columns of version 1](#columns-of-version-1): {size_1}
- [Columns of version 0](#columns-of-version-0): {size_0}
- [Actions](#actions): {actions}

## Columns of version 1

Number, name, bounds, and what it is.

{columns_1}

## Columns of version 0

{columns_0}

## Actions

Number, word, what the answer says, and the clauses that have asked for it in {games} random games.

{words}
"""


LISTS = re.compile(r"<pre>.*?</pre>", re.DOTALL)
_kept: dict[str, list[str]] = {}
"""The lists of each page, which the search of the documentation need not know."""


def on_files(files: Any, config: Any) -> Any:
    """Mkdocs asks here for files that are nowhere else."""
    from mkdocs.structure.files import File

    for game in PLAYERS:
        path, content = f"reference/rows/{game}.md", page(find_game(game), PLAYERS[game])
        _kept[path] = LISTS.findall(content)
        short = LISTS.sub("<pre></pre>", content)
        files.append(File.generated(config, path, content=short))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Mkdocs gives the finished page: the lists come back into it."""
    lists = iter(_kept.get(page.file.src_uri, ()))
    return output if page.file.src_uri not in _kept else LISTS.sub(lambda _: next(lists), output)


def page(game: Game[Any], players: int) -> str:
    """The page of a game."""
    table = new_table(game.id, players=players, seed=1)
    encoders = {version: encoder_of(game, table.setup, version) for version in VERSIONS}
    words = list(actions(table, clauses_by_word(game, players)))
    return PAGE.format(
        title=render(game.info().title),
        players=players,
        games=GAMES,
        actions=len(words),
        words=listed(words),
        **{f"size_{version}": encoder.size for version, encoder in encoders.items()},
        **{
            f"columns_{version}": listed(columns(table, encoder))
            for version, encoder in encoders.items()
        },
    )


def listed(lines: Any) -> str:
    """Lines as they are; a table of thousands of rows would take markdown minutes."""
    return f"<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>"


# --- columns --------------------------------------------------------------------------------------


def columns(table: Table[Any], encoder: AnyEncoder) -> Iterator[str]:
    """Every column in words."""
    told, words = meanings(table.game, table.setup), Words(table)
    lows, highs = encoder.low.tolist(), encoder.high.tolist()
    bounds = [f"{low}..{high}" for low, high in zip(lows, highs, strict=True)]
    named = zip(encoder.names(), places_in(encoder), bounds, strict=True)
    for number, (name, places, span) in enumerate(named):
        yield f"{number:5} {name:40} {span:8} {in_words(name, places, told, words)}"


def places_in(encoder: AnyEncoder) -> Iterator[list[str]]:
    """Where each number stands along the axes of its field, as far as its name does not tell."""
    for column in encoder.columns:
        for told in told_of(column):
            yield [
                f"side.{place.side}" if isinstance(place, SideAt) else str(place)
                for place in told.places
                if not isinstance(place, SideAt) or place.stride
            ]


def in_words(name: str, places: list[str], told: dict[str, str], words: Words) -> str:
    """A column by what its field is, and the words of its ids."""
    path, _, value = name.partition("=")
    parts = path.replace("[", ".").replace("]", "").split(".")
    plain = [part for part in parts if not part.isdigit()]
    known = next(
        (told[field] for n in range(len(plain), 0, -1) if (field := ".".join(plain[:n])) in told),
        plain_words(plain[0]),
    )
    kind = KINDS.get(parts[0], "")
    record, *inner = parts[1:] or [""]
    ids = [words.of(record, kind), *[words.of(part, "") for part in [*inner, value]]]
    ids += [words.of(place, kind) or place for place in places]
    return f"{known} ({', '.join(filter(None, ids))})".replace(" ()", "")


class Words:
    """Ids as people read them."""

    def __init__(self, table: Table[Any]) -> None:
        self._face = text_of(table.game)(table.view(None))
        self._answers = {str(word): word for word in table.game.vocabulary}
        self._catalogue = catalogue(table.game.package)
        self.of = lru_cache(maxsize=8192)(self._of)

    def describe(self, answer: Any) -> str:
        return self._face.describe(answer)

    def _of(self, id: str, kind: str) -> str:
        """The words of an id, if it has others; a number is one of a kind."""
        if id.startswith(OTHER_SIDE) and id.removeprefix(OTHER_SIDE).isdigit():
            return f"side {id.removeprefix(OTHER_SIDE)} after the own"
        if id.isdigit():
            if not kind:
                return ""
            id = f"{kind}-{id}"
        if id in self._answers and not id.startswith("-"):
            return self.describe(self._answers[id])
        found = self._catalogue.word(id)
        return "" if found == id else found


def meanings(game: Game[Any], setup: Setup) -> dict[str, str]:
    """What each field is, by its path."""
    kind, _ = source_of(game, setup)
    return HEAD | dict(fields_told(kind, game.state, ""))


def fields_told(kind: Any, source: Any, path: str) -> Iterator[tuple[str, str]]:
    """The fields of a class and of the records in it, by what fills them or what they come from."""
    notes = notes_of(source) | notes_of(kind)
    for field, hint in get_type_hints(kind, include_extras=True).items():
        marks = getattr(hint, "__metadata__", ())
        origin = next((mark for mark in marks if isinstance(mark, From)), None)
        name = f"{path}{field}"
        text = notes.get(origin.field if origin else field, "")
        if origin is not None and origin.function.__doc__:
            text = " ".join(origin.function.__doc__.split())
        if text:
            yield name, text
        inner = record_in(hint)
        if inner is not None:
            yield from fields_told(inner, inner_source(source, origin, field), f"{name}.")


def record_in(hint: Any) -> Any:
    """The class of records that a field holds, if it does."""
    while (args := get_args(hint)) and get_origin(hint) is not None:
        hint = args[0]
    return hint if isinstance(hint, type) and get_type_hints(hint) else None


def inner_source(source: Any, origin: From | None, field: str) -> Any:
    """The class that the rules keep where a feature has records."""
    hint = get_type_hints(source, include_extras=True).get(origin.field if origin else field)
    return record_in(hint) or source


@lru_cache(maxsize=64)
def notes_of(kind: Any) -> dict[str, str]:
    """What stands below the fields of a class."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        if not base.__module__.startswith("panspermia"):
            continue
        tree = ast.parse(inspect.getsource(importlib.import_module(base.__module__)))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                found |= notes_in(node)
    return found


def notes_in(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, note in zip(node.body, node.body[1:], strict=False):
        is_note = isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_note:
            found[field.target.id] = " ".join(str(note.value.value).split())  # type: ignore[attr-defined]  # is_note says so
    return found


# --- actions --------------------------------------------------------------------------------------


def actions(table: Table[Any], asked: dict[Any, set[str]]) -> Iterator[str]:
    """Every action in words."""
    words = Words(table)
    for number, word in enumerate(table.game.vocabulary):
        clauses = " ".join(sorted(asked.get(word, ())))
        yield f"{number:5} {word!s:30} {words.describe(word)}  [{clauses}]".rstrip()


def clauses_by_word(game: Game[Any], players: int) -> dict[Any, set[str]]:
    """By answer the clauses that asked for it in random games."""
    found: dict[Any, set[str]] = {}
    for seed in range(1, GAMES + 1):
        rng, table = Random(seed), new_table(game.id, players=players, seed=seed)
        for _ in range(ASKED // GAMES):
            request = table.request
            if request is None:
                break
            options = request.options()
            for option in options:
                found.setdefault(option, set()).add(request.rule)
            table.answer(rng.choice(options), seat=request.seat)
    return found


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Print a game's columns and actions in words.")
    parser.add_argument("game", choices=sorted(PLAYERS))
    game = parser.parse_args(words).game
    print(html.unescape(page(find_game(game), PLAYERS[game])))


if __name__ == "__main__":
    main()
