"""A paper that takes long: a page shows its progress and leads the person who asked to it, for ten minutes."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.builders import Cast, compact_markup, page_words, play_series, publish_draw, register_players, sign_in
from tournament.beside.children import GivenUp
from tournament.beside.line import Line
from tournament.desks.documents.answers import files, waiting
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.papers import pdf
from tournament.wording.files import PART, PARTS
from tournament.wording.papers import paper_name

PATIENCE = 60  # seconds


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Four players with a published draw; no paper is made at once, so each has a waiting page."""
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    monkeypatch.setattr(waiting, "AT_ONCE", 0)
    return cast


class HeldPapers:
    """Papers are made in one step, and once the test lets them."""

    def __init__(self) -> None:
        self.go, self.made, self.given_up = threading.Event(), 0, 0

    def render(self, *_papers: object, step: Any, is_over: Any) -> bytes:
        step()
        while not self.go.wait(0.01):
            if is_over():
                self.given_up += 1
                raise GivenUp
        self.made += 1
        return b"%PDF-made"


@pytest.fixture
def held_papers(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldPapers]:
    of_this_test = HeldPapers()
    line: Line[bytes] = Line(makers=1, seconds=waiting.SECONDS_OF_A_PAPER, forgotten_after=waiting.FORGOTTEN_AFTER)
    monkeypatch.setattr(waiting, "line", line)
    monkeypatch.setattr(waiting, "_tickets", {})
    monkeypatch.setattr(pdf, "render", of_this_test.render)
    yield of_this_test
    for job in list(line.jobs.values()):
        for asker in list(job.askers):
            line.leave(asker, job)
    wait_until(lambda: not line.busy)


def ask_for_paper(cast: Cast, paper: str = "standings-1.pdf", client: Any = None) -> tuple[Any, str]:
    client = client or sign_in(cast.viewer)
    answer = client.get(f"/t/{cast.tournament.slug}/papers/{paper}")
    assert answer.status_code == 302
    return client, answer["Location"]


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def wait_until_over(client: Any, address: str) -> Any:
    answers: list[Any] = []

    def is_over() -> bool:
        answers.append(client.get(address))
        return answers[-1].status_code == 302 or 'id="made"' not in answers[-1].text

    wait_until(is_over)
    return answers[-1]


def test_the_waiting_page_shows_progress_and_leads_to_the_file(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall)
    page = compact_markup(client.get(address))
    assert '<progress id="made">' in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    assert client.get(f"{address}paper.pdf")["Location"] == address
    held_papers.go.set()
    answer = client.get(wait_until_over(client, address)["Location"])
    assert answer.content == b"%PDF-made"
    assert answer.headers["content-disposition"] == f'inline; filename="{hall.tournament.slug}-standings-1.pdf"'


def test_the_waiting_page_counts_the_parts_that_are_made(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall, "series-1.pdf")

    def are_all_composed() -> bool:
        """Each a step, and then the one step of the test."""
        shown = client.get(address).text.split('<progress id="made" ')[1].split(">")[0]
        of, done = (int(shown.split(f'{name}="')[1].split('"')[0]) for name in ("max", "value"))
        return done > 2 and of == 2 * (done - 1) + 1

    wait_until(are_all_composed)


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
def test_the_waiting_page_names_the_paper_as_people_do(
    hall: Cast, held_papers: HeldPapers, paper: str, called: str
) -> None:
    client, address = ask_for_paper(hall, paper)
    page = compact_markup(client.get(address))
    assert f'<label for="made">{called}' in page
    assert ".pdf<" not in page


def test_every_paper_has_a_name_that_people_know() -> None:
    """Reads the file names from the views, so that a new paper needs a name too."""
    views = Path(files.__file__).parents[1].glob("*/views.py")
    calls = [re.findall(r'as_pdf\(request, (?:tournament|organizer), f?"([^"]+)"', view.read_text()) for view in views]
    names = {name for found in calls for name in found}
    assert len(names) > 12
    assert {name for name in names if not paper_name(name)} == set()


def test_a_papers_file_name_is_in_the_language_of_the_person_who_asks(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PARTS, "standings", "wertung")
    client, address = ask_for_paper(hall)
    held_papers.go.set()
    answer = client.get(wait_until_over(client, address)["Location"])
    assert answer.headers["content-disposition"] == f'inline; filename="{hall.tournament.slug}-wertung-1.pdf"'


def test_every_word_of_a_file_name_can_be_translated() -> None:
    rooms = Path(files.__file__).parents[1]
    calls = [
        re.findall(r'as_(?:pdf|workbook)\((?:request, )?tournament, f?"([^"]+)"', path.read_text())
        for path in rooms.glob("*/views.py")
    ]
    lists = re.findall(r'listed\("[^"]+", "([^"]+)"', (rooms / "urls.py").read_text())
    names = {
        name for several in (*calls, lists, ("seats-1-by-table", "seats-1-by-name", "result-1")) for name in several
    }
    assert len(names) > 20
    assert {name for name in names if re.search("[a-z]", PART.sub("", re.sub(r"\{.*?\}|<.*?>", "", name)))} == set()


def test_another_user_does_not_get_the_paper(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall)
    held_papers.go.set()
    file = wait_until_over(client, address)["Location"]
    other = sign_in(hall.director)
    assert "Ask for it once more." in other.get(address).text
    assert other.get(file).status_code == 302
    assert sign_in(hall.stranger).get(file).status_code == 404
    assert other.post(f"{address}stop/").status_code == 302
    assert client.get(address)["Location"] == file


def test_a_paper_has_to_be_asked_for_again_after_ten_minutes(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = ask_for_paper(hall)
    held_papers.go.set()
    wait_until_over(client, address)
    later = time.monotonic() + waiting.SECONDS_KEPT + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert "Ask for it once more." in client.get(address).text
    held_papers.go.clear()
    ask_for_paper(hall, "slips.pdf")
    assert len(waiting._tickets) == 1


def test_a_paper_has_to_be_asked_for_again_after_the_server_was_killed(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall)
    waiting._tickets.clear()
    assert "when the server starts anew. Ask for it once more." in page_words(client.get(address))


def test_the_waiting_page_says_that_a_paper_could_not_be_made(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*_papers: str, **_how: object) -> bytes:
        raise ValueError

    monkeypatch.setattr(pdf, "render", render)
    client, address = ask_for_paper(hall)
    assert "could not be made" in wait_until_over(client, address).text


def test_the_waiting_page_says_that_a_paper_took_too_long(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*_papers: str, **_how: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(pdf, "render", render)
    client, address = ask_for_paper(hall)
    assert "took longer than 5 minutes and was given up" in page_words(wait_until_over(client, address))


def test_a_stop_takes_the_paper_out_of_the_queue(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall)
    page = client.get(address)
    assert f'action="{address}stop/"' in page.text
    assert client.get(f"{address}stop/")["Location"] == address
    answer = client.post(f"{address}stop/", follow=True)
    assert "The paper is no longer made." in page_words(answer)
    assert "Ask for it once more." in client.get(address).text
    wait_until(lambda: held_papers.given_up == 1)


def test_the_waiting_page_says_how_many_papers_are_made_before(hall: Cast, held_papers: HeldPapers) -> None:
    ask_for_paper(hall)
    client, address = ask_for_paper(hall, "slips.pdf")
    assert "One paper is made before it." in page_words(client.get(address))


def test_a_user_who_waits_for_too_many_papers_is_refused_another(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST", 2)
    client, _address = ask_for_paper(hall)
    ask_for_paper(hall, "slips.pdf", client)
    answer = client.get(f"/t/{hall.tournament.slug}/papers/plan.pdf")
    assert answer.status_code == 409
    assert "You are waiting for 2 papers already." in page_words(answer)
    ask_for_paper(hall, "plan.pdf", sign_in(hall.director))


def test_the_same_paper_asked_for_twice_is_made_once(hall: Cast, held_papers: HeldPapers) -> None:
    asking = [ask_for_paper(hall, client=sign_in(person)) for person in (hall.viewer, hall.director)]
    held_papers.go.set()
    for client, address in asking:
        assert client.get(wait_until_over(client, address)["Location"]).content == b"%PDF-made"
    assert held_papers.made == 1


def test_a_paper_that_was_made_of_this_state_comes_at_once(hall: Cast, held_papers: HeldPapers) -> None:
    client, address = ask_for_paper(hall)
    held_papers.go.set()
    wait_until_over(client, address)
    held_papers.go.clear()
    again = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/papers/standings-1.pdf")
    assert again.content == b"%PDF-made"
    ask_for_paper(hall, client=Client(headers={"cookie": client.cookies.output(header=""), "accept-language": "de"}))


def test_a_paper_of_another_state_is_made_anew(cast: Cast, held_papers: HeldPapers) -> None:
    held_papers.go.set()
    register_players(cast.tournament, 4, by=cast.director)
    client, address = sign_in(cast.viewer), f"/t/{cast.tournament.slug}/papers/standings-1.pdf"
    for states in (1, 2):
        assert [client.get(address).content for _again in range(2)] == [b"%PDF-made"] * 2
        assert held_papers.made == states
        play_series(cast.tournament, states, by=cast.director, clerk=cast.clerk)


def test_a_paper_comes_though_the_shelf_cannot_store_it(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def get(self, _digest: str) -> None: ...

        def put(self, _digest: str, _data: bytes) -> None:
            raise OSError("no space left")

    monkeypatch.setattr(waiting, "shelf", Full)
    client, address = ask_for_paper(hall)
    held_papers.go.set()
    assert client.get(wait_until_over(client, address)["Location"]).content == b"%PDF-made"


def test_time_spent_reading_counts_into_the_wait_for_a_paper(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 60)
    written = Manuscript.written

    def write_slowly(manuscript: Manuscript) -> bytes:
        later = time.monotonic() + 61
        monkeypatch.setattr(time, "monotonic", lambda: later)
        return written(manuscript)

    monkeypatch.setattr(Manuscript, "written", write_slowly)
    ask_for_paper(hall)


def test_a_quick_paper_comes_at_once_without_a_waiting_page(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)
    tickets = dict(waiting._tickets)
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/standings-1.pdf")
    assert answer.content.startswith(b"%PDF-")
    assert waiting._tickets == tickets


def test_a_paper_that_fails_at_once_is_reported_as_not_made(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)

    def render(*_papers: str, **_how: object) -> bytes:
        raise ValueError

    monkeypatch.setattr(pdf, "render", render)
    client, address = ask_for_paper(hall)
    assert "could not be made" in client.get(address).text


@pytest.mark.parametrize("file", ["standings-1.xlsx", "standings-1.csv", "archive.json"])
def test_a_file_sets_a_cookie_that_tells_the_open_page_of_its_arrival(hall: Cast, file: str) -> None:
    client = sign_in(hall.director)
    answer = client.get(f"/t/{hall.tournament.slug}/papers/{file}")
    assert answer.getvalue()
    assert answer.cookies["arrived"].value == "yes"
    assert "arrived" not in client.get(f"/t/{hall.tournament.slug}/papers/").cookies


def test_every_part_of_a_paper_is_one_step_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    paper = pdf.render("<p>one", "<p>two", "<p>three", step=lambda: steps.append(1))
    assert paper.startswith(b"%PDF-")
    assert len(steps) == 3


def test_strangers_wait_for_the_plan_on_a_page_of_its_own(hall: Cast, held_papers: HeldPapers) -> None:
    address = f"/p/{hall.tournament.slug}/plan.pdf"
    page = Client().get(address)
    assert (page.status_code, page.headers["retry-after"]) == (503, "2")
    assert '<meta http-equiv="refresh" content="2">' in page.text
    held_papers.go.set()
    for job in list(waiting.line.jobs.values()):
        assert job.ended.wait(PATIENCE)
    assert Client().get(address).content == b"%PDF-made"
    assert sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/plan.pdf").content == b"%PDF-made"
    assert held_papers.made == 1


def test_strangers_papers_are_limited_to_their_share_of_the_queue(
    hall: Cast, held_papers: HeldPapers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST_OF_A_STRANGER", 1)
    address = f"/p/{hall.tournament.slug}/plan.pdf"
    assert [Client().get(address).status_code for _phone in range(3)] == [503] * 3
    assert len(waiting.line.jobs) == 1
    assert Client(headers={"accept-language": "de"}).get(address).status_code == 429
    assert len(waiting.line.jobs) == 1
