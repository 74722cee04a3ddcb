"""A site as files: pages that lead to each other, with styles and letters of their own. No script, no cookie."""

import re
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.template.loader import render_to_string

from tournament.desks.documents.answers import composing
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.website.pages import INDEX, Page, Site
from tournament.models import Tournament

BEGINNING = (1980, 1, 1, 0, 0, 0)  # of every file in the archive: the same site is the same bytes
STYLES = ("fonts/fonts.css", "frame/tokens.css", "frame/website.css")
LINES = re.compile(r"\s*\n\s*")


def site_file(tournament: Tournament, site: Site) -> Manuscript:
    return Manuscript(zipped, (tournament, site))


def zipped(tournament: Tournament, site: Site) -> bytes:
    """All in one folder, so that unpacking it makes no mess."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in files_of(tournament, site).items():
            archive.writestr(ZipInfo(f"{tournament.slug}/{name}", BEGINNING), content, ZIP_DEFLATED)
    return data.getvalue()


def files_of(tournament: Tournament, site: Site) -> dict[str, bytes]:
    """Name -> content: the pages, one sheet of styles, and the letters that it names."""
    pages = (Page(INDEX, tournament.name), *site.pages)
    context = {"tournament": tournament, "site": site, "pages": pages, "made": composing.made_at.get()}
    files = {page.file: page_text(page, context) for page in pages}
    css = "\n".join((settings.STATIC / style).read_text(encoding="utf-8") for style in STYLES)
    css = css.replace("font-display: optional", "font-display: swap")  # nothing else of a page is fetched before it
    fonts = {f"web/{font.name}": font.read_bytes() for font in sorted((settings.STATIC / "fonts/web").glob("*.woff2"))}
    return {**files, "style.css": css.encode(), **fonts}


def page_text(page: Page, context: dict[str, Any]) -> bytes:
    text = render_to_string("documents/website/page.html", {**context, "page": page})
    return (LINES.sub("\n", text).strip() + "\n").encode()
