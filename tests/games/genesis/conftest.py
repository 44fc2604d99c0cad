"""Whatever the tests of the rules drive comes to its end, or to a question that they look at."""

from collections.abc import Iterator

import pytest

from tests.games.genesis.helpers import Played


@pytest.fixture(autouse=True)
def no_question_is_left_open() -> Iterator[None]:
    """A rule that asks once more than it should would otherwise go unnoticed."""
    Played.unseen.clear()
    yield
    open_questions = [played.waits for played in [*Played.unseen]]
    assert not open_questions
