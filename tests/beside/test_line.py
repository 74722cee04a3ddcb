"""A line of its own: a place for everybody, in turn; what is asked for twice is made once; an end and a stop."""

import threading
import time
from collections.abc import Callable
from math import inf

import pytest

from tournament.beside.children import GivenUp
from tournament.beside.line import Asker, Full, Job, Line, State

PATIENCE = 60
ERNA, KARL, IDA = (Asker(name, name, 20) for name in ("Erna", "Karl", "Ida"))


class Hall:
    """A line of one maker who begins nothing before the test lets him, and what he has made."""

    def __init__(
        self,
        *,
        makers: int = 1,
        seconds: float = inf,
        forgotten_after: float = inf,
        left_after: float = inf,
    ) -> None:
        self.line: Line[bytes] = Line(
            makers=makers, seconds=seconds, forgotten_after=forgotten_after, left_after=left_after
        )
        self.go, self.made = threading.Event(), list[str]()

    def make(self, job: Job[bytes]) -> bytes:
        while not self.go.wait(0.01):
            if job.is_over():
                raise GivenUp
        self.made.append(job.digest)
        return job.digest.encode()

    def ask(self, asker: Asker, *papers: str) -> list[Job[bytes]]:
        return [self.line.ask(asker, paper, self.make) for paper in papers]


def ended(*jobs: Job[bytes]) -> list[State]:
    assert all(job.ended.wait(PATIENCE) for job in jobs)
    return [job.state for job in jobs]


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    return Clock(monkeypatch)


class Clock:
    """The monotonic clock, which a test puts forward where a line has to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead, self.real = 0.0, time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: self.real() + self.ahead)


LONG = 3600  # seconds; no test takes so long


def test_twenty_papers_of_one_hold_up_nobody_elses_one() -> None:
    hall = Hall()
    many = hall.ask(ERNA, *(f"erna {number}" for number in range(20)))
    few = [*hall.ask(KARL, "karl"), *hall.ask(IDA, "ida 1", "ida 2")]
    hall.go.set()
    ended(*many, *few)
    assert hall.made[:5] == ["erna 0", "karl", "ida 1", "erna 1", "ida 2"]
    assert hall.made[5:] == [f"erna {number}" for number in range(2, 20)]


def test_somebody_elses_paper_is_begun_while_a_long_one_is_made() -> None:
    hall = Hall(makers=2)
    first, second = hall.ask(ERNA, "long", "longer")
    (other,) = hall.ask(KARL, "short")
    assert [job.state for job in (first, second, other)] == [State.MAKING, State.WAITING, State.MAKING]
    hall.go.set()
    ended(first, second, other)


def test_what_is_asked_for_twice_is_made_once_and_everybody_gets_it() -> None:
    hall = Hall()
    hall.ask(IDA, "first")
    (one,), (same,) = hall.ask(ERNA, "plan"), hall.ask(KARL, "plan")
    assert one is same
    hall.go.set()
    assert ended(one) == [State.MADE]
    assert one.made == b"plan"
    until(lambda: not hall.line.jobs)
    assert hall.made == ["first", "plan"]


def test_whoever_has_too_many_in_the_line_is_told_so_and_others_are_not() -> None:
    hall, greedy = Hall(), Asker("strangers", "10.0.0.7", 2)
    hall.ask(greedy, "one", "two")
    with pytest.raises(Full):
        hall.ask(greedy, "three")
    (again,) = hall.ask(greedy, "two")
    (other,) = hall.ask(Asker("strangers", "10.0.0.8", 2), "three")
    hall.go.set()
    assert ended(again, other) == [State.MADE] * 2


def test_strangers_have_one_turn_together() -> None:
    hall = Hall()
    strangers = [hall.ask(Asker("strangers", f"10.0.0.{number}", 2), f"plan {number}")[0] for number in range(5)]
    (mine,) = hall.ask(ERNA, "mine")
    hall.go.set()
    ended(*strangers, mine)
    assert hall.made[:2] == ["plan 0", "mine"]


def test_it_says_how_many_are_made_before() -> None:
    hall = Hall()
    hall.ask(ERNA, "erna 0", "erna 1", "erna 2")
    (karl,), (third,) = hall.ask(KARL, "karl"), hall.ask(ERNA, "erna 2")
    assert hall.line.before(ERNA, hall.line.jobs["erna 0"]) == 0
    assert hall.line.before(KARL, karl) == 1  # what is in the making
    assert hall.line.before(ERNA, third) == 3
    hall.go.set()
    ended(karl, third)


def test_a_paper_that_takes_too_long_is_given_up(clock: Clock) -> None:
    hall = Hall(seconds=LONG)
    jobs = hall.ask(ERNA, "endless")
    clock.ahead += LONG
    assert ended(*jobs) == [State.TOO_LONG]
    hall.go.set()
    assert ended(*hall.ask(ERNA, "endless")) == [State.MADE]


def test_who_stops_it_ends_whoever_works_at_it() -> None:
    hall = Hall()
    making, waiting = hall.ask(ERNA, "making", "waiting")
    hall.line.leave(ERNA, waiting)
    hall.line.leave(ERNA, making)
    assert ended(making, waiting) == [State.STOPPED] * 2
    until(lambda: not hall.line.busy)
    assert hall.made == []
    hall.go.set()
    assert ended(*hall.ask(ERNA, "making")) == [State.MADE]


def test_what_somebody_else_wants_as_well_is_not_stopped() -> None:
    hall = Hall()
    (job,), _same = hall.ask(ERNA, "plan"), hall.ask(KARL, "plan")
    hall.line.leave(ERNA, job)
    hall.go.set()
    assert ended(job) == [State.MADE]


def test_a_page_that_was_left_is_forgotten(clock: Clock) -> None:
    hall = Hall(forgotten_after=LONG)
    first, left = hall.ask(ERNA, "first", "left")
    clock.ahead += LONG
    hall.go.set()
    assert ended(first, left) == [State.MADE, State.STOPPED]
    until(lambda: not hall.line.jobs)
    assert hall.made == ["first"]


def test_what_goes_wrong_is_the_one_papers_affair() -> None:
    hall = Hall()

    def fail(_job: Job[bytes]) -> bytes:
        raise ValueError

    job = hall.line.ask(ERNA, "wrong", fail)
    hall.go.set()
    assert ended(job, *hall.ask(ERNA, "right")) == [State.FAILED, State.MADE]


def test_whoever_works_for_nobody_any_more_is_ended(clock: Clock) -> None:
    hall = Hall(left_after=LONG)
    (job,) = hall.ask(ERNA, "left")
    clock.ahead += LONG
    assert ended(job) == [State.STOPPED]
    until(lambda: not hall.line.jobs)
    hall.go.set()
    assert ended(*hall.ask(KARL, "left")) == [State.MADE]


def test_all_of_a_turn_have_their_share_and_no_more() -> None:
    hall = Hall()
    for number in range(3):
        hall.ask(Asker("strangers", f"10.0.0.{number}", 2, 3), f"question {number}")
    with pytest.raises(Full):
        hall.ask(Asker("strangers", "10.0.0.9", 2, 3), "one more")
    (same,) = hall.ask(Asker("strangers", "10.0.0.9", 2, 3), "question 1")
    (mine,) = hall.ask(ERNA, "mine")
    hall.go.set()
    assert ended(same, mine) == [State.MADE] * 2


def test_what_nobody_waits_for_any_more_takes_nobodys_place(clock: Clock) -> None:
    hall = Hall(forgotten_after=LONG)
    stranger = Asker("strangers", "10.0.0.7", 2)
    hall.ask(ERNA, "in the making")
    left = hall.ask(stranger, "left 0", "left 1")
    clock.ahead += LONG
    (job,) = hall.ask(stranger, "asked")
    hall.go.set()
    assert ended(*left, job) == [State.STOPPED, State.STOPPED, State.MADE]


def test_it_is_looked_for_by_what_it_is() -> None:
    hall = Hall()
    (job,) = hall.ask(ERNA, "plan")
    assert hall.line.find("plan") is job
    assert hall.line.find("another") is None
    hall.go.set()
    ended(job)
