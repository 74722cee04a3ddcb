"""Diplomas as papers, from what was posted."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.desks.documents.results.ratings import exact, ratings_in
from tournament.models import FinalResult, Tournament
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow
from tournament.queries.record.announcement import announcement_of
from tournament.wording.houses import played_by
from tournament.wording.prose import spoken_name
from tournament.wording.results import rating_name

Place = PostedRow | PostedPlace
SUITS = ("club", "spade", "heart", "diamond")


IN_ONE_PART = 48  # diplomas; more are made in parts, to tell how far it is


def places_of(tournament: Tournament, final: FinalResult) -> dict[str, tuple[str, list[Place]]]:
    """Code of each rating -> its name, and the rows that have a place."""
    posted = Posted.from_json(final.body)
    rows: dict[str, tuple[str, Sequence[Place]]] = {MAIN: (rating_name(MAIN), posted.rows)}
    for rating in ratings_in(tournament, posted):
        rows[rating.code] = (rating_name(rating.code, rating.name), rating.rows)
    return {code: (name, [row for row in ranked if row.rank]) for code, (name, ranked) in rows.items()}


def is_wanted(row: Place, *, first: int | None, number: int | None) -> bool:
    """Who is asked for by number gets his, whatever his place is."""
    if number:
        return number in (row.key, *(member.number for member in row.members))
    return first is None or (row.rank or 0) <= first


def diploma_papers(tournament: Tournament, rating: dict[str, Any]) -> list[Manuscript]:
    rows = [
        {
            "rank": row.rank,
            "name": spoken_name(row.name),
            "club": row.club,
            "members": [spoken_name(member.name) for member in row.members],
            "points": exact(row.performance),
        }
        for row in rating["wanted"]
    ]
    icons = settings.STATIC / "icons"
    frame = {
        "rating": rating,
        "signed_by": announcement_of(tournament).signed_by,
        "played_by": played_by(tournament),
        "suits": [(suit, (icons / f"{suit}.svg").read_text(encoding="utf-8")) for suit in SUITS],
    }
    parts = [rows[start : start + IN_ONE_PART] for start in range(0, len(rows), IN_ONE_PART)]
    return [paper(tournament, "diplomas/diplomas", {**frame, "rows": part}) for part in parts]
