"""The referee's log of the day: every decision and every protest, as PDF and as a workbook with a sheet for each."""

from datetime import datetime

from django.http import HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.access import HallRequest, allowed
from tournament.documents import xlsx
from tournament.documents.views import as_pdf, as_workbook, paper
from tournament.models import Adjustment, Tournament, Verdict
from tournament.queries.referee_log import Filed, Logged, log_of
from tournament.wording.papers import effect


@allowed("documents.look")
def referee_log_pdf(request: HallRequest, tournament: Tournament) -> HttpResponse:
    log = log_of(tournament)
    filed = [(one, time_words(one), outcome(one)) for one in log.protests]
    context = {"rulings": log.rulings, "protests": filed}
    return as_pdf(tournament, "referee-log", paper(tournament, "referee_log", context))


@allowed("documents.look")
def referee_log_xlsx(request: HallRequest, tournament: Tournament) -> HttpResponse:
    log = log_of(tournament)
    where = f"{tournament.place}, {date_format(tournament.date)}"
    heading = [tournament.name, f"{where}, {_('Log of the referees')}"]
    return as_workbook(
        tournament,
        "referee-log",
        decisions(heading, log.rulings),
        protests(heading, log.protests),
    )


def decisions(heading: list[str], rulings: tuple[Logged, ...]) -> xlsx.Sheet:
    rows = [decision_row(one) for one in rulings] or [[_("No decisions were made.")]]
    columns = {
        _("No."): 6,
        _("Series"): 8,
        _("Table"): 8,
        pgettext("of a sheet", "Game"): 8,
        _("Time of the incident"): 19,
        _("Time of the decision"): 19,
        _("Called by"): 24,
        _("Concerned"): 30,
        _("Paragraph"): 14,
        _("Facts"): 50,
        _("Decision"): 50,
        _("Effect"): 34,
        _("Referee"): 16,
        _("Protest"): 8,
        _("Withdrawn"): 19,
        _("Withdrawn by"): 16,
        _("Reason"): 30,
    }
    title = pgettext("referee's log", "Decisions")
    return sheet_of(title, heading, columns, rows)


def decision_row(one: Logged) -> list[xlsx.Value]:
    ruling = one.ruling
    return [
        one.number,
        ruling.series.number,
        one.table,
        ruling.game,
        local(ruling.happened_at),
        local(ruling.ruled_at),
        str(ruling.called_by or ""),
        "\n".join(str(each.card) for each in one.concerned),
        ruling.paragraph,
        ruling.facts,
        ruling.decision,
        "\n".join(effect_line(each) for each in one.effects),
        str(ruling.ruled_by),
        ruling.protest.number if ruling.protest else None,
        local(ruling.withdrawn_at),
        str(ruling.withdrawn_by or ""),
        ruling.withdrawal_reason,
    ]


def effect_line(one: Adjustment) -> str:
    withdrawn = f" ({_('withdrawn')}: {one.withdrawal_reason})" if one.withdrawn_at else ""
    return f"{one.card}: {effect(one)}{withdrawn}"


def protests(heading: list[str], filed: tuple[Filed, ...]) -> xlsx.Sheet:
    rows = [protest_row(one) for one in filed] or [[_("No protests were filed.")]]
    columns = {
        _("No."): 6,
        _("Filed"): 19,
        pgettext("of a protest", "In time"): 10,
        _("Series"): 8,
        _("Table"): 8,
        _("Start card"): 28,
        _("Against decision"): 12,
        _("Protest"): 50,
        _("Taken in by"): 16,
        _("Outcome"): 16,
        _("Time of the outcome"): 19,
        _("Votes"): 30,
        _("Paragraph"): 14,
        _("Decision"): 50,
        _("Reason"): 50,
    }
    title = pgettext("referee's log", "Protests")
    return sheet_of(title, heading, columns, rows)


def protest_row(one: Filed) -> list[xlsx.Value]:
    protest, verdict = one.protest, one.verdict
    return [
        protest.number,
        local(protest.filed_at),
        time_words(one),
        protest.series.number,
        one.table,
        str(protest.card),
        one.against.number if one.against else None,
        protest.text,
        str(protest.filed_by or _("by phone")),
        outcome(one),
        local(verdict.decided_at if verdict else protest.taken_back_at),
        votes(verdict) if verdict else "",
        verdict.paragraph if verdict else "",
        verdict.decision if verdict else "",
        verdict.reason if verdict else protest.taken_back_reason,
    ]


def time_words(one: Filed) -> str:
    """Whether it came in time, where that is known."""
    words = {True: pgettext("of a protest", "late"), False: pgettext("of a protest", "in time")}
    return words[one.late] if one.late is not None else ""


def votes(verdict: Verdict) -> str:
    return "\n".join(f"{vote.juror}: {vote_words(upholds=vote.upholds)}" for vote in verdict.votes.all())


def outcome(one: Filed) -> str:
    if one.verdict:
        return vote_words(upholds=one.verdict.upheld)
    if one.protest.taken_back_at:
        return pgettext("of a protest", "taken back")
    return pgettext("of a protest", "not decided yet")


def vote_words(*, upholds: bool) -> str:
    return pgettext("of a protest", "upheld") if upholds else pgettext("of a protest", "turned down")


def sheet_of(title: str, heading: list[str], columns: dict[str, int], rows: list[list[xlsx.Value]]) -> xlsx.Sheet:
    return xlsx.Sheet(title, heading, list(columns), rows, list(columns.values()), wrapped=True, landscape=True)


def local(at: datetime | None) -> datetime | None:
    """As the hall's clock showed it, to the second: a workbook knows no zones."""
    return timezone.make_naive(at).replace(microsecond=0) if at else None
