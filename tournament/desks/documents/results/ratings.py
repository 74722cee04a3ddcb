"""Further ratings and single series as lists, made from the same posted values as the list of all players."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournament.desks.documents.results.lists import NONE, final_list, standings_list, with_rules
from tournament.desks.documents.results.series import series_rows
from tournament.models import FinalResult, PostedStandings, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.ranking.lots import MAIN, lots_of
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRating
from tournament.queries.ranking.ratings import ratings_of, series_ratings
from tournament.wording.results import lack_name, points, rating_name

GROUPS = frozenset({"teams", "tandems", "mixed"})
ALL, SERIES = "all", "series"  # instead of a rating: all of them, every single series


def provisional_lists(
    tournament: Tournament, posted: Posted, posting: PostedStandings | None, code: str
) -> list[Listing]:
    return lists_of(tournament, posted, standings_list(tournament, posted, posting), code)


def final_lists(final: FinalResult, code: str) -> list[Listing]:
    return lists_of(final.tournament, Posted.from_json(final.body), final_list(final), code)


def lists_of(tournament: Tournament, posted: Posted, whole: Listing, code: str) -> list[Listing]:
    """The lists that are asked for by one word; none if there is no such rating."""
    lists = {MAIN: whole} if code in (ALL, MAIN) else {}
    for rating in ratings_in(tournament, posted):
        if (
            code == rating.code
            or (code == ALL and rating.rows)
            or (code == SERIES and rating.code.startswith("series-"))
        ):
            lists[rating.code] = with_rules(rating_list(whole, rating), tournament)
    return list(lists.values())


def ratings_in(tournament: Tournament, posted: Posted) -> list[PostedRating]:
    """What was posted of them, then every series; lists that were posted long ago have no ratings."""
    lots = lots_of(tournament)
    series = [
        PostedRating(code, "", series_rows(posted, number, lots.get((code, number), {})))
        for number in range(1, posted.after_series + 1)
        for code in (f"series-{number}",)
    ]
    return [*posted.ratings, *series]


def rating_choices(tournament: Tournament) -> list[tuple[str, str]]:
    """Code and name of every list that there is: all players, the other ratings, each series."""
    ratings = (*ratings_of(tournament), *series_ratings(tournament))
    return [(rating.code, rating_name(rating.code, rating.name)) for rating in ratings]


def rating_list(whole: Listing, rating: PostedRating) -> Listing:
    name, code = rating_name(rating.code, rating.name), rating.code
    where, words = whole.heading
    if code in GROUPS:
        columns, rows = group_columns(name), [row for group in rating.rows for row in group_rows(group)]
    else:
        best = code == "best_series"
        columns, rows = player_columns(best=best), [player_row(row, best=best) for row in rating.rows]
    return replace(
        whole,
        title=name,
        lead=[whole.title, *whole.lead],
        columns=columns,
        rows=rows,
        items=(),
        notes=[*legend(rating), *whole.notes[1:]],
        sheet=name,
        heading=[where, f"{words}, {name}"],
        landscape=False,
    )


def legend(rating: PostedRating) -> list[str]:
    """Of the sign behind a rank, where there is one."""
    shared = any(row.needs_lot for row in rating.rows)
    return [_("L: shared place, a lot decides where it matters.")] if shared else []


def rank_columns() -> list[Column]:
    return [
        Column(_("Rank"), "number", bold=True, empty=NONE, on="paper"),
        Column(_("Rank"), "number", on="data"),
    ]


def sum_columns() -> list[Column]:
    return [
        Column(_("Won : lost"), share=0, align="right", on="paper"),
        Column(_("Won"), "number", on="data"),
        Column(_("Lost"), "number", on="data"),
        Column(_("Total"), "number", bold=True),
    ]


def player_columns(*, best: bool) -> list[Column]:
    people = [Column(_("No."), "number"), Column(_("Name"), share=5), Column(_("Club"), share=4)]
    series = [Column(_("Series"), "number")] if best else []
    return [*rank_columns(), *people, *series, *sum_columns()]


def player_row(row: PostedPlace, *, best: bool) -> Row:
    series = [row.series] if best else []
    return [*ranks(row), row.key, row.name, row.club, *series, *sums(row)]


def group_columns(name: str) -> list[Column]:
    """A line for the team and one for each member; for machines the team's name stands on each of them."""
    return [
        Column(_("Rank"), "number", bold=True, on="paper"),
        Column(_("Rank"), "number", on="data"),
        Column(name, share=5, on="paper"),
        Column(name, on="data"),
        Column(_("No."), "number"),
        Column(_("Name"), share=5),
        Column(_("Performance"), "number"),
        *sum_columns(),
    ]


def group_rows(row: PostedPlace) -> list[Row]:
    team = Cell(row.name, bold=True, sub=lack_name(row.lack))
    together = [None] * 4 if row.lack else sums(row)
    first: Row = [*ranks(row), team, row.name, None, None, None, *together]
    members: list[Row] = [
        [None, None, None, row.name, member.number, member.name, member.performance, None, None, None, None]
        for member in row.members
    ]
    return [first, *members]


def ranks(row: PostedPlace) -> list[Any]:
    shown = f"{row.rank}\u00a0L" if row.rank and row.needs_lot else row.rank
    return [shown, row.rank]


def sums(row: PostedPlace) -> list[Any]:
    won, lost, total = (exact(figure) for figure in (row.won, row.lost, row.performance))
    return [f"{won} : {lost}", won, lost, total]


def exact(figure: int | str) -> int | str:
    """Thirds of a team that is raised stay thirds."""
    return figure if isinstance(figure, int) else points(figure)
