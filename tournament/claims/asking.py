"""One function for asking: what is answered already or soon comes at once, else how far it is.

Nothing is kept of who asks: the same question is asked again until its answer is there, of this server or another one,
and each works it out once for all who ask. Who asks no more gives the place up.
"""

import logging
import time
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from threading import Lock

from cachetools import LRUCache

from scoring.play import Answer, Question, canonical
from tournament.beside.children import Children, Died, GivenUp
from tournament.beside.line import Asker, Full, Job, Line, State
from tournament.claims import child

AT_ONCE = 0.5  # seconds; whoever waits longer sees how far it is
SECONDS = 60  # of a question, then it is not decided
LEFT_AFTER = 20  # seconds without a sign of anybody who waits
MAKERS = 2  # questions at once, one of each asker, and one of all strangers together
NICE = 15  # far behind papers: a thirtieth of a core that others ask for
MOST, MOST_OF_A_STRANGER, MOST_OF_STRANGERS = 10, 4, 40  # questions in the line
REMEMBERED = 2000  # answers
DECIDED_ANEW_AFTER = 300  # seconds; by a time limit another moment may decide more

logger = logging.getLogger(__name__)
children = Children(MAKERS, warm_up=child.warm_up, seconds=SECONDS, nice=NICE)
line: "Line[Answer]" = Line(makers=MAKERS, seconds=SECONDS, forgotten_after=LEFT_AFTER, left_after=LEFT_AFTER)
answers: "LRUCache[str, Remembered]" = LRUCache(REMEMBERED)
answers_lock = Lock()

__all__ = ["Asked", "Asker", "Full", "answer_by_now", "ask", "canonical", "leave", "person", "stranger"]


@dataclass(frozen=True)
class Asked:
    """Once it is over there is always an answer; where a limit ended it, one that is not decided."""

    answer: Answer | None
    question: str = ""  # as `canonical` has it
    share: float = 0.0  # of its limit that is used up, 0 to 1
    before: int = 0  # questions that come first

    @property
    def is_coming(self) -> bool:
        return self.answer is None


@dataclass(frozen=True)
class Remembered:
    answer: Answer
    until: float | None  # by the clock of this process; None: as long as there is room


def person(user: int) -> Asker:
    return Asker(f"user {user}", f"user {user}", MOST)


def stranger(address: str) -> Asker:
    """All of them together have one turn, and a part of the line."""
    return Asker("strangers", address, MOST_OF_A_STRANGER, MOST_OF_STRANGERS)


def ask(question: Question, *, asker: Asker, seconds: float = AT_ONCE) -> Asked:
    """What is known of it within so many seconds; `Full` where it can't get in line.

    Who asks again, or stands behind others, isn't kept waiting, and keeps no thread of the server waiting.
    """
    text = canonical(question)
    digest = digest_of(text)
    if answer := remembered(digest):
        return Asked(answer, text)
    asked_before = line.find(digest)
    job = line.ask(asker, digest, partial(worked_out, text))
    if job is not asked_before and not line.before(asker, job):
        job.ended.wait(seconds)
    if job.ended.is_set():
        return Asked(answer_of(job), text)
    return Asked(None, text, job.done / job.of if job.of else 0.0, line.before(asker, job))


def answer_by_now(question: Question) -> Answer | None:
    """What is known of it without asking."""
    return remembered(digest_of(canonical(question)))


def leave(question: Question, *, asker: Asker) -> None:
    """The place in the line is given up; whoever else asks the same gets the answer. Twice changes nothing."""
    if job := line.find(digest_of(canonical(question))):
        line.leave(asker, job)


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def remembered(digest: str) -> Answer | None:
    with answers_lock:
        known_answer = answers.get(digest)
    if known_answer is None or (known_answer.until is not None and time.monotonic() > known_answer.until):
        return None
    return known_answer.answer


def worked_out(text: str, job: "Job[Answer]") -> Answer:
    """In a thread of the line: once, whoever asked meanwhile."""
    if answer := remembered(job.digest):
        return answer
    answer, is_final = by_child(text, job)
    until = None if is_final else time.monotonic() + DECIDED_ANEW_AFTER
    with answers_lock:
        answers[job.digest] = Remembered(answer, until)
    return answer


def by_child(text: str, job: "Job[Answer]") -> tuple[Answer, bool]:
    """The answer, and whether it would be the same at any time. Who has left ends it without one."""
    job.of = 1000
    try:
        return child.as_answer(children.do(child.answered, text, job.is_over, partial(hear, job))), True
    except MemoryError:
        return undecided(), True
    except (TimeoutError, Died) as error:
        if children.ending:  # the server ends, and nobody waits
            raise GivenUp from None
        logger.warning("A question was given up: %r %s", error, text)
    except GivenUp:
        if not job.is_late:
            raise
    except Exception:  # whoever waits is told that it is not decided
        logger.exception("A question could not be answered: %s", text)
    return undecided(), False


def hear(job: "Job[Answer]", share: float) -> None:
    with job.lock:
        job.done = round(1000 * min(max(share, 0.0), 1.0))


def answer_of(job: "Job[Answer]") -> Answer:
    if job.state is State.MADE and job.made is not None:
        return job.made
    return undecided()


def undecided() -> Answer:
    return Answer(holds=None, code="claim.undecided", paragraph="4.3.4")
