"""Whether everything that can be pressed can be seen whole and reached: by the boxes of a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

FAULTS = """(least) => {
  const found = [];
  const words = (e) => (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40);
  const name = (e) => `${e.tagName.toLowerCase()}.${e.className}#${e.id} ${words(e)}`;
  const isSeen = (e) => {
    if (!e.checkVisibility({visibilityProperty: true})) return false;
    const box = e.getBoundingClientRect();
    return !e.closest('.sr, .skip, [inert]') && box.width > 1 && box.height > 1;
  };
  const isOutside = (box) => box.left < -.5 || box.right > innerWidth + .5
    || box.top < -.5 || box.bottom > innerHeight + .5;
  for (const e of document.querySelectorAll('a[href], button, input, select, summary, textarea')) {
    if (!isSeen(e) || e.disabled || e.tabIndex < 0) continue;
    e.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
    // The box of a labelled switch is small; what is pressed is its label.
    const pressed = e.matches('[type=radio], [type=checkbox]') ? e.closest('label') || e : e;
    const box = pressed.getBoundingClientRect();
    if (isOutside(box)) found.push(`outside: ${name(e)} ${JSON.stringify(box)}`);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isLabel = hit && hit.matches('label') && hit.contains(pressed);
    if (!isLabel && !pressed.contains(hit)) found.push(`covered: ${name(e)} ${hit && name(hit)}`);
    const isBlock = !e.matches('input, select') && getComputedStyle(pressed).display !== 'inline';
    if (isBlock && pressed.clientWidth > 1 && pressed.scrollWidth > pressed.clientWidth + 1)
      found.push(`cut off: ${name(e)}`);
    const isInText = e.matches('.chip, p a, dd a, td a, h3 a, [type=checkbox]');
    if (box.height < least && !isInText) found.push(`small: ${name(e)} ${box.height}`);
  }
  scrollTo(0, 0);
  return found;
}"""


def faults(page: Page, least: int = 24) -> list[str]:
    """What is outside of the window, covered, cut off, or lower than so many pixels."""
    found: Any = page.evaluate(FAULTS, least)
    return [str(fault) for fault in found]
