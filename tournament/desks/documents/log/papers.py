"""The referees' log as a paper."""

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.desks.documents.decisions.reading import Log
from tournament.desks.documents.log.lists import outcome
from tournament.models import Tournament


def log_paper(tournament: Tournament, log: Log) -> Manuscript:
    context = {"rulings": log.rulings, "cases": [(case, outcome(case)) for case in log.cases]}
    return paper(tournament, "log/referee_log", context)
