"""What hangs in the hall as JSON for other programs: keys and order are those of docs/feed.md and its schema.

A key that is there keeps its name and meaning; what is new comes beside it, and what breaks is another version.
"""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from tournament.desks.public.released.reading import Hanging
from tournament.models import Draw, Seat, Tournament
from tournament.queries.people.hidden import hidden_names
from tournament.queries.ranking.posted import USUAL_SYSTEM, PostedPlace, PostedRow
from tournament.queries.ranking.released import Listed, Rating, name_of
from tournament.queries.seats.lists import tables_of

VERSION = 1


def headed(kind: str, tournament: Tournament, **content: Any) -> dict[str, Any]:
    return {"format": "skatwart-feed", "version": VERSION, "kind": kind, "tournament": tournament.slug, **content}


def overview(hangs: Hanging) -> dict[str, Any]:
    """What there is, and where."""
    tournament = hangs.tournament
    seats = [
        {
            "series": draw.series.number,
            "published_at": draw.published_at.isoformat() if draw.published_at else None,
            "address": reverse("feed-seats", args=[tournament.slug, draw.series.number]),
        }
        for draw in reversed(hangs.seats)
    ]
    return headed(
        "tournament",
        tournament,
        name=tournament.name,
        organizer=tournament.organizer_name,
        place=tournament.place,
        date=tournament.date.isoformat(),
        rules=tournament.rule_edition,
        under_skwo=tournament.rules.is_order_alone,
        series_count=tournament.series_count,
        seats=seats,
        standings=reverse("feed-standings", args=[tournament.slug]) if hangs.released else None,
    )


def seats(draw: Draw) -> dict[str, Any]:
    """By table, then by seat."""
    tournament = draw.series.tournament
    hidden = hidden_names(tournament)
    tables = [
        {"table": table, "seats": [seat_of(tournament, seat, hidden) for seat in taken]}
        for table, taken in tables_of(draw)
    ]
    published = draw.published_at.isoformat() if draw.published_at else None
    return headed("seats", tournament, series=draw.series.number, published_at=published, tables=tables)


def seat_of(tournament: Tournament, seat: Seat, hidden: Mapping[int, str]) -> dict[str, Any]:
    card = seat.card
    name = name_of(tournament, seat, hidden)
    return {"seat": seat.number, "number": card.number, "name": name, "club": str(card.plays.club or "")}


def standings(hangs: Hanging) -> dict[str, Any]:
    """The final result, or else the standings that were released last; all ratings, that of everybody first."""
    released = hangs.released
    if released is None:
        raise ValueError("nothing is released")
    return headed(
        "standings",
        hangs.tournament,
        status="final" if hangs.is_final else "provisional",
        after_series=released.body["after_series"],
        released_at=released.posted_at.isoformat(),
        lapsed_at=hangs.lapse.at.isoformat() if hangs.lapse else None,
        digest=released.digest,
        system=released.body.get("system", USUAL_SYSTEM),
        ratings=[rating_of(hangs.tournament, rating) for rating in hangs.ratings],
    )


def rating_of(tournament: Tournament, rating: Rating) -> dict[str, Any]:
    rows = [
        player_of(row) if isinstance(row, PostedRow) else place_of(row, short=tournament.short_names)
        for row in rating.rows
    ]
    return {"code": rating.code, "name": rating.name, "rows": rows}


def ranked(row: Listed) -> dict[str, Any]:
    return {"rank": row.rank, "needs_lot": row.needs_lot, "number": row.key, "name": row.name, "club": row.club}


def sums(row: Listed) -> dict[str, Any]:
    """Thirds of a team that is raised are texts: "10000/3"."""
    return {"performance": row.performance, "won": row.won, "lost": row.lost}


def player_of(row: PostedRow) -> dict[str, Any]:
    series = [
        {
            "series": line.series,
            "table": line.table,
            "seat": line.seat,
            "points": line.points,
            "won": line.won,
            "lost": line.lost,
            "performance": line.performance,
            "ruled": bool(line.zeroed or line.penalty or line.series in row.ruled),
            "dropped": line.series in row.dropped,
        }
        for line in row.series
    ]
    return {**ranked(row), **sums(row), "withdrawn": row.withdrawn, "expelled": row.expelled, "series": series}


def place_of(row: PostedPlace, *, short: bool) -> dict[str, Any]:
    members = [
        {
            "number": member.number,
            "name": member.public_name if short else member.name,
            "performance": member.performance,
        }
        for member in row.members
    ]
    return {**ranked(row), **sums(row), "series": row.series, "lack": row.lack, "members": members}
