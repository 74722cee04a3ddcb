"""What a posted list holds: plain values that JSON keeps, and the digest that proves them unchanged."""

import hashlib
import json
from dataclasses import asdict
from typing import Any

from tournament.models import Lot, PostedStandings, Series, Tournament
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import Figure, Rated, RatedRow, ratings_of
from tournament.queries.ranking.standings import Standings, StandingsRow, played_in, standings_of


def rows_as_data(table: Standings) -> list[dict[str, Any]]:
    """Rows as `manage.py standings --json` prints them, with what lists and the public page show beside."""
    return [row_as_data(row) for row in table.rows]


def row_as_data(row: StandingsRow) -> dict[str, Any]:
    data = asdict(row)
    lines = data.pop("lines")
    return {**data, "dropped": list(row.dropped), "effects": list(data["effects"]), "series": list(lines)}


def ruled_series(row: dict[str, Any]) -> set[int]:
    """The series of a posted row that a ruling has changed; lists that were posted long ago say nothing of it."""
    return {effect["series"] for effect in row.get("effects", ())}


def body(tournament: Tournament, *, upto: int | None = None) -> dict[str, Any]:
    """A posted list: the rows and whatever its heading says."""
    last = tournament.series_count if upto is None else upto
    played = played_in(tournament, last)
    table, others = standings_of(played, last), ratings_of(tournament)[1:]
    lots = Lot.objects.filter(tournament=tournament, series=last).order_by("pk")
    return {
        "organizer": tournament.organizer.name,
        "tournament": tournament.name,
        "place": tournament.place,
        "date": tournament.date.isoformat(),
        "rules": tournament.rule_edition,
        "after_series": table.series,
        "series_count": tournament.series_count,
        "missing": [asdict(place) for place in table.missing],
        "rows": rows_as_data(table),
        "ratings": [rating_as_data(rated_of(played, rating, last)) for rating in others],
        "lots": [lot_as_data(lot) for lot in lots],
    }


def rating_as_data(one: Rated) -> dict[str, Any]:
    """A further rating: its code, the organizer's own name for it, and its places."""
    return {"code": one.rating.code, "name": one.rating.name, "rows": [rated_as_data(row) for row in one.rows]}


def rated_as_data(row: RatedRow) -> dict[str, Any]:
    data = asdict(row)
    figures = {name: exact(getattr(row, name)) for name in ("performance", "won", "lost")}
    return {**data, **figures, "members": list(data["members"])}


def exact(figure: Figure) -> int | str:
    """Thirds of a team that is raised are kept as they are: "10000/3"."""
    return figure if isinstance(figure, int) else str(figure)


def lot_as_data(lot: Lot) -> dict[str, Any]:
    return {name: getattr(lot, name) for name in ("rating", "place", "order", "seed", "witness")}


def digest(content: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def hanging(series: Series, content: dict[str, Any]) -> PostedStandings | None:
    """The posting of a series that is in force, if it says just this."""
    posting = PostedStandings.objects.filter(series=series, replaced_at=None).select_related("series").first()
    return posting if posting and posting.digest == digest(content) else None
