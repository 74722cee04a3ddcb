"""Many papers in one file: what a series needs in the hall, and what is kept of the whole tournament (SkWO 7.4.4).

A paper joins by a line in `OF_A_SERIES` or `TO_KEEP`: who may see it, and the function that writes its manuscripts.
"""

from collections.abc import Callable, Sequence

from tournament.desks.documents.answers.manuscripts import Manuscript, papers_of
from tournament.desks.documents.decisions.papers import case_papers
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.log.papers import log_paper
from tournament.desks.documents.lots.lists import lot_list
from tournament.desks.documents.money.book import whole_book
from tournament.desks.documents.money.lists import loss_fee_list, statement_list
from tournament.desks.documents.money.statement import statement as statement_of
from tournament.desks.documents.plan.papers import plan_of
from tournament.desks.documents.prizes.lists import prizes_of
from tournament.desks.documents.results.ratings import ALL, final_lists, provisional_lists
from tournament.desks.documents.seats.papers import by_name, by_table
from tournament.desks.documents.sheets.papers import cards_of, kept_of, sheets_of, slips_of
from tournament.models import Draw, Tournament
from tournament.queries.money.loss_fees import counted, to_collect
from tournament.queries.ranking.finals import final_in_force, posted
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.postings import hanging, to_post
from tournament.queries.record.book import newest
from tournament.queries.seats.draws import draws_in_force
from tournament.queries.sheets.kept import kept_tables

Papers = Sequence[Manuscript]


def seats(draw: Draw, _base: str) -> Papers:
    return [by_table(draw), by_name(draw)]


def for_tables(draw: Draw, base: str) -> Papers:
    return [slips_of(draw), cards_of(draw, base), *sheets_of(draw, base)]


def outcome(draw: Draw, _base: str) -> Papers:
    """Standings after the series and the list of the series itself."""
    tournament, number = draw.series.tournament, draw.series.number
    if draw.published_at is None:
        return []
    now = to_post(tournament, upto=number)
    if any(place.series == number for place in now.missing):
        return []
    posting = hanging(draw.series, now.to_json())
    lists = [provisional_lists(tournament, now, posting, code) for code in (MAIN, f"series-{number}")]
    return [paper for several in lists for listing in several for paper in papers_of(tournament, listing)]


def plan(tournament: Tournament) -> Papers:
    return [plan_of(tournament)]


def draws(tournament: Tournament) -> Papers:
    """Where everybody sat, with what proves the draw."""
    return [by_table(draw) for draw in draws_in_force(tournament).values() if draw.published_at]


def written_sheets(tournament: Tournament) -> Papers:
    """Documents, kept for six months as the others: each with who signed when (SkWO 7.2.3)."""
    draws = [draw for draw in draws_in_force(tournament).values() if draw.published_at]
    return [kept_of(draw) for draw in draws if kept_tables(draw).exists()]


def results(tournament: Tournament) -> Papers:
    """All ratings and series of the final result; until there is one, of what was released last."""
    final, last = final_in_force(tournament), posted(tournament)
    lists = final_lists(final, ALL) if final else []
    if last and not final:
        lists = provisional_lists(tournament, Posted.from_json(last.body), last, ALL)
    return [paper for listing in lists for paper in papers_of(tournament, listing)]


def decisions(tournament: Tournament) -> Papers:
    """The referees' log, then every protest with its verdict."""
    log = log_of(tournament)
    return [log_paper(tournament, log), *case_papers(tournament, log.cases)]


def loss_fees(draw: Draw, _base: str) -> Papers:
    """What the tables owe, as soon as a sheet counts."""
    tournament = draw.series.tournament
    owed = to_collect(tournament, counted(tournament), draw.series.number)
    return papers_of(tournament, loss_fee_list(draw.series, owed)) if owed else []


def lots(tournament: Tournament) -> Papers:
    return papers_of(tournament, lot_list(tournament)) if tournament.lots.exists() else []


def prizes(tournament: Tournament) -> Papers:
    listing = prizes_of(tournament, top=True)
    return papers_of(tournament, listing) if listing.rows else []


def account(tournament: Tournament) -> Papers:
    """The statement with every entry behind it."""
    lists = (statement_list(statement_of(tournament), newest(tournament)), whole_book(tournament))
    return [paper for listing in lists for paper in papers_of(tournament, listing)]


OF_A_SERIES: tuple[tuple[str, Callable[[Draw, str], Papers]], ...] = (
    ("documents.look", seats),
    ("documents.look", for_tables),
    ("documents.look", outcome),
    ("cash.look", loss_fees),
)


TO_KEEP: tuple[tuple[str, Callable[[Tournament], Papers]], ...] = (
    ("documents.look", plan),
    ("documents.look", results),
    ("documents.look", draws),
    ("documents.look", written_sheets),
    ("documents.look", decisions),
    ("documents.look", lots),
    ("documents.look", prizes),
    ("cash.look", account),
)
