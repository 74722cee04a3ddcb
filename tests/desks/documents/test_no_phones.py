"""Where no other device reaches this machine no paper has a code that leads to it, nor a word that promises one."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pypdfium2
import pytest
import zxingcpp
from django.conf import settings

from tests.builders import Cast, make_cast, page_words, publish_draw, register_players, sign_in
from tests.claims.positions import LINE, remember_answer
from tests.desks.registration.entering import open_advance, register_in_advance
from tests.papers import printed
from tests.tiers import full
from tournament.desks.registration.advance.reading import own_address
from tournament.desks.results.returns.forms import ReturnForm
from tournament.hall_address import leads_somewhere
from tournament.models import Tournament

ALONE = "127.0.0.1:8000"
WITHOUT = "Printed without the code for phones: this computer doesn't let other devices in."
MAKERS = {
    "papers/qr.py",
    "desks/registration/advance/views.py",
    "desks/documents/cards/papers.py",
    "desks/documents/positions/papers.py",
    "desks/documents/poster/papers.py",
    "desks/documents/sheets/papers.py",
}
CLAIM = f"rulings/rest/?{urlencode({'position': LINE})}"
PROMISES = ("by phone", "scan it with a phone", "The code leads", "http")


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets=Tournament.ScoreSheets.PHONES)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def get(cast: Cast, path: str, host: str = ALONE) -> Any:
    return sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{path}", headers={"host": host})


def scan(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    pictures = [page.render(scale=150 / 72).to_pil() for page in document]
    document.close()
    return [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]


def test_this_computer_s_own_names_lead_no_other_device_here() -> None:
    own = ("http://127.0.0.1:8000", "http://127.0.0.2", "http://[::1]:8000", "http://localhost:8000")
    others = ("http://192.168.1.7:8000", "http://[fd00::7]:8000", "https://skat.example")
    assert [base for base in (*own, *others) if leads_somewhere(base)] == list(others)


def test_every_maker_of_codes_is_known_here() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (settings.BASE_DIR / "tournament").rglob("*.py")}
    making = {path for path, source in sources.items() if re.search(r"\bqr\.svg\(|import segno", source)}
    assert {path.relative_to(settings.BASE_DIR / "tournament").as_posix() for path in making} == MAKERS


@full
@pytest.mark.parametrize("paper", ["start-cards", "start-card-1", "table-cards-1", "score-sheets-1", "position"])
def test_a_paper_promises_nothing_where_nobody_gets_here(hall: Cast, paper: str) -> None:
    asked = f"?{urlencode({'position': LINE})}" if paper == "position" else ""
    remember_answer()
    answer = get(hall, f"papers/{paper}.pdf{asked}")
    content = answer.content if answer.status_code == 200 else sign_in(hall.director).get(answer["Location"]).content
    assert [code for code in scan(content) if "http" in code or "127" in code] == []
    words = " ".join(printed.pages_of(content))
    assert [promise for promise in PROMISES if promise in words] == []


@full
def test_the_code_of_a_score_sheet_stays_for_a_scanner_at_the_desk(hall: Cast) -> None:
    (code,) = scan(get(hall, "papers/score-sheets-1.pdf").content)
    assert code == f"q/{hall.tournament.pk}/1/1/1"


@full
def test_the_code_of_a_start_card_stays_for_the_scanner_that_takes_it_in(hall: Cast) -> None:
    content = get(hall, "papers/start-card-1.pdf").content
    (code,) = scan(content)
    assert "For the scanner at the desk" in " ".join(printed.pages_of(content))
    form = ReturnForm({"numbers": code}, tournament=hall.tournament)
    assert form.is_valid()
    assert form.cleaned_data["numbers"] == [1]


@full
def test_the_same_papers_have_their_codes_where_phones_get_here(hall: Cast) -> None:
    for paper, count in (("start-cards", 4), ("table-cards-1", 1), ("score-sheets-1", 1)):
        codes = scan(get(hall, f"papers/{paper}.pdf", "testserver").content)
        assert [code.startswith("http://testserver/") for code in codes] == [True] * count


def test_there_is_no_poster_and_its_address_says_why(hall: Cast) -> None:
    answer = get(hall, "papers/public-page.pdf")
    assert answer.status_code == 409
    assert "this computer doesn't let other devices in" in page_words(answer)


@pytest.mark.parametrize("path", ["cards/", "cards/1/", "papers/"])
def test_the_page_says_so_beside_the_button(hall: Cast, path: str) -> None:
    assert WITHOUT in page_words(get(hall, path))
    assert WITHOUT not in page_words(get(hall, path, "testserver"))


def test_the_button_of_the_diagram_says_so_itself(hall: Cast) -> None:
    remember_answer()
    title = f'title="{WITHOUT}'
    assert title in unescape(get(hall, CLAIM).content.decode())
    assert title not in unescape(get(hall, CLAIM, "testserver").content.decode())


def test_without_a_public_page_there_is_nothing_to_say(db: None) -> None:
    cast = make_cast(public_page=False)
    register_players(cast.tournament, 1, by=cast.director)
    for path in ("cards/", "cards/1/", "papers/"):
        assert WITHOUT not in page_words(get(cast, path))


def test_who_registered_before_the_day_has_no_code_back_to_this_machine(cast: Cast) -> None:
    open_advance(cast)
    there, client = own_address(register_in_advance(cast, "Böhme", "Erna")), sign_in(cast.viewer)
    assert "Back to this page" not in page_words(client.get(there, headers={"host": ALONE}))
    assert "Back to this page" in page_words(client.get(there))
