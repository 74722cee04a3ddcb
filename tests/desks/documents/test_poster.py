"""The poster for phones: its code leads to the public page, and it is not offered where it would lead nowhere."""

from typing import Any

import pypdfium2
import pytest
import zxingcpp

from tests.builders import Cast, make_cast, page_words, sign_in
from tests.papers import printed


def get(cast: Cast, paper: str = "", host: str = "testserver") -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}", headers={"host": host})


def scan(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    pictures = [page.render(scale=1).to_pil() for page in document]
    document.close()
    return [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("name", ["Pokal", "W" * 50, "Donaudampfschifffahrtsgesellschaftspokal am Tag des Skats 2026"])
def test_the_posters_code_leads_to_the_public_page_and_the_poster_is_one_page(db: None, name: str) -> None:
    cast = make_cast(name=name)
    content = get(cast, "public-page.pdf").content
    there = f"http://testserver/p/{cast.tournament.slug}/"
    assert scan(content) == [there]
    (page,) = printed.pages_of(content)
    assert there in "".join(page.split())
    assert "Join the Wi-Fi of the hall" in page


def test_the_poster_of_a_server_on_the_internet_asks_for_no_wifi(cast: Cast, settings: Any) -> None:
    settings.PUBLIC_URL = "https://skat.example.org"
    content = get(cast, "public-page.pdf").content
    assert scan(content) == [f"https://skat.example.org/p/{cast.tournament.slug}/"]
    assert "Wi-Fi" not in printed.pages_of(content)[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_the_page_of_papers_says_so_where_no_phone_reaches_the_server(cast: Cast, host: str) -> None:
    assert "No poster for phones" in page_words(get(cast, host=host))
    assert "public-page.pdf" not in get(cast, host=host).content.decode()


def test_the_poster_is_among_the_papers_where_phones_reach_the_server(cast: Cast, settings: Any) -> None:
    assert "public-page.pdf" in get(cast).content.decode()
    settings.HOST, settings.ADDRESSES = settings.EVERYWHERE, ["127.0.0.1", "192.168.178.20"]
    assert "public-page.pdf" in get(cast, host="127.0.0.1:8000").content.decode()


def test_without_a_public_page_there_is_no_poster(db: None) -> None:
    cast = make_cast(public_page=False)
    refused = get(cast, "public-page.pdf")
    assert (refused.status_code, "this tournament has no public page" in page_words(refused)) == (409, True)
    assert "oster" not in page_words(get(cast))
