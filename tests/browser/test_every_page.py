"""Every address is looked at by some test of pages or papers, or is known to be neither."""

from django.urls import URLPattern, URLResolver, get_resolver

from tests.browser.pages import PAGES, PAPERS


def test_no_page_is_forgotten() -> None:
    """Every address is a page or a paper that these tests know, or one that only takes forms."""
    names = {str(pattern.name) for pattern in patterns(get_resolver())}
    looked_at = {place.view for place in PAGES.values()} | PAPERS.keys()
    assert looked_at - {""} <= names
    no_pages = {name for name in names - looked_at if answers_get(name)}
    assert no_pages == {
        "scanned-sheet",
        "loss-fees",  # leads to those of a series
        "backup-of-day",  # leads to the backup, or to the archive of the tournament
        "bring-kept",  # leads on to what was brought
        "made-paper",
        "second-pages",  # letters between two laptops
        "second-part",
        "second-replaced",
        "second-leads",
        "take-over",  # leads home on a laptop that follows nobody
        "pulse",
        "public-pulse",
        "wall-pulse",
        "worker",
        "ruling-seats",
        "table-sheet",  # of a table that keeps its sheet, as none of the demo does: test_phone_sheet
        *(f"table-{asked}" for asked in ("entries", "end", "time", "progress-pulse")),
        "written-sheets",  # what they have written
        "match-day-file",  # as it came from a venue: none of the demo did
        "own-table",  # the way there
        "claim-progress",  # a few signs for a page that waits
        *(f"jackpot-list-{form}" for form in ("pdf", "xlsx", "csv")),  # none of the demo has one
        "ruling-position-paper",  # of a decision that keeps a claim, as none of the demo does
    }  # no pages


def answers_get(name: str) -> bool:
    views = {str(pattern.name): pattern.callback for pattern in patterns(get_resolver())}
    return not getattr(views[name], "post_only", False)


def patterns(resolver: URLResolver) -> list[URLPattern]:
    flat: list[URLPattern] = []
    for pattern in resolver.url_patterns:
        flat += [pattern] if isinstance(pattern, URLPattern) else patterns(pattern)
    return flat
