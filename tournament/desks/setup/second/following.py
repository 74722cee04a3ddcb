"""At the second laptop: what is new at the first one is asked for and put in its place here.

What came is checked as a whole and put into the place of all that is here by the engine itself, in one transaction.
"""

import logging
import sqlite3
import threading
import time
from pathlib import Path

from django.conf import settings

from tournament.desks.setup.second.asking import NoAnswer, Unknown, ask
from tournament.desks.setup.second.letters import Letter
from tournament.models import AuditEntry
from tournament.queries.record.archive import schema
from tournament.sqlite.pages import Damaged, Pages, changed_by, put

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
        self.why = ""  # nothing is heard
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
        return Letter({"have": have, "schema": schema(), **more})

    def take(self, answer: Letter) -> str:
        if answer.words.get("schema") != schema():
            raise OtherVersion(str(answer.words.get("schema")))
        if answer.enclosed:
            pages = changed_by(self.pages, answer.enclosed)
            put(pages, self.database)
            self.pages = pages
        self.heard_at, self.why = time.monotonic(), ""
        self.apart = round(float(answer.words["now"]) - time.time())
        return str(answer.words["secret"])

    def try_to_look(self) -> None:
        """Asks once, and remembers why if nothing is heard."""
        try:
            self.look()
        except NoAnswer as error:
            self.why = str(error)
        except Damaged as error:
            self.pages = None  # all of it, next time
            logger.warning("%s sent what is damaged: %s", self.first, error)
        except (Unknown, OtherVersion, sqlite3.Error) as error:
            if self.why != (why := f"{type(error).__name__} {error}"):
                logger.error("%s can't be followed: %s", self.first, why)
            self.why = why

    def last_word(self) -> bool:
        """Tells the first one to give way, and takes what it wrote until then. Whether it has heard that."""
        try:
            question = self.question(entry=last_entry())
            self.take(ask(self.first, "replaced", self.key, question, patience=GIVING_WAY))
        except (NoAnswer, Unknown, OtherVersion, Damaged, sqlite3.Error) as error:
            logger.warning("%s has not heard that it is replaced: %s", self.first, error)
            return False
        return True


following: Following | None = None  # in a process that began to follow


def begin(first: str, key: str) -> Following:
    global following
    following = Following(first, key, Path(settings.DATABASES["default"]["NAME"]))
    return following


def last_entry() -> int:
    return AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
