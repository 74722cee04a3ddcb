"""Results as pages for a web space: complete in themselves, with released results alone."""

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from tests.builders import Cast, expel_player, play_series, publish_draw, register_players, sign_in
from tournament.desks.results.final import services as results
from tournament.desks.setup.breaking_off.services import break_off
from tournament.models import Player, Tournament


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Series 1 of three is played and released, with somebody expelled."""
    cards = register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    expel_player(cards[0], by=cast.director)
    return cast


def release(cast: Cast) -> str:
    return results.post_standings(cast.tournament.series.get(number=1), by=cast.director).digest


def read_site(cast: Cast) -> dict[str, str]:
    """The texts of the ZIP, by their places in its folder."""
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/website.zip")
    assert answer.headers["content-type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as archive:
        folder = f"{cast.tournament.slug}/"
        assert all(name.startswith(folder) for name in archive.namelist())
        return {name.removeprefix(folder): archive.read(name).decode("latin-1") for name in archive.namelist()}


def test_every_link_of_the_website_leads_into_its_folder_and_no_script_runs(hall: Cast) -> None:
    release(hall)
    files = read_site(hall)
    assert {
        "index.html",
        "results.html",
        "series-1.html",
        "seats-1.html",
        "decisions.html",
        "style.css",
    } <= files.keys()
    linked = {link for text in files.values() for link in re.findall(r'(?:href|src)="([^"]*)"', text)}
    linked |= set(re.findall(r'url\("([^"]*)"\)', files["style.css"]))
    assert linked <= files.keys()
    pages = [text for name, text in files.items() if name.endswith(".html")]
    assert not [text for text in pages if re.search(r"<script|<form|style=|http", text)]


def test_the_websites_list_is_the_posting_with_its_digest(hall: Cast) -> None:
    digest = release(hall)
    files = read_site(hall)
    body = hall.tournament.series.get(number=1).postings.get().body
    for row in body["rows"]:
        assert f"{row['name']}<small>{row['number']}" in files["results.html"]
        assert f'<td class="num">{row["performance"]}</td>' in files["results.html"]
    assert digest in files["index.html"]
    assert "Provisional" in files["index.html"]
    assert "expelled" in files["decisions.html"]


def test_unreleased_results_are_not_on_the_website(hall: Cast) -> None:
    """A seat list was published; standings were not."""
    assert not {"results.html", "series-1.html", "decisions.html"} & read_site(hall).keys()
    assert "seats-1.html" in read_site(hall)


def test_a_series_that_fell_out_has_no_seats_on_the_website(hall: Cast) -> None:
    publish_draw(hall.tournament, 2, by=hall.director)
    assert "seats-2.html" in read_site(hall)
    break_off(hall.tournament, by=hall.director, reason="the hall burnt down")
    seats = {name for name in read_site(hall) if name.startswith("seats-")}
    assert seats == {"seats-1.html"}


def test_there_is_no_website_before_anything_is_released(cast: Cast) -> None:
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/website.zip")
    assert answer.status_code == 409


def test_names_on_the_website_are_as_strangers_may_read_them(hall: Cast) -> None:
    Player.objects.update(last_name="Boehme", first_name="Erna")
    Tournament.objects.filter(pk=hall.tournament.pk).update(short_names=True)
    release(hall)
    texts = " ".join(read_site(hall).values())
    assert "Erna B." in texts
    assert "Boehme" not in texts


def test_the_command_writes_the_same_pages_and_removes_outdated_ones(hall: Cast, tmp_path: Path) -> None:
    release(hall)
    folder = tmp_path / "site"
    call_command("publish_files", hall.tournament.slug, to=str(folder), verbosity=0)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == read_site(hall).keys()
    results.take_down(hall.tournament.series.get(number=1).postings.in_force().get(), by=hall.director, reason="wrong")
    call_command("publish_files", hall.tournament.slug, to=str(folder), verbosity=0)
    assert not (folder / "results.html").exists()


@pytest.mark.parametrize(("language", "words"), [("de", "erstellt"), ("es", "hecho"), ("en", "made")])
def test_the_command_writes_in_the_language_that_is_asked_for(
    hall: Cast, tmp_path: Path, language: str, words: str
) -> None:
    """A service or cron job has no language of its own."""
    release(hall)
    call_command("publish_files", hall.tournament.slug, to=str(tmp_path / "site"), language=language, verbosity=0)
    page = (tmp_path / "site" / "results.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}"' in page
    assert words in page


def test_the_command_leaves_a_page_that_was_saved_under_another_name(hall: Cast, tmp_path: Path) -> None:
    release(hall)
    folder = tmp_path / "site"
    call_command("publish_files", hall.tournament.slug, to=str(folder), verbosity=0)
    (folder / "results.html").rename(folder / "results-2025.html")
    call_command("publish_files", hall.tournament.slug, to=str(folder), verbosity=0)
    assert {"results.html", "results-2025.html"} <= {path.name for path in folder.iterdir()}


def test_the_command_does_not_touch_a_folder_of_other_files(hall: Cast, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>our club</p>")
    with pytest.raises(CommandError, match="lies something else"):
        call_command("publish_files", hall.tournament.slug, to=str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    with pytest.raises(CommandError, match="There is no tournament"):
        call_command("publish_files", "nowhere", to=str(tmp_path))
