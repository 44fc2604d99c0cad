"""The three reservoirs as gauges, each with what it means now and what the next disks change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc, num, picture
from panspermia.games.megafauna.components.facts import CloudFacts
from panspermia.games.megafauna.faces.sprites import icon, use
from panspermia.games.megafauna.faces.stage import Stage, named, say, word

RESERVOIRS = ("oxygen", "clouds", "atmosphere")
WIDE, EDGE, HIGH = 268, 8, 46
"""The picture of a track, and where it begins."""
MOST_AHEAD = 3
SPACES = {"oxygen": 18, "clouds": 9, "atmosphere": 12}

Change = tuple[int, str]
"""After how many disks something changes, and what it is then."""
Zone = tuple[int, int, str, str]
"""From and to so many disks: a class, and a word or an icon."""


def gauges(stage: Stage, seen: Seen) -> str:
    """The gauges in a row; without a climate there are none, nor before the set-up."""
    if stage.position.level is None:
        return ""
    found = [_gauge(stage, seen, id) for id in RESERVOIRS]
    return el("section", *found, id="mf-gauges", class_="basins", aria_label=word("climate"))


def _gauge(stage: Stage, seen: Seen, id: str) -> str:
    """A gauge, drawn once for all that it is made of."""
    position, can, changed = stage.position, id in seen.choices, id in seen.changed
    key = ("gauge", id, tuple(_disks(stage, id)), position.level, can, changed)
    return stage.printed.drawn.get(key, lambda: _drawn_gauge(stage, id, can=can, changed=changed))


def _drawn_gauge(stage: Stage, id: str, *, can: bool, changed: bool) -> str:
    head = el(
        "div",
        el("span", esc(word(id)), class_="gt"),
        el("b", esc(reading(stage, id)), class_="gr"),
        el("span", *_facts(stage, id), class_="gf"),
        class_="gh",
    )
    return el(
        "div",
        head,
        track(stage, id),
        el("p", *_ahead_words(stage, id, -1), class_="next"),
        el("p", *_ahead_words(stage, id, 1), class_="next"),
        id=f"place-{id}",
        class_=classes("basin-of", f"g-{id}", "can" if can else None,
                       "changed" if changed else None),
        data_place=id,
        role="button",
        tabindex="0" if id == RESERVOIRS[0] else "-1",
        aria_description=gauge_in_words(stage, id),
    )  # fmt: skip


def count(stage: Stage, id: str) -> int:
    """How many disks are in a reservoir."""
    position = stage.position
    if id == "oxygen":
        return position.oxygen
    return sum(position.clouds if id == "clouds" else position.air)


def reading(stage: Stage, id: str) -> str:
    """What a reservoir reads."""
    if id == "oxygen":
        return f"{stage.facts.oxygen[count(stage, id)].percent} %"
    if id == "clouds":
        return f"{_cloud(stage, count(stage, id)).albedo / 100:g}"
    return named("level", str(stage.position.level))


def _cloud(stage: Stage, disks: int) -> CloudFacts:
    return stage.facts.clouds[min(disks, len(stage.facts.clouds) - 1)]


# --- what a reservoir means -----------------------------------------------------------------------

Fact = str | int
"""A number, a category or level, or whether something is so."""


def facts_at(stage: Stage, id: str, disks: int) -> dict[str, Fact]:
    """All that depends on a reservoir, with so many disks in it."""
    if id == "oxygen":
        oxygen = stage.facts.oxygen[disks]
        return {"act": oxygen.actions, "heart": oxygen.dark_heart, "microbe": oxygen.microbes,
                "fire": oxygen.conflagration}  # fmt: skip
    if id == "clouds":
        cloud = _cloud(stage, disks)
        return {"heart": cloud.green_heart, "rain": cloud.precipitation,
                "overcast": cloud.overcast}  # fmt: skip
    air = stage.facts.atmosphere[min(disks, len(stage.facts.atmosphere) - 1)]
    return {"category": air.category, "act": air.actions, "level": air.level,
            "runaway": air.runaway}  # fmt: skip


CATEGORY_ICONS = {"too-cold": "cold", "goldilocks": "mild", "too-hot": "hot"}


def _facts(stage: Stage, id: str) -> Iterator[str]:
    """The readings as icons with numbers; what is not so is struck out."""
    green = "" if id == "oxygen" else "green"
    for name, value in facts_at(stage, id, count(stage, id)).items():
        if name in ("level", "runaway"):
            continue
        title = _fact_in_words(id, name, value)
        if name == "category":
            sign = CATEGORY_ICONS[str(value)]
            yield el("span", icon(sign), class_=classes("fact", sign), title=title)
        elif isinstance(value, bool):
            yield el(
                "span", icon(name), class_=classes("fact", None if value else "off"), title=title
            )
        else:
            yield el("span", icon(name), str(value), class_=classes("fact", green), title=title)


def _fact_in_words(id: str, name: str, value: Fact) -> str:
    if isinstance(value, bool):
        return word(f"{name}-{'yes' if value else 'no'}")
    if name in ("category", "level"):
        return _class_word(name, str(value))
    return say(f"{id}-{name}", count=value)


def _class_word(name: str, value: str) -> str:
    return word(f"category-{value}") if name == "category" else named("level", value)


def ahead(stage: Stage, id: str, step: int) -> list[Change]:
    """What changes next when disks come, or when they leave: the nearest thresholds."""
    disks = count(stage, id)
    now = facts_at(stage, id, disks)
    found: list[Change] = []
    most = SPACES[id]
    for name, value in now.items():
        for k in range(1, most + 1):
            if not 0 <= disks + k * step <= most:
                break
            then = facts_at(stage, id, disks + k * step)[name]
            if then != value:
                found.append((k, _change_word(name, then)))
                break
    return sorted(found, key=lambda change: change[0])[:MOST_AHEAD]


def _change_word(name: str, value: Fact) -> str:
    if isinstance(value, bool):
        return word(f"{name}-{'yes' if value else 'no'}")
    if name in ("category", "level"):
        return _class_word(name, str(value))
    return say(f"then-{name}", count=value)


def _ahead_words(stage: Stage, id: str, step: int) -> Iterator[str]:
    """`- 1: fire possible, 3: heart 7`; changes by the same disk stand together."""
    changes = ahead(stage, id, step)
    by_disk: dict[int, list[str]] = {}
    for k, words in changes:
        by_disk.setdefault(k, []).append(words)
    yield el("b", "+" if step > 0 else "−")
    if not by_disk:
        yield el("span", esc(word("no-change")))
    for k, several in by_disk.items():
        yield el("span", el("i", str(k)), esc(", ".join(several)))


def gauge_in_words(stage: Stage, id: str) -> str:
    """A reservoir with all it means, and the next thresholds."""
    disks = count(stage, id)
    facts = [_fact_in_words(id, name, value) for name, value in facts_at(stage, id, disks).items()
             if name not in ("level", "runaway")]  # fmt: skip
    next_ = [say("ahead-more" if step > 0 else "ahead-less", count=k, what=words)
             for step in (-1, 1) for k, words in ahead(stage, id, step)]  # fmt: skip
    parts = ", ".join([say("disks", count=disks), *facts, *next_])
    return f"{word(id)} {reading(stage, id)}: {parts}"


# --- the track ------------------------------------------------------------------------------------


def track(stage: Stage, id: str) -> str:
    """The spaces with their disks, a marker, and below them zones of what rules most."""
    disks, spaces = _disks(stage, id), SPACES[id]
    step = (WIDE - 2 * EDGE) / spaces
    radius = min(6.6, step / 2 - 0.6)
    found = []
    for n in range(spaces):
        look = f"disk-{disks[n]}" if n < len(disks) else "hole"
        x = EDGE + (n + 0.5) * step
        found.append(el("circle", cx=x, cy=16, r=radius, class_=look))
        if n < len(disks) and disks[n] == "black":
            found.append(el("path", class_="t-carbon", d=f"M{num(x - 3)},18L{num(x)},13l3,5z"))
    x = EDGE + min(len(disks), spaces) * step
    marker = el("path", class_="marker", d=f"M{num(x)},8V45M{num(x - 5)},2h10l-5,7Z")
    return picture((WIDE, HIGH), *found, *_zones(stage, id, step), marker, class_="spaces",
                   aria_hidden="true")  # fmt: skip


def _disks(stage: Stage, id: str) -> Sequence[str]:
    position = stage.position
    if id == "oxygen":
        return ["leaf" if stage.is_alien else "green"] * position.oxygen
    white, black = position.clouds if id == "clouds" else position.air
    return ["black"] * black + ["white"] * white


ZONES: dict[str, tuple[str, Callable[[Fact], str]]] = {
    "oxygen": ("act", lambda value: str(value)),
    "clouds": ("rain", lambda value: "i-rain" if value else "dry"),
    "atmosphere": ("category", lambda value: f"i-{CATEGORY_ICONS[str(value)]}"),
}


def _zones(stage: Stage, id: str, step: float) -> Iterator[str]:
    """Runs of spaces where the ruling fact is the same."""
    name, sign = ZONES[id]
    now, spaces = count(stage, id), SPACES[id]
    start = 0
    for n in range(spaces + 1):
        value = facts_at(stage, id, n)[name]
        if n < spaces and facts_at(stage, id, n + 1)[name] == value:
            continue
        look = CATEGORY_ICONS.get(str(value), "") if name == "category" else ""
        yield _zone((start, n, look, sign(value)), step, here=start <= now <= n)
        start = n + 1
    if id == "atmosphere":
        yield use("i-fire", WIDE - EDGE - 7, 37, 0.62, "hot")


def _zone(zone: Zone, step: float, *, here: bool) -> str:
    a, b, look, sign = zone
    left = max(EDGE, EDGE + (a - 0.5) * step + 1)
    right = min(WIDE - EDGE, EDGE + (b + 0.5) * step - 1)
    middle = (left + right) / 2
    inner = (
        use(sign, middle, 37, 0.66)
        if sign.startswith("i-")
        else el("text", esc(word("dry") if sign == "dry" else sign), class_="zt", x=middle, y=41.6,
                text_anchor="middle")
    )  # fmt: skip
    box = el("rect", x=left, y=28.5, width=right - left, height=17, rx=4)
    return el("g", box, inner, class_=classes("z", look, "on" if here else None))
