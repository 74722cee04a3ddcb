"""Where a text may go on in the next line: between words, and after a hyphen only in a word too long for a line."""

import re
from html import escape

from tournament.papers.measure import at_most

HYPHENED = re.compile(r"[^ -]+(?:-[^ -]+)+")


def unbroken(text: str, room: float) -> str:
    """As HTML, in a line so wide, em; `word` in paper.css is not broken."""
    html, end = "", 0
    for word in HYPHENED.finditer(text):
        if at_most(word[0], "bold") <= room:
            html += f'{escape(text[end : word.start()])}<span class="word">{escape(word[0])}</span>'
            end = word.end()
    return html + escape(text[end:])
