"""The second laptop takes over: asked politely, nothing is missing; after a kill the clerks' browsers have the rest."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.running import PATIENCE, Person, free_port, manage
from tests.crash.clerk import wait_until_ended
from tests.crash.kept import rows, wait_until
from tests.crash.second import Laptops, second_of
from tests.tiers import full
from tournament.part import FILE

pytestmark = full


@pytest.fixture
def laptops(club: Path, tmp_path: Path) -> Iterator[Laptops]:
    with ended(Laptops.begin(club, tmp_path)) as pair:
        yield pair


@pytest.fixture(scope="module")
def quiet(club: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laptops]:
    """For tests that leave both as they are."""
    with ended(Laptops.begin(club, tmp_path_factory.mktemp("quiet"))) as pair:
        yield pair


@contextmanager
def ended(pair: Laptops) -> Iterator[Laptops]:
    yield pair
    for server in (pair.first, pair.second):
        if server.process.poll() is None:
            assert server.stop() == 0
        assert "Traceback" not in server.said()


def test_killed_in_the_middle_nothing_acknowledged_is_lost_or_doubled(laptops: Laptops) -> None:
    laptops.work()
    laptops.kill_first()
    laptops.take_over()
    laptops.offer_again()
    assert laptops.acknowledged.items() <= laptops.there().items()
    beyond = laptops.there().keys() - laptops.acknowledged.keys()  # saved, but the answer didn't arrive any more
    assert len(beyond) <= len(laptops.clerks)
    assert manage(laptops.second.var, "verify").stdout == "all is well\n"

    laptops.start_first_again()
    with Person(laptops.first.port, laptops.cookies) as person:
        assert f"http://127.0.0.1:{laptops.second.port}" in person.get(f"/t/{laptops.slug}/").text
        assert person.post(f"/t/{laptops.slug}/sheets/1/1/key/").status == 503


def test_a_first_laptop_that_answers_gives_all_it_has_and_writes_no_more(laptops: Laptops) -> None:
    laptops.work()
    laptops.take_over()
    wait_until_ended(laptops.clerks)
    assert {status for clerk in laptops.clerks for status in clerk.refused} == {503}
    assert laptops.there() == laptops.acknowledged
    assert manage(laptops.second.var, "verify").stdout == "all is well\n"


def test_while_it_follows_it_shows_and_writes_nothing(quiet: Laptops) -> None:
    with Person(quiet.second.port, quiet.cookies) as person:
        assert "This laptop follows" in person.get(f"/t/{quiet.slug}/").text
        assert person.post(f"/t/{quiet.slug}/sheets/1/1/key/").status == 503
        assert person.get("/sign-in/").status == 503
        assert person.post("/take-over/", code="AAAA-BBBB").status == 403


def test_it_is_a_few_seconds_behind(quiet: Laptops) -> None:
    with Person(quiet.first.port, quiet.cookies) as first, Person(quiet.second.port, quiet.cookies) as second:
        slug = first.open_tournament("Eben erst", series_count=1)
        arrived = "SELECT 1 FROM tournament_tournament WHERE slug = ?"
        wait_until(lambda: bool(rows(quiet.second.database, arrived, slug)), quiet.second)
        assert second.get(f"/t/{slug}/").status != 404


def test_a_first_laptop_that_cannot_ask_writes_nothing_until_somebody_knows(laptops: Laptops) -> None:
    laptops.first.kill()
    laptops.second.kill()
    laptops.start_first_again()
    with Person(laptops.first.port, laptops.cookies) as person:
        day = f"/t/{laptops.slug}/"
        assert "can't be known" in person.get(day).text
        assert person.post(f"{day}sheets/1/1/key/").status == 503
        assert person.post("/second/go-on/skatfreunde-demo/").status == 302
        assert "can't be known" not in person.get(day).text


def test_a_laptop_that_follows_is_not_followed(quiet: Laptops, tmp_path: Path) -> None:
    key = json.loads((quiet.second.var / FILE).read_text())["key"]
    third = manage(tmp_path / "third", "follow", quiet.second.url, "--key", key)
    assert f"{quiet.second.url} doesn't lead, and knows of {quiet.first.url}" in third.stderr


def test_a_file_that_is_damaged_is_named_with_what_to_do(club: Path, tmp_path: Path) -> None:
    var = copytree(club, tmp_path / "var")
    (var / FILE).write_text("}")
    for words in (["start"], ["follow", "--take-over"]):
        told = manage(var, *words, SKATWART_PORT=str(free_port()))
        assert told.returncode == 1
        assert "Traceback" not in told.stderr
        assert f"{var / FILE}: " in told.stderr
        assert "take the file away" in told.stderr


def test_nobody_follows_with_another_key_or_over_other_data(quiet: Laptops, tmp_path: Path) -> None:
    stranger = manage(tmp_path / "third", "follow", quiet.first.url, "--key", "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE")
    assert "doesn't know this key" in stranger.stderr
    key = json.loads((quiet.second.var / FILE).read_text())["key"]
    over = second_of(quiet.first, quiet.first.var, key)
    assert over.process.wait(PATIENCE) == 1
    assert "would overwrite" in over.said()
