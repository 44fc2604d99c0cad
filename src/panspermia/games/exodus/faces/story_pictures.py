"""The pictures of signs: each a path on a grid of 24, drawn as lines in the colour of its words."""

from __future__ import annotations

SLASH = "M3 3l18 18"
"""Over a picture: it is lost."""

CARD = "M6 3h12v18H6zM9 7h6M9 11h6"
DISK = "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14"

PICTURES = {
    "aqua": "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
    "burn": "M12 3v9M8 8l4-5 4 5M8 14q4 8 8 0",
    "card": CARD,
    "card-lost": f"{CARD}{SLASH}",
    "claim": DISK,
    "claim-lost": f"{DISK}{SLASH}",
    "clock": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l4 3",
    "colony": "M3 19a9 9 0 0 1 18 0zM12 10v9M7 19v-5h10v5",
    "crash": "M12 2l2.5 6L21 6l-3 6 4 4-6 .5L14 22l-3-5-6 3 2-6-5-3 6-1-1-7z",
    "deal": "M3 9h13l-4-4M21 15H8l4 4",
    "delegate": "M12 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M5 21c0-5 3-8 7-8s7 3 7 8z",
    "factory": "M3 20V9l6 4V9l6 4V4h6v16zM7 16h2M12 16h2M17 16h2",
    "first": "M6 21V3h12l-4 4 4 4H6",
    "glitch": "M13 2L5 13h6l-2 9 9-12h-6z",
    "glory": "M12 3l2.7 6 6.3.6-4.8 4.3 1.5 6.4L12 17l-5.7 3.3 1.5-6.4L3 9.6 9.3 9z",
    "law": "M12 3v18M6 21h12M4 8h16M4 8l-2 6h5zM20 8l-2 6h5z",
    "rocket": "M12 2c4 4 5 9 4 15H8C7 11 8 6 12 2zM8 13l-4 5h4M16 13l4 5h-4M12 17v5",
    "shield": "M12 3l8 3c0 7-2 12-8 15c-6-3-8-8-8-15z",
    "sun": (
        "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2"
        "M19 5l-2 2M7 17l-2 2"
    ),
    "tank": "M7 4h10q2 0 2 2v12q0 2-2 2H7q-2 0-2-2V6q0-2 2-2zM5 9h14M5 15h14",
}
