"""What a newspaper prints of a tournament: from the list that was released last, and from the sheets that it counts.

Names are those that strangers may read. What isn't known is left out, never guessed.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db.models import Sum
from django.utils import timezone

from tournament.models import Draw, FinalResult, GameRow, Player, SheetVersion, Table, Tournament
from tournament.queries.money.plans import plans
from tournament.queries.ranking.holding import lapse_of
from tournament.queries.ranking.posted import PostedRow
from tournament.queries.ranking.released import Listed, Rating, Released, published_draws, ratings_of, released_last
from tournament.queries.record.announcement import announcement_of
from tournament.queries.season.published import has_public_year, is_short, of_evening, published
from tournament.queries.season.shown import Shown
from tournament.queries.sheets.feet import feet_that_count
from tournament.wording.press import Games, News, Place, PrizeMoney, RatedBest
from tournament.wording.pressyear import YearNews, YearPlace
from tournament.wording.season import decimal
from tournament.wording.seasonlists import listed_name

PODIUM = 3
LADIES, BEST = "ladies", "best_series"


def news_of(tournament: Tournament) -> News | None:
    """None before anything is released, and where nobody has a place in it."""
    released = released_last(tournament)
    ratings = ratings_of(tournament, released) if released else []
    podium = places(ratings[0].rows, PODIUM) if ratings else ()
    if released is None or not podium:
        return None
    after, is_final = released.body["after_series"], isinstance(released, FinalResult)
    rows = [row for row in ratings[0].rows if isinstance(row, PostedRow)]
    following = coming(tournament)
    draws = [draw for draw in published_draws(tournament) if draw.series.number <= after]
    return News(
        tournament=tournament,
        is_final=is_final,
        after=after,
        players=sum(1 for row in rows if row.series),
        tables=most_tables(draws),
        podium=podium,
        bests=tuple(bests(tournament, ratings, rows)),
        best_list=best_list(rows),
        games=games(tournament, draws, released, after),
        prizes=prizes(tournament) if is_final else None,
        coming=following,
        coming_at=announcement_of(following).begins_at if following else None,
        years=tuple(years(tournament)) if is_final else (),
    )


def places(rows: Sequence[Listed], last: int) -> tuple[Place, ...]:
    """The first ranks of a list, whoever shares one in one place."""
    by_rank: dict[int, list[Listed]] = {}
    for row in rows:
        if row.rank and row.rank <= last and not (isinstance(row, PostedRow) and not row.series):
            by_rank.setdefault(row.rank, []).append(row)
    return tuple(place_of(rank, sharing) for rank, sharing in sorted(by_rank.items()))


def place_of(rank: int, rows: Sequence[Listed]) -> Place:
    return Place(rank, tuple((row.name, (row.club,) if row.club else ()) for row in rows), rows[0].performance)


def bests(tournament: Tournament, ratings: Sequence[Rating], rows: Sequence[PostedRow]) -> Iterable[RatedBest]:
    """The ladies' best is printed everywhere, and known without a rating of their own."""
    codes = {rating.code for rating in ratings}
    if LADIES not in codes:
        ladies = [row for row in rows if row.sex == Player.Sex.FEMALE and row.rank and row.series]
        best = [row for row in ladies if row.rank == ladies[0].rank]
        if best and len(ladies) > 1:
            yield RatedBest(LADIES, "", place_of(1, best))
    for rating in ratings[1:]:
        if rating.code != BEST and (first := first_in(tournament, rating)):
            yield RatedBest(rating.code, rating.name, first)


def first_in(tournament: Tournament, rating: Rating) -> Place | None:
    """Of a team all its players are named."""
    best = [row for row in rating.rows if row.rank == 1]
    if not best:
        return None
    if not best[0].is_group:
        return place_of(1, best)
    short = tournament.short_names
    teams = [(row.name, tuple(player.public_name if short else player.name for player in row.members)) for row in best]
    return Place(1, tuple(teams), best[0].performance)


def best_list(rows: Sequence[PostedRow]) -> Place | None:
    """The most that somebody made in one series; of whom it isn't said where it is his total."""
    lines = [(line, row) for row in rows if row.rank for line in row.series if not line.zeroed]
    if not lines or max(len(row.series) for row in rows) < 2:
        return None
    most = max(line.performance for line, _row in lines)
    best = [(line, row) for line, row in lines if line.performance == most]
    return Place(1, place_of(1, [row for _line, row in best]).who, most, best[0][0].series if len(best) == 1 else 0)


def most_tables(draws: Sequence[Draw]) -> int:
    numbers = list(Table.objects.filter(draw__in=draws).values_list("draw", flat=True))
    return max(map(numbers.count, set(numbers)), default=0)


def games(tournament: Tournament, draws: Sequence[Draw], released: Released, after: int) -> Games | None:
    """None where a sheet is missing, or what was released no longer holds: then no sum belongs to that list."""
    if released.body["missing"] or not (isinstance(released, FinalResult) or lapse_of(released) is None):
        return None
    feet = [foot for seats in feet_that_count(tournament, after).values() for foot in seats]
    counted = SheetVersion.objects.filter(counts=True, table__draw__in=draws)
    passed = counted.aggregate(passed=Sum("passed"))["passed"] or 0
    return Games(sum(foot.won for foot in feet), sum(foot.lost for foot in feet), passed, grand_ouverts(draws))


def grand_ouverts(draws: Sequence[Draw]) -> int:
    """From sheets that were keyed game by game, and from wins of the jackpot: some are in both, so the more."""
    grands = GameRow.objects.filter(
        version__counts=True, version__table__draw__in=draws, contract="grand", won=True, annulled=False
    )
    wins = draws[0].series.tournament.jackpot_wins.in_force().count() if draws else 0
    return max(wins, sum(1 for steps in grands.values_list("steps", flat=True) if "ouvert" in steps))


def prizes(tournament: Tournament) -> PrizeMoney | None:
    listed = [prize for plan in plans(tournament) for prize in plan.prizes.all()]
    if not listed:
        return None
    goods = sum(1 for prize in listed if prize.goods)
    return PrizeMoney(sum(prize.cents for prize in listed), sum(1 for prize in listed if prize.cents), goods)


def years(tournament: Tournament) -> Iterable[YearNews]:
    """Of the rankings that are public those in which this evening counts."""
    if not has_public_year(tournament) or tournament.season is None:
        return
    for this in of_evening(published(tournament.season), tournament):
        if podium := year_podium(this):
            is_over = tournament.date >= this.last_day and not this.unsettled
            yield YearNews(this.ranking.name, tournament.season.name, is_over, podium)


def year_podium(this: Shown) -> tuple[YearPlace, ...]:
    short = is_short(this)
    ranked = [row for row in this.rows if row.rank is not None and row.rank <= PODIUM]
    return tuple(
        YearPlace(rank, tuple(listed_name(this.player(row), short=short) for row in sharing), decimal(sharing[0].value))
        for rank, sharing in ((rank, list(group)) for rank, group in groupby(ranked, key=lambda row: row.rank or 0))
    )


def coming(tournament: Tournament) -> Tournament | None:
    """The organizer's next tournament that has a public page: whoever prepares one in silence tells nobody.

    Next to whoever reads it today: of a tournament that is written about late, the one after it may be over.
    """
    others = Tournament.objects.filter(organizer=tournament.organizer_id, public_page=True).exclude(pk=tournament.pk)
    later = others.filter(date__gte=timezone.localdate(), date__gt=tournament.date)
    return later.order_by("date", "pk").first()
