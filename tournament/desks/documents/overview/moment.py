"""Which papers are needed now: the first five that there are, in the order in which the step of the day asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Draw, FinalResult, Tournament
from tournament.queries.people.cards import remaining
from tournament.queries.protests.times import day_of
from tournament.queries.seats.reprints import outdated
from tournament.queries.steps import Day, Kind, Step, steps

MOST = 5
FILES = ("pdf", "xlsx", "csv")
SEATING = ("seats-by-table", "seats-by-name", "table-cards", "score-sheets", "seat-slips")
RANKED = ("standings", "series", "loss-fees", "referee-log")
CLOSING = ("evening", "result", "prize-list", "diplomas", "statement", "all-papers", "archive-json", "referee-log")
CARRIED = ("start-cards",)  # until the first series begins
DOOR = ("start-cards", "participants", "plan-pdf", "public-poster", "protest-form", "blank-sheet-of-four")
ASKED = {
    Kind.REGISTRATION: DOOR,
    Kind.DRAW: SEATING,
    Kind.SHEETS: SEATING,
    Kind.FEES: ("loss-fees", *RANKED),
    Kind.POST: RANKED,
    Kind.PLAN: RANKED,
    Kind.FINAL: RANKED,
    Kind.RETURNS: CLOSING,
    Kind.PRIZES: ("prize-list", *CLOSING),
    Kind.STATEMENT: ("statement", *CLOSING),
    Kind.BACKUP: ("archive-json", "all-papers", *CLOSING),
}


@dataclass(frozen=True)
class Paper:
    """A paper and its files: the kind of each, and where it is."""

    label: str
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Moment:
    """What is asked for now: `series` is the one of the step, or the last that was drawn."""

    step: Step
    series: int
    papers: tuple[Paper, ...]
    again: tuple[int, ...]  # tables whose papers were printed before their seats were changed


def moment(day: Day, may: frozenset[str], *, phones: bool) -> Moment:
    step = next(step for step in steps(day) if step.is_current)
    series = step.series if step.series in day.draws else max(day.draws, default=0)
    draw = day.draws.get(series)
    there = papers_of(day, draw, may, phones=phones)
    handed_out = CARRIED if series and not day_of(day.tournament).begun else ()
    asked = dict.fromkeys((*handed_out, *ASKED[step.kind], *DOOR))  # what comes first counts, once
    papers = tuple(islice((there[name] for name in asked if name in there), MOST))
    return Moment(step, series, papers, outdated(draw) if draw else ())


def papers_of(day: Day, draw: Draw | None, may: frozenset[str], *, phones: bool) -> dict[str, Paper]:
    """All that a step can ask for and this person may have, as far as there is something to print."""
    papers = dict(of_the_day(day.tournament, day.final, may, phones=phones))
    return papers | dict(of_a_series(day, draw, may)) if draw else papers


def of_a_series(day: Day, draw: Draw, may: frozenset[str]) -> Iterator[tuple[str, Paper]]:
    slug, number = day.tournament.slug, draw.series.number
    yield "seats-by-table", listed(_("Seat list by table"), "seats-by-table", slug, number)
    yield "seats-by-name", listed(_("Seat list by name"), "seats-by-name", slug, number)
    yield "table-cards", printed(_("Table cards"), "table-cards", slug, number)
    yield "score-sheets", printed(_("Score sheets"), "score-sheets", slug, number)
    yield "seat-slips", printed(_("Seat slips"), "seat-slips", slug, number)
    if draw.published_at:
        after = _("Standings after series %(number)s") % {"number": number}
        yield "standings", listed(after, "standings", slug, number)
        alone = _("Series %(number)s for itself") % {"number": number}
        yield "series", listed(alone, "rating", slug, number, f"series-{number}")
        if number in day.fees and "cash.look" in may:
            yield "loss-fees", listed(_("Loss fees"), "loss-fees", slug, number)


def of_the_day(
    tournament: Tournament, final: FinalResult | None, may: frozenset[str], *, phones: bool
) -> Iterator[tuple[str, Paper]]:
    slug = tournament.slug
    if remaining(tournament).exists() and "documents.codes" in may and tournament.start_cards:
        yield "start-cards", printed(_("Start cards"), "start-cards", slug)
    yield "participants", listed(_("Participants"), "participants", slug)
    yield "plan-pdf", printed(_("Tournament plan"), "plan-pdf", slug)
    if tournament.public_page and phones:
        yield "public-poster", printed(_("Poster for phones"), "public-poster", slug)
    yield "protest-form", printed(_("Protest form, blank"), "protest-form", slug)
    yield "blank-sheet-of-four", printed(_("Blank score sheet, table of four"), "blank-sheet-of-four", slug)
    yield "referee-log", listed(_("Log of the referees"), "referee-log", slug)
    if final:
        if tournament.season_id is not None:
            yield "evening", printed(_("Result, rankings of the season and press text"), "evening-papers", slug)
        yield "result", listed(_("Final result"), "result", slug, final.version)
        yield "prize-list", listed(_("Prize list"), "prize-list", slug)
        yield "diplomas", printed(_("Diplomas of the first three"), "diplomas", slug)
    if "cash.look" in may:
        yield "statement", listed(_("Statement of account"), "statement", slug)
    yield "all-papers", printed(_("All papers of the tournament, to keep"), "all-papers", slug)
    if "tournament.archive" in may:
        yield "archive-json", printed(_("All data of the tournament"), "archive-json", slug, kind=_("Archive"))


def listed(label: str, name: str, *places: object) -> Paper:
    """A list, in its three files."""
    return Paper(label, tuple((kind.upper(), reverse(f"{name}-{kind}", args=places)) for kind in FILES))


def printed(label: str, name: str, *places: object, kind: str = "PDF") -> Paper:
    return Paper(label, ((kind, reverse(name, args=places)),))
