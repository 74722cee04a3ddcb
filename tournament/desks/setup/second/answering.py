"""At the first laptop: what a second one that asks is told."""

import threading
import time
from pathlib import Path

from django.conf import settings

from tournament import part
from tournament.desks.setup.second.copying import Copying
from tournament.desks.setup.second.followers import note, numbers
from tournament.desks.setup.second.letters import Letter
from tournament.part import refuse_unless_leads
from tournament.queries.record.schema import schema

_copying: Copying | None = None
_begun = threading.Lock()


def copying() -> Copying:
    global _copying
    with _begun:
        database = Path(settings.DATABASES["default"]["NAME"])
        if _copying is None or _copying.database != database:
            _copying = Copying(database)
        return _copying


def pages_for(letter: Letter) -> Letter:
    """What is new since what the laptop that asks has. Refused where this one doesn't lead."""
    refuse_unless_leads()
    address = str(letter.words["at"])
    if numbers.is_new(address, str(letter.words.get("number", ""))):
        note(address, str(letter.words.get("lacks", "")))
    told = answer(letter)
    return Letter({**told.words, "number": numbers.next()}, told.enclosed)


def part_here(_letter: Letter) -> Letter:
    now = part.here()
    return Letter({"part": now.part, "entry": now.entry, "term": now.term})


def answer(letter: Letter) -> Letter:
    """The pages of the database that the other one hasn't; none to another version of Skatwart."""
    words = {"schema": schema(), "now": time.time(), "secret": str(settings.SECRET_KEY), "term": part.here().term}
    if letter.words.get("schema") != schema():
        return Letter(words)
    digest, told = copying().since(str(letter.words["have"]))
    return Letter({**words, "digest": digest}, told)
