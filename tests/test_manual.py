"""The manual is whole: every chapter, picture and link is there in each language, and every page has its chapter."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import override
from PIL import Image

from docs.manual_pictures import CHANCE, Taken
from tests.browser.manual.chapters import WALKED
from tests.browser.manual.words import quoted
from tournament.manual import texts
from tournament.manual.contents import CHAPTERS, LANGUAGES, SOURCE
from tournament.manual.rooms import CHAPTER_OF, chapter_of
from tournament.manual.search import hits
from tournament.tree import MANUAL

WHOLE = ("en", "de", "es")  # languages that have every chapter
AT_MOST = 1_400_000  # bytes of the pictures of a language: each that is taken anew stays in the history
TOURNAMENT = Path(__file__).resolve().parents[1] / "tournament"
DESKS, LOCALE = TOURNAMENT / "desks", TOURNAMENT / "locale"
LINK = re.compile(r"!?\[[^\]]*\]\(([^)]+)\)")
WRITTEN = sorted((path.parent.name, path.stem) for path in MANUAL.glob("*/*.md"))


def source(language: str, name: str) -> str:
    return (MANUAL / language / f"{name}.md").read_text(encoding="utf-8")


def links(language: str, name: str) -> list[str]:
    return LINK.findall(source(language, name))


def pictures(language: str, name: str) -> list[str]:
    """In their order in the text."""
    begins = f"../pictures/{language}/"
    return [link.removeprefix(begins).removesuffix(".webp") for link in links(language, name) if ".webp" in link]


def test_every_chapter_is_written_and_no_other() -> None:
    for language in WHOLE:
        assert {name for tongue, name in WRITTEN if tongue == language} == set(CHAPTERS)
    assert {language for language, _name in WRITTEN} <= set(LANGUAGES)
    assert {name for _language, name in WRITTEN} == set(CHAPTERS)


def test_the_steps_of_the_walk_are_the_pictures_of_the_chapter() -> None:
    steps = {
        name: sorted(picture for chapter in WALKED if chapter.name == name for picture in chapter.pictures)
        for name in CHAPTERS
    }
    shown = {text: sorted(pictures(*text)) for text in WRITTEN}
    assert {text: names for text, names in shown.items() if names != steps[text[1]]} == {}


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    shown = {f"{language}/{picture}.webp" for language, name in WRITTEN for picture in pictures(language, name)}
    kept = {path.relative_to(MANUAL / "pictures").as_posix() for path in MANUAL.glob("pictures/**/*.*")}
    assert kept == shown


def test_a_picture_is_written_only_if_it_shows_something_else(tmp_path: Path) -> None:
    def walked(colours: dict[str, str], *, whole: bool = True) -> Taken:
        taken = Taken(tmp_path, whole)
        for name, colour in colours.items():
            taken.keep(name, Image.new("RGB", (40, 30), colour))
        return taken

    assert walked({"de/one": "red", "de/two": "blue"}).told() == "pictures: 2\nnew: de/one, de/two"
    first = (tmp_path / "de" / "one.webp").stat().st_mtime_ns
    assert walked({"de/one": "red", "de/two": "blue"}).told() == "pictures: 2\nnone differs from before"
    later = walked({"de/one": "red", "en/two": "blue", "de/two": "green"})
    assert (later.new, later.changed) == (["en/two"], ["de/two"])
    assert (tmp_path / "de" / "one.webp").stat().st_mtime_ns == first
    for chance in ("red", "blue"):
        assert walked({"de/advance-own": chance}).changed == []
    assert walked({"de/advance-own": "blue"}, whole=False).changed == ["de/advance-own"]
    alone = walked({"de/one": "red"})
    alone.remove_others()
    assert alone.told() == "pictures: 1\ngone: de/advance-own, de/two, en/two"
    assert [path.name for path in tmp_path.glob("*/*")] == ["one.webp"]


def test_what_chance_changes_is_in_the_manual() -> None:
    assert CHANCE.keys() <= {picture for chapter in WALKED for picture in chapter.pictures}


def test_pictures_are_small() -> None:
    bytes_of = {
        folder.name: sum(path.stat().st_size for path in folder.glob("*.webp"))
        for folder in (MANUAL / "pictures").iterdir()
    }
    assert set(WHOLE) <= set(bytes_of)
    assert max(bytes_of.values()) < AT_MOST


def test_every_picture_is_described() -> None:
    assert [text for text in WRITTEN if "![]" in source(*text)] == []


def test_what_is_quoted_from_pages_is_said_by_the_program() -> None:
    """A walk holds it against the pages themselves; this holds every language, and chapters without a walk."""
    unsaid = {
        (language, name): [words for words in quoted(name, language) if words.casefold() not in sayings(language)]
        for language, name in WRITTEN
    }
    assert {text: words for text, words in unsaid.items() if words} == {}


@cache
def sayings(language: str) -> str:
    """All that the program says, by its catalogue, in which numbers stand for what is filled in."""
    catalogue = polib.pofile(str(LOCALE / "de" / "LC_MESSAGES" / "django.po"))  # its ids are English
    if language != SOURCE:
        catalogue = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po"))
    said = [entry.msgid if language == SOURCE else entry.msgstr for entry in catalogue]
    return "\n".join(re.sub(r"<[^>]+>", "", re.sub(r"%\(\w+\)s", "1", text)) for text in said).casefold()


def test_links_lead_to_a_chapter_and_to_a_heading_in_it() -> None:
    lost = [
        (language, name, link)
        for language, name in WRITTEN
        for link in links(language, name)
        if not link.endswith(".webp") and not leads_somewhere(link, language)
    ]
    assert lost == []


def leads_somewhere(link: str, language: str) -> bool:
    chapter, _sign, anchor = link.partition(".md")
    if chapter not in CHAPTERS:
        return False
    return anchor in {
        "",
        *(f"#{section.anchor}" for section in texts.read(chapter, language).sections if section.anchor),
    }


def test_a_chapter_begins_with_its_heading_and_no_two_headings_are_alike() -> None:
    for language, name in WRITTEN:
        anchors = [section.anchor for section in texts.read(name, language).sections]
        assert len(anchors) == len(set(anchors)), (language, name)
        assert source(language, name).startswith("# "), (language, name)


def test_what_a_language_lacks_is_read_in_english() -> None:
    with override("es"):
        assert {text.language for text in texts.contents()} <= {"es", SOURCE}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry
        else:
            yield from patterns(entry)


def test_every_page_leads_to_a_chapter_that_there_is() -> None:
    desks = {folder.name for folder in DESKS.iterdir() if (folder / "__init__.py").is_file()}
    assert {room.partition("/")[0] for room in CHAPTER_OF} == desks <= set(CHAPTER_OF)
    assert all((DESKS / room).is_dir() for room in CHAPTER_OF)
    ours = [pattern.callback.__module__ for pattern in patterns(get_resolver())]
    assert {chapter_of(module) for module in ours if module.startswith("tournament.desks.")} - {""} <= set(CHAPTERS)


def test_only_the_manual_the_day_and_the_first_page_lead_to_all_chapters() -> None:
    assert {room for room, chapter in CHAPTER_OF.items() if not chapter} == {"help", "setup/day", "setup/home"}


def test_no_room_repeats_the_chapter_of_its_desk() -> None:
    rooms = [room for room in CHAPTER_OF if "/" in room]
    assert [room for room in rooms if CHAPTER_OF[room] == CHAPTER_OF[room.partition("/")[0]]] == []


def test_a_room_may_have_a_chapter_of_its_own() -> None:
    assert chapter_of("tournament.desks.sheets.keying.views") == "keying"
    assert chapter_of("tournament.desks.sheets.after.views") == "wrong"
    assert chapter_of("tournament.desks.setup.second.answering") == chapter_of("tournament.desks.setup.second.views")
    assert chapter_of("django.views.i18n") == ""


def test_words_are_found_however_they_are_spelt() -> None:
    with override("de"):
        for typed in ("Saldo Blatt Unfug", "", "   "):
            assert hits(typed) == []
        first, *_more = hits("UNTERSCHRIEBEN haette nicht") or hits("unterschrieben nicht")
        assert (first.chapter.name, first.section.title) == ("keying", "Jemand hat nicht unterschrieben")
        assert [hit.section.title for hit in hits("zahlt trotzdem")] == [
            hit.section.title for hit in hits("zählt trotzdem")
        ]


def test_keys_are_shown_as_keys_and_html_does_not_pass() -> None:
    (part,) = texts.sections_of(texts.tokens_of("# One\n\n`F` <b>x</b> [two](keying.md#there)\n"))
    page = texts.page_of(part)
    assert "<kbd>F</kbd>" in page
    assert "<b>" not in page
    assert 'href="/help/keying/#there"' in page
    assert 'href="#keying"' in texts.paper_of(part)


def test_a_picture_has_its_place_before_it_comes() -> None:
    names = sorted(path.relative_to(MANUAL / "pictures").as_posix() for path in MANUAL.glob("pictures/*/*.webp"))
    for name in names[:: len(names) // 5]:
        with Image.open(MANUAL / "pictures" / name) as picture:
            assert texts.size_of(name) == picture.size
    (part,) = texts.sections_of(texts.tokens_of(f"# One\n\n![x](../pictures/{names[0]})\n"))
    width, height = texts.size_of(names[0])
    assert f'width="{width}" height="{height}"' in texts.page_of(part)
    assert "width=" not in texts.paper_of(part)


@pytest.mark.django_db
def test_it_is_read_without_a_sign_in_in_the_readers_language() -> None:
    client = Client(headers={"accept-language": "de"})
    assert "Spiellisten eingeben" in client.get("/help/").text
    chapter = client.get("/help/keying/").text
    assert 'src="/static/manual/de/keying-desk.webp"' in chapter
    assert "Keying the sheets" in Client(headers={"accept-language": "en"}).get("/help/keying/").text
    assert "Jemand hat nicht unterschrieben" in client.get("/help/?q=unterschrieben").text
    assert client.get("/help/nothing/").status_code == client.get("/help/nothing.pdf").status_code == 404


@pytest.mark.django_db
def test_a_page_leads_to_its_chapter_and_the_manual_to_its_contents() -> None:
    client = Client()
    assert 'href="/help/"' in client.get("/help/keying/").text
    assert 'href="/help/referee/"' in client.get("/calculator/").text


@pytest.mark.django_db
def test_of_many_places_the_first_are_shown_and_it_is_said() -> None:
    client = Client(headers={"accept-language": "en"})
    many, few = client.get("/help/?q=e").text, client.get("/help/?q=withdraw").text
    sentence = "The first 14 are shown"
    assert (sentence in many, sentence in few) == (True, False)
    assert f"{len(hits('e'))} places in the manual" in many
    assert many.count("<li>") - few.count("<li>") == 14 - len(hits("withdraw"))
