"""A game in the terminal: people and bots around one table."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from panspermia.cli import files
from panspermia.cli.ahead import Ahead, warned_options
from panspermia.cli.errors import Problem
from panspermia.cli.rules import print_found
from panspermia.cli.score import score_lines
from panspermia.cli.screen import OpenQuestion, Screen, option_lines, show, told_lines
from panspermia.cli.typed import Unclear, numbered, read_answers, read_one
from panspermia.contract import TextFace, text_of
from panspermia.faces.text import Told
from panspermia.interrupts import uninterrupted
from panspermia.kernel import (
    Answer,
    BadAnswer,
    CannotUndo,
    Message,
    PanspermiaError,
    Plan,
    Request,
    Table,
    render,
)
from panspermia.kernel.requests import ALL, CHANCE
from panspermia.kernel.tape import FORCED
from panspermia.players import Player, make_player, split_specs
from panspermia.players.deals import answer_offers, make_offer
from panspermia.registry import score_of
from panspermia.rulebook import RulebookError, UnknownRulebook

ME = files.ME
PROMPT = "> "

HELP = """\
Answer with a number of the list, or with a word: zerb c0, or z c0 if only one option begins so.
Several answers on one line are given together: 1 1 5 done.
  undo, redo      take back your last answer, or give it again
  what [ANSWER]   what an answer surely does, and whether it can be taken back; or all of them
  odds ANSWER     what follows it how often, to the end of the round
  why ANSWER      why an answer is not possible, with the clause
  rules P2d       a clause of the rules; rules growth searches them
  look PLACE      all that is on a place of the board, or a card in words
  score           who is ahead and by what, and what ends the game
  plan [N]        what the game suggests, with cost and risk; plan 2 takes the second
  start NAME      begin something of your own accord, where the screen says that you may
  hint [BOT]      what a bot would answer (greedy unless you name one)
  log [N]         what has happened, the last N lines
  board           draw the screen again; options lists your options; legend explains the signs
  save [FILE]     save the game; quit saves it as well and leaves
A command can be cut short (u, w, h, q) and can begin with / if an answer has the same name."""


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """One sitting at a table."""

    def __init__(
        self,
        table: Table[Any],
        seating: files.Seating,
        console: Console,
        path: Path | None,
        *,
        force: bool = False,
    ) -> None:
        self.table = table
        self.seating = seating
        self.console = console
        self.path = path
        self.force = force
        """Whether the file of this session may be replaced whatever it holds."""
        self.bots = _bots(seating)
        self.names = _names(seating.seats)
        self.note = ""
        # Per seat: where its log on the screen begins, where its last answer stands in the log, and
        # whether somebody else has answered since.
        fresh = all([entry[0] == CHANCE or entry[3] & FORCED for entry in table.tape()])
        self.window = dict.fromkeys(range(len(seating.seats)), 0 if fresh else self._count_events())
        self.mark = dict(self.window)
        self.others_moved = dict.fromkeys(self.window, False)

    # --- the loop -----------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the player leaves; the game is saved in both cases."""
        try:
            while (request := self.table.request) is not None:
                if answer_offers(self.table, self.bots) or make_offer(self.table, self.bots):
                    continue
                if self.seating.seats[request.seat] == ME:
                    self._ask(request)
                else:
                    self._let_bot_answer(request)
            self._show_end()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
        except Exception:
            # A bug: the game is saved before it is reported.
            self._leave()
            raise

    def _let_bot_answer(self, request: Request) -> None:
        bot, seat = self.bots[request.seat], request.seat
        with _spinner(self.console, f"{self.names[seat]} is thinking ..."):
            answer = bot.choose(self.table.perspective(seat))
        with uninterrupted():
            self.table.answer(answer, seat=seat)
        self._note_move(seat)

    def _note_move(self, seat: int) -> None:
        for other in self.others_moved:
            self.others_moved[other] |= other != seat

    def _ask(self, request: Request) -> None:
        """Show the table to a person and take commands until there is an answer."""
        if self.others_moved[request.seat]:
            self.window[request.seat] = self.mark[request.seat]
            self.others_moved[request.seat] = False
        self._show(request)
        before = self.table.version
        while self.table.version == before and self.table.request is not None:
            self._obey(self._read(), request)

    def _obey(self, line: str, request: Request) -> None:
        if not line:
            return
        try:
            command, rest = self._command(line, request)
            if command is None:
                self._answer(line, request)
            else:
                command(rest)
        except (Unclear, Problem, PanspermiaError, RulebookError) as error:
            self._print(Text(str(error), "italic"))

    def _answer(self, line: str, request: Request) -> None:
        self._give(self._meant(line, request), request)

    def _meant(self, line: str, request: Request) -> list[Answer]:
        """The answers on a line, by numbers, words or what the screen says."""
        return self._named(line, request) or read_answers(
            line, request.options(), self.table.game.vocabulary
        )

    def _give(self, answers: Sequence[Answer], request: Request) -> None:
        before = self._count_events()
        try:
            with uninterrupted():
                if len(answers) == 1:
                    self.table.answer(answers[0], seat=request.seat)
                else:
                    self.table.answer_all(answers, seat=request.seat)
        except BadAnswer as error:
            nothing = " Nothing of it was done." if len(answers) > 1 else ""
            raise Problem(f"{self._words(error.message)}{nothing}") from None
        if request.needs == ALL:
            forget_typed()
        self.mark[request.seat] = before
        self._note_move(request.seat)

    def _named(self, line: str, request: Request) -> list[Answer]:
        """The one option whose words on the screen begin with the line, if there is one."""
        typed = line.strip().casefold()
        shown = [
            (answer, short.plain.casefold())
            for group in self._face(request.seat).choices(request.options(), request.prompt)
            for answer, short in group.answers
        ]
        found = [answer for answer, words in shown if begins_with(words, typed)]
        return found if len(found) == 1 else []

    def _words(self, message: Message) -> str:
        request = self.table.request
        face = self._face(request.seat if request else None)
        return render(message, names=face.names())

    def _read(self) -> str:
        """A line that was typed; from a pipe it is shown, so that the output can be read."""
        if sys.stdin.isatty():
            return input(PROMPT).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(f"{PROMPT}{line.rstrip()}", markup=False, highlight=False)
        return line.strip()

    # --- what is shown ------------------------------------------------------------------------

    def _count_events(self) -> int:
        events = self.table.events(None)
        return len(events)

    def _face(self, seat: int | None) -> TextFace:
        """What a seat sees, in words."""
        return text_of(self.table.game)(self.table.view(seat))

    def _log_since(self, seat: int, since: int) -> list[Told]:
        return self._face(seat).tell(self.table.events(seat, since))

    def _screen(self, request: Request) -> Screen:
        warned = warned_options(self.table, request)
        question = OpenQuestion(
            request.side, request.rule, request.prompt, request.options(), warned
        )
        face = self._face(request.seat)
        log = face.tell(self.table.events(request.seat, self.window[request.seat]))
        return Screen(face, self.names, log, question, self.note or self._possible(request))

    def _possible(self, request: Request) -> str:
        """What there is to do besides answering."""
        plans = len(self.table.plans(request.seat))
        lists = f"plan lists {plans} suggestion{'s' if plans > 1 else ''}" if plans else ""
        return "; ".join([words for words in (lists, self._may_start()) if words])

    def _show(self, request: Request) -> None:
        show(self.console, self._screen(request), clear=True)
        self.note = ""

    def _print(self, *lines: Text) -> None:
        for line in lines:
            self.console.print(line, highlight=False)

    def _show_end(self) -> None:
        face = self._face(None)
        log = self._log_since(0, max(self.mark.values()))
        show(self.console, Screen(face, self.names, log), clear=True)
        self.console.print()
        self._print(*face.result(self.names), Text(""))
        self._score(None)
        path = self._save()
        self._print(Text(""))
        self._print(Text(f"The seed was {self.table.seed.hex()}."))
        self._print(Text(f"Its hash, shown at the start: {face.view['commitment']}."))
        self._print(Text("Check every draw and answer of this game with:"))
        self._print_command(f"panspermia verify {path}")
        self._print(Text("Watch it again with:"))
        self._print_command(f"panspermia replay {path}")

    # --- commands -----------------------------------------------------------------------------

    def _command(self, line: str, request: Request) -> tuple[Callable[[str], None] | None, str]:
        """The command that a line begins with, or None if it is an answer."""
        word, _, rest = line.partition(" ")
        slash = word.startswith("/")
        word = word.lstrip("/").casefold()
        if not slash and word in [str(option).casefold() for option in request.options()]:
            return None, line
        commands = self._commands(request)
        if word in commands:
            return commands[word], rest.strip()
        found = [name for name in commands if word and name.startswith(word)]
        clear = len(found) == 1 or word in SHORT
        if clear and (slash or not _is_answer(line, request, self.table)):
            return commands[SHORT.get(word) or found[0]], rest.strip()
        if slash:
            raise Unclear(f"{line} is no command; type help.")
        return None, line

    def _commands(self, request: Request) -> dict[str, Callable[[str], None]]:
        return {
            "undo": self._undo,
            "redo": self._redo,
            "what": lambda rest: self._what(rest, request),
            "odds": lambda rest: self._odds(rest, request),
            "why": lambda rest: self._why(rest, request),
            "rules": self._rules,
            "look": lambda rest: self._look(rest, request),
            "score": lambda _: self._score(request.seat),
            "plan": lambda rest: self._plan(rest, request),
            "start": lambda rest: self._start(rest, request),
            "hint": lambda rest: self._hint(rest, request),
            "log": lambda rest: self._log(rest, request),
            "board": lambda _: self._show(request),
            "options": lambda _: self._options(request),
            "legend": lambda _: self._print(self._face(None).legend()),
            "save": self._save_as,
            "quit": _quit,
            "exit": _quit,
            "help": lambda _: self._print(Text(HELP)),
        }

    def _undo(self, _rest: str) -> None:
        seat = self._last_seat()
        if seat is None:
            raise CannotUndo("start")
        if self.seating.seats[seat] != ME:
            raise CannotUndo("seat")
        self.table.undo(seat)
        self.note = "Your last answer is taken back; redo gives it again."

    def _last_seat(self) -> int | None:
        """Whose answer was the last; None if nobody has answered yet."""
        tape = [entry for entry in self.table.tape() if not entry[3] & FORCED]
        if all(side == CHANCE for side, *_ in tape):
            return None
        side = tape[-1][0]
        if side == CHANCE:
            raise CannotUndo("chance")
        seats = range(len(self.seating.seats))
        return next(seat for seat in seats if side in self.table.sides_of(seat))

    def _redo(self, _rest: str) -> None:
        self.table.redo()

    def _what(self, rest: str, request: Request) -> None:
        ahead, width = Ahead(self.table, request, self.names), self.console.width
        if not rest:
            self._print(*ahead.all_options(width))
            return
        self._print(*ahead.certain(self._meant(rest, request), width))

    def _odds(self, rest: str, request: Request) -> None:
        if not rest:
            raise Unclear("The odds of what? Name an answer, as in: odds 1.")
        ahead, width = Ahead(self.table, request, self.names), self.console.width
        answers = self._meant(rest, request)
        with _spinner(self.console, "Playing imagined worlds ..."):
            lines = list(ahead.odds(answers, width))
        self._print(*lines)

    def _why(self, rest: str, request: Request) -> None:
        if not rest:
            raise Unclear("Why what? Name an answer, as in: why zerb@A0.")
        try:
            named = self._candidate(rest, request)
            answer = named or read_one(rest, request.options(), self.table.game.vocabulary)
        except Unclear as unclear:
            self._print(Text(str(unclear)))
            self._clause(request.rule)
            return
        refusal = self.table.why(answer, seat=request.seat)
        if refusal is None:
            words = self._face(request.seat).describe(answer, request.prompt)
            same = "" if words == str(answer) else f": {words}"
            self._print(Text(f"{answer}{same}. That is possible now."))
            return
        self._print(Text(f"{answer}: {self._words(refusal.message)}"))
        self._clause(refusal.clause)

    def _clause(self, id: str) -> None:
        """The clause, if the game has a rules text."""
        with contextlib.suppress(UnknownRulebook):
            self._rules(id)

    def _candidate(self, rest: str, request: Request) -> Answer | None:
        """The one candidate, possible or not, whose words begin with what was typed."""
        face, typed, prompt = self._face(request.seat), rest.casefold(), request.prompt
        found = [
            answer
            for answer in request.candidates()
            if begins_with(face.describe(answer, prompt).casefold(), typed)
        ]
        return found[0] if len(found) == 1 else None

    def _score(self, seat: int | None) -> None:
        """Points by source, and what ends the game."""
        view = self.table.view(seat)
        seats = [-1 if n is None else n for n in self.table.game.seats(self.table.setup)]
        face, width = self._face(seat), self.console.width
        self._print(*score_lines(score_of(view), face, self.names, seats, width))

    # --- plans --------------------------------------------------------------------------------

    def _plan(self, rest: str, request: Request) -> None:
        plans = self.table.plans(request.seat)
        if not plans:
            raise Unclear("There is nothing to suggest now.")
        if not rest:
            self._print(*[self._plan_line(n, plan) for n, plan in enumerate(plans, 1)])
            return
        if not rest.isdecimal() or not 0 < int(rest) <= len(plans):
            raise Unclear(f"Take one of the suggestions 1 to {len(plans)}, as in: plan 1.")
        self._give(plans[int(rest) - 1].answers, request)

    def _plan_line(self, number: int, plan: Plan) -> Text:
        price = [self._words(message) for message in (plan.cost, plan.risk) if message is not None]
        return Text(f"{number:>3} {', '.join([self._words(plan.name), *price])}")

    # --- initiatives --------------------------------------------------------------------------

    def _ready(self, request: Request) -> list[tuple[int, str]]:
        """What people at this screen may begin now; those who are asked come first."""
        seats = [seat for seat, spec in enumerate(self.seating.seats) if spec == ME]
        seats.sort(key=lambda seat: seat != request.seat)
        return [(seat, name) for seat in seats for name in self.table.initiatives(seat)]

    def _may_start(self) -> str:
        request = self.table.request
        found = dict.fromkeys([name for _, name in self._ready(request)]) if request else {}
        words = [f"start {name}: {self._words(self._initiative(name))}" for name in found]
        return "; ".join(words)

    def _initiative(self, name: str) -> Message:
        return Message(f"start.{name}", {}, self.table.game.package)

    def _start(self, rest: str, request: Request) -> None:
        ready = self._ready(request)
        found = [(seat, name) for seat, name in ready if name == rest.casefold()]
        if not found:
            names = ", ".join(dict.fromkeys([name for _, name in ready]))
            raise Unclear(f"You can start {names} now." if names else "There is nothing to start.")
        with uninterrupted():
            self.table.start(*found[0])

    def _rules(self, rest: str) -> None:
        request = self.table.request
        print_found(self.console, self.table.game.id, rest or (request.rule if request else ""))

    def _look(self, rest: str, request: Request) -> None:
        face = self._face(request.seat)
        whole = face.look(rest) if rest else None
        found = [whole] if whole else [face.look(place) for place in rest.split()]
        if not found or None in found:
            raise Unclear(f"There is no place {rest!r} on the board." if rest else "Look where?")
        self._print(*[line for line in found if line is not None])

    def _hint(self, rest: str, request: Request) -> None:
        spec = rest or "greedy"
        adviser = make_player(spec, self.seating.bots)
        with _spinner(self.console, f"{spec} is thinking ..."):
            answer = adviser.choose(self.table.perspective(request.seat))
        numbers = {found: n for n, found in numbered(request.options()).items()}
        words = self._face(request.seat).describe(answer, request.prompt)
        number = f" ({numbers[answer]})" if numbers.get(answer, answer) != answer else ""
        same = "" if words == str(answer) else f": {words}"
        self._print(Text(f"{spec} would answer {answer}{number}{same}."))

    def _log(self, rest: str, request: Request) -> None:
        told = self._log_since(request.seat, 0)
        count = int(rest) if rest.isdecimal() else 30
        for line in told[-count:] if count else []:
            self._print(*told_lines(line, self.console.width))

    def _options(self, request: Request) -> None:
        face, width = self._face(request.seat), self.console.width
        warned = warned_options(self.table, request)
        self._print(*option_lines(face, request.options(), width, request.prompt, warned))

    # --- saving and leaving -------------------------------------------------------------------

    def _save_as(self, rest: str) -> None:
        words = rest.split()
        force = "--force" in words
        names = [word for word in words if word != "--force"]
        if len(names) > 1:
            raise Problem("Save to one file: save FILE, or save FILE --force to replace another.")
        path = Path(names[0]).expanduser() if names else None
        self._print(Text(f"Saved to {self._save(path, force=force)}."))

    def _save(self, path: Path | None = None, *, force: bool = False) -> Path:
        own = path is None
        path = path or self.path or files.default_path(self.table.game.id, self.seating)
        files.save(path, self.table, self.seating, force=force or (own and self.force))
        return path

    def _leave(self) -> None:
        """Save, and say where; a second Ctrl-C leaves all the same."""
        with contextlib.suppress(KeyboardInterrupt), uninterrupted():
            path = self._save()
            self.console.print()
            self._print(Text("The game is saved. Go on with:"))
            self._print_command(f"panspermia play --resume {path}")

    def _print_command(self, words: str) -> None:
        """A command to copy, so it is not wrapped."""
        self.console.print(f"  {words}", soft_wrap=True, markup=False, highlight=False)


SHORT = {
    "u": "undo", "w": "why", "h": "help", "?": "help", "q": "quit", "b": "board", "l": "log",
    "o": "options",
}  # fmt: skip


def _quit(_rest: str) -> None:
    raise Quit


def begins_with(words: str, typed: str) -> bool:
    """Whether somebody who typed this may mean these words; marks before them do not count."""
    start = next((i for i, char in enumerate(words) if char.isalnum()), 0)
    return len(typed) > 1 and not typed.isdecimal() and words[start:].startswith(typed)


def forget_typed() -> None:
    """Forget what was typed: whoever takes the keyboard next must not see a secret vote."""
    if not sys.stdin.isatty():
        return
    sys.stdout.write("\x1b[1A\x1b[2K")
    with contextlib.suppress(ImportError, ValueError):
        import readline

        readline.remove_history_item(readline.get_current_history_length() - 1)


def _is_answer(line: str, request: Request, table: Table[Any]) -> bool:
    try:
        read_answers(line, request.options(), table.game.vocabulary)
    except Unclear:
        return False
    return True


def _bots(seating: files.Seating) -> dict[int, Player]:
    return {
        seat: make_player(spec, seating.bots + seat)
        for seat, spec in enumerate(seating.seats)
        if spec != ME
    }


def _names(seats: list[str]) -> list[str]:
    """Who sits where: `you`, or `player 2` where several people share the screen."""
    people = [seat for seat, spec in enumerate(seats) if spec == ME]
    if len(people) == 1:
        return ["you" if spec == ME else spec for spec in seats]
    return [f"player {seat + 1}" if spec == ME else spec for seat, spec in enumerate(seats)]


@contextlib.contextmanager
def _spinner(console: Console, words: str) -> Iterator[None]:
    """Show that something is going on, on a terminal only."""
    if not console.is_terminal:
        yield
        return
    with console.status(words, spinner="dots"):
        yield


def seats_of(players: int | None, seats: str | None, possible: tuple[int, ...]) -> list[str]:
    """Who sits where: as listed, or one person and greedy bots; with three a table is lively."""
    if seats is None:
        usual = 3 if 3 in possible else possible[0]
        count = players if players is not None else usual
        return [ME, *["greedy"] * (count - 1)]
    found = split_specs(seats)
    if "" in found:
        raise Problem(f"{seats!r} leaves a seat empty: list them as in me,greedy,search:500.")
    if players is not None and players != len(found):
        raise Problem(f"--players {players} and {len(found)} seats do not fit together.")
    return found


def enable_editing(words: Callable[[], list[str]]) -> None:
    """History and completion for typed lines, where the platform has them."""
    with contextlib.suppress(ImportError):
        import readline

        def complete(start: str, state: int) -> str | None:
            found = [word for word in words() if word.casefold().startswith(start.casefold())]
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,")
        readline.parse_and_bind("tab: complete")


def completions(session: Session) -> list[str]:
    """What the tab key offers: the options and the commands."""
    request = session.table.request
    options: list[Answer] = list(request.options()) if request else []
    commands = list(session._commands(request)) if request else []
    return [*map(str, options), *commands]
