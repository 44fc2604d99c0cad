"""The pictures of signs: each a path on a grid of 24, drawn as lines in the colour of its words."""

from __future__ import annotations

SLASH = "M3 3l18 18"
"""Over a picture: it is lost."""

CUBE = "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12 4 7.5M12 12v9"
HELIX = "M8 3c0 5 8 6 8 10s-8 4-8 8M16 3c0 5-8 6-8 10s8 4 8 8M9.5 6h5M9.5 18.5h5"
OCTAGON = "M8.5 4h7L20 8.5v7L15.5 20h-7L4 15.5v-7z"
POND = "M4 5h16v14H4zM12 8c2 2.5 3 3.8 3 5a3 3 0 0 1-6 0c0-1.2 1-2.5 3-5z"
RING = "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17"

PICTURES = {
    "barrier": f"{RING}M6 6l12 12",
    "biont": "M5 20v-8a7 7 0 0 1 14 0v8z",
    "biont-lost": f"M5 20v-8a7 7 0 0 1 11-5.7M19 12v8H9M5 20h4{SLASH}",
    "catalyst": f"{RING}M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
    "climate": "M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0zM12 9v8",
    "cloud": "M7 18a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1A3.5 3.5 0 0 1 17 18z",
    "comet": "M15 10.5a5 5 0 1 0 0 10a5 5 0 1 0 0-10M4 3l7.5 8M10 3l4 4.5M3 9l6 6",
    "crowd": "M7 11a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M17 11a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7"
    "M12 3a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
    "cube": CUBE,
    "cube-lost": f"{CUBE}{SLASH}",
    "endosymbiont": f"{RING}M14 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
    "enzyme": f"{OCTAGON}M12 9v6M9 12h6",
    "enzyme-lost": f"{OCTAGON}{SLASH}",
    "extinct": "M6 21V10a6 6 0 0 1 12 0v11M3 21h18M12 9v7M9.5 11.5h5",
    "flag": "M6 21V4h12l-3 4 3 4H6",
    "handover": "M4 8h14l-4-4M20 16H6l4 4",
    "hourglass": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
    "landfall": "M3 20c1.5-1.5 3-1.5 4.5 0M10 20h11v-7h-6zM5 15V6h9M11 3l3 3-3 3",
    "leaf": "M4 20C4 10 10 4 20 4c0 10-6 16-16 16zM4 20 13 11",
    "macroorganism": "M3 12c3-5.5 9-6 13-1l5-4v10l-5-4c-4 5-10 4.5-13-1zM7.5 11h.1",
    "manna": "M5 5h14v14H5zM9 9h6v6H9z",
    "manna-lost": f"M7 4 20 7l-3 13L4 17z{SLASH}",
    "mutation": HELIX,
    "mutation-lost": f"{HELIX}{SLASH}",
    "organ": "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6S2.5 12 2.5 12z"
    "M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
    "oxygen": "M8 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M16 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
    "parasite": "M15 4v10a5 5 0 0 1-10 0v-2l3 2.5M12.5 4h5",
    "promoted": "M3.5 3c0 5 8 6 8 10s-8 4-8 8M11.5 3c0 5-8 6-8 10s8 4 8 8M18.5 20V5M14.5 9l4-4 4 4",
    "refugium": POND,
    "refugium-lost": f"{POND}{SLASH}",
    "shield": "M12 3 5 5.5v6c0 4.8 3 7.8 7 9.5 4-1.7 7-4.7 7-9.5v-6zM8.5 12l2.5 2.5"
    " 4.5-5",
}  # fmt: skip
