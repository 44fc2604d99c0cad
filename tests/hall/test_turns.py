"""Whose bots think next."""

from __future__ import annotations

from collections import Counter

from panspermia.hall.turns import HALF_LIFE, UNWATCHED, Asker, Turns, Work


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def turns() -> tuple[Turns[str], Clock]:
    clock = Clock()
    return Turns(clock), clock


def taken(found: Turns[str], *, only_short: bool = False) -> str | None:
    """What is next; it costs what it was taken to cost."""
    work = found.take(only_short=only_short)
    if work is None:
        return None
    found.done(work, work.cost)
    return work.what


def test_nothing_waits_at_first() -> None:
    found, _ = turns()

    assert found.take() is None
    assert 0 == len(found)


def test_one_with_three_hundred_tables_does_not_starve_one_with_one() -> None:
    found, _ = turns()
    for number in range(300):
        found.add(Asker("mallory"), "strong", 3.0, f"m{number}")
    for _ in range(5):
        taken(found)

    found.add(Asker("ann"), "easy", 0.1, "a")

    assert "a" == taken(found)


def test_two_visitors_get_alike_however_much_one_asks_for() -> None:
    found, _ = turns()
    for number in range(1000):
        found.add(Asker("mallory"), "strong", 1.0, f"mallory {number}")
    for number in range(40):
        found.add(Asker("ann"), "strong", 1.0, f"ann {number}")

    first = Counter([str(taken(found)).split()[0] for _ in range(60)])

    assert abs(first["ann"] - first["mallory"]) <= 1


def test_of_one_visitor_what_is_short_comes_first() -> None:
    found, _ = turns()
    found.add(Asker("ann"), "strong", 3.0, "long")
    found.add(Asker("ann"), "easy", 0.1, "short")

    assert ["short", "long"] == [taken(found), taken(found)]


def test_what_people_wait_for_comes_before_what_nobody_watches() -> None:
    found, _ = turns()
    found.add(Asker("ann", waits=False), "easy", 0.1, "nobody")
    found.add(Asker("ben"), "easy", 0.2, "ben")

    assert ["ben", "nobody"] == [taken(found), taken(found)]


def test_what_nobody_watches_comes_all_the_same() -> None:
    found, _ = turns()
    found.add(Asker("ann", waits=False), "easy", 0.1, "nobody")
    order = []
    for number in range(40):
        found.add(Asker("ben"), "some", 0.5, f"ben {number}")
        order.append(taken(found))

    assert order.index("nobody") <= UNWATCHED / 0.5 + 1


def test_a_worker_for_short_work_takes_no_other() -> None:
    found, _ = turns()
    found.add(Asker("ann"), "strong", 3.0, "long")

    assert found.take(only_short=True) is None
    found.add(Asker("ben"), "easy", 0.1, "short")
    assert "short" == taken(found, only_short=True)
    assert "long" == taken(found)


def test_costs_are_learnt_from_work_of_the_same_kind() -> None:
    found, _ = turns()
    for _ in range(20):
        found.add(Asker("ann"), "deceptive", 0.1, "work")
        work = found.take()
        assert work is not None
        found.done(work, 4.0)

    found.add(Asker("ben"), "deceptive", 0.1, "work")

    assert found.take(only_short=True) is None


def test_one_measurement_alone_does_not_make_work_long() -> None:
    """The machine may have been busy just then."""
    found, _ = turns()
    found.add(Asker("ann"), "easy", 0.1, "work")
    work = found.take()
    assert work is not None
    found.done(work, 1.2)

    found.add(Asker("ann"), "easy", 0.1, "work")

    assert "work" == taken(found, only_short=True)


def test_what_somebody_had_is_forgotten_in_time() -> None:
    found, clock = turns()
    for _ in range(10):
        found.add(Asker("ann"), "strong", 3.0, "ann")
        taken(found)
    found.add(Asker("ben"), "some", 1.0, "ben")
    taken(found)
    clock.now += 20 * HALF_LIFE

    found.add(Asker("ann"), "some", 0.9, "ann")
    found.add(Asker("ben"), "some", 1.0, "ben")

    assert "ann" == taken(found)
    assert {"ann"} == set(found._had)


def test_work_that_nobody_wants_any_more_is_forgotten() -> None:
    found, _ = turns()
    work: Work[str] = found.add(Asker("ann"), "hint", 1.5, "a")

    assert found.drop(work)
    assert not found.drop(work)
    assert 0 == len(found)
    assert found.take() is None
