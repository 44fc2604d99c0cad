"""The plain mover flies the worked examples; only then is it worth comparing with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from panspermia.games.exodus.components.facts import WATER, CardFacts, typed_card
from panspermia.games.exodus.components.solar import BLUE, YELLOW
from panspermia.games.exodus.components.strip import parsed
from tests.games.exodus import flights, plain_strip, plainly
from tests.games.exodus.flights import CARDS, MAP, STRIP
from tests.games.exodus.plainly import Activation, Stack, Weather

CALM = Weather(BLUE)

# --- worked examples, of the plain mover alone ----------------------------------------------------


def stack(wet: str, dry: int, *cards: CardFacts | str, grade: int = WATER) -> Stack:
    aboard = tuple([CARDS[card] if isinstance(card, str) else card for card in cards])
    return Stack(aboard, dry - sum([card.mass for card in aboard]), parsed(wet), grade)


class Journey:
    """A move along ids; by itself it spends Bonus Pivots, then Bonus Burns, then fuel."""

    def __init__(
        self, made: Stack, sky: Weather = CALM, *, thruster: int = 0, afterburn: bool = False
    ) -> None:
        self.made, self.sky, self.thruster, self.afterburn = made, sky, thruster, afterburn
        self.rolls: list[str] = []
        self.tanks = 0

    def go(self, *ids: str) -> str:
        """The wet mass at the end, or where the way is barred."""
        here, *others = [MAP.find(id) for id in ids]
        [self.active] = [
            active
            for active in plainly.activations(self.made, here, self.sky)
            if (active.thruster, active.afterburn) == (self.thruster, self.afterburn)
        ]
        self.move = plainly.begun(self.active, here)
        seen = [self.move]
        for there in others:
            found = plainly.ways(self.active, self.move, self.sky, seen)
            open_ways = [way for way in found if way.to == there]
            if not open_ways:
                return f"not to {MAP.ids[there]}"
            way = min(
                open_ways,
                key=lambda way: (len(way.rolls), way.tanks, way.payment.paid, way.payment.bonus),
            )
            self.move = way.after
            self.rolls += way.rolls
            self.tanks += way.tanks
            seen.append(self.move)
        if not plainly.may_stop(self.move):
            return "no stop"
        [end] = {end.wet for end in plainly.ends(self.active, self.move)}
        return flights.shown(STRIP.at(end))


HOHLRAUM = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe")
TO_HOHMANN = ("leo", "burn-ue3lc", "rad-zkdhz", "geo", "lag-05yv6", "hoh-64wwa")
TO_MARS = (
    "hoh-64wwa",
    "hoh-jh9qf",
    "hoh-xtaky",
    "lag-s1uqf",
    "burn-3ylxe",
    "lag-5bfh5",
    "lag-6jjmn",
    "mars-arsia-mons-caves",
)


def test_the_strip_is_walked_as_x4_x8_x41_and_x67_say() -> None:
    wet = parsed("1 1/9")
    for _ in range(7):
        wet = plain_strip.loaded(wet)
    assert wet == 8
    assert parsed("2 1/6") == plain_strip.unloaded(plain_strip.unloaded(parsed("4 1/3")))
    found = [plain_strip.steps_between(Fraction(a), b) for a, b in ((32, 23), (31, 23), (24, 22))]
    assert found == [5, 4, 2]
    assert (13, 37) == (
        plain_strip.steps_between(Fraction(5), 2),
        plain_strip.steps_between(Fraction(32), 3),
    )
    assert len(plain_strip.STRIP) == 57


def test_the_recorded_flight_goes_as_x1_x2_and_x3_say() -> None:
    first = Journey(stack("6", 4, *HOHLRAUM), Weather(YELLOW))
    assert first.go(*TO_HOHMANN) == "4 2/3"
    assert (5, Fraction(2)) == net(first.active)
    assert ["belt"] == first.rolls
    second = Journey(stack("4 2/3", 4, *HOHLRAUM), Weather(YELLOW))
    assert second.go(*TO_MARS) == "4"
    assert second.rolls == ["aerobrake"]
    assert Journey(stack("6", 4, *HOHLRAUM)).go(*TO_HOHMANN, TO_MARS[1]) == "not to hoh-jh9qf"
    assert Journey(stack("7", 4, *HOHLRAUM)).go(*TO_HOHMANN, TO_MARS[1]) == "4"


TO_VENUS = "lag-05yv6 venus-2lgjk lag-968np lag-m0sea burn-5eobz lag-c3cha venus-aerostat-xity"
TO_HELLAS = "lag-s1uqf burn-3ylxe lag-5bfh5 lag-5pmg4 lag-fp0u6 mars-hellas-basin-buried-glaciers"
TO_ITOKAWA = (
    "leo burn-ue3lc rad-rttd0 burn-9b26i hoh-ulj9x lag-agd60 lag-ctnib hoh-1eq6u hoh-t1pya"
    " lag-olko7 itokawa"
)
ON_THE_MAP = [
    (
        "X48",
        (14, "8", 1),
        "4",
        1,
        "leo burn-ue3lc rad-zkdhz burn-kx921 luna-shackleton-polar-rim",
        "1 1/3",
    ),
    ("X48", (14, "8", 1), "3", 1, "leo burn-ue3lc rad-zkdhz burn-kx921", "not to burn-kx921"),
    ("X49", (7, "11", 1), "6", 1, "leo burn-ue3lc rad-zkdhz burn-kx921 lag-qofv5", "1 1/3"),
    (
        "X49",
        (7, "11", 1),
        "6",
        1,
        "leo burn-ue3lc rad-zkdhz burn-kx921 luna-shackleton-polar-rim",
        "not to luna-shackleton-polar-rim",
    ),
    (
        "X50",
        (14, "8", 1),
        "3",
        1,
        "luna-shackleton-polar-rim burn-kx921 rad-zkdhz lag-6r4sx leo",
        "1 7/9",
    ),
    ("X51", (12, "8", 1), "6", 1, " ".join(TO_HOHMANN), "2"),
    ("X51", (12, "8", 1), "2", 1, " ".join(TO_MARS), "1 1/9"),
    ("X51", (12, "8", 1), "6", 1, " ".join(TO_HOHMANN + TO_MARS[1:]), "not to hoh-jh9qf"),
    ("X54", (3, "2", 5), "8", 5, TO_VENUS, "7"),
    (
        "X55",
        (12, "8", 1),
        "6",
        1,
        "venus-aerostat-xity burn-0vwaf burn-r1vpn burn-5eobz lag-m0sea",
        "1 1/9",
    ),
    ("X56", (12, "8", 2), "4", 2, "lag-93mxc burn-94orx ceres", "3"),
    ("X57", (12, "8", 1), "3", 1, "mars-arsia-mons-caves burn-o0yoc mars-north-pole", "2 1/3"),
    ("X64", (12, "8", 1), "6", 1, "leo lag-6r4sx", "not to lag-6r4sx"),
    ("X65", (14, "8", 1), "6", 1, "rad-zkdhz burn-kx921", "no stop"),
    (
        "X68",
        (3, "1", 3),
        "4",
        3,
        "lag-vnzy7 burn-pji18 rad-bd607 lag-pr6v8 lag-7dh9f burn-ue3lc leo",
        "3 3/4",
    ),
    ("X69", (2, "1/2", 6), "8", 6, TO_HELLAS, "7 1/2"),
    ("X73", (5, "1", 3), "6", 3, TO_ITOKAWA, "4 2/3"),
]


@pytest.mark.parametrize(("vector", "numbers", "wet", "dry", "path", "end"), ON_THE_MAP)
def test_the_plain_mover_flies_as_the_vector_says(
    vector: str, numbers: tuple[int, str, int], wet: str, dry: int, path: str, end: str
) -> None:
    thrust, fuel, mass = numbers
    made = stack(wet, dry, typed_card(thrust, fuel, mass=mass))
    assert end == Journey(made).go(*path.split()), vector


def net(active: Activation) -> tuple[int, Fraction]:
    return active.net, active.consumption


def one_net(made: Stack, space: str, sky: Weather = CALM, **how: int) -> tuple[int, Fraction]:
    journey = Journey(
        made, sky, thruster=how.get("thruster", 0), afterburn=bool(how.get("burn", 0))
    )
    journey.go(space)
    return net(journey.active)


def test_thrust_and_consumption_are_those_of_x17_x20_x44_and_x76() -> None:
    solar = stack("6", 6, "mass-driver", "flywheel-compulsator")
    zones = [one_net(solar, id)[0] for id in ("lag-jkgud", "leo", "lag-93mxc")]
    assert [6, 4, 2] == zones
    neptune = MAP.find("lag-morz3")
    assert plainly.activations(solar, neptune, CALM) == []
    hall = stack("6", 6, "hall-effect", "radioisotope-stirling")
    assert (1, Fraction(2)) == one_net(hall, "leo")
    plug = stack("6", 4, "monoatomic-plug-nozzle", "pebble-bed-fission")
    assert [(9, Fraction(3))] == [
        net(active) for active in plainly.activations(plug, MAP.leo, CALM)
    ]
    ring = stack("8", 8, "mass-driver", "mhd-open-cycle", "d-t-gun-fusion", "mo-li-heat-pipe/heavy")
    assert (6, Fraction(3, 4)) == one_net(ring, "leo")
