"""The rankings of the season in which this evening counts, as lists of the wall: once its final result stands."""

from tournament.desks.public.wall.layout import Line, WallList
from tournament.models import Tournament
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.published import Mark, has_public_year, is_short, of_evening, published, year_mark
from tournament.queries.season.shown import Shown
from tournament.wording.season import decimal
from tournament.wording.seasonlists import listed_name

VALUE = 1.8  # em that a value with its decimals takes more than a total; the style sheet has it, too


def mark_of(tournament: Tournament) -> Mark:
    """Up to where everything has gone; nothing where the wall shows no season."""
    return year_mark() if has_public_year(tournament) else ()


def year_lists(tournament: Tournament) -> list[WallList]:
    """Who has no place isn't on the wall."""
    if tournament.season is None:
        return []
    listed = [year_list(this) for this in of_evening(published(tournament.season), tournament)]
    return [shown for shown in listed if shown.lines]


def year_list(this: Shown) -> WallList:
    ranked = [row for row in this.rows if row.rank is not None]
    names = [listed_name(this.player(row), short=is_short(this)) for row in ranked]
    shared = namesakes(names)
    lines = tuple(
        Line(
            str(row.rank),
            name,
            (decimal(row.value),),
            less=VALUE,
            beside=str(this.player(row).club or "") if name in shared else "",
        )
        for row, name in zip(ranked, names, strict=True)
    )
    return WallList("season", f"season-{this.ranking.pk}", 0, this.ranking.name, lines)
