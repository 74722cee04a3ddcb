"""What is different while tests run: cheap passwords, papers made in this process, rows watched for their seals.

A plugin of hooks instead of autouse fixtures: pytest looks each of those up for every test function that it collects.
"""

import os
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import translation

from tests import remembered, unsealed
from tests.composing import Shelf, composed_here
from tournament.beside import children
from tournament.claims import asking
from tournament.desks.documents.answers import shared as between_servers
from tournament.desks.documents.answers import waiting
from tournament.desks.public.released.memory import PAGES
from tournament.desks.public.released.reading import HALLS, hanging
from tournament.models.rows import noted
from tournament.papers import pdf
from tournament.queries.ranking.counted import COUNTED, SEATED
from tournament.queries.ranking.holding import entry_of
from tournament.queries.ranking.standings import PLAYED
from tournament.queries.ranking.totals import ADDED
from tournament.queries.record.state import at_mark

shelf = Shelf()
CACHES = (PAGES, HALLS, PLAYED, COUNTED, SEATED, ADDED, shelf.papers)
CACHED_FUNCTIONS = (at_mark, entry_of, hanging)


def pytest_sessionstart(session: pytest.Session) -> None:
    run = Path(os.environ["SKATWART_VAR"])  # of all workers of this run
    override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        },
        VAR=Path(tempfile.mkdtemp(prefix="worker-", dir=run)),  # keys of tournaments are the same in every worker
        MIDDLEWARE=[name for name in settings.MIDDLEWARE if "whitenoise" not in name],
    ).enable()
    remembered.age = session.config.getoption("--aged")
    remembered.folder = run / "remembered"
    remembered.folder.mkdir(exist_ok=True)
    unsealed.watch_rows()
    children.NICE = asking.children.nice = 0  # a test waits for its papers, so their makers don't step back
    make_papers_here()


asked_unread_as_served = waiting.asked_unread  # for tests of what is read in the line


def make_papers_here() -> None:
    """A paper comes at once, however busy the machine is, and is read and composed where a test can look on.

    It is composed without a database, from what would go to another process. The page that waits has its own tests.
    """
    patch = pytest.MonkeyPatch()
    patch.setattr(pdf, "is_there", lambda: True)  # set-up has seen to the libraries
    patch.setattr(waiting, "AT_ONCE", 120)
    patch.setattr(waiting, "composed", composed_here)
    patch.setattr(waiting, "shelf", lambda: shelf)
    patch.setattr(waiting, "asked_unread", lambda _what, read, **more: waiting.asked(list(read()), **more))
    patch.setattr(between_servers, "is_shared", lambda: False)  # whatever the database


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forgets what the test before it left: caches of rows under the same keys, rows not sealed, the last language."""
    noted.taken()
    for cache in CACHES:
        cache.clear()
    for function in CACHED_FUNCTIONS:
        function.cache_clear()
    translation.activate("en")
