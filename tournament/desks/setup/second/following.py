"""At the second laptop: what is new at the first one is asked for and put in its place here.

What came is checked as a whole and put into the place of all that is here by the engine itself, in one transaction.
"""

import logging
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path

from django.conf import settings

from scoring import Finding, finding
from tournament import part
from tournament.desks.setup.second.asking import Elsewhere, NoAnswer, Unknown, ask
from tournament.desks.setup.second.letters import Letter
from tournament.models import AuditEntry
from tournament.queries.record.schema import schema
from tournament.sqlite.pages import Damaged, Pages, changed_by, put
from tournament.wording import sentence

logger = logging.getLogger(__name__)

GIVING_WAY = 30  # seconds: the first laptop may wait for the line of its writers
SILENT = 10  # seconds after which the page says that nothing is heard


class OtherVersion(Exception):
    """The first laptop has another Skatwart: its tables aren't ours."""


class Following:
    """The first laptop as it is heard here."""

    def __init__(self, first: str, key: str, database: Path) -> None:
        self.first, self.key, self.database = first, key, database
        self.pages: Pages | None = None
        self.heard_at = 0.0  # by this machine's own steady clock
        self.apart = 0  # seconds by which the first one's clock is ahead of ours
        self.number = ""  # of the next question, as the first one has told it
        self.term = part.here().term  # of leadership, as the first one has told it
        self.lacks: Finding | None = None  # why nothing new is here though somebody answers
        self.is_wanted = threading.Event()  # somebody has asked for the take-over
        self.is_over = False  # this laptop has taken over: what stands here is never replaced again
        self.lock = threading.Lock()

    @property
    def behind(self) -> int:
        """Seconds since what stands here was what stood there."""
        return int(time.monotonic() - self.heard_at)

    @property
    def is_silent(self) -> bool:
        return self.behind > SILENT

    def look(self) -> str:
        """Asks once; gives the first one's secret key.

        Raises NoAnswer, Unknown, OtherVersion, Damaged and sqlite3.Error.
        """
        with self.lock:
            if self.is_over:
                raise NoAnswer(self.first)
            return self.take(self.news())

    def news(self) -> Letter:
        return ask(self.first, "pages", self.key, self.question())

    def question(self, **more: object) -> Letter:
        have = self.pages.digest if self.pages else ""
        lacks = str(self.lacks.values["why"]) if self.lacks and self.keeps_nothing else ""
        return Letter({"have": have, "schema": schema(), "number": self.number, "lacks": lacks, **more})

    @property
    def keeps_nothing(self) -> bool:
        return self.lacks is not None and self.lacks.code == "second.not_kept"

    def take(self, answer: Letter) -> str:
        self.number = str(answer.words.get("number", ""))
        if answer.words.get("schema") != schema():
            raise OtherVersion(str(answer.words.get("schema")))
        if answer.enclosed:
            pages = changed_by(self.pages, answer.enclosed)
            put(pages, self.database)
            self.pages = pages
        self.remember_term(int(answer.words.get("term", 0)))
        self.heard_at, self.lacks = time.monotonic(), None
        self.apart = round(float(answer.words["now"]) - time.time())
        return str(answer.words["secret"])

    def remember_term(self, term: int) -> None:
        """For a take-over after the first laptop, or this one, was started anew."""
        if term > self.term:
            self.term = term
            with part.changing:
                part.remember(replace(part.here(), term=term))

    def try_to_look(self) -> None:
        """Asks once, and remembers why if nothing new is here by that."""
        try:
            self.look()
        except Damaged as error:
            self.pages = None  # all of it, next time
            logger.warning("%s sent what is damaged: %s", self.first, error)
        except (NoAnswer, Unknown, OtherVersion, sqlite3.Error, OSError, MemoryError) as error:
            lacks = self.lacking(error)
            if lacks and lacks != self.lacks:
                say(lacks)
            self.lacks = lacks

    def lacking(self, error: Exception) -> Finding | None:
        """What is to be done about it; nothing where nobody answers."""
        match error:
            case Elsewhere():
                return finding("second.elsewhere", other=self.first, found=str(error))
            case NoAnswer():
                return None
            case Unknown():
                return finding("second.unknown", other=self.first)
            case OtherVersion():
                return finding("second.version", other=self.first, found=str(error))
        return not_kept(error)

    def last_word(self) -> bool:
        """Tells the first one to give way in the next term, and takes what it wrote until then. Whether it heard."""
        self.term += 1
        try:
            try:
                self.take(self.asked_to_give_way())
            except Elsewhere as newer:
                if newer.term < self.term:
                    raise
                self.term = newer.term + 1  # it has led again since this laptop has heard of it
                self.take(self.asked_to_give_way())
        except (NoAnswer, Unknown, OtherVersion, Damaged, sqlite3.Error) as error:
            logger.warning("%s has not heard that it is replaced: %s", self.first, error)
            return False
        return True

    def asked_to_give_way(self) -> Letter:
        question = self.question(entry=last_entry(), term=self.term)
        return ask(self.first, "replaced", self.key, question, patience=GIVING_WAY)


def not_kept(error: Exception) -> Finding:
    return finding("second.not_kept", why=getattr(error, "strerror", None) or str(error) or type(error).__name__)


def say(*findings: Finding) -> None:
    """Where the server was started, and in its book of what went wrong."""
    for lacks in findings:
        logger.error("%s", sentence(lacks))


following: Following | None = None  # in a process that began to follow


def begin(first: str, key: str) -> Following:
    global following
    following = Following(first, key, Path(settings.DATABASES["default"]["NAME"]))
    return following


def last_entry() -> int:
    return AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
