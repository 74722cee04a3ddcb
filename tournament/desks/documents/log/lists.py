"""The referees' log as sheets of a workbook: every decision, every protest."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.decisions.reading import Case, Logged
from tournament.models import Adjustment, Verdict
from tournament.papers import xlsx
from tournament.papers.listing import Column, Listing
from tournament.queries.protests.filed import State
from tournament.wording import decision_words, effect_words
from tournament.wording.effects import decider, why_withdrawn
from tournament.wording.positions import claim_in_words


def for_machines(sheet: xlsx.Sheet) -> Listing:
    """Without the line that says that there is nothing."""
    columns = [Column(name) for name in sheet.columns]
    rows = [[told(value) for value in row] for row in sheet.rows if len(row) == len(columns)]
    return Listing(sheet.title, columns, rows)


def told(value: object) -> str | int | None:
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    return value if isinstance(value, (int, str)) or value is None else str(value)


def decisions(heading: list[str], rulings: tuple[Logged, ...]) -> xlsx.Sheet:
    rows = [decision_row(logged) for logged in rulings] or [[_("No decisions were made.")]]
    columns: dict[str, int] = {
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
        _("Recorded by"): 16,
    }
    if any(logged.ruling.position for logged in rulings):  # most days know no such column
        columns[_("The claim")] = 50
        rows = [[*row, claim_text(logged.ruling.position)] for row, logged in zip(rows, rulings, strict=True)]
    return sheet_of(pgettext("referee's log", "Decisions"), heading, columns, rows)


def decision_row(logged: Logged) -> list[xlsx.Value]:
    ruling = logged.ruling
    return [
        logged.number,
        ruling.series.number,
        logged.table,
        ruling.game,
        local(ruling.happened_at),
        local(ruling.ruled_at),
        str(ruling.called_by or ""),
        "\n".join(str(person.card) for person in logged.concerned),
        ruling.paragraph,
        ruling.facts,
        decision_words(ruling),
        "\n".join(effect_line(effect) for effect in logged.effects),
        decider(ruling),
        ruling.protest.number if ruling.protest else None,
        local(ruling.withdrawn_at),
        str(ruling.withdrawn_by or ""),
        why_withdrawn(ruling.withdrawal_reason),
        str(ruling.ruled_by),
    ]


def claim_text(position: dict[str, Any]) -> str:
    """What was asked of a disputed claim, the cards, and what was answered by then."""
    claim = claim_in_words(position)
    return claim.text if claim else ""


def effect_line(effect: Adjustment) -> str:
    who = "" if effect.of_a_table else f"{effect.card}: "
    withdrawn = f" ({_('withdrawn')}: {why_withdrawn(effect.withdrawal_reason)})" if effect.withdrawn_at else ""
    idle = "" if effect.moves else f" ({_('changes no number')})"
    return f"{who}{effect_words(effect)}{idle}{withdrawn}"


def protests(heading: list[str], cases: tuple[Case, ...]) -> xlsx.Sheet:
    rows = [protest_row(case) for case in cases] or [[_("No protests were filed.")]]
    columns = {
        _("No."): 6,
        _("Filed"): 19,
        pgettext("protest", "Came"): 10,
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
        _("Recorded by"): 16,
    }
    return sheet_of(_("Protests"), heading, columns, rows)


def protest_row(case: Case) -> list[xlsx.Value]:
    protest, verdict = case.filed.protest, case.verdict
    return [
        protest.number,
        local(protest.filed_at),
        _("late") if case.filed.late else _("in time"),
        protest.series.number,
        case.table,
        str(protest.card),
        case.against.number if case.against else None,
        protest.text,
        str(protest.filed_by or _("by phone")),
        outcome(case),
        local(verdict.decided_at if verdict else protest.taken_back_at),
        votes(verdict) if verdict else "",
        verdict.paragraph if verdict else "",
        verdict.decision if verdict else "",
        verdict.reason if verdict else protest.taken_back_reason,
        str(verdict.recorded_by) if verdict else "",
    ]


def votes(verdict: Verdict) -> str:
    return "\n".join(
        f"{vote.juror}: {_('upheld') if vote.upholds else _('turned down')}" for vote in verdict.votes.all()
    )


def outcome(case: Case) -> str:
    words = {
        State.OPEN: _("not decided yet"),
        State.UPHELD: _("upheld"),
        State.TURNED_DOWN: _("turned down"),
        State.TAKEN_BACK: _("taken back"),
        State.AFTER_FINAL: _("after the final result"),
    }
    return words[case.filed.state]


def sheet_of(title: str, heading: list[str], columns: dict[str, int], rows: list[list[xlsx.Value]]) -> xlsx.Sheet:
    return xlsx.Sheet(title, heading, list(columns), rows, list(columns.values()), wrapped=True, landscape=True)


def local(at: datetime | None) -> datetime | None:
    """As the hall's clock showed it, to the second: a workbook knows no zones."""
    return timezone.make_naive(at).replace(microsecond=0) if at else None
