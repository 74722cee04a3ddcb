"""Papers as a page that a browser prints, where WeasyPrint lacks a library of the system and no PDF can be made.

The HTML and its styles are the same. What browsers don't know of them is said in their words: the lines in the margins
of every page, and the empty form that lies under many pages. The fonts are ours, from the addresses that are given.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape

from tournament.papers.pdf import Drawn, Paper

EDGE = "<!--page-->"  # before every page of a frame whose pages lie over each other, and behind the last one
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
LANGUAGE = re.compile(r'<html lang="([^"]*)">')
BODY = re.compile(r'<body class="([^"]*)">(.*)</body>', re.DOTALL)
WORDS = re.compile(r'data-page="([^"]*)"\s+data-of="([^"]*)"\s+data-foot="([^"]*)"')
HEAD = re.compile(r'<div class="run-head">\s*<span>(.*?)</span>\s*<span>(.*?)</span>', re.DOTALL)
HEADLESS = {"cards", "diplomas", "labels", "sheets", "start-cards"}  # whose pages have nothing in their margins
TAG = re.compile(r"<[^>]*>")
LINE = (
    'font: 8.5pt "Inter", "DejaVu Sans", sans-serif; text-align: left; overflow-wrap: anywhere; padding-bottom: 1.2mm; '
    "margin-bottom: 3mm; border-bottom: .5pt solid #000;"
)
# What knows `interpolate-size` also knows the boxes in the margins of a page; in other browsers the head stands once.
CSS = """
@media print { .told { display: none; } @supports (interpolate-size: allow-keywords) { .run-head { display: none; } } }
html { text-rendering: geometricPrecision; } /* letters as wide as on paper, not as on this screen */
.doc-head .stamp { flex: 0 1 auto; }
.run-head { position: static; margin-bottom: 3mm; }
:where(.paper) table.list td { padding-bottom: calc(.72mm - .27pt); } /* a hairline is three quarters of a point here */
.manual { padding-right: .5pt; } /* so much wider is a page of whole pixels: a word more would fit */
/* where a page may end, no browser sets the cells of a row on one line */
.seats table.list td.no { position: relative; top: 1.8pt; line-height: 18.75pt; }
.seat-slip .head span { vertical-align: bottom; } .seat-slip .head span:first-child { padding-bottom: 1pt; }
.seat-slip th { padding-bottom: 2pt; vertical-align: bottom; }
* { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.paper + .paper, .leaf + .leaf { break-before: page; }
.leaf { position: relative; } .leaf > * { break-after: auto !important; }
.leaf > .under { position: absolute; top: 0; left: 0; width: 100%; }
@page sheet { margin-top: 2mm; } .sheets .under { top: 4mm; }
.sheets .leaf { padding-top: 4mm; overflow: clip; } /* over its edges stands what would make all of it smaller */
@media screen {
  body { max-width: 196mm; margin: 0 auto; padding: 6mm; } .paper { margin-top: 8mm; } .landscape { width: 267mm; }
  .leaf { min-height: 280mm; } .told { padding: 3mm 4mm; border: 1pt solid #000; font-size: 11pt; }
}
"""


def page(papers: Sequence[Paper], *, told: str, fonts: Mapping[tuple[str, int], str]) -> bytes:
    """All papers one after the other, under a line that no printer prints; fonts: addresses by family and weight."""
    sources = [paper if isinstance(paper, str) else stacked(paper) for paper in papers]
    first = sources[0]
    styles = dict.fromkeys(style for source in sources for style in STYLE.findall(source))
    css = "\n".join([*styles, *map(face, fonts.items()), CSS, *margins(first), *others_heads(sources)])
    bodies = (
        f'<div class="paper {named}" id="paper-{number}">{body}</div>'
        for number, source in enumerate(sources)
        for named, body in BODY.findall(source)
    )
    language, title = LANGUAGE.findall(first), TITLE.findall(first)
    return (
        f'<!DOCTYPE html>\n<html lang="{"".join(language[:1])}"><head><meta charset="utf-8">{"".join(title[:1])}'
        f"<style>{css}</style></head>"  # a phone shows the whole sheet, as of a file
        f'<body><p class="told">{escape(told)}</p>{"".join(bodies)}</body></html>\n'
    ).encode()


def stacked(paper: Drawn) -> str:
    """Every page of the frame once for each sheet that takes it, over the page that lies under that."""
    begin, *pages, end = paper.frame.split(EDGE)
    leaves = (leaf(pages, sheet.frame, sheet.under) for sheet in paper.sheets)
    return begin + "".join(leaves) + end


def leaf(pages: Sequence[str], own: int, under: int | None) -> str:
    below = f'<div class="under">{pages[under]}</div>' if under is not None else ""
    return f'<div class="leaf">{below}{pages[own]}</div>'


def face(font: tuple[tuple[str, int], str]) -> str:
    (family, weight), address = font
    return f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{address}"); }}'


def margins(paper: str) -> Iterator[str]:
    """What paper.css takes from elements of the page, which browsers can't, as texts of their own."""
    if head := head_of(paper):
        yield rule("top-left", quoted(head), LINE)
    for page_word, of_word, foot in WORDS.findall(paper)[:1]:
        yield rule("bottom-left", quoted(foot), "")
        number = f"{quoted(page_word + ' ')} counter(page) {quoted(f' {of_word} ')} counter(pages)"
        yield rule("bottom-right", number, "")


def head_of(paper: str) -> str:
    return " · ".join(part for head in HEAD.findall(paper)[:1] for part in head if part)


def others_heads(papers: Sequence[str]) -> Iterator[str]:
    """Of papers that stand under another head than the first, as those of an organizer behind a tournament's."""
    usual = head_of(papers[0])
    for number, paper in enumerate(papers):
        named = {name for names, _body in BODY.findall(paper) for name in names.split()}
        if (head := head_of(paper)) in ("", usual) or named & HEADLESS:
            continue
        size = "landscape" if "landscape" in named else "portrait"
        yield f"#paper-{number} {{ page: paper-{number}; }}"
        yield f"@page paper-{number} {{ size: A4 {size}; @top-left {{ content: {quoted(head)}; {LINE} }} }}"


def rule(box: str, content: str, more: str) -> str:
    return f"@page {{ @{box} {{ content: {content}; {more} }} }}"


def quoted(html: str) -> str:
    """As a string of CSS, which ends neither itself nor the style around it."""
    words = " ".join(unescape(TAG.sub("", html)).split(" ")).replace("\n", " ")
    return '"' + re.sub(r'[\\"<>&\x00-\x1f]', lambda sign: f"\\{ord(sign[0]):x} ", words) + '"'
