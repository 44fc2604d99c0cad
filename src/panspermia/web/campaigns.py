"""A campaign for its page: chapters and how they ended, points of all, and the tree of life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from panspermia.campaign import NEXT, next_chapter
from panspermia.campaign.descent import Seen, people_of, tree_of_campaign
from panspermia.contract import score_of
from panspermia.faces.descent import ALIVE, Tree
from panspermia.faces.looks import badge
from panspermia.faces.score import figure
from panspermia.kernel import Game
from panspermia.records import BiosRecord
from panspermia.registry import find_game, title_of
from panspermia.store.room import Room
from panspermia.store.state import PLAYING
from panspermia.web.pictures import cover_address
from panspermia.web.scene import SeenTable
from panspermia.web.standings import BADGE
from panspermia.web.words import say

AFTER = {"megafauna": "Origins"}
"""What a story could go on with, if it were played here."""


class Told(NamedTuple):
    """A chapter as its reader may see it, and where it is found."""

    room: Room
    look: SeenTable
    link: str


class ChapterWords(NamedTuple):
    """A chapter on the page; without a link there is nothing to be done."""

    title: str
    cover: str | None
    state: str
    detail: str
    href: str
    action: str
    is_due: bool
    seam: str
    """Where one reads who brings what into the next one."""


class PersonWords(NamedTuple):
    """Somebody at the head of a column: the marks of all chapters, and the name."""

    marks: Markup
    name: str
    is_own: bool


class PointsWords(NamedTuple):
    """The points of a chapter, or of all of them."""

    title: str
    figures: Sequence[str]
    is_sum: bool = False


def in_story(room: Room) -> bool:
    """Whether a table is a chapter of a story, or can be its first."""
    return room.table.game.id in NEXT or isinstance(room.table.setup.legacy, BiosRecord)


class Story:
    """The chapters of a campaign, in their order."""

    def __init__(self, chapters: Sequence[Told]) -> None:
        self._chapters = chapters
        self.people = people_of([told.room.table for told in chapters])
        self.count = 1 + max([person for own in self.people for person in own])

    def tree(self) -> Tree | None:
        """The tree of all chapters as their reader may see them; this may take a moment."""
        seen = [Seen(t.room.table, t.look.seat, t.look.names) for t in self._chapters]
        return tree_of_campaign(seen)

    # --- chapters -------------------------------------------------------------------------------

    def chapters(self, tree: Tree | None) -> list[ChapterWords]:
        """The chapters that there are, and what can follow."""
        lines = [] if tree is None else [_lineages(tree, n) for n in range(len(tree.chapters))]
        lines += [""] * (len(self._chapters) - len(lines))
        found = [
            self._chapter(told, line) for told, line in zip(self._chapters, lines, strict=True)
        ]
        return [*found, *self._following()]

    def _chapter(self, told: Told, lineages: str) -> ChapterWords:
        room, game = told.room, told.look.game
        is_last = told is self._chapters[-1]
        seam = f"{told.link}/onward" if room.is_over and not is_last else ""
        if room.is_over:
            href, action = f"{told.link}/end", say("campaign.end")
        else:
            href, action = told.link, say("campaign.table")
        is_own = bool(told.look.table.sides_of(told.look.seat))
        is_due = is_own and not room.is_over
        if is_due:
            action = say("campaign.go-on")
        return _words(game, _state(told), lineages, href, action, is_due=is_due, seam=seam)

    def _following(self) -> list[ChapterWords]:
        """What comes after the last chapter."""
        last = self._chapters[-1]
        id = NEXT.get(last.room.table.game.id, "")
        if not id:
            title = AFTER.get(last.room.table.game.id, "")
            state = say("campaign.not-here")
            return [ChapterWords(title, None, state, "", "", "", False, "")] if title else []
        game = find_game(id)
        outcome = last.room.table.outcome
        if outcome is None or not isinstance(outcome.legacy, BiosRecord):
            state = say("campaign.none" if last.room.is_over else "campaign.later")
            return [_words(game, state, "", "", "")]
        href = f"{last.link}/onward"
        state, action = say("campaign.ready"), say("campaign.brings")
        return [_words(game, state, "", href, action, is_due=bool(_own(last)))]

    # --- points ---------------------------------------------------------------------------------

    def columns(self) -> list[PersonWords]:
        """Everybody who has taken part."""
        return [self._person(number) for number in range(self.count)]

    def _person(self, number: int) -> PersonWords:
        marks, name, is_own = Markup(""), "", False
        for told, own in zip(self._chapters, self.people, strict=True):
            for seat in [seat for seat, person in enumerate(own) if person == number]:
                looks = [told.look.text.looks[side] for side in told.look.table.sides_of(seat)]
                marks += Markup("").join([Markup(badge(look, BADGE)) for look in looks])
                name = told.look.name_of(seat)
                is_own = is_own or seat in _own(told)
        return PersonWords(marks, name, is_own)

    def rows(self) -> list[PointsWords]:
        """The points of every chapter, and their sum (C2.4)."""
        all_points = [
            self._points(told, own) for told, own in zip(self._chapters, self.people, strict=True)
        ]
        rows = [
            PointsWords(title_of(told.room.table.game.id), [_figure(n) for n in points])
            for told, points in zip(self._chapters, all_points, strict=True)
        ]
        if len(rows) < 2:
            return rows
        sums = [sum([row[n] or 0 for row in all_points]) for n in range(self.count)]
        words = say("campaign.both" if self._chapters[-1].room.is_over else "campaign.so-far")
        return [*rows, PointsWords(words, [figure(total) for total in sums], is_sum=True)]

    def _points(self, told: Told, people: Sequence[int]) -> list[float | None]:
        found: list[float | None] = [None] * self.count
        for seat, person in enumerate(people):
            found[person] = _points_of(told, seat)
        return found


def _own(told: Told) -> tuple[int, ...]:
    """The seat whose view is shown, if it is the reader's."""
    return () if told.look.seat is None else (told.look.seat,)


def _figure(points: float | None) -> str:
    return "" if points is None else figure(points)


def _points_of(told: Told, seat: int) -> float | None:
    """The points of a seat: what the record says, or as far as the reader may know."""
    outcome = told.room.table.outcome
    if outcome is not None and isinstance(outcome.legacy, BiosRecord):
        end = outcome.legacy
        if end.megafauna is not None:
            return sum([side.points for side in end.megafauna.sides if side.player == seat])
        if end.genesis is not None:
            return end.genesis.score(seat)
    score = score_of(told.look.game, told.look.view)
    own = [side for side in told.look.table.sides_of(seat) if side in score.sides]
    totals = [total for side in own if (total := score.total(side)) is not None]
    return sum(totals) if totals else None


def _words(
    game: Game[Any], state: str, detail: str, href: str, action: str, *,
    is_due: bool = False, seam: str = "",
) -> ChapterWords:  # fmt: skip
    title, cover = title_of(game.id), cover_address(game)
    return ChapterWords(title, cover, state, detail, href, action, is_due, seam)


def _state(told: Told) -> str:
    """How a chapter ended, or who decides in it."""
    room, look = told.room, told.look
    if room.result is not None:
        return _end(told)
    if room.status != PLAYING:
        return say(f"status.{room.status}")
    turn = look.view["position"].get("turn")
    if look.seat is not None and look.seat in room.waiting:
        return say("campaign.your-move", turn=turn)
    asked = [look.name_of(seat) for seat in room.waiting]
    return say("campaign.decides", names=asked, turn=turn)


def _end(told: Told) -> str:
    result = told.room.result
    assert result is not None
    winners = [told.look.name_of(seat) for seat in result.winners]
    if not winners:
        return say("campaign.nobody-won")
    points = _points_of(told, result.winners[0])
    return say("campaign.won", names=winners, points=_figure(points), count=len(winners))


def _lineages(tree: Tree, number: int) -> str:
    """How many lineages a chapter had; of the last one, how many of them live."""
    found = tree.chapters[number].descent.lineages
    if number + 1 < len(tree.chapters):
        return say("campaign.lineages", count=len(found))
    living = len([one for one in found if one.end == ALIVE])
    return say("campaign.living", count=len(found), living=living)


def people_words(names: Sequence[str]) -> str:
    """Whose campaign it is."""
    return say("campaign.of", names=names) if len(names) > 1 else say("campaign.alone")


def clause_at_end(room: Room) -> str:
    """By which clause a story that is over ends here, or nothing."""
    outcome = room.table.outcome
    if outcome is None or not isinstance(outcome.legacy, BiosRecord):
        return ""
    game, clause = next_chapter(outcome.legacy)
    return "" if game else clause
