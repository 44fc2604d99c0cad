"""Symbioz in words."""

from panspermia.games.symbioz.faces.text import Face
from tests.games.symbioz.helpers import table_at


def test_the_result_says_who_has_won_in_words() -> None:
    face = Face(table_at("t12 T2 / coral C0=4 / amber").view())

    first, *rest = [line.plain for line in face.result(["Ann", "Ben"])]
    assert "● Coral (Ann) wins." == first
    assert not [line for line in rest if "result." in line]
