"""What a posted list says: the copy that is kept of a ranking, and the digest that proves it unchanged."""

import hashlib
import json
from typing import Any

from tournament.models import Lot, PostedStandings, Series, Tournament
from tournament.queries.ranking.posted import Posted, PostedLot, PostedPlace, PostedRating, PostedRow
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import Figure, Rated, RatedRow, ratings_of
from tournament.queries.ranking.standings import Standings, StandingsRow, played_in, standings_of


def to_post(tournament: Tournament, *, upto: int | None = None) -> Posted:
    """The list as it is now, after a series or after all."""
    last = tournament.series_count if upto is None else upto
    played = played_in(tournament, last)
    table, others = standings_of(played, last), ratings_of(tournament)[1:]
    lots = Lot.objects.filter(tournament=tournament, series=last).order_by("pk")
    return Posted(
        organizer=tournament.organizer.name,
        tournament=tournament.name,
        place=tournament.place,
        date=tournament.date.isoformat(),
        rules=tournament.rule_edition,
        system=tournament.performance_system,
        house=json.dumps(tournament.house, sort_keys=True) if tournament.house else "",
        after_series=table.series,
        series_count=tournament.series_count,
        missing=table.missing,
        rows=posted_rows(table),
        ratings=tuple(posted_rating(rated_of(played, rating, last)) for rating in others),
        lots=tuple(PostedLot(lot.rating, lot.place, tuple(lot.order), lot.seed, lot.witness) for lot in lots),
    )


def body(tournament: Tournament, *, upto: int | None = None) -> dict[str, Any]:
    return to_post(tournament, upto=upto).to_json()


def posted_rows(table: Standings) -> tuple[PostedRow, ...]:
    """Rows as `manage.py standings --json` prints them, with what lists and the public page show beside."""
    return tuple(posted_row(row) for row in table.rows)


def posted_row(row: StandingsRow) -> PostedRow:
    return PostedRow(
        rank=row.rank,
        needs_lot=row.needs_lot,
        number=row.number,
        name=row.name,
        public_name=row.public_name,
        club=row.club,
        sex=row.sex,
        category=row.category,
        withdrawn=row.withdrawn,
        expelled=row.expelled,
        performance=row.performance,
        won=row.won,
        lost=row.lost,
        dropped=row.dropped,
        effects=row.effects,
        series=row.lines,
    )


def posted_rating(rated: Rated) -> PostedRating:
    return PostedRating(rated.rating.code, rated.rating.name, tuple(posted_place(row) for row in rated.rows))


def posted_place(row: RatedRow) -> PostedPlace:
    return PostedPlace(
        rank=row.rank,
        needs_lot=row.needs_lot,
        key=row.key,
        name=row.name,
        public_name=row.public_name,
        club=row.club,
        performance=exact(row.performance),
        won=exact(row.won),
        lost=exact(row.lost),
        series=row.series,
        members=row.members,
        lack=row.lack,
    )


def exact(figure: Figure) -> int | str:
    """Thirds of a team that is raised are kept as they are: "10000/3"."""
    return figure if isinstance(figure, int) else str(figure)


def digest(content: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def hanging(series: Series, content: dict[str, Any]) -> PostedStandings | None:
    """The posting of a series that is in force, if it says just this."""
    posting = series.postings.in_force().select_related("series").first()
    return posting if posting and posting.digest == digest(content) else None
