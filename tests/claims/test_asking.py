"""Questions about the rest of a game: answered once beside the requests, in turn, with an end, and never a wrong no."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from cachetools import LRUCache

from scoring.play import Answer, Question, canonical, read_question
from tournament.beside.children import Children, GivenUp, tell
from tournament.beside.line import Job, Line
from tournament.claims import asking, child
from tournament.claims.asking import ask, leave, person, stranger

PATIENCE = 60  # seconds; a child has to start first
ERNA, KARL = person(1), person(2)


def question(*, left: str = "S7", right: str = "SA", hand: str = "CJ") -> Question:
    told = f'"declarer": ["{hand}"], "left": ["{left}"], "right": ["{right}"]'
    line = f'{{"kind": "open", "contract": "grand", "leader": "declarer", "claimant": "declarer", "hands": {{{told}}}, '
    read, wrong = read_question(f'{line}"claim": "all_tricks"}}')
    assert not wrong
    assert read
    return read


def many(count: int) -> list[Question]:
    return [question(left=f"S{rank}", right=f"H{rank}") for rank in "789QKTA"[:count]]


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Desk:
    """Answers that come when the test lets them, with a note of each that was worked out."""

    def __init__(self) -> None:
        self.go, self.asked = threading.Event(), list[str]()

    def do(self, _task: object, text: str, is_over: Callable[[], bool], hear: Callable[[float], None]) -> object:
        self.asked.append(text)
        hear(0.25)
        while not self.go.wait(0.005):
            if is_over():
                raise GivenUp
        return {"holds": True, "code": "all_tricks.holds", "paragraph": "4.3.4"}


@pytest.fixture(autouse=True)
def emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "answers", LRUCache(asking.REMEMBERED))
    monkeypatch.setattr(asking, "line", Line(makers=2, seconds=PATIENCE, forgotten_after=20, left_after=20))


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    here = Desk()
    monkeypatch.setattr(asking.children, "do", here.do)
    yield here
    here.go.set()
    until(lambda: not asking.line.jobs)  # what ends later would be known to the next test


def test_a_question_that_is_soon_answered_comes_at_once() -> None:
    asked = ask(question(), asker=ERNA, seconds=PATIENCE)
    assert asked.answer
    assert not asked.is_coming


def test_one_that_is_not_says_how_far_it_is_and_comes_when_asked_again(desk: Desk) -> None:
    asked = ask(question(), asker=ERNA, seconds=0.0)
    assert asked.is_coming
    until(lambda: ask(question(), asker=ERNA, seconds=0.0).share == 0.25)
    desk.go.set()
    until(lambda: not ask(question(), asker=ERNA).is_coming)


def test_who_asks_again_or_stands_behind_others_is_not_kept_waiting(desk: Desk) -> None:
    ask(question(), asker=ERNA, seconds=0.0)
    for asker, again in ((ERNA, question()), (KARL, question()), (ERNA, question(hand="SJ"))):
        assert ask(again, asker=asker, seconds=PATIENCE).is_coming


def test_the_same_is_answered_once_for_all_and_for_later(desk: Desk) -> None:
    waiting = [threading.Thread(target=partial(ask, question(), asker=who, seconds=PATIENCE)) for who in (ERNA, KARL)]
    for thread in waiting:
        thread.start()
    until(lambda: len(asking.line.jobs) == 1)
    desk.go.set()
    for thread in waiting:
        thread.join(PATIENCE)
    assert ask(question(), asker=stranger("10.0.0.7"), seconds=0.0).answer
    assert len(desk.asked) == 1


def test_the_order_of_a_hand_is_no_other_question_and_that_of_the_trick_is(desk: Desk) -> None:
    texts = ['"declarer": ["CJ", "SJ"]', '"declarer": ["SJ", "CJ"]']
    head = '{"kind": "open", "contract": "grand", "leader": "declarer", "claimant": "declarer", "claim": "all_tricks", '
    same = [f'{head}"hands": {{{hand}, "left": ["S7", "S8"], "right": ["H7", "H8"]}}}}' for hand in texts]
    assert len({canonical(read) for line in same if (read := read_question(line)[0])}) == 1
    tables = ['"table": ["S7", "H7"]', '"table": ["H7", "S7"]']
    others = [
        f'{head.replace("declarer", "left", 1)}{table}, "hands": {{"declarer": ["CJ"], "left": [], "right": []}}}}'
        for table in tables
    ]
    assert len({canonical(read) for line in others if (read := read_question(line)[0])}) == 2


def test_a_persons_many_hold_up_nobody_elses_one(desk: Desk) -> None:
    for one_of_many in many(5):
        ask(one_of_many, asker=ERNA, seconds=0.0)
    until(lambda: len(desk.asked) == 1)
    mine = question(hand="SJ")
    assert ask(mine, asker=KARL, seconds=0.0).before == 0
    until(lambda: canonical(mine) in desk.asked)


def test_strangers_have_their_share_and_no_more(desk: Desk) -> None:
    for one_of_many in many(asking.MOST_OF_A_STRANGER):
        ask(one_of_many, asker=stranger("10.0.0.7"), seconds=0.0)
    with pytest.raises(asking.Full):
        ask(question(hand="SJ"), asker=stranger("10.0.0.7"), seconds=0.0)
    assert ask(question(hand="SJ"), asker=stranger("10.0.0.8"), seconds=0.0).is_coming
    until(lambda: len(desk.asked) == 1)  # of all of them at once
    assert ask(question(hand="HJ"), asker=ERNA, seconds=0.0).is_coming


def test_who_stops_gives_the_place_up_and_twice_changes_nothing(desk: Desk) -> None:
    ask(question(), asker=ERNA, seconds=0.0)
    for _press in range(2):
        leave(question(), asker=ERNA)
    until(lambda: not asking.line.jobs)
    assert asking.answer_by_now(question()) is None
    desk.go.set()
    assert ask(question(), asker=ERNA, seconds=PATIENCE).answer


def test_who_leaves_without_a_word_gives_it_up_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    line: Line[Answer] = Line(makers=1, seconds=PATIENCE, forgotten_after=0.02, left_after=0.02)
    monkeypatch.setattr(asking, "line", line)
    ask(question(), asker=ERNA, seconds=0.0)
    until(lambda: not line.jobs)
    assert asking.answer_by_now(question()) is None


def test_what_takes_too_long_is_not_decided_and_for_a_while_not_asked_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "line", Line(makers=1, seconds=0.02, forgotten_after=20, left_after=20))
    for _time in range(2):
        answer = ask(question(), asker=ERNA, seconds=PATIENCE).answer
        assert answer
        assert answer.holds is None
    assert len(desk.asked) == 1
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + asking.DECIDED_ANEW_AFTER + 1)
    assert asking.answer_by_now(question()) is None


def fill(_given: object) -> int:
    """In the child: more than a question may take."""
    return len(bytearray(2 * child.MEMORY))


def sleep(_given: object) -> None:
    """In the child: tells that it works, and goes on."""
    tell(os.getpid())
    time.sleep(PATIENCE)


@pytest.fixture
def processes() -> Iterator[Children]:
    own = Children(1, warm_up=child.warm_up, seconds=PATIENCE, nice=0)
    yield own
    for idle in own.idle:
        idle.end()


def test_a_question_that_takes_too_much_memory_is_not_decided(
    processes: Children, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "children", processes)
    with pytest.raises(MemoryError):
        processes.do(fill, None)
    monkeypatch.setattr(child, "answered", fill)
    answer = ask(question(), asker=ERNA, seconds=PATIENCE).answer
    assert answer
    assert answer.holds is None


def test_after_one_whose_process_was_killed_twice_the_next_is_answered(
    processes: Children, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids: list[int] = []

    def kill(_job: object, pid: float) -> None:
        pids.append(int(pid))
        os.kill(int(pid), signal.SIGKILL)

    monkeypatch.setattr(asking, "children", processes)
    with monkeypatch.context() as patched:
        patched.setattr(child, "answered", sleep)
        patched.setattr(asking, "hear", kill)
        killed = ask(question(), asker=ERNA, seconds=PATIENCE).answer
    assert killed
    assert killed.holds is None
    assert len(set(pids)) == 2
    assert ask(question(hand="SJ"), asker=ERNA, seconds=PATIENCE).answer


def test_a_job_without_its_askers_is_no_answer(desk: Desk) -> None:
    job: Job[Answer] = asking.line.ask(ERNA, "stopped", lambda _job: asking.undecided())
    assert asking.answer_of(job).holds is None
