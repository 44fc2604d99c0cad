import doctest
import re
import tomllib
from pathlib import Path

from panspermia import __version__

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_session_in_the_readme_runs_as_shown() -> None:
    """Whoever types the ten lines sees what the README shows."""
    session = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert session is not None
    lines = session[1].splitlines()
    assert 10 >= len(lines)

    example = doctest.DocTestParser().get_doctest(session[1], {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(example)

    assert 0 == result.failed
    assert 5 <= result.attempted


def test_the_first_screen_has_sentence_picture_commands_and_session() -> None:
    """One sentence, a picture, the two commands and the session come first, in this order."""
    first_screen = README[: README.index("## What it does")]
    places = [first_screen.index(part) for part in ("![", "make play", "make test", ">>> ")]

    assert sorted(places) == places


def test_the_first_lines_say_why_anybody_should_care() -> None:
    """Three lines, then pictures of all games and of the analysis, before anything is typed."""
    lines = README.splitlines()[2:]
    why = lines[: lines.index("")]
    assert 3 == len(why)
    assert all([line.endswith(".") for line in why])
    before_commands = README[: README.index("make play ")]
    assert re.findall(r"web-(\w+)\.png", before_commands) == [
        "symbioz",
        "genesis",
        "megafauna",
        "exodus",
        "end",
    ]


def test_there_is_a_line_for_everybody() -> None:
    part = README.split("## For whom", 1)[1].split("##", 1)[0]
    whom = re.findall(r"^- \*\*(\w+)\*\*: .+", part, re.MULTILINE)
    assert ["Players", "Groups", "Researchers", "Designers"] == whom


def test_the_commands_of_the_readme_install_what_they_promise() -> None:
    """Every target that is named exists, and every extra that is named does."""
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"\bmake ([a-z-]+)", README))
    assert {"play", "test", "lab"} <= targets
    assert [] == [t for t in sorted(targets) if not re.search(rf"^{t}:", makefile, re.MULTILINE)]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    named = {
        name for group in re.findall(r"'\.\[([a-z,]+)\]'", README) for name in group.split(",")
    }
    assert {"lab", "research"} <= named <= set(extras)
    assert "$(PIP) -e '.[lab,research]'" in makefile


def test_files_that_the_readme_links_to_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)

    assert links
    assert [] == [link for link in links if not (ROOT / link).exists()]


def test_the_python_reference_runs_as_shown() -> None:
    """Every example of the reference page gives what the page says."""
    page = (ROOT / "docs" / "reference" / "python.md").read_text()
    example = doctest.DocTestParser().get_doctest(page.replace("```", ""), {}, "page", "page", 0)

    result = doctest.DocTestRunner().run(example)

    assert 0 == result.failed
    assert 15 <= result.attempted


def test_the_citation_is_of_this_version() -> None:
    """Only what anybody would cite: the name, the version and the licence of the package."""
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    found = dict([line.split(": ", 1) for line in lines if ": " in line and line[0].isalpha()])

    assert __version__ == found["version"]
    assert found["license"] in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
