"""What a posted list holds: plain values that JSON keeps, and the digest that proves them unchanged."""

import hashlib
import json
from dataclasses import asdict
from typing import Any

from tournament.models import PostedStandings, Series, Tournament
from tournament.queries.standings import Standings, StandingsRow, standings


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
    table = standings(tournament, upto=upto)
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
    }


def digest(content: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def hanging(series: Series, content: dict[str, Any]) -> PostedStandings | None:
    """The posting of a series that is in force, if it says just this."""
    posting = PostedStandings.objects.filter(series=series, replaced_at=None).select_related("series").first()
    return posting if posting and posting.digest == digest(content) else None
