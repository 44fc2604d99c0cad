"""Names of people all over the world, as tests put them through every face."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, str] = {
    "polish": "Łukasz",
    "czech": "Čeněk",
    "vietnamese": "Nguyễn Thị Hằng",
    "cyrillic": "Иван",
    "greek": "Ελένη",
    "armenian": "Արամ",
    "georgian": "ნინო",
    "hebrew": "נועה לוי",
    "arabic": "عُمَر بن علي",
    "persian": "نیک\u200cپی",
    "devanagari": "क्षितिज",
    "tamil": "தமிழ்",
    "thai": "สมชาย น้ำ",
    "ethiopic": "አበበ",
    "han": "小明",
    "kana": "さくら",
    "hangul": "지훈",
    "emoji": "😀",
    "heart": "❤\ufe0f",
    "skin": "👍🏽",
    "astronaut": "👩\u200d🚀",
    "family": "👨\u200d👩\u200d👧\u200d👦",
    "country": "🇵🇱",
    "region": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "quoted": 'Ann "the; great", 100 %',
}
"""None of them changes when it is kept."""

RIGHT_TO_LEFT = ("hebrew", "arabic", "persian")

NASTY: Mapping[str, tuple[str, str]] = {
    "decomposed": ("Łukasz Cze\u0301sny", "Łukasz Czésny"),
    "korean parts": ("\u110c\u1175\u1112\u116e\u11ab", "지훈"),
    "spaces": (" \u3000\t\u00a0 ", ""),
    "unseen": ("\u200b\u2060\ufeff\u00ad\u3164\u2800", ""),
    "joiners": ("\u200d\u200c", ""),
    "marks alone": ("\u0301\u0302", ""),
    "mark first": ("\u0301Ann", "Ann"),
    "joiner last": ("👩\u200d", "👩"),
    "override": ("\u202eevE\u202c", "evE"),
    "isolate": ("\u2067Eve", "Eve"),
    "direction marks": ("\u200eEve\u200f\u061c", "Eve"),
    "lines": ("Eve\r\nBcc: x\u2028y\u0085z", "Eve Bcc: x y z"),
    "escape": ("\x1b[31mEve\x07\x9b", "[31mEve"),
    "private": ("\ue000Eve\ue001", "Eve"),
    "surrogate": ("E\ud800ve", "Eve"),
    "many marks": ("Z" + "\u0315" * 30 + "oe", "Z" + "\u0315" * 4 + "oe"),
    "long": ("x" * 41, "x" * 40),
    "long in the middle of a family": ("x" * 36 + "👨\u200d👩\u200d👧\u200d👦", "x" * 36),
    "long in the middle of a flag": ("x" * 37 + "🇵🇱🇨🇿", "x" * 37 + "🇵🇱"),
    "long in the middle of a letter": ("x" * 39 + "q\u0323\u0307", "x" * 39),
    "long in the middle of a skin": ("x" * 39 + "👍🏽", "x" * 39),
}
"""What somebody may send, and what is kept of it."""
