"""docs/law.md: for each paragraph of the orders, where it is kept. Made here from the index and from docs/law.toml."""

import tomllib
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import override

from scoring.__main__ import main
from scoring.incidents import INCIDENTS, Way
from tournament.wording.law.index import ORDERS, Section, law, sections

DOCS = Path(__file__).parent.parent / "docs"
LAW = tomllib.loads((DOCS / "law.toml").read_text())
PRINTED = {"ISkO": ["1999", "later", "2002"], "SkWO": ["1999", "2002"]}
NAMES = {"ISkO": "International Skat Order (ISkO)", "SkWO": "Skat Tournament Order (SkWO)"}
OWN = {"players": "the players' own", "organizer": "the organizer's own"}
HEAD = """# Where each paragraph is kept

`tests/test_law.py` generates this page from the index of paragraphs and [law.toml](law.toml). Don't edit it by hand.

For every paragraph of the orders it lists the texts that print it under this number (the one of 1999, the later English
text of the ISkO, the one of 2002), what it is about, and the command, page or paper that keeps it. No program can keep
what is the players' own or the organizer's; referees find it in the index (`/law/`) and cite it in the log.
"""


@pytest.fixture(scope="module")
def known() -> dict[str, str]:
    """The address of each page and paper, by its name."""
    return addresses(get_resolver().url_patterns)


def addresses(patterns: list[URLPattern | URLResolver], above: str = "/") -> dict[str, str]:
    found: dict[str, str] = {}
    for each in patterns:
        address = f"{above}{each.pattern}"
        if isinstance(each, URLResolver):
            found |= addresses(each.url_patterns, address)
        elif each.name:
            found[each.name] = address.replace("<slug:", "<").replace("<whole:", "<").replace("<str:", "<")
    return found


def said(place: str, known: dict[str, str]) -> str:
    """A place as docs/law.md has it; KeyError where it isn't there."""
    kind, _blank, name = place.partition(" ")
    if kind in OWN and not name:
        return OWN[kind]
    if kind == "command":
        return f"`python -m scoring {name}`"
    assert (kind == "paper") == known[name].endswith(".pdf"), place
    return f"{kind} `{known[name]}`"


def lines_of(section: Section, known: dict[str, str]) -> list[str]:
    order = section.number.partition(" ")[0]
    lines = [f"### {section.number} {section.title}", "", "| | texts | about | kept by |", "|---|---|---|---|"]
    for paragraph in section.paragraphs:
        texts = ", ".join(LAW["texts"].get(paragraph.number, PRINTED[order]))
        kept = ", ".join(said(place, known) for place in LAW["kept"][paragraph.number])
        lines.append(f"| {paragraph.number.partition(' ')[2]} | {texts} | {paragraph.title} | {kept} |")
    return [*lines, ""]


def page(known: dict[str, str]) -> str:
    lines = [HEAD]
    with override("en"):
        for order in ORDERS:
            lines += [f"## {NAMES[order]}", ""]
            for section in sections():
                if section.number.startswith(order):
                    lines += lines_of(section, known)
    return "\n".join(lines)


def test_every_paragraph_is_kept_somewhere_and_nothing_else_is() -> None:
    assert list(LAW["kept"]) == [paragraph.number for paragraph in law()]
    assert all(LAW["kept"].values())
    assert set(LAW["texts"]) <= set(LAW["kept"])
    assert all(set(texts) < set(PRINTED[number[:4]]) for number, texts in LAW["texts"].items())


def test_whoever_keeps_it_himself_shares_it_with_no_page() -> None:
    assert not [number for number, places in LAW["kept"].items() if OWN.keys() & set(places) and len(places) > 1]


def test_every_command_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    for command in {place.split()[1] for places in LAW["kept"].values() for place in places if "command " in place}:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0, command


def test_what_the_guided_ruling_decides_by_is_kept_by_it() -> None:
    told = (way for incident in INCIDENTS.values() for way in incident.ways.values())
    by_text = ([way] if isinstance(way, Way) else way.values() for way in told)
    decided_by = {paragraph for ways in by_text for way in ways for paragraph in way.paragraphs}
    kept = {number.removeprefix("ISkO ") for number, places in LAW["kept"].items() if "command rule" in places}
    assert decided_by <= kept


def test_the_page_is_what_the_index_and_the_places_say(known: dict[str, str]) -> None:
    made, written = page(known), DOCS / "law.md"
    if not written.exists() or written.read_text() != made:
        written.write_text(made)
        pytest.fail("docs/law.md was made anew: look at it and commit it")
