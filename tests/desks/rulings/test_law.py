"""The index of paragraphs: complete, short, found by number and by word in every language, and served as a page."""

import time

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from tests.builders import Cast, answer_statuses, page_words, sign_in
from tournament.wording.law.index import cited, law, search, sections, title_of

LANGUAGES = [code for code, _name in settings.LANGUAGES]
in_every_language = pytest.mark.parametrize("language", LANGUAGES)

# How many leaves each section has in the texts of 1999 (with its English edition) and 2002 together.
ISKO = {
    "1.1": 3, "1.2": 2,
    "2.1": 4, "2.2": 5, "2.3": 4, "2.4": 3,
    "3.1": 2, "3.2": 16, "3.3": 11, "3.4": 8, "3.5": 4,
    "4.1": 11, "4.2": 9, "4.3": 6, "4.4": 6, "4.5": 10,
    "5.1": 2, "5.2": 8, "5.3": 4, "5.4": 3, "5.5": 5,
}  # fmt: skip
SKWO = {"1": 5, "2": 4, "3": 4, "4": 5, "5": 3, "6": 3, "7.1": 5, "7.2": 5, "7.3": 3, "7.4": 4, "8": 12, "9": 13}
ALONE = {"ISkO 5.6", "SkWO 2.1.1", "ISkO 5.2.9", "ISkO 5.2.10"}  # the last two are misprints of 1999


def leaves(order: str, counts: dict[str, int]) -> set[str]:
    return {f"{order} {above}.{last}" for above, count in counts.items() for last in range(1, count + 1)}


def numbers() -> list[str]:
    return [paragraph.number for paragraph in law()]


def numbers_of(query: str, language: str = "en") -> list[str]:
    with override(language):
        return [paragraph.number for paragraph in search(query)]


def test_every_number_of_both_orders_is_there_once() -> None:
    assert set(numbers()) == leaves("ISkO", ISKO) | leaves("SkWO", SKWO) | ALONE
    assert len(numbers()) == len(set(numbers())) == 129 + 67


def test_paragraphs_stand_in_order_of_their_numbers() -> None:
    def place(number: str) -> tuple[str, list[int]]:
        order, digits = number.split()
        return order, [int(part) for part in digits.split(".")]

    assert numbers() == sorted(numbers(), key=place)


@in_every_language
def test_every_title_is_short_and_has_words_to_search_for(language: str) -> None:
    with override(language):
        assert [paragraph for paragraph in law() if not 0 < len(paragraph.title) <= 60] == []
        assert [
            paragraph for paragraph in law() if "|" in paragraph.title + paragraph.words or not paragraph.words
        ] == []
        assert len({paragraph.title for paragraph in law()}) == len(law())


def test_every_paragraph_stands_under_one_heading() -> None:
    inside = [paragraph for section in sections() for paragraph in section.paragraphs]
    assert inside == list(law())
    assert [section.number for section in sections() if not section.title or not section.paragraphs] == []


def test_a_number_says_its_title_and_anything_else_nothing() -> None:
    assert title_of("ISkO 4.2.3") == "Revoke: suit or trump not followed"
    assert [title_of(typed) for typed in ("", "4.2.3", "ISkO 4.2.99", "Hausordnung 3")] == [""] * 4


@in_every_language
def test_titles_are_in_the_readers_language(language: str) -> None:
    expected = {"de": "Nicht bedient", "en": "Revoke", "es": "Servicio falso"}
    with override(language):
        assert title_of("ISkO 4.2.3").startswith(expected[language])
        assert search("4.2.3")[0].title.startswith(expected[language])


@pytest.mark.parametrize("query", ["4.2.3", "ISkO 4.2.3", "isko 4.2.3", " §4.2.3. ", "ISKO  4.2.3"])
def test_a_whole_number_finds_its_paragraph(query: str) -> None:
    assert numbers_of(query) == ["ISkO 4.2.3"]


def test_the_number_itself_stands_before_those_that_begin_with_it() -> None:
    assert numbers_of("4.5.1") == ["ISkO 4.5.1", "ISkO 4.5.10"]
    assert numbers_of("4.2") == ["SkWO 4.2", *(f"ISkO 4.2.{last}" for last in range(1, 10))]
    assert numbers_of("isko 4.2") == [f"ISkO 4.2.{last}" for last in range(1, 10)]


def test_a_number_is_looked_for_in_both_orders() -> None:
    assert numbers_of("7.3") == ["SkWO 7.3.1", "SkWO 7.3.2", "SkWO 7.3.3"]
    assert numbers_of("3.4") == ["SkWO 3.4", *(f"ISkO 3.4.{last}" for last in range(1, 9))]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("revoke", "ISkO 4.2.3"),
        ("renege", "ISkO 4.2.3"),
        ("lead out of turn", "ISkO 4.1.3"),
        ("substitute", "SkWO 4.4"),
        ("Farbe nicht bekannt", "ISkO 4.2.3"),
        ("nicht bedient", "ISkO 4.2.3"),
        ("Renonce", "ISkO 4.2.3"),
        ("Ausspielen außer der Reihe", "ISkO 4.1.3"),
        ("Skat eingesehen", "ISkO 3.2.14"),
        ("vorgeworfen", "ISkO 4.2.7"),
        ("Spiel aufgegeben", "ISkO 4.3.1"),
        ("vergeben", "ISkO 3.2.9"),
        ("Kiebitz", "SkWO 7.4.2"),
        ("Einspruch Frist", "ISkO 4.5.10"),
        ("renuncio", "ISkO 4.2.3"),
        ("servicio falso", "ISkO 4.2.3"),
        ("salida sin derecho", "ISkO 4.1.3"),
        ("mirones", "SkWO 7.1.5"),
    ],
)
@in_every_language
def test_words_of_any_language_find_on_a_page_of_any_language(query: str, first: str, language: str) -> None:
    assert numbers_of(query, language)[0] == first


@pytest.mark.parametrize("query", ["überreizt", "Überreizt", "UEBERREIZT", "uberreizt", "ueberr"])
def test_umlauts_and_capitals_make_no_difference(query: str) -> None:
    assert numbers_of(query, "de")[:2] == ["ISkO 5.4.1", "ISkO 5.4.2"]


def test_every_word_of_a_search_must_be_found() -> None:
    assert set(numbers_of("revoke late")) < set(numbers_of("revoke"))
    assert numbers_of("revoke nonsense") == []


def test_a_title_stands_before_search_words() -> None:
    assert numbers_of("concede")[0] == "ISkO 4.3.1"
    assert numbers_of("overbid")[:2] == ["ISkO 5.4.1", "ISkO 5.4.2"]
    assert set(numbers_of("overbid")[2:]) == {"ISkO 3.4.3", "ISkO 4.1.5", "ISkO 5.4.3"}


def test_hits_in_another_language_stand_last() -> None:
    assert numbers_of("los", "de")[0] == "SkWO 5.2"  # the lot; not every Spanish "los"


@pytest.mark.parametrize("query", ["", "  ", "|", "§", "nonsense", "4.2.99", "漢字", "%(", "4.2.3 nonsense"])
def test_an_unknown_search_finds_nothing(query: str) -> None:
    assert numbers_of(query) == []


def test_a_search_is_quick() -> None:
    numbers_of("revoke")
    before = time.process_time()
    for _turn in range(20):
        numbers_of("farbe nicht bekannt")
    assert (time.process_time() - before) / 20 < 0.005


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/rulings/law/"


def test_everybody_of_the_staff_may_look_paragraphs_up(cast: Cast) -> None:
    staff = (cast.director, cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.jury)
    assert answer_statuses(address(cast), *staff, get=True) == [200] * 6
    assert answer_statuses(address(cast), cast.stranger, get=True) == [404]


def test_the_page_shows_the_whole_index(cast: Cast) -> None:
    page = sign_in(cast.viewer).get(address(cast)).text
    assert [number for number in numbers() if f"<dt>{number}</dt>" not in page] == []
    assert "ISkO 4.2 · Following" in page


def test_the_page_shows_the_paragraphs_that_were_found(cast: Cast) -> None:
    response = sign_in(cast.referee).get(address(cast), {"q": "4.2.3"})
    assert "1 paragraph ISkO 4.2.3 Revoke: suit or trump not followed" in page_words(response)
    assert response.text.count("data-law-paragraph") == 1


def test_the_page_says_when_nothing_fits_and_shows_what_was_asked_as_text(cast: Cast) -> None:
    response = sign_in(cast.referee).get(address(cast), {"q": "<script>'\""})
    assert "No paragraph fits" in page_words(response)
    assert "&lt;script&gt;&#x27;&quot;" in response.text
    assert "<script>'" not in response.text


def test_the_form_of_a_ruling_links_to_the_index_of_paragraphs(cast: Cast) -> None:
    page = sign_in(cast.referee).get(f"/t/{cast.tournament.slug}/rulings/").text
    assert f'data-law-index="{address(cast)}"' in page


@pytest.mark.parametrize(
    ("typed", "found", "meant"),
    [
        ("5.2.7", "ISkO 5.2.7", "5.3.1"),
        ("5.2.8", "ISkO 5.2.8", "5.3.2"),
        ("5,2,9", "ISkO 5.2.9", "5.3.3"),
        ("ISkO 5.2.10", "ISkO 5.2.10", "5.3.4"),
        ("SkWO 5.1", "SkWO 5.1", "5.3"),
    ],
)
def test_a_misnumbered_paragraph_is_found_as_it_is_printed_and_says_which_it_is(
    typed: str, found: str, meant: str
) -> None:
    assert numbers_of(typed)[0] == found
    assert cited(typed) == [found]
    assert meant in title_of(found)


def test_headings_are_found_as_the_text_of_1999_numbers_them() -> None:
    assert numbers_of("SkWO 7.0") == numbers_of("SkWO 7")
    assert cited("7.0") == ["SkWO 7"]
    assert cited("7.10") == []


def test_anybody_may_look_up_a_paragraph(cast: Cast) -> None:
    """No sign-in is needed, neither from the front page nor on a phone in the hall, where a link leads back."""
    for address in ("/law/?q=revoke", f"/p/{cast.tournament.slug}/law/?q=revoke"):
        assert "ISkO 4.2.3" in page_words(Client(headers={"accept-language": "en"}).get(address))
    phone = Client(headers={"accept-language": "en"})
    assert f'href="/p/{cast.tournament.slug}/law/"' in phone.get(f"/p/{cast.tournament.slug}/").text
    assert f'href="/p/{cast.tournament.slug}/"' in phone.get(f"/p/{cast.tournament.slug}/law/").text
