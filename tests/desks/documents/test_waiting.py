"""A paper that takes long: a page says how far it is and leads to it, for the one who asked and for ten minutes."""

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
    """Nothing is made at once here."""
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    monkeypatch.setattr(waiting, "AT_ONCE", 0)
    return cast


class Held:
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
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    of_this_test = Held()
    line: Line[bytes] = Line(makers=1, seconds=waiting.SECONDS_OF_A_PAPER, forgotten_after=waiting.FORGOTTEN_AFTER)
    monkeypatch.setattr(waiting, "line", line)
    monkeypatch.setattr(waiting, "_tickets", {})
    monkeypatch.setattr(pdf, "render", of_this_test.render)
    yield of_this_test
    for job in list(line.jobs.values()):
        for asker in list(job.askers):
            line.leave(asker, job)
    until(lambda: not line.busy)


def asked(cast: Cast, paper: str = "standings-1.pdf", client: Any = None) -> tuple[Any, str]:
    client = client or sign_in(cast.viewer)
    answer = client.get(f"/t/{cast.tournament.slug}/papers/{paper}")
    assert answer.status_code == 302
    return client, answer["Location"]


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def ended(client: Any, address: str) -> Any:
    answers: list[Any] = []

    def is_over() -> bool:
        answers.append(client.get(address))
        return answers[-1].status_code == 302 or 'id="made"' not in answers[-1].text

    until(is_over)
    return answers[-1]


def test_the_page_shows_how_far_it_is_and_leads_to_the_file(hall: Cast, held: Held) -> None:
    client, address = asked(hall)
    page = compact_markup(client.get(address))
    assert '<progress id="made">' in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    assert client.get(f"{address}paper.pdf")["Location"] == address
    held.go.set()
    answer = client.get(ended(client, address)["Location"])
    assert answer.content == b"%PDF-made"
    assert answer.headers["content-disposition"] == f'inline; filename="{hall.tournament.slug}-standings-1.pdf"'


def test_of_several_parts_it_shows_how_many_are_made(hall: Cast, held: Held) -> None:
    client, address = asked(hall, "series-1.pdf")

    def are_all_composed() -> bool:
        """Each a step, and then the one step of the test."""
        shown = client.get(address).text.split('<progress id="made" ')[1].split(">")[0]
        of, done = (int(shown.split(f'{name}="')[1].split('"')[0]) for name in ("max", "value"))
        return done > 2 and of == 2 * (done - 1) + 1

    until(are_all_composed)


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
def test_the_page_calls_it_as_people_do(hall: Cast, held: Held, paper: str, called: str) -> None:
    client, address = asked(hall, paper)
    page = compact_markup(client.get(address))
    assert f'<label for="made">{called}' in page
    assert ".pdf<" not in page


def test_every_paper_has_a_name_that_people_know() -> None:
    """As views call their files: whoever adds one names it."""
    views = Path(files.__file__).parents[1].glob("*/views.py")
    calls = [re.findall(r'as_pdf\(request, (?:tournament|organizer), f?"([^"]+)"', view.read_text()) for view in views]
    names = {name for found in calls for name in found}
    assert len(names) > 12
    assert {name for name in names if not paper_name(name)} == set()


def test_the_file_is_called_in_the_language_of_whoever_asks(
    hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PARTS, "standings", "wertung")
    client, address = asked(hall)
    held.go.set()
    answer = client.get(ended(client, address)["Location"])
    assert answer.headers["content-disposition"] == f'inline; filename="{hall.tournament.slug}-wertung-1.pdf"'


def test_every_word_of_a_file_is_one_that_can_be_translated() -> None:
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


def test_nobody_else_gets_it(hall: Cast, held: Held) -> None:
    client, address = asked(hall)
    held.go.set()
    file = ended(client, address)["Location"]
    other = sign_in(hall.director)
    assert "Ask for it once more." in other.get(address).text
    assert other.get(file).status_code == 302
    assert sign_in(hall.stranger).get(file).status_code == 404
    assert other.post(f"{address}stop/").status_code == 302
    assert client.get(address)["Location"] == file


def test_after_ten_minutes_it_is_asked_for_again(hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    client, address = asked(hall)
    held.go.set()
    ended(client, address)
    later = time.monotonic() + waiting.SECONDS_KEPT + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert "Ask for it once more." in client.get(address).text
    held.go.clear()
    asked(hall, "slips.pdf")
    assert len(waiting._tickets) == 1


def test_after_the_server_was_killed_it_is_asked_for_again(hall: Cast, held: Held) -> None:
    client, address = asked(hall)
    waiting._tickets.clear()
    assert "when the server starts anew. Ask for it once more." in page_words(client.get(address))


def test_what_went_wrong_is_said(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*_papers: str, **_how: object) -> bytes:
        raise ValueError

    monkeypatch.setattr(pdf, "render", render)
    client, address = asked(hall)
    assert "could not be made" in ended(client, address).text


def test_what_took_too_long_is_said(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*_papers: str, **_how: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(pdf, "render", render)
    client, address = asked(hall)
    assert "took longer than 5 minutes and was given up" in page_words(ended(client, address))


def test_a_stop_takes_it_out_of_the_line(hall: Cast, held: Held) -> None:
    client, address = asked(hall)
    page = client.get(address)
    assert f'action="{address}stop/"' in page.text
    assert client.get(f"{address}stop/")["Location"] == address
    answer = client.post(f"{address}stop/", follow=True)
    assert "The paper is no longer made." in page_words(answer)
    assert "Ask for it once more." in client.get(address).text
    until(lambda: held.given_up == 1)


def test_the_page_says_how_many_are_made_before(hall: Cast, held: Held) -> None:
    asked(hall)
    client, address = asked(hall, "slips.pdf")
    assert "One paper is made before it." in page_words(client.get(address))


def test_who_waits_for_too_many_is_told_so(hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST", 2)
    client, _address = asked(hall)
    asked(hall, "slips.pdf", client)
    answer = client.get(f"/t/{hall.tournament.slug}/papers/plan.pdf")
    assert answer.status_code == 409
    assert "You are waiting for 2 papers already." in page_words(answer)
    asked(hall, "plan.pdf", sign_in(hall.director))


def test_the_same_paper_asked_for_twice_is_made_once(hall: Cast, held: Held) -> None:
    asking = [asked(hall, client=sign_in(person)) for person in (hall.viewer, hall.director)]
    held.go.set()
    for client, address in asking:
        assert client.get(ended(client, address)["Location"]).content == b"%PDF-made"
    assert held.made == 1


def test_what_was_made_of_this_state_comes_at_once(hall: Cast, held: Held) -> None:
    client, address = asked(hall)
    held.go.set()
    ended(client, address)
    held.go.clear()
    again = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/papers/standings-1.pdf")
    assert again.content == b"%PDF-made"
    asked(hall, client=Client(headers={"cookie": client.cookies.output(header=""), "accept-language": "de"}))


def test_of_another_state_it_is_made_anew(cast: Cast, held: Held) -> None:
    held.go.set()
    register_players(cast.tournament, 4, by=cast.director)
    client, address = sign_in(cast.viewer), f"/t/{cast.tournament.slug}/papers/standings-1.pdf"
    for states in (1, 2):
        assert [client.get(address).content for _again in range(2)] == [b"%PDF-made"] * 2
        assert held.made == states
        play_series(cast.tournament, states, by=cast.director, clerk=cast.clerk)


def test_where_the_shelf_takes_nothing_it_comes_all_the_same(
    hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def get(self, _digest: str) -> None: ...

        def put(self, _digest: str, _data: bytes) -> None:
            raise OSError("no space left")

    monkeypatch.setattr(waiting, "shelf", Full)
    client, address = asked(hall)
    held.go.set()
    assert client.get(ended(client, address)["Location"]).content == b"%PDF-made"


def test_what_goes_before_counts_in(hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 60)
    written = Manuscript.written

    def slow(manuscript: Manuscript) -> bytes:
        later = time.monotonic() + 61
        monkeypatch.setattr(time, "monotonic", lambda: later)
        return written(manuscript)

    monkeypatch.setattr(Manuscript, "written", slow)
    asked(hall)


def test_what_takes_a_moment_comes_at_once_and_has_no_page(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)
    tickets = dict(waiting._tickets)
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/standings-1.pdf")
    assert answer.content.startswith(b"%PDF-")
    assert waiting._tickets == tickets


def test_what_went_wrong_at_once_is_said_too(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 120)

    def render(*_papers: str, **_how: object) -> bytes:
        raise ValueError

    monkeypatch.setattr(pdf, "render", render)
    client, address = asked(hall)
    assert "could not be made" in client.get(address).text


@pytest.mark.parametrize("file", ["standings-1.xlsx", "standings-1.csv", "archive.json"])
def test_a_file_tells_the_page_that_stays_that_it_has_come(hall: Cast, file: str) -> None:
    client = sign_in(hall.director)
    answer = client.get(f"/t/{hall.tournament.slug}/papers/{file}")
    assert answer.getvalue()
    assert answer.cookies["arrived"].value == "yes"
    assert "arrived" not in client.get(f"/t/{hall.tournament.slug}/papers/").cookies


def test_every_part_is_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    paper = pdf.render("<p>one", "<p>two", "<p>three", step=lambda: steps.append(1))
    assert paper.startswith(b"%PDF-")
    assert len(steps) == 3


def test_strangers_wait_for_the_plan_on_a_page_of_its_own(hall: Cast, held: Held) -> None:
    address = f"/p/{hall.tournament.slug}/plan.pdf"
    page = Client().get(address)
    assert (page.status_code, page.headers["retry-after"]) == (503, "2")
    assert '<meta http-equiv="refresh" content="2">' in page.text
    held.go.set()
    for job in list(waiting.line.jobs.values()):
        assert job.ended.wait(PATIENCE)
    assert Client().get(address).content == b"%PDF-made"
    assert sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/plan.pdf").content == b"%PDF-made"
    assert held.made == 1


def test_strangers_cause_no_more_than_their_share(hall: Cast, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_OF_A_STRANGER", 1)
    address = f"/p/{hall.tournament.slug}/plan.pdf"
    assert [Client().get(address).status_code for _phone in range(3)] == [503] * 3
    assert len(waiting.line.jobs) == 1
    assert Client(headers={"accept-language": "de"}).get(address).status_code == 429
    assert len(waiting.line.jobs) == 1
