"""What is answered where no PDF can be made: the papers as a page to print, and what to install for files."""

import sys
from collections.abc import Sequence

from django.templatetags.static import static
from django.utils.translation import gettext as _

from tournament.papers import leaves, measure
from tournament.papers.pdf import FAMILY, WEIGHTS, Paper

INSTALLED_BY = {
    "linux": "sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "darwin": "brew install pango",
    "win32": "MSYS2: pacman -S mingw-w64-x86_64-pango",
}
# Papers are text and the drawings in it: nothing of them runs, and nothing but our fonts is loaded
CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; frame-ancestors 'none'"


def page(papers: Sequence[Paper]) -> bytes:
    """In the language that is active."""
    told = _("Print this page with your browser (Ctrl-P). For PDF files Pango is missing here: %(command)s")
    command = INSTALLED_BY.get(sys.platform, "Pango")
    return leaves.page(papers, told=told % {"command": command}, fonts=fonts())


def fonts() -> dict[tuple[str, int], str]:
    ours = {(FAMILY, weight): measure.FILES[name] for weight, name in WEIGHTS.items()}
    return {font: static(f"fonts/pdf/{file}") for font, file in (ours | {("DejaVu Sans", 400): measure.BEYOND}).items()}


def is_page(data: bytes) -> bool:
    return data.startswith(b"<!DOCTYPE html>")
