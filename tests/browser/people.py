"""Somebody in front of a browser: what they see, press and click, and what went wrong."""

from __future__ import annotations

import re
from random import Random
from typing import Any, TypedDict

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

PATIENCE = 240_000.0
"""Milliseconds after which something that does not happen is taken never to happen."""
LONGEST_GAME = 400
"""Answers of one person after which a game is taken to go on for ever."""

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

expect.set_options(timeout=PATIENCE)


class Size(TypedDict):
    width: int
    height: int


LAPTOP = Size(width=1280, height=720)
PHONE = Size(width=390, height=844)

# A point of the element that nothing covers, from its corner: the middle of a ring's sector may lie
# outside of it.
POINT = """element => {
  const box = element.getBoundingClientRect();
  const steps = [.5, .4, .6, .3, .7, .2, .8, .1, .9];
  for (const u of steps) for (const v of steps) {
    const x = box.left + box.width * u, y = box.top + box.height * v;
    if (element.contains(document.elementFromPoint(x, y))) return [x - box.left, y - box.top];
  }
  return null;
}"""
FOCUSED = "selector => document.activeElement?.matches(selector) ?? false"
OPEN = "name => document.dispatchEvent(new CustomEvent('drawer', {detail: name}))"
UNFOLD = "button => button.closest('details')?.setAttribute('open', '')"
HEAR_OUT = """() => {
  const answer = document.getElementById('answer');
  for (let n = 0; answer?.dataset.face === 'story' && n < 9; n++) {
    const key = {key: 'Escape', bubbles: true, cancelable: true};
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
  }
}"""
"""A story may end by itself, and then Esc would be pressed on what comes after it."""
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"

BY_HAND = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => later(act, wait > 400 ? 1e8 : wait, ...more);
"""
"""A story goes on when somebody presses a key, and by no clock."""
HELD_STORY = "Object.defineProperty(document, 'hidden', {get: () => true});"
"""A story does not go on by itself, as on a page that nobody looks at; all else does."""
FRAMES = """if (!window.atRest) {
  const ids = new Set(), next = window.requestAnimationFrame, drop = window.cancelAnimationFrame;
  window.requestAnimationFrame = (act) => {
    const id = next((now) => { ids.delete(id); act(now); });
    ids.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => { ids.delete(id); drop(id); };
  window.atRest = () => new Promise((done) => {
    const look = () => ids.size ? setTimeout(look, 10) : done();
    look();
  });
}"""
"""A page that says when what its scripts move has come to rest."""
FINISH = """() => {
  for (const moving of document.getAnimations()) {
    if (Number.isFinite(moving.effect.getComputedTiming().endTime)) moving.finish();
  }
}"""
"""What styles move is where it was going to."""


class Person:
    """A page in a browser context of its own."""

    def __init__(self, browser: Browser, address: str, size: Size, **more: Any) -> None:
        self.address = address
        self.context = browser.new_context(viewport=size, **more)
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.allowed: list[str] = []
        self.page = self.open_page()

    def open_page(self) -> Page:
        """One more tab, watched as well."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._see)
        page.on("response", self._judge)
        return page

    def leave(self) -> None:
        self.context.close()

    def allow(self, pattern: str) -> None:
        """A message of the browser that belongs to the test."""
        self.allowed.append(pattern)

    def _complain(self, words: str) -> None:
        if not any([re.search(pattern, words) for pattern in self.allowed]):
            self.complaints.append(words)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console: {message.text}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self._complain(f"another host: {request.url}")

    def _judge(self, response: Response) -> None:
        if response.status >= 500:
            self._complain(f"status {response.status}: {response.url}")

    # --- going somewhere ------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def new_game(self, game: str, *seats: str, mode: str = "", **options: str) -> None:
        """Fill in the form for a new game, and play: `here`, `link`, or a bot in each seat."""
        self.go(f"/new/{game}?mode={mode}")
        rows = self.page.locator(".row-seat:visible").count()
        for number, who in enumerate((*seats, *["none"] * (rows - len(seats)))):
            self.seat(number, who)
        if options:
            self.page.locator("#fold-variants summary").click()
        for id in options:
            self.page.locator(f"#option-{id}").check()
        self.page.get_by_test_id("play").click()
        self.page.wait_for_url("**/s/*")

    def seat(self, number: int, who: str) -> None:
        """Choose who is to sit there."""
        kind = who if who in ("here", "link", "none") else "bot"
        self.page.locator(f"#seat-{number}-{kind}").check()
        if kind == "bot":
            self.page.locator(f'[name="level-{number}"][value="{who}"]').check()

    # --- seeing ---------------------------------------------------------------------------------

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    @property
    def at(self) -> str:
        """The version of the table that the page shows."""
        return self.page.locator("#bell").get_attribute("data-at") or ""

    @property
    def is_over(self) -> bool:
        return self.see("result").count() > 0

    @property
    def is_asked(self) -> bool:
        return self.page.locator('#bell[data-turn="yes"]').count() > 0

    def wait_for_turn(self, after: str = "none") -> None:
        """Until this person is asked at another version of the table, or the game is over."""
        asked = f'#bell[data-turn="yes"]:not([data-at="{after}"])'
        self.page.locator(f'{asked}, [data-testid="result"]').first.wait_for(state="attached")
        # A page that is still being read shows the bell before it hears keys.
        self.page.wait_for_load_state()

    def wait_for_change(self, after: str) -> None:
        """Until the page shows another version of the table."""
        self.page.locator(f'#bell:not([data-at="{after}"])').wait_for(state="attached")

    @property
    def answers(self) -> Locator:
        return self.page.locator("#face-options [data-answer], #deed [data-answer]")

    @property
    def choices(self) -> Locator:
        """What can be chosen on the board or on a sheet."""
        return self.page.locator("[data-place].choice:visible")

    def is_focused(self, selector: str) -> bool:
        found: bool = self.page.evaluate(FOCUSED, selector)
        return found

    def sideways(self) -> int:
        """How many pixels the page could be scrolled sideways."""
        found: int = self.page.evaluate(SIDEWAYS)
        return found

    # --- doing ----------------------------------------------------------------------------------

    def click_board(self, place: Locator) -> None:
        """Click with the mouse where nothing covers the place, once it stands still."""
        place.scroll_into_view_if_needed()
        point = place.evaluate(POINT)
        assert point is not None, f"covered: {place.get_attribute('data-place')}"
        place.click(position={"x": point[0], "y": point[1]})

    def hear_out(self) -> None:
        """End the story that is told, if there is one, to see the question."""
        self.page.evaluate(HEAR_OUT)

    def finish(self) -> None:
        """What moves by itself has arrived, so that it can be measured."""
        self.page.evaluate(FINISH)

    def read_in_words(self) -> None:
        """Go to the text view by its key."""
        self.page.keyboard.press("t")
        self.page.wait_for_url("**view=text*")

    def wait_for_bots(self) -> None:
        """Until nobody else is asked meanwhile, whose answer would make this person's stale."""
        token = self.page.url.partition("?")[0].rpartition("/")[2]
        while True:
            told = self.context.request.get(
                f"{self.address}/api/table", headers={"Authorization": f"Bearer {token}"}
            ).json()
            if {*told["waiting"]} <= {*told["mine"]}:
                break
            self.page.wait_for_timeout(20)
        self.page.locator(f'#bell[data-at="{told["at"]}"]').wait_for(state="attached")

    def open_drawer(self, name: str) -> None:
        """Lay a drawer over the board, if it does not lie there."""
        if not self.page.locator(f"#drawer-{name}").is_visible():
            self.page.evaluate(OPEN, name)

    def answer_on_board(self, rng: Random) -> None:
        """Click a place that can be chosen, and do something there."""
        self.hear_out()
        at = self.at
        self.click_board(self.choices.nth(rng.randrange(self.choices.count())))
        is_composed = self.page.locator("#face-options .composed").count() > 0
        found = '#answer[data-face="draft"], #answer[data-face="inspect"]'
        self.page.locator(f'{found}, #bell:not([data-at="{at}"])').first.wait_for(state="attached")
        if self.page.locator('#answer[data-face="inspect"]').count():
            self.do_one(rng)
        if is_composed:
            self.confirm_draft(at)

    def do_one(self, rng: Random) -> None:
        """Of what can be done with what is looked at, do anything."""
        deeds = self.page.locator("#face-inspect [data-answer]:visible")
        deeds.first.wait_for()
        deeds.nth(rng.randrange(deeds.count())).click()

    def answer_by_button(self, rng: Random) -> None:
        """Press any of the buttons; where answers are collected, confirm the draft."""
        self.hear_out()
        at, count = self.at, self.answers.count()
        if count == 0:
            return  # Somebody else has answered for all.
        button = self.answers.nth(rng.randrange(count))
        button.evaluate(UNFOLD)
        button.click()
        self.confirm_draft(at)

    def confirm_draft(self, at: str, key: str = "") -> None:
        """Confirm what is drafted, unless the page sends it by itself: one answer that is all."""
        drafted = '#answer[data-face="draft"]:has(#drafted[data-goes=""])'
        ready, more = f"{drafted} #draft-confirm:enabled", f"{drafted} #draft-confirm:disabled"
        gone = f'#bell:not([data-at="{at}"])'
        self.page.locator(f"{ready}, {gone}, {more}").first.wait_for(state="attached")
        while self.page.locator(more).count():
            drafted_before = self.page.locator("#drafted").get_attribute("data-draft")
            self.page.locator("#face-draft form [data-answer]").first.click()
            grown = f'#drafted:not([data-draft="{drafted_before}"])'
            self.page.locator(f"{grown}, {gone}").first.wait_for(state="attached")
            self.page.locator(f"{ready}, {gone}, {more}").first.wait_for(state="attached")
        if self.page.locator(ready).count() and self.at == at:
            if key:
                self.page.keyboard.press(key)
            else:
                self.page.locator("#draft-confirm").click()

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(most):
            if self.is_focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def stray(self, selector: str, rng: Random) -> None:
        """Go from place to place by the arrow keys, until one can be chosen."""
        self.tab_to(selector)
        for _ in range(200):
            if self.is_focused(".choice"):
                break
            self.page.keyboard.press(rng.choice(ARROWS))

    def walk(self, selector: str, rng: Random) -> None:
        """Go to a place that can be chosen, look at it, and do it."""
        self.stray(selector, rng)
        self.page.keyboard.press("Enter")
        self.page.locator("#face-inspect [data-answer]:visible").first.wait_for()
        self.page.keyboard.press("Enter")
