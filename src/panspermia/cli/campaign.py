"""Campaigns in the terminal: chapters in a folder, each an ordinary saved game.

The folder of a campaign lies under the user's data directory and is named after it; its files are
1-genesis.json, 2-megafauna.json.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from panspermia import registry
from panspermia.campaign import Heir, Heirloom, next_chapter, record_of, who_brings_what
from panspermia.campaign.descent import Seen, tree_of_campaign
from panspermia.campaign.files import write_campaign
from panspermia.cli import files
from panspermia.cli.common import Options, group, out, parse_options
from panspermia.cli.errors import Problem
from panspermia.cli.play import Session, seats_of
from panspermia.cli.replay import write_tree
from panspermia.contract import text_of
from panspermia.kernel import BadSave, Game, Message, Table, render
from panspermia.kernel.game import Value
from panspermia.records import BiosRecord

FIRST = "genesis"
SOLITAIRE = {"mode": "solitaire"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")

app = group("campaign", "Games that go on from each other: Bios: Genesis, then Bios: Megafauna.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The campaign; `list` names them.")]
Seats = Annotated[
    str | None,
    typer.Option(metavar="LIST", help="Who sits where, as in me,greedy; several `me` share it."),
]
Seed = Annotated[
    int | None, typer.Option(min=0, help="Fix all chance; without it, nobody knows the seed.")
]


# --- commands -------------------------------------------------------------------------------------


@app.command()
def new(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="What the campaign is called.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play: you and greedy bots.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
) -> None:
    """Begin a campaign with Bios: Genesis; alone it is played by the solo campaign.

    Leaving saves the game. The book recommends the option macro=true for linked games.
    """
    game = registry.find_game(FIRST)
    sitting = seats_of(players, seats, game.players)
    options = _options(game, option, len(sitting))
    folder = _new_folder(name)
    table = registry.new_table(game.id, players=len(sitting), seed=seed, options=options)
    folder.mkdir(parents=True, exist_ok=True)
    _sit_down(table, files.seated(sitting, seed), folder / _file(1, FIRST))
    _say_how_to_go_on(out(), folder)


@app.command(name="continue")
def go_on(name: Name, seats: Seats = None, option: Options = None, seed: Seed = None) -> None:
    """Go on with a campaign: with the chapter that was left, or with the next one.

    The same people and bots sit down to the next chapter, unless --seats says otherwise.
    """
    folder = _folder(name)
    path = _chapters(folder)[-1]
    content, table = _loaded(path)
    if table.request is not None:
        if seats is not None or option or seed is not None:
            raise Problem("A chapter that goes on keeps its seats, its options and its seed.")
        _sit_down(table, _seating(content, table), path)
    else:
        number = int(path.name.partition("-")[0]) + 1
        wishes = (seats, option, seed)
        fresh, seating = _next_table(table, _seating(content, table), wishes)
        _sit_down(fresh, seating, folder / _file(number, fresh.game.id))
    _say_how_to_go_on(out(), folder)


@app.command(name="list")
def list_campaigns() -> None:
    """List the campaigns with their chapters, and how each of them stands."""
    console = out()
    base = files.data_folder("campaigns")
    found = [folder for folder in sorted(base.iterdir()) if folder.is_dir() and _paths(folder)]
    if not found:
        console.print("There is no campaign yet. Begin one with: panspermia campaign new")
    for folder in found:
        console.print(Text(folder.name, "bold"))
        for path in _paths(folder):
            console.print(Text(f"  {_standing(_loaded(path)[1])}"))


@app.command()
def show(
    name: Name,
    target: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the finished chapters as one file."),
    ] = None,
    tree: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="Write the tree of life to OUT, an SVG file; - prints it in words."
        ),
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw the tree on a dark ground.")] = False,
) -> None:
    """Show the chapters of a campaign, their results, and who brings what into the next.

    With --out its finished chapters become one file that proves itself; `verify` checks it, and
    `play megafauna --from` goes on from it.
    """
    console, folder = out(), _folder(name)
    loaded = [_loaded(path) for path in _chapters(folder)]
    tables = [table for _, table in loaded]
    for number, table in enumerate(tables, 1):
        console.print(Text(f"{number}. {_standing(table)}", "bold"))
    ended = [table for table in tables if table.request is None]
    if ended:
        _print_record(console, record_of(ended[-1]))
    if target is not None:
        if not ended:
            raise Problem("No chapter of this campaign is over yet.")
        _write(target, write_campaign([table.dump() for table in ended]))
    if tree is not None:
        console.print(_keep_tree(loaded, tree, dark=dark), markup=False, highlight=False)
    _say_how_to_go_on(console, folder)


def _keep_tree(loaded: list[tuple[bytes, Table[Any]]], target: Path, *, dark: bool) -> str:
    """One tree of all chapters, as a picture or in words."""
    seen = [Seen(table, None, _seating(content, table).seats) for content, table in loaded]
    return write_tree(tree_of_campaign(seen), "This campaign", target, dark=dark)


# --- tables ---------------------------------------------------------------------------------------


def _sit_down(table: Table[Any], seating: files.Seating, path: Path) -> None:
    Session(table, seating, out(), path, force=True).run()


def _options(game: Game[Any], words: list[str] | None, players: int) -> dict[str, Value]:
    alone: dict[str, Value] = dict(SOLITAIRE) if players == 1 else {}
    return alone | parse_options(game, words or [])


def _next_table(
    table: Table[Any],
    seating: files.Seating,
    wishes: tuple[str | None, list[str] | None, int | None],
) -> tuple[Table[Any], files.Seating]:
    """The next chapter, or Problem if the story ends here."""
    seats, option, seed = wishes
    record = record_of(table)
    id, clause = next_chapter(record)
    if not id:
        raise Problem(f"{END[clause]} ({clause})")
    game = registry.find_game(id)
    sitting = seating.seats if seats is None else seats_of(None, seats, game.players)
    options = _options(game, option, len(sitting))
    fresh = registry.new_table(id, players=len(sitting), seed=seed, options=options, legacy=record)
    return fresh, files.seated(list(sitting), seed)


END = {
    "N.1": "The story goes on into Origins, which is not played here.",
    "A6a.4": "The story ends here: only a game that has come to the third era goes on.",
    "C3.2": "The story ends here: a lost game alone is the last one.",
}


def _seating(content: bytes, table: Table[Any]) -> files.Seating:
    saved = files.seating_of(content)
    return saved or files.new_seating(seats_of(table.setup.players, None, ()), 0)


def _loaded(path: Path) -> tuple[bytes, Table[Any]]:
    content = files.read_game(path)
    try:
        return content, registry.load_table(content)
    except BadSave as error:
        raise Problem(f"{path}: {error}") from None


# --- folders --------------------------------------------------------------------------------------


def _file(number: int, game: str) -> str:
    return f"{number}-{game}.json"


def _new_folder(name: str | None) -> Path:
    base = files.data_folder("campaigns")
    if name is None:
        return next(
            folder
            for number in range(1, 10_000)
            if not (folder := base / f"campaign-{number}").exists()
        )
    if _NAME.fullmatch(name) is None:
        raise Problem(f"{name!r} is no name for a campaign: use letters, digits and - . _ only.")
    if _paths(base / name):
        raise Problem(f"There is a campaign {name}: panspermia campaign continue {name}")
    return base / name


def _folder(name: str) -> Path:
    base = files.data_folder("campaigns")
    if _NAME.fullmatch(name) is None or not _paths(base / name):
        raise Problem(f"There is no campaign {name}; see: panspermia campaign list")
    return base / name


def _paths(folder: Path) -> list[Path]:
    return sorted(folder.glob("[1-9]-*.json"))


def _chapters(folder: Path) -> list[Path]:
    found = _paths(folder)
    assert found
    return found


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from None


# --- words ----------------------------------------------------------------------------------------


def _say_how_to_go_on(console: Console, folder: Path) -> None:
    paths = _paths(folder)
    if not paths:
        return
    table = _loaded(paths[-1])[1]
    is_end = table.request is None and not next_chapter(record_of(table))[0]
    if is_end:
        clause = next_chapter(record_of(table))[1]
        console.print(f"{END[clause]} ({clause})")
    else:
        console.print("Go on with:")
        words = f"  panspermia campaign continue {folder.name}"
        console.print(words, soft_wrap=True, markup=False, highlight=False)


def _standing(table: Table[Any]) -> str:
    """A chapter in one line."""
    title = registry.title_of(table.game.id)
    if table.outcome is None:
        return f"{title}: not over yet, {len(table.tape())} entries"
    face = text_of(table.game)(table.view(None))
    won = [face.side(side).plain for side in table.outcome.winners]
    scores = ", ".join(map(str, table.outcome.scores))
    end = f"won by {', '.join(won)}" if won else "won by nobody"
    return f"{title}: {end}; points {scores} ({table.outcome.reason})"


def _print_record(console: Console, record: BiosRecord) -> None:
    """What the last finished chapter has left."""
    if record.megafauna is not None:
        for side in record.megafauna.sides:
            both = f"{side.genesis:g} + {side.points}" if side.genesis is not None else side.points
            line = f"  player {side.player + 1} ({side.colour}): {both} = {side.total:g} points"
            console.print(Text(line + (f", {side.chosen}" if side.chosen else "")))
        return
    for heir in who_brings_what(record):
        console.print(Text(f"  {_heir(heir)}"))


def _heir(heir: Heir) -> str:
    colours = " and ".join(heir.colours)
    start = f"player {heir.player + 1} ({colours}), {heir.score:g} points"
    found = " or ".join([_heirloom(thing) for thing in heir.heirlooms])
    return f"{start}: {found or 'no macroorganism'} ({heir.clause})"


def _heirloom(thing: Heirloom) -> str:
    word = render(Message(f"word.{thing.form}", {}, registry.find_game("megafauna").package))
    parts = [f"{count} {colour}" for colour, count in thing.organs.items()]
    organs = f", organs {', '.join(parts)}" if parts else ""
    cards = sum(thing.mutations.values())
    mutations = f", {cards} mutations" if cards > 1 else f", {cards} mutation" if cards else ""
    where = "on land" if thing.terrestrial else "at sea"
    return f"{word} {where} ({' or '.join(thing.colours)}{organs}{mutations})"
