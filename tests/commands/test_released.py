"""What every released version wrote is opened by the code of today: its database, the archives of its tournaments."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.desks.setup.archives import EVERY_ROLE
from tests.released import ARCHIVE, DATABASE, RELEASED, SLUGS, STANDINGS, read_packed, run_command
from tests.tiers import full
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import Organizer
from tournament.queries.record.recount import faults

VERSIONS = sorted(folder.name for folder in RELEASED.iterdir())
OPENED = """
from django.core.management import call_command
from django.test import Client, override_settings
from tournament.models import Tournament
call_command("migrate", verbosity=0)
call_command("verify")
print(*set(Tournament.objects.values_list("seats_by_rank", flat=True)))
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
with override_settings(STORAGES={"staticfiles": plain}):
    for path in ("/", *(f"/p/{slug}/" for slug in Tournament.objects.values_list("slug", flat=True))):
        print(Client(SERVER_NAME="localhost").get(path).status_code)
"""


def standings_of(version: str, slug: str) -> object:
    return json.loads((RELEASED / version / STANDINGS.format(slug=slug)).read_text(encoding="utf-8"))


def test_there_is_a_version_before_this_one() -> None:
    assert "0.1.0" in VERSIONS


@full
@pytest.mark.parametrize("version", VERSIONS)
def test_its_database_is_brought_up_to_date_and_all_is_well(version: str, tmp_path: Path) -> None:
    (tmp_path / "skatwart.sqlite3").write_bytes(read_packed(RELEASED / version / DATABASE))
    assert run_command(tmp_path, "shell", "--no-imports", "--command", OPENED).split("\n") == [
        "all is well", "apart", *["200"] * (1 + len(SLUGS)), ""
    ]  # fmt: skip
    for slug in SLUGS[:1]:
        assert json.loads(run_command(tmp_path, "standings", slug, "--json")) == standings_of(version, slug)


@pytest.mark.django_db
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("slug", SLUGS)
def test_an_archive_of_it_arrives_and_ranks_as_it_did(version: str, slug: str) -> None:
    organizer = Organizer.objects.create(name="Arrived", slug="arrived")
    restored = restore(
        read(read_packed(RELEASED / version / ARCHIVE.format(slug=slug))), organizer=organizer, roles=EVERY_ROLE
    )
    call_command("standings", restored.slug, "--json", stdout=(told := StringIO()))
    assert json.loads(told.getvalue()) == standings_of(version, slug)
    assert list(faults()) == []
