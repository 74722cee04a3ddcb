"""A paper as a page for browsers: pages that lie over each other, margins in words, and nothing that breaks out."""

import re

from tournament.papers.leaves import EDGE, page, quoted
from tournament.papers.pdf import Drawn, Sheet

BEGIN = (
    '<html lang="de"><head><title>Liste</title><style>p { margin: 0 }</style></head><body class="sheets">'
    '<div class="run-words" data-page="Seite" data-of="von" data-foot="Skatwart · gemacht"></div>'
    '<div class="run-head"><span><b>Pokal &amp; Co</b> · Saal</span><span>Kreuz As</span></div>'
)
END = "</body></html>"
FONTS = {("Inter", 400): "/static/inter.otf"}


def made(*papers: str | Drawn) -> str:
    return page(papers, told="Print <this>", fonts=FONTS).decode()


def test_what_lies_under_many_pages_lies_under_each() -> None:
    frame = EDGE.join([BEGIN, "<p>empty</p>", "<p>one</p>", "<p>two</p>", END])
    html = made(Drawn(frame, [Sheet(1, under=0), Sheet(2, under=0)]))
    under = '<div class="leaf"><div class="under"><p>empty</p></div>'
    assert f"{under}<p>one</p></div>{under}<p>two</p></div></div></body>" in html


def test_the_margins_say_what_the_page_says() -> None:
    html = made(BEGIN + END)
    assert '@page { @top-left { content: "Pokal \\26  Co · Saal · Kreuz As";' in html
    assert '@page { @bottom-left { content: "Skatwart · gemacht";' in html
    assert '@bottom-right { content: "Seite " counter(page) " von " counter(pages);' in html


def test_several_are_one_page_with_each_style_once() -> None:
    html = made(BEGIN + "<p>one</p>" + END, BEGIN.replace("sheets", "listing") + "<p>two</p>" + END)
    assert html.count("p { margin: 0 }") == html.count("<title>Liste</title>") == html.count("<body>") == 1
    assert html.index('<div class="paper sheets"') < html.index('<div class="paper listing"')
    assert "@page paper-" not in html
    assert '<p class="told">Print &lt;this&gt;</p>' in html
    assert '<html lang="de">' in html


def test_each_stands_under_its_own_head() -> None:
    """An organizer's paper behind one of a tournament."""
    others = re.sub(r"<span>.*</span>", "<span><b>Verein</b></span><span></span>", BEGIN)
    long = others.replace("sheets", "listing landscape")
    html = made(BEGIN + END, others.replace("sheets", "listing") + END, long + END, others + END)
    assert '#paper-1 { page: paper-1; }\n@page paper-1 { size: A4 portrait; @top-left { content: "Verein";' in html
    assert '@page paper-2 { size: A4 landscape; @top-left { content: "Verein";' in html
    assert "@page paper-3" not in html  # no head stands over a score sheet


def test_no_name_ends_its_string_or_the_style() -> None:
    assert quoted('a"b\\c&lt;/style&gt;\nd') == '"a\\22 b\\5c c\\3c /style\\3e  d"'
