"""One series of a posted list for itself: who was best in it. Ranks what the list says, and reads no sheet."""

from typing import Any

from scoring import SeriesResult, Total, total
from tournament.queries.ranking.lots import Drawn, placed


def series_rows(content: dict[str, Any], number: int, drawn: Drawn) -> list[dict[str, Any]]:
    """In the order of their places, as the rows of a rating; the expelled are in none."""
    rows = {row["number"]: row for row in content["rows"] if not row.get("expelled")}
    totals = [made for made in (series_total(row, number) for row in rows.values()) if made.played]
    places = sorted(placed(totals, drawn), key=lambda place: (place.rank, place.total.key))
    return [
        {
            "rank": place.rank,
            "needs_lot": place.needs_lot,
            "key": place.total.key,
            "name": rows[place.total.key]["name"],
            "club": rows[place.total.key]["club"],
            "performance": place.total.performance,
            "won": place.total.won,
            "lost": place.total.lost,
            "series": number,
            "members": [],
            "lack": "",
        }
        for place in places
    ]


def series_total(row: dict[str, Any], number: int) -> Total:
    """What was made in it, with what rulings gave or took; a series that is dropped keeps its penalty apart."""
    results = []
    for line in row["series"]:
        if line["series"] == number:
            apart = line["penalty"] if number in row.get("dropped", ()) else 0
            results.append(SeriesResult(number, line["performance"] + apart, line["won"], line["lost"]))
    return total(row["number"], results, [number])
