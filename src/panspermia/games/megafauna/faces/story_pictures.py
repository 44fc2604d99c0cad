"""The pictures of signs: each a path on a grid of 24, drawn as lines in the colour of its words."""

from __future__ import annotations

SLASH = "M3 3l18 18"
"""Over a picture: it is lost."""

CUBE = "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12 4 7.5M12 12v9"
CARD = "M6 3h12v18H6zM9 7h6M9 11h6"
DOME = "M4 19v-4a8 8 0 0 1 16 0v4z"
SHELL = "M4 17a8 8 0 1 1 16 0M7.5 17a4.5 4.5 0 1 1 9 0M3 17h18M11 17a1 1 0 0 1 2 0"
RING = "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17"

PICTURES = {
    "carnivore": "M3 6h18L12 20zM6 6l2 4 2-4 2 4 2-4 2 4 2-4",
    "climate": "M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0zM12 9v8",
    "collision": "M2 8l7 4-7 4zM22 8l-7 4 7 4zM12 3v4M12 17v4",
    "contest": "M4 4l13 13M20 4L7 17M4 17l3 3M20 17l-3 3",
    "creeple": DOME,
    "died": f"{DOME}{SLASH}",
    "disk": f"{RING}M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
    "drift": "M4 9h13M13 5l4 4-4 4M20 16H8M11 13l-3 3 3 3",
    "endangered": "M12 4l9 16H3zM12 10v5M12 17.5v.5",
    "extinct": "M6 21V10a6 6 0 0 1 12 0v11M3 21h18M12 9v7M9.5 11.5h5",
    "fossil": SHELL,
    "hosted": f"{RING}M8 16v-3a4 4 0 0 1 8 0v3z",
    "hourglass": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
    "language": "M4 5h16v10H11l-5 4v-4H4zM8 9h8M8 12h5",
    "medea": "M12 3l2.5 6H21l-5 4 2 7-6-4-6 4 2-7-5-4h6.5z",
    "mutagen": f"{RING}M12 3.5v5M12 15.5v5M4.5 16l4.5-2.5M19.5 16 15 13.5",
    "mutation": CARD,
    "mutation-lost": f"{CARD}{SLASH}",
    "organ": CUBE,
    "organ-lost": f"{CUBE}{SLASH}",
    "personality": f"{RING}M9 9.5v1M15 9.5v1M8 14.5c2.5 3 5.5 3 8 0",
    "promoted": "M3 3h11v18H3zM6 7h5M6 11h5M18.5 20V5M15 9l3.5-4L22 9",
    "rain": "M7 13a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1A3.5 3.5 0 0 1 17 13zM8 16v4M12 16v4M16 16v4",
    "rift": "M12 3l-2 5 4 4-4 4 2 5M7 8l-4 4 4 4M17 8l4 4-4 4",
    "size": "M5 20V10M5 10l-2 2M5 10l2 2M12 20V4M12 4l-2 2M12 4l2 2M18 20h3M18 14h3M18 8h3",
    "species": "M12 21v-8M12 13L5 4M12 13l7-9M3 6l2-2 3 1M16 5l3-1 2 2",
    "tool": "M4 20L15 9M13 4l7 7-3 3-7-7z",
    "unborn": "M12 3c4 0 7 5 7 10a7 7 0 0 1-14 0c0-5 3-10 7-10z",
    "wind": "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h6",
    "young": "M12 3c4 0 7 5 7 10a7 7 0 0 1-14 0c0-5 3-10 7-10zM8 11l2.5 2 3-3 2.5 2",
}
"""By the ids in `story`."""
