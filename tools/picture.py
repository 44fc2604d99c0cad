"""Draw docs/images/play.svg: the screen of a real game, as the program shows it.

python tools/picture.py [--out FILE]
"""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from panspermia import new_table
from panspermia.cli.screen import Lines, Question, Scene, frame, text_of
from panspermia.players import make_player

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "images" / "play.svg"
WIDTH, HEIGHT = 104, 40
SEED = 99
SEATS = ("random", "random", "random")
NAMES = ("you", "random", "random")
TURN = 7
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


def scene() -> Scene:
    """The first seat's purchases in the middle of a game; random, so that no bot changes it."""
    table = new_table("symbioz", players=len(SEATS), seed=SEED)
    players = [make_player(spec, SEED + seat) for seat, spec in enumerate(SEATS)]
    mark = 0
    while (request := table.request) is not None:
        view = table.view(0)
        if request.seat == 0 and request.rule == "P1a" and view["position"]["turn"] == TURN:
            break
        if request.seat == 0:
            mark = len(table.events(0))
        table.answer(players[request.seat].choose(table.perspective(request.seat)))
    assert request is not None
    text = text_of(table.game)
    question = Question(request.side, request.rule, request.prompt, request.options())
    return Scene(text, view, NAMES, text.tell(view, table.events(0, mark)), question)


def picture() -> str:
    """The screen as SVG."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Lines(frame(scene(), WIDTH, HEIGHT)))
    console.print(Text("> "), end="")
    svg = console.export_svg(title="panspermia play symbioz", theme=DARK, unique_id="play")
    # Fonts that are on the reader's machine; nothing is loaded over the network.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", FONTS)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the picture of a terminal game.")
    parser.add_argument("--out", type=Path, default=OUT)
    out: Path = parser.parse_args().out
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(picture() + "\n", encoding="utf-8")
    print(f"drawn: {out}")


if __name__ == "__main__":
    main()
