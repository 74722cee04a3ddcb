"""The tournament plan as a paper (SkWO 6.2): what the settings say, what the organizer wrote, and what is missing."""

from typing import Any

from tournament.desks.documents.answers.manuscripts import Manuscript, html
from tournament.models import Tournament
from tournament.papers import pdf
from tournament.queries.money.pool import fills
from tournament.queries.protests.jury import members, public_names
from tournament.queries.protests.referees import referees
from tournament.queries.ranking.ratings import ratings_of
from tournament.queries.record.announcement import announcement_of, director, lacking
from tournament.queries.seats.evening import by_the_rule
from tournament.wording.law.printed import Printed, cited_by
from tournament.wording.plan import data_protection, presets, supervising
from tournament.wording.ratingfees import rating_fees
from tournament.wording.results import rating_name
from tournament.wording.settings import admission

SMALLER = ".tournament-plan { font-size: 8.8pt; } .tournament-plan h2 { font-size: 11.5pt; }"
PRIZES = 12  # of one plan that are named one by one


def plan_of(tournament: Tournament, *, public: bool = False) -> Manuscript:
    announcement = announcement_of(tournament)
    judging = [(referee.name, referee.qualification) for referee in referees(tournament, public=public)]
    preset = presets(tournament, judging, director(tournament))
    prizes = tournament.prize_plans.in_force().prefetch_related("prizes")
    context = {
        "announcement": announcement,
        "texts": {name: getattr(announcement, name) or usual for name, usual in preset.items()},
        "referees": supervising(judging),
        "lots_paragraph": cited_by(tournament, Printed.LOTS),
        "lacks": lacking(announcement),
        "admission": admission(tournament),
        "first_series": by_the_rule(tournament),
        "jurors": public_names(tournament) if public else members(tournament),
        "prize_plans": [(plan, list(plan.prizes.all())) for plan in prizes],
        "most_prizes": PRIZES,
        "has_prizes": bool(prizes) or fills(tournament) or tournament.pool_extra_cents > 0,
        "rating_fees": rating_fees(tournament.own_ratings.with_fee()),
        "ratings": [rating_name(rating.code, rating.name) for rating in ratings_of(tournament)[1:]],
        "data_protection": data_protection(tournament),
    }
    return Manuscript(sized, (tournament, "plan/plan", context))


def sized(tournament: Tournament, template: str, context: dict[str, Any]) -> list[pdf.Paper]:
    """In smaller letters where that saves a sheet: it hangs on a wall."""
    usual, smaller = (html(tournament, template, context, drawing) for drawing in ("", SMALLER))
    if not pdf.is_there():  # nor can it be measured
        return [smaller]
    (pages, _end), *_rest = pdf.measured(usual)
    if pages == 1:
        return [usual]
    (fewer, _end), *_rest = pdf.measured(smaller)
    return [smaller if fewer < pages else usual]
