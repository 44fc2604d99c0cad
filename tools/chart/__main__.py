"""Draw up the chart of the solar map anew, when the map has changed: `python -m tools.chart`.

Everything that takes long is worked out here and kept as `data/chart.json`, from which pages draw.
"""

from __future__ import annotations

import math
import time
from pathlib import Path

import msgspec

import panspermia.games.exodus
from panspermia.games.exodus.components.solar import MERCURY, solar_map
from panspermia.games.exodus.faces.curves import Leaving, curve, point_on, tangents
from panspermia.games.exodus.faces.drawing import LEVELS, Band, Drawing
from panspermia.games.exodus.faces.worlds import bodies
from tools.chart.bands import band_names, isolines, soft_path, zone_field
from tools.chart.layout import HEIGHT, WIDTH, Point, laid_out
from tools.chart.names import Sheet

MAP = solar_map()
TARGET = Path(panspermia.games.exodus.__file__).parent / "data" / "chart.json"


def main() -> None:
    began = time.perf_counter()
    content = msgspec.json.encode(drawn_up())
    TARGET.write_bytes(msgspec.json.format(content, indent=0) + b"\n")
    print(f"{len(content) / 1000:.0f} kB in {time.perf_counter() - began:.1f} s")


def drawn_up() -> Drawing:
    from panspermia.games.exodus.faces.chart import zone_words

    places = laid_out(MAP)
    leaving = tangents(MAP, places)
    field = zone_field(places, MAP.zone)
    sun = sun_place(places, leaving)
    crowd = [*places, *[(body.x, body.y) for body in bodies(places).values()]]
    words = ["  ".join(zone_words(zone)) for zone in range(9)]
    along = band_names(field, words, crowd, LEVELS["over"])
    bands = [
        Band("".join([soft_path(ring) for ring in isolines(field, n + 0.5)]) if n < 8 else "",
             tuple([(round(x), round(y)) for x, y in line]))
        for n, line in enumerate(along)
    ]  # fmt: skip
    sheet = Sheet(places, sun, leaving, along)
    names = {level: sheet.place(level) for level in LEVELS}
    found = dict(zip(MAP.ids, places, strict=True))
    return Drawing(WIDTH, HEIGHT, found, sun, tuple(bands), names)


def sun_place(places: list[Point], leaving: Leaving) -> tuple[float, float, float]:
    """The widest free place inside the belts of the Mercury zone, and how wide it is."""
    inside = [place for place, zone in zip(places, MAP.zone, strict=True) if zone == MERCURY]
    x, y = sum([p[0] for p in inside]) / len(inside), sum([p[1] for p in inside]) / len(inside)
    lines = [(a, b) for a, others in enumerate(MAP.neighbours) for b in others if a < b]
    dots = [point_on(curve(places, leaving, a, b), k / 6) for a, b in lines for k in range(7)]
    near = [spot for spot in (*inside, *dots) if math.dist(spot, (x, y)) < 400]
    spots = [(x + u * 6, y + v * 6) for u in range(-22, 23) for v in range(-22, 23)]
    best = max(spots, key=lambda at: _free(at, near) - math.dist(at, (x, y)) * 0.15)
    return round(best[0]), round(best[1]), round(_free(best, near), 1)


def _free(at: Point, near: list[Point]) -> float:
    return min([math.dist(at, spot) for spot in near])


if __name__ == "__main__":
    main()
