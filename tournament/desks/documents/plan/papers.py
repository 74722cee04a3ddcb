"""The tournament plan as a paper (SkWO 6.2): what the settings say, what the organizer wrote, and what is missing."""

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import Tournament
from tournament.queries.protests.jury import members, public_names
from tournament.queries.ranking.ratings import ratings_of
from tournament.queries.record.announcement import announcement_of, lacking, people_named
from tournament.wording.plan import data_protection, presets
from tournament.wording.results import rating_name

PRIZES = 12  # of one plan that are named one by one


def plan_of(tournament: Tournament, *, public: bool = False) -> Manuscript:
    announcement = announcement_of(tournament)
    preset = presets(people_named(announcement))
    prizes = tournament.prize_plans.in_force().prefetch_related("prizes")
    context = {
        "announcement": announcement,
        "texts": {name: getattr(announcement, name) or usual for name, usual in preset.items()},
        "lacks": lacking(announcement),
        "jurors": public_names(tournament) if public else members(tournament),
        "prize_plans": [(plan, list(plan.prizes.all())) for plan in prizes],
        "most_prizes": PRIZES,
        "ratings": [rating_name(rating.code, rating.name) for rating in ratings_of(tournament)[1:]],
        "data_protection": data_protection(tournament),
    }
    return paper(tournament, "plan/plan", context)
