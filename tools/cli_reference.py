"""Write docs/reference/cli.md from the help texts of the program.

python tools/cli_reference.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from typer.main import get_command

from panspermia.cli.app import app
from panspermia.cli.play import HELP

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "reference" / "cli.md"

HEAD = """\
# The command line

This page is made from the help texts by `python tools/cli_reference.py`.
`python -m panspermia` is the same program.
Wrong input gets one line on standard error and exit code 2.
"""


def reference() -> str:
    """The page."""
    group: Any = get_command(app)
    parts = [HEAD]
    for name, command in group.commands.items():
        inner = getattr(command, "commands", {})
        parts += [_command(f"{name} {sub}", inner[sub]) for sub in inner] or [
            _command(name, command)
        ]
    parts.append("## Commands while you play\n\n```text\n" + HELP + "\n```\n")
    return "\n".join(parts)


def _command(name: str, command: Any) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    usage = " ".join([f"panspermia {name}", *[str(p.metavar) for p in arguments]])
    lines = [f"## {name}", "", f"    {usage} [OPTIONS]", "", *_sentences(command.help or ""), ""]
    lines += ["| argument or option | meaning |", "|---|---|"]
    lines += [f"| `{p.metavar}` | {p.help} |" for p in arguments]
    lines += [f"| {_names(p)} | {p.help}{_default(p)} |" for p in options]
    lines.append("| `-h`, `--help` | Show this help and exit. |")
    return "\n".join(lines) + "\n"


def _sentences(text: str) -> list[str]:
    """One sentence a line, paragraphs apart."""
    paragraphs = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    return "\n\n".join([re.sub(r"(?<=[.]) (?=[A-Z])", "\n", part) for part in paragraphs]).split(
        "\n"
    )


def _names(option: Any) -> str:
    names = [*option.opts, *option.secondary_opts]
    value = "" if option.is_flag else f" {option.metavar or 'NUMBER'}"
    return ", ".join([f"`{name}{value}`" for name in names])


def _default(option: Any) -> str:
    if option.is_flag or option.default in (None, [], ""):
        return ""
    return f" Default: `{option.default}`."


def main() -> None:
    OUT.write_text(reference(), encoding="utf-8")
    print(f"written: {OUT}")


if __name__ == "__main__":
    main()
