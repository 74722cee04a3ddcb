"""One cast for all tests: the people of one organizer, and a stranger who belongs to another."""

import fcntl
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from math import inf
from pathlib import Path
from shutil import copy2, copyfile, copytree

import pytest
from django.conf import settings
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.running import Server
from tests.builders import Cast, make_cast, publish_draw, register_players
from tests.remembered import remembered
from tests.timing import Timing
from tournament import currencies
from tournament.models import Table, trail_guard

pytest_plugins = ["tests.papers.printed", "tests.surroundings"]


@pytest.fixture
def euros() -> Iterator[None]:
    """For what is said of sums outside a page: pages know their tournament's money by themselves."""
    with currencies.using("EUR"):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """A page's connection ends with it; that of the tests keeps what SQLite has planned for all pages."""
    if connection.vendor == "sqlite":
        connection.settings_dict["OPTIONS"]["cached_statements"] = 1000


@contextmanager
def held(file: Path) -> Iterator[None]:
    """One process at a time."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def migrated(
    shared: Path,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Path | None:
    """A database of empty tables: migrations run once, until one of them changes, and its file is copied.

    PostgreSQL copies by itself what `tests/postgres.py` has named.
    """
    if connection.vendor != "sqlite":
        connection.settings_dict["TEST"]["TEMPLATE"] = os.environ.get("POSTGRES_TEMPLATE")
        return None
    folder = shared.parent if shared.parent.name.startswith("pytest-of-") else shared  # which outlives this run
    with held(folder / "being-migrated-lock"), django_db_blocker.unblock():
        if not (ready := folder / f"migrated-{schema()}").exists():
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            connection.close()
            copyfile(connection.settings_dict["TEST"]["NAME"], making := folder / "being-migrated")
            making.rename(ready)
    return ready


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest, migrated: Path | None) -> bool:
    """Yes, it is there already."""
    if migrated is None:
        return bool(request.config.getvalue("reuse_db"))
    own = Path(connection.settings_dict["TEST"]["NAME"])
    for stale in own.parent.glob(f"{own.name}-*"):  # SQLite would read it into the new file
        stale.unlink()
    copyfile(migrated, own)
    return True


def schema() -> str:
    """Another name whenever the migrated database may be another one."""
    base = settings.BASE_DIR
    code = [file for part in ("models", "migrations") for file in sorted((base / "tournament" / part).glob("*.py"))]
    texts = [
        file.name.encode() + file.read_bytes()
        for file in (*code, base / "tournament/settings.py", base / "requirements-dev.lock")
    ]
    return sha256(b"".join([sys.version.encode(), *texts])).hexdigest()[:16]


@pytest.fixture
def cast(db: None) -> Cast:
    """A tournament of three series with its director, two clerks, referee, treasurer, viewer and a stranger."""
    return make_cast()


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    """The one table of a published first series: four players, paid and here."""
    register_players(cast.tournament, 4, by=cast.director)
    return publish_draw(cast.tournament, by=cast.director).tables.get()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def begun(shared: Path, migrated: Path | None) -> Path:
    """The data of a hall whose first start is over: made once for all workers, and only ever copied."""
    var, making = shared / "begun", shared / "begun-is-made"
    with held(shared / "begun-lock"):
        if not var.exists():
            assert Server(with_tables(making, migrated)).wait_for().stop() == 0
            making.rename(var)
    return var


def with_tables(var: Path, migrated: Path | None) -> Path:
    """A first start there takes half of its time."""
    if migrated:
        var.mkdir(exist_ok=True)
        copyfile(migrated, var / "skatwart.sqlite3")
    return var


def with_files(var: Path, begun: Path) -> Path:
    """A first start there finds what it would gather and pack, as the last one has left it."""
    copytree(begun / "static", var / "static")
    copy2(begun / "static.gathered", var)
    return var


def pytest_collection() -> None:
    gc.disable()  # nothing of what is collected goes before the end


def pytest_collection_finish() -> None:
    """Thousands of test functions stay to the end: looking through them again and again takes a tenth of the time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="files, and the tests of each, in an order of chance")
    parser.addoption("--aged", metavar="SECONDS", type=float, default=0.0, help="what builders build is so old")
    parser.addoption("--seconds", type=float, default=inf, help="skip whatever would begin later than that")


def pytest_configure(config: pytest.Config) -> None:
    timing = Timing(is_worker="PYTEST_XDIST_WORKER" in os.environ, seconds=config.getoption("--seconds"))
    config.pluginmanager.register(timing, "timing")


@pytest.hookimpl(trylast=True)  # after pytest-django has put them into its order
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What waits for browsers and servers begins first, at two workers of several: the others have the cores meanwhile.

    A worker begins with its share of the list; at the end only quick tests are left to share out.
    """
    if seed := config.getoption("--shuffle"):
        items.sort(key=lambda item: (chance(f"{seed} {item.path}"), chance(f"{seed} {item.nodeid}")))
        return
    files = dict.fromkeys(item.path for item in items if item.path.parent.name in {"browser", "crash"})
    half = {path: int(path.parent.name == "browser" and number % 2) for number, path in enumerate(files)}
    first, second = ([item for item in items if half.get(item.path) == number] for number in (0, 1))
    rest = [item for item in items if item.path not in half]
    share = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = [*first, *rest[: share - len(first)], *second, *rest[share - len(first) :]]


def chance(text: str) -> bytes:
    return sha256(text.encode()).digest()


@pytest.fixture
def locked_afterwards(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Puts triggers back once the database is emptied, and keys begin with 1: tests that don't commit may follow."""
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        trail_guard.forbid(None, editor)
        if connection.vendor == "sqlite":
            editor.execute("DELETE FROM sqlite_sequence")


@pytest.fixture
def committed(locked_afterwards: None, transactional_db: None) -> Iterator[None]:
    """For tests that really commit. The database is emptied after them, which the trail's triggers forbid."""
    with connection.schema_editor() as editor:
        trail_guard.allow(None, editor)
        trail_guard.forbid(None, editor)
    yield
    with connection.schema_editor() as editor:
        trail_guard.allow(None, editor)
