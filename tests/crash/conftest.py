"""One laptop for all tests of a worker, which kill its server and start it again."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.running import PASSWORD, manage
from tests.conftest import held, with_files, with_tables
from tests.crash.laptop import DIRECTOR, ORGANIZER, Laptop


@pytest.fixture(scope="session")
def club(shared: Path, begun: Path, migrated: Path | None) -> Path:
    """The data of a club with nothing but its director: made once for all workers, and only ever copied."""
    var, making = shared / "club", shared / "club-is-made"
    with held(shared / "club-lock"):
        if not var.exists():
            with_files(with_tables(making, migrated), begun)
            founded = manage(making, "organizer", ORGANIZER, "--manager", DIRECTOR, PASSWORD=PASSWORD)
            assert founded.returncode == 0, founded.stderr
            making.rename(var)
    return var


@pytest.fixture(scope="session")
def shared_laptop(club: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laptop]:
    """At the end all that was written there is well, whatever happened to its server in between."""
    laptop = Laptop(copytree(club, tmp_path_factory.mktemp("laptop") / "var"))
    yield laptop
    laptop.stop()
    laptop.expect_well()


@pytest.fixture
def laptop(shared_laptop: Laptop) -> Laptop:
    """With its server running."""
    shared_laptop.start()
    return shared_laptop
