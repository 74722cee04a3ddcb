"""What this day counts in, as lists of the wall once its final result stands: season, cups, the table of a league."""

from functools import lru_cache

from django.utils.translation import gettext

from tournament.desks.public.seasons.reading import PublicPair, cup_rounds
from tournament.desks.public.wall.layout import Line, WallList
from tournament.models import LeagueGroup, LeagueMeeting, Tournament
from tournament.queries.league.tables import tables_of
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.published import (
    Mark,
    has_public_year,
    is_short,
    of_evening,
    public_cups,
    published,
    published_cup,
    year_mark,
)
from tournament.queries.season.shown import Shown
from tournament.wording.season import decimal
from tournament.wording.seasonlists import listed_name

VALUE, PAIR, TWO = 1.8, 3.2, 5.0  # em that figures take more than a total; the style sheet has them, too


def mark_of(tournament: Tournament) -> Mark:
    """Up to where everything has gone; nothing where the wall shows nothing beyond the day."""
    of_year = tournament.season is not None and bool(has_public_year(tournament) or public_cups(tournament.season))
    return year_mark() if of_year or group_of(tournament) else ()


def group_of(tournament: Tournament) -> LeagueGroup | None:
    """Of the league whose match day this is, if strangers may read its table."""
    if not is_of_league(tournament.pk, tournament.slug):
        return None
    groups = LeagueGroup.objects.filter(meetings__tournament=tournament, league__is_published=True)
    return groups.select_related("league__organizer").first()


@lru_cache(maxsize=512)
def is_of_league(tournament: int, _slug: str) -> bool:
    """From when it is opened, and for good: asked once, as every screen of every hall would ask."""
    return LeagueMeeting.objects.filter(tournament=tournament).exists()


def year_lists(tournament: Tournament) -> list[WallList]:
    """Who has no place isn't on the wall."""
    group = group_of(tournament)
    listed = [league_list(group)] if group else []
    if tournament.season is not None:
        listed += [year_list(this) for this in of_evening(published(tournament.season), tournament)]
        listed += cup_lists(tournament)
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


def league_list(group: LeagueGroup) -> WallList:
    made = tables_of([group])[group.pk]
    lines = tuple(Line(str(row.place), row.team.name, (str(row.points), row.match), less=TWO) for row in made.rows)
    is_open = bool(made.played.open or made.played.provisional)
    return WallList("league", f"league-{group.pk}", 0, group.name, lines, within=str(group.league), is_open=is_open)


def cup_lists(tournament: Tournament) -> list[WallList]:
    """Of each cup the round to which this evening belongs."""
    lists = []
    for cup in public_cups(tournament.season) if tournament.season else ():
        for round_ in cup_rounds(published_cup(cup)):
            row = round_.drawn.row
            if row.begins <= tournament.date <= row.ends:
                lines = tuple(pair_line(number, pair) for number, pair in enumerate(round_.pairs, 1))
                lines += tuple(
                    Line(str(number), name, (gettext("bye"),), less=PAIR)
                    for number, name in enumerate(round_.byes, len(lines) + 1)
                )
                within = gettext("Round %(number)s") % {"number": row.number}
                lists.append(WallList("cup", f"cup-{cup.pk}", 0, cup.name, lines, within=within))
    return lists


def pair_line(number: int, pair: PublicPair) -> Line:
    points = " : ".join(map(str, pair.points))
    return Line(str(number), f"{pair.one} – {pair.other}", (points,), less=PAIR, beside=pair.result)
