"""What is left out of scripts and styles means nothing."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from panspermia.registry import GAMES
from panspermia.web import pictures
from panspermia.web.lean import lean, lean_script, lean_style
from panspermia.web.site import join

STATIC = files("panspermia.web").joinpath("static")
STYLES = sorted([entry.name for entry in STATIC.iterdir() if entry.name.endswith(".css")])
SCRIPTS = sorted([entry.name for entry in STATIC.iterdir() if entry.name.endswith(".js")])
WORD = re.compile(r"""[^\s{}();,>:"'/*]+""")


def words(text: str) -> list[str]:
    return WORD.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))


def test_spaces_go_where_they_say_nothing() -> None:
    style = """
/* Why. */
a > b, c :hover { color: rgb(1, 2, 3);
  margin: calc(1px + 2px) 0; }
@media (min-width: 10px) { q::before { content: "a;  { b"; } }
"""
    assert (
        "a>b,c :hover{color:rgb(1,2,3);margin:calc(1px + 2px) 0}"
        '@media (min-width:10px){q::before{content:"a;  { b"}}'
    ) == lean_style(style)


def test_a_script_keeps_its_lines() -> None:
    script = '// Why.\n(() => {\n  const a = "// b"; // c\n\n  return a;\n})();\n'
    assert '(() => {\nconst a = "// b"; // c\nreturn a;\n})();' == lean_script(script)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_has_the_same_words_in_the_same_order(name: str) -> None:
    text = STATIC.joinpath(name).read_text("utf-8")
    found = lean(name, text)
    assert words(text) == words(found)
    assert text.count("{") == found.count("{")
    assert len(found) < len(text)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_string_of_a_script_goes_over_several_lines(name: str) -> None:
    """Else its indentation would belong to it."""
    for line in STATIC.joinpath(name).read_text("utf-8").splitlines():
        assert line.count("`") % 2 == 0, line
        assert not line.endswith("\\"), line


def test_what_others_have_made_lean_stays_as_it_is() -> None:
    text = STATIC.joinpath("vendor", "htmx.min.js").read_text("utf-8")
    assert text.encode() == join(("htmx.min.js",))


def test_the_styles_of_games_are_lean() -> None:
    for game in GAMES.values():
        assert "/*" not in pictures.style(game)
