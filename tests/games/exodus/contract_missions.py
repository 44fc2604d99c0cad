"""A mission for every contract: what flies, the orders, and a near miss with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from panspermia.games.exodus.components.solar import EARTH
from panspermia.games.exodus.rules.pieces import LOW
from panspermia.games.exodus.rules.state import State
from tests.games.exodus.contract_flights import KUCK, MOSQUITO, RUBBIA
from tests.games.exodus.positions import at, claim, dome, factory


def bust(g: State, site: str) -> None:
    g.busted.append(at(site))


class Mission(NamedTuple):
    script: str
    how: Mapping[str, Any] = MappingProxyType({})


MISSIONS = {
    "hubris": Mission("go apophis; fulfil"),
    "comet-adventure": Mission("go hermes-a; fulfil"),
    "robotic-facility": Mission("go comet-encke; fulfil", {"cards": MOSQUITO}),
    "artemis": Mission("go luna-aristarchus-plateau; fulfil; go leo; fulfil", {"cards": KUCK}),
    "new-horizons": Mission("go badenia; fulfil; go leo; fulfil", {"cards": MOSQUITO}),
    "mars-polar-walk": Mission(
        "go mars-north-pole; fulfil; go leo; fulfil",
        {"cards": MOSQUITO, "fuel": 11, "turns": 1, "thrifty": True},
    ),
    "closest-planet": Mission("go mercury-north-pole; fulfil", {"cards": MOSQUITO}),
    "fools-gold": Mission("go bennu; fulfil; go leo; fulfil"),
    "chiron-quest": Mission("go chiron; fulfil", {"fuel": 12, "turns": 6}),
    "fugitive": Mission("go apophis; fulfil", {"edit": lambda g: dome(g, "apophis", side=1)}),
    "vanity-project": Mission(
        "go burn-ym2kz; go burn-utoma > burn-5ek8b; fulfil; go leo; fulfil",
        {"cards": MOSQUITO, "fuel": 11},
    ),
    "inner-tour": Mission(
        "go burn-ue3lc > rad-18m8n > burn-umad9 > lag-iq24g > burn-e5cgw > hoh-qmz6v > lag-ylhys"
        " > hoh-qxrxi > hoh-94pj6 > lag-noz3h > burn-fz21i > hoh-xbtuq > lag-05yv6 > venus-2lgjk"
        " > rad-v5jk4 > burn-b34to > lag-h2v5y; fulfil",
        {"cards": MOSQUITO},
    ),
    "mercury-forge": Mission("go mercury-discovery-rupes; fulfil", {"cards": MOSQUITO}),
    "plasma-intrusion-laboratory": Mission("go hyperion; fulfil", {"fuel": 10}),
    "hexapod-explorer": Mission("go badenia; fulfil", {"cards": MOSQUITO}),
    "equatorial-launch-railway": Mission(
        "go luna-shackleton-polar-rim; fulfil; go leo; fulfil", {"cards": KUCK}
    ),
    "solar-observatory": Mission("go icarus; fulfil", {"fuel": 12, "year": 6}),
    "largest-object": Mission("go comet-holmes; fulfil", {"fuel": 12, "year": 6}),
    "submersible-prospector": Mission("go ceres; fulfil", {"cards": KUCK}),
    "beehive": Mission(
        "go apophis; fulfil",
        {"cards": (*RUBBIA, "nuclear-drill", "cvd-molding"), "edit": lambda g: bust(g, "apophis")},
    ),
    "sun-fired-laser": Mission("go lag-jkgud; end; go lag-skyvt; fulfil", {"fuel": 10}),
    "green-magnetosphere": Mission(
        "go mars-arsia-mons-caves; fulfil; go lag-vnzy7; fulfil",
        {"cards": MOSQUITO, "thrifty": True},
    ),
    "aerover-blimp-explorer": Mission("go mars-arsia-mons-caves; fulfil"),
    "mosquito": Mission("go flora; fulfil", {"cards": MOSQUITO}),
    "planetary-protection": Mission("go mars-arsia-mons-caves; fulfil"),
    "bio-inspired-rover": Mission("go ivar; fulfil"),
    "junket": Mission(
        "go apophis; fulfil; go didymos; fulfil; go leo; fulfil",
        {"edit": lambda g: dome(g, "apophis", "didymos", side=1), "fuel": 12},
    ),
    "drug-smuggling": Mission("go apophis; fulfil", {"edit": lambda g: dome(g, "apophis", side=1)}),
    "cancer-research-mission": Mission(
        "go comet-phaethon; fulfil; go leo; fulfil", {"year": 2, "fuel": 12}
    ),
    "rescue-team": Mission("go gaspra; fulfil", {"crew": "nasa-astronauts"}),
    "swiv-miner": Mission("go dresda; fulfil; go leo; fulfil", {"cards": MOSQUITO, "seed": 2}),
    "tsiolkovsky-elevator-lab": Mission(
        "go mars-arsia-mons-caves; fulfil; go leo; fulfil", {"cards": MOSQUITO, "thrifty": True}
    ),
    "spin-control": Mission("go lag-q4yka; fulfil"),
    "search-for-life-center": Mission("go echelus; fulfil; go leo; fulfil", {"fuel": 14}),
    "yarkovsky-research": Mission("go davida; fulfil", {"cards": KUCK}),
    "hardened-base": Mission("go cruithne; fulfil"),
}


class Miss(NamedTuple):
    clause: str
    script: str
    how: Mapping[str, Any] = MappingProxyType({})


def claimed(site: str) -> dict[str, Any]:
    """Somebody else has explored the Site."""
    return {"edit": lambda g: claim(g, site, side=1)}


def take_glory(g: State, side: int = 1) -> None:
    """The chit of the Earth zone is somebody's."""
    g.glory[EARTH].side, g.glory[EARTH].up = side, LOW


TOUR = MISSIONS["inner-tour"].script.removesuffix("; fulfil")

MISSES = {
    "hubris": Miss("CR-10", "go apophis", {"edit": take_glory}),
    "comet-adventure": Miss("4A7d.1", "go hermes-a", claimed("hermes-a")),
    "robotic-facility": Miss("4A3i", "go hermes-a"),
    "artemis": Miss(
        "4A7d.1",
        "go luna-aristarchus-plateau",
        {"cards": KUCK, **claimed("luna-aristarchus-plateau")},
    ),
    "new-horizons": Miss("4A3i", "go apophis"),
    "mars-polar-walk": Miss("4A3i", "go mars-arsia-mons-caves"),
    "closest-planet": Miss(
        "4A7d.1", "go mercury-north-pole", {"cards": MOSQUITO, **claimed("mercury-north-pole")}
    ),
    "fools-gold": Miss("4B4c.1", "go bennu; fulfil"),
    "chiron-quest": Miss("4A3i", "go echelus", {"fuel": 12}),
    "fugitive": Miss("4A7d.5", "go apophis", {"edit": lambda g: factory(g, "apophis", side=1)}),
    "vanity-project": Miss("4B4b.2", "go burn-ym2kz", {"cards": MOSQUITO, "fuel": 11}),
    "inner-tour": Miss("4B4b.2", TOUR.rpartition(" >")[0], {"cards": MOSQUITO}),
    "mercury-forge": Miss("4A3i", "go luna-shackleton-polar-rim", {"cards": KUCK}),
    "plasma-intrusion-laboratory": Miss("4A3i", "go echelus", {"fuel": 10}),
    "hexapod-explorer": Miss("4A3i", "go apophis"),
    "equatorial-launch-railway": Miss(
        "CR-24", "go luna-shackleton-polar-rim; fulfil; end", {"cards": KUCK}
    ),
    "solar-observatory": Miss("4A3i", "go hermes-a", {"fuel": 12}),
    "largest-object": Miss("4A3i", "go hermes-a", {"fuel": 12}),
    "submersible-prospector": Miss("4A7d.1", "go ceres", {"cards": KUCK, **claimed("ceres")}),
    "beehive": Miss(
        "4B4b.1",
        "go apophis",
        {"cards": (*RUBBIA, "nuclear-drill"), "edit": lambda g: bust(g, "apophis")},
    ),
    "sun-fired-laser": Miss("CR-17", "go lag-skyvt", {"fuel": 10}),
    "green-magnetosphere": Miss("4A3i", "go lag-vnzy7"),
    "aerover-blimp-explorer": Miss(
        "4A7d.1", "go mars-arsia-mons-caves", claimed("mars-arsia-mons-caves")
    ),
    "mosquito": Miss("4A3i", "go apophis"),
    "planetary-protection": Miss("4A7d.3", "go apophis"),
    "bio-inspired-rover": Miss("4A3i", "go apophis"),
    "junket": Miss(
        "CR-1", "go apophis; fulfil", {"edit": lambda g: dome(g, "apophis", "didymos", side=1)}
    ),
    "drug-smuggling": Miss(
        "4A7d.5", "go apophis", {"edit": lambda g: factory(g, "apophis", side=1)}
    ),
    "cancer-research-mission": Miss("4A3i", "go lag-q4yka"),
    "rescue-team": Miss("CR-22", "go gaspra"),
    "swiv-miner": Miss("4A3i", "go apophis"),
    "tsiolkovsky-elevator-lab": Miss("4A7d.4", "go luna-shackleton-polar-rim", {"cards": KUCK}),
    "spin-control": Miss("4A3i", "go comet-phaethon"),
    "search-for-life-center": Miss("4B4c.1", "go echelus; fulfil", {"fuel": 14}),
    "yarkovsky-research": Miss("4A3i", "go apophis"),
    "hardened-base": Miss("4A3i", "go apophis"),
}
