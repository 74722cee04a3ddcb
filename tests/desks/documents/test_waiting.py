"""A paper that takes long: a page says how far it is and leads to it, for the one who asked and for ten minutes."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.builders import Cast, players, published, signed_in, tight
from tournament.desks.documents.answers import files, waiting
from tournament.papers import pdf
from tournament.wording.papers import paper_name


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Nothing is made at once here."""
    players(cast.tournament, 4, by=cast.director)
    published(cast.tournament, by=cast.director)
    monkeypatch.setattr(waiting, "AT_ONCE", 0)
    return cast


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The paper is made in one step, and once the test lets it."""
    go = threading.Event()

    def render(*_papers: str, step: Any) -> bytes:
        step()
        assert go.wait(10)
        return b"%PDF-made"

    monkeypatch.setattr(pdf, "render", render)
    yield go
    go.set()


def asked(cast: Cast, paper: str = "standings-1.pdf") -> tuple[Any, str]:
    client = signed_in(cast.viewer)
    answer = client.get(f"/t/{cast.tournament.slug}/papers/{paper}")
    assert answer.status_code == 302
    return client, answer["Location"]


def ended(client: Any, address: str) -> Any:
    for _turn in range(100):
        answer = client.get(address)
        if answer.status_code == 302 or 'id="made"' not in answer.text:
            return answer
        time.sleep(0.02)
    raise AssertionError("it never ended")


def test_the_page_shows_how_far_it_is_and_leads_to_the_file(hall: Cast, held: threading.Event) -> None:
    client, address = asked(hall)
    page = tight(client.get(address))
    assert '<progress id="made"></progress>' in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    assert client.get(f"{address}paper.pdf")["Location"] == address
    held.set()
    answer = client.get(ended(client, address)["Location"])
    assert answer.content == b"%PDF-made"
    assert answer.headers["content-disposition"] == f'inline; filename="{hall.tournament.slug}-standings-1.pdf"'


def test_of_several_parts_it_shows_how_many_are_made(hall: Cast, held: threading.Event) -> None:
    client, address = asked(hall, "series-1.pdf")
    of = int(client.get(address).text.split('<progress id="made" max="')[1].split('"')[0])
    assert of > 2
    assert f'max="{of}" value="1"' in client.get(address).text


@pytest.mark.parametrize(
    ("paper", "called"),
    [
        ("standings-1.pdf", "Standings"),
        ("series-1.pdf", "All papers of a series"),
        ("all-to-keep.pdf", "All papers of the tournament, to keep"),
        ("score-sheets-1.pdf", "Score sheets"),
        ("seats-1-by-name.pdf", "Seat list"),
        ("referee-log.pdf", "Log of the referees"),
        ("protest-form.pdf", "Protest form, blank"),
        ("after-1/all.pdf", "Standings"),
        ("plan.pdf", "Tournament plan"),
    ],
)
def test_the_page_calls_it_as_people_do(hall: Cast, held: threading.Event, paper: str, called: str) -> None:
    client, address = asked(hall, paper)
    page = tight(client.get(address))
    assert f'<label for="made">{called}' in page
    assert ".pdf<" not in page


def test_every_paper_has_a_name_that_people_know() -> None:
    """As views call their files: whoever adds one names it."""
    views = Path(files.__file__).parents[1].glob("*/views.py")
    calls = [re.findall(r'as_pdf\(request, tournament, f?"([^"]+)"', view.read_text()) for view in views]
    names = {name for found in calls for name in found}
    assert len(names) > 12
    assert {name for name in names if not paper_name(name)} == set()


def test_nobody_else_gets_it(hall: Cast, held: threading.Event) -> None:
    client, address = asked(hall)
    held.set()
    file = ended(client, address)["Location"]
    other = signed_in(hall.director)
    assert "Ask for it once more." in other.get(address).text
    assert other.get(file).status_code == 302
    assert signed_in(hall.stranger).get(file).status_code == 404


def test_after_ten_minutes_it_is_asked_for_again(
    hall: Cast, held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = asked(hall)
    held.set()
    ended(client, address)
    later = time.monotonic() + waiting.SECONDS_KEPT + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert "Ask for it once more." in client.get(address).text
    held.clear()
    asked(hall)
    assert len(waiting._jobs) == 1


def test_what_went_wrong_is_said(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*_papers: str, step: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(pdf, "render", render)
    client, address = asked(hall)
    assert "could not be made" in ended(client, address).text


def test_what_takes_a_moment_comes_at_once_and_is_not_kept(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)
    jobs = dict(waiting._jobs)
    answer = signed_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/standings-1.pdf")
    assert answer.content.startswith(b"%PDF-")
    assert waiting._jobs == jobs


def test_what_went_wrong_at_once_is_said_too(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)

    def render(*_papers: str, step: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(pdf, "render", render)
    client, address = asked(hall)
    assert "could not be made" in client.get(address).text


@pytest.mark.parametrize("file", ["standings-1.xlsx", "standings-1.csv", "archive.json"])
def test_a_file_tells_the_page_that_stays_that_it_has_come(hall: Cast, file: str) -> None:
    client = signed_in(hall.director)
    assert client.get(f"/t/{hall.tournament.slug}/papers/{file}").cookies["arrived"].value == "yes"
    assert "arrived" not in client.get(f"/t/{hall.tournament.slug}/papers/").cookies


def test_every_part_is_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    paper = pdf.render("<p>one", "<p>two", "<p>three", step=lambda: steps.append(1))
    assert paper.startswith(b"%PDF-")
    assert len(steps) == 3
