"""Draw docs/images/play.svg, genesis.svg and tree-genesis.svg: games as the program shows them.

python tools/picture.py [symbioz|genesis|tree] [--out FILE]
"""

from __future__ import annotations

import argparse
import io
import re
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from panspermia import new_table
from panspermia.cli.screen import OpenQuestion, Screen, Unwrapped, frame
from panspermia.contract import text_of, tree_of
from panspermia.faces.tree import file_picture
from panspermia.players import make_player

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
NAMES = ("you", "random", "random")
GAMES = 1000
"""So many are looked through; a question that never comes up then is none of the game."""


@dataclass(frozen=True)
class Picture:
    """A position of a game of random players, so that no bot changes it; the first seat is asked.

    It is the first one of that turn with this question; a game in which it does not come up is
    followed by that of the next seed.
    """

    game: str
    file: str
    players: int
    seed: int
    turn: int
    rule: str
    width: int
    height: int


PICTURES = {
    "symbioz": Picture("symbioz", "play.svg", 3, 99, 7, "P1a", 104, 40),
    "genesis": Picture("genesis", "genesis.svg", 2, 338, 7, "H0.1", 104, 40),
}
TREE, TREE_FILE, TREE_SEED = "tree", "tree-genesis.svg", 15
TREE_NAMES = ("Ann", "Mira", "Kei")
FONTS = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono"

DARK = TerminalTheme(
    (20, 24, 28),
    (232, 230, 225),
    [
        (20, 24, 28),
        (209, 73, 91),
        (42, 157, 110),
        (224, 165, 38),
        (61, 125, 216),
        (124, 92, 255),
        (60, 200, 176),
        (232, 230, 225),
    ],
)


def scene(of: Picture) -> Screen:
    """The position in the first game that has it, from the seed on."""
    scenes = (scene_in(of, seed) for seed in range(of.seed, of.seed + GAMES))
    return next(found for found in scenes if found is not None)


def scene_in(of: Picture, seed: int) -> Screen | None:
    """The position with what has happened since the first seat's last answer, if it comes up."""
    table = new_table(of.game, players=of.players, seed=seed)
    players = [make_player("random", seed + seat) for seat in range(of.players)]
    mark = 0
    while (request := table.request) is not None:
        view = table.view(0)
        at_turn = view["position"]["turn"] == of.turn
        if request.seat == 0 and request.rule == of.rule and at_turn:
            break
        if request.seat == 0:
            mark = len(table.events(0))
        seat = request.seat
        table.answer(players[seat].choose(table.perspective(seat)), seat=seat)
    if request is None:
        return None
    face = text_of(table.game)(view)
    question = OpenQuestion(request.side, request.rule, request.prompt, request.options())
    names = NAMES[: of.players]
    return Screen(face, names, face.tell(table.events(0, mark)), question)


def picture(game: str = "symbioz") -> str:
    """The screen as SVG."""
    of = PICTURES[game]
    console = Console(
        record=True,
        width=of.width,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
    )
    console.print(Unwrapped(frame(scene(of), of.width, of.height)))
    console.print(Text("> "), end="")
    svg = console.export_svg(title=f"panspermia play {game}", theme=DARK, unique_id="play")
    # Fonts that are on the reader's machine; nothing is loaded over the network.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", FONTS)


def tree() -> str:
    """The tree of life of a game of easy bots."""
    table = new_table("genesis", players=3, seed=TREE_SEED, options={"chimera": True})
    players = [make_player("greedy", TREE_SEED + seat) for seat in range(3)]
    while (request := table.request) is not None:
        seat = request.seat
        table.answer(players[seat].choose(table.perspective(seat)), seat=seat)
    found = tree_of(table.game, table.view(None), table.events(None), TREE_NAMES)
    assert found is not None
    return file_picture(found)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the picture of a terminal game.")
    parser.add_argument("game", nargs="?", choices=[*PICTURES, TREE], default="symbioz")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    is_tree = args.game == TREE
    out: Path = args.out or IMAGES / (TREE_FILE if is_tree else PICTURES[args.game].file)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text((tree() if is_tree else picture(args.game)) + "\n", encoding="utf-8")
    print(f"drawn: {out}")


if __name__ == "__main__":
    main()
