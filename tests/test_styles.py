"""Styles: what a page wears, where a selector stands, and which tokens and classes there are."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from tinycss2 import parse_rule_list, parse_stylesheet, serialize

from tests.test_static import NAMED, ROOT, STATIC, rooms, with_imports

WORN = re.compile(r"\.(sk-[a-z-]+)")
EXTENDED = re.compile(r"""\{% (?:extends|include) "([^"]+)\"""")


def classes(folder: Path) -> set[str]:
    """What the styles of one folder speak of, as far as no other folder's do: sk-seats."""
    return {name for sheet in folder.glob("*.css") for name in WORN.findall(sheet.read_text())}


def whole(page: Path) -> str:
    """A template with all that it extends and includes."""
    text = page.read_text()
    return text + "".join(whole(ROOT / "templates" / name) for name in EXTENDED.findall(text))


def test_a_page_loads_the_styles_of_the_rooms_whose_classes_it_wears() -> None:
    frame = classes(settings.STATIC / "frame")
    own = {name: classes(STATIC / name) - frame for name in rooms() if name != "frame"}
    pages = [page for page in (ROOT / "templates").rglob("*.html") if "{% extends" in page.read_text()]
    texts = {str(page.relative_to(ROOT)): whole(page) for page in pages}
    bare = {
        (name, room, worn)
        for name, text in texts.items()
        for worn in set(re.findall(r"(?<![\w-])sk-[\w-]+", text))
        for room, names in own.items()
        if worn in names and not any(room in loaded(named) for named in NAMED.findall(text))
    }
    assert bare == set()


def loaded(room: str) -> set[str]:
    """The rooms whose styles come with those of a room."""
    sheets = with_imports(STATIC / room / "page.css") if (STATIC / room / "page.css").exists() else []
    return {room, *(str(sheet.resolve().parent.relative_to(STATIC)) for sheet in sheets)}


SHEETS = [path for path in STATIC.rglob("*.css") if path.name not in {"paper.css", "picture.css", "fonts.css"}]
FOREIGN = {"asc", "desc", "orderable", "errorlist"}  # named by Django and its tables
ON_PAPER = {"sk-grid"}  # styled where the paper is made


def in_layers(rules: list[Any], within: str = "") -> list[tuple[str, Any]]:
    """Every rule with the layers and media that hold it."""
    layered = []
    for rule in rules:
        if rule.type == "at-rule" and rule.content is not None and rule.lower_at_keyword in {"layer", "media"}:
            place = f"{within} @{rule.lower_at_keyword} {serialize(rule.prelude).strip()}"
            layered += in_layers(parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), place)
        elif rule.type == "qualified-rule":
            layered.append((within, rule))
    return layered


def rules_of(sheet: Path) -> list[tuple[str, Any]]:
    return in_layers(parse_stylesheet(sheet.read_text(), skip_comments=True, skip_whitespace=True))


def test_a_selector_stands_once_in_a_sheet() -> None:
    places = Counter(
        (str(sheet.relative_to(STATIC)), within, " ".join(serialize(rule.prelude).split()))
        for sheet in SHEETS
        for within, rule in rules_of(sheet)
    )
    assert [place for place, times in places.items() if times > 1] == []


LITERAL = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)|font-size: [\d.]+(?:rem|px)|font-size: clamp")
DISTANCE = re.compile(r"(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)[a-z-]*: [^;]*;")


def test_colours_sizes_of_text_and_distances_are_tokens() -> None:
    """Distances are those within and between boxes; one that grows with the window says so in its place."""
    written = {
        (str(sheet.relative_to(STATIC)), rule)
        for sheet in SHEETS
        for rule in (
            *(LITERAL.findall(without_comments(sheet)) if sheet.name != "tokens.css" else ()),
            *(rule for rule in DISTANCE.findall(sheet.read_text()) if "rem" in rule and "clamp" not in rule),
        )
    }
    assert written == set()


def without_comments(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def test_no_token_is_unused_or_unknown() -> None:
    text = "".join(sheet.read_text() for sheet in SHEETS)
    named = set(re.findall(r"var\((--[\w-]+)", text))
    assert named == set(re.findall(r"(?<![\w-])(--[\w-]+):", text))


def words() -> set[str]:
    """Whatever could be the name of a class where pages are made."""
    places = (("templates", "*.html"), ("static", "*.js"), ("tournament", "*.py"))
    texts = (path.read_text() for folder, name in places for path in (ROOT / folder).rglob(name))
    return set(re.findall(r"(?<!--)\b[A-Za-z][\w-]*", " ".join(texts)))


def test_no_class_is_unused_or_unknown() -> None:
    """Of is-done, for-zero and rows-8, which templates put together, one half is looked for."""
    ours = {name for sheet in SHEETS for _, rule in rules_of(sheet) for name in class_names(serialize(rule.prelude))}
    used = words()
    assert {
        name for name in ours - FOREIGN if not {name, name.partition("-")[2], name.rstrip("0123456789")} & used
    } == set()
    assert {name for name in used if name.startswith("sk-")} - ours - ON_PAPER == set()


def class_names(selector: str) -> list[str]:
    return re.findall(r"\.([A-Za-z][\w-]*)", selector)
