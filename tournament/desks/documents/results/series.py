"""One series of a posted list for itself: who was best in it. Ranks what the list says, and reads no sheet."""

from scoring import SeriesResult, Total, total
from tournament.queries.ranking.lots import Drawn, placed
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow


def series_rows(posted: Posted, number: int, drawn: Drawn) -> tuple[PostedPlace, ...]:
    """In the order of their places, as the rows of a rating; the expelled are in none."""
    rows = {row.number: row for row in posted.rows if not row.expelled}
    totals = [played for played in (series_total(row, number) for row in rows.values()) if played.played]
    places = sorted(placed(totals, drawn), key=lambda place: (place.rank, place.total.key))
    return tuple(
        PostedPlace(
            rank=place.rank,
            needs_lot=place.needs_lot,
            key=place.total.key,
            name=rows[place.total.key].name,
            public_name=rows[place.total.key].public_name,
            club=rows[place.total.key].club,
            performance=place.total.performance,
            won=place.total.won,
            lost=place.total.lost,
            series=number,
            members=(),
            lack="",
        )
        for place in places
    )


def series_total(row: PostedRow, number: int) -> Total:
    """What was made in it, with what rulings gave or took; a series that is dropped keeps its penalty apart."""
    results = []
    for line in row.series:
        if line.series == number:
            apart = line.penalty if number in row.dropped else 0
            results.append(SeriesResult(number, line.performance + apart, line.won, line.lost))
    return total(row.number, results, [number])
