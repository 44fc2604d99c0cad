"""How the command line fails: one clear line on stderr and an exit code, never a traceback."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from panspermia.cli import INTERRUPTED
from panspermia.kernel import PanspermiaError
from panspermia.rulebook import RulebookError

WRONG_INPUT = 2
UNREADABLE = "A word of the command cannot be read here; see how the terminal is set (LC_ALL)."

# Typer has click inside or beside it, depending on its version; its own error leads to the base.
_UsageError = typer.BadParameter.__bases__[0]
_ClickException: type[Exception] = _UsageError.__bases__[0]


class Problem(Exception):
    """Something the caller got wrong, said in one line."""

    def __init__(self, line: str, code: int = WRONG_INPUT) -> None:
        super().__init__(line)
        self.code = code


class OneLineErrors(TyperGroup):
    """A group of commands whose errors are one line each."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
            if code == INTERRUPTED:  # some versions of Typer give this back instead of raising
                raise KeyboardInterrupt
        except (Problem, PanspermiaError, RulebookError) as error:
            code = _complain(_line(error), getattr(error, "code", WRONG_INPUT))
        except UnicodeEncodeError:
            code = _complain(UNREADABLE, WRONG_INPUT)
        except _ClickException as error:
            code = _complain(_usage(error), WRONG_INPUT)
        except (KeyboardInterrupt, typer.Abort):
            code = _complain("Interrupted.", INTERRUPTED)
        except BrokenPipeError:
            code = _silence()
        sys.exit(code if isinstance(code, int) else 0)


def _line(error: Exception) -> str:
    """What an error says, with the words of the database if it is at fault."""
    cause = getattr(error, "cause", "")
    return f"{error} The database says: {cause}." if cause else str(error)


def _usage(error: Exception) -> str:
    """The message of a usage error, with where to read on."""
    message: str = error.format_message()  # type: ignore[attr-defined]
    context = getattr(error, "ctx", None)
    where = f" See {context.command_path} --help." if context is not None else ""
    return message.rstrip(".") + "." + where


def _complain(line: str, code: int) -> int:
    sys.stderr.write(" ".join(line.split()) + "\n")
    return code


def _silence() -> int:
    """The reader of a pipe has gone: say nothing more, not even at exit."""
    sys.stdout = open("/dev/null", "w")  # noqa: PTH123, SIM115
    return 1
