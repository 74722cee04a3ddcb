"""Logs a decision and what it does to totals. Edits no sheet, knows no roles."""

import uuid
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring import finding
from scoring.play.kept import ANSWER, QUESTION
from tournament import audit, clock
from tournament.desks.rulings.decisions.cases import NO_EFFECT, Case, Effect, placed, written_for
from tournament.desks.rulings.decisions.refusals import refuse_effect, refuse_place
from tournament.desks.rulings.marks import services as marks
from tournament.folding import name_words
from tournament.lock import open_tournament
from tournament.models import Adjustment, Protest, Ruling, Series, StartCard, Table, User
from tournament.models.effects import ADDING, MEANINGS, RECOUNTING, WHOLE_TABLE, Does
from tournament.queries.league.bound import refuse_bound
from tournament.refused import Refused


def rule(
    series: Series,
    card: StartCard | None,
    *,
    by: User,
    paragraph: str,
    facts: str,
    decision: str,
    effect: Effect = NO_EFFECT,
    table: Table | None = None,
    game: int | None = None,
    called_by: StartCard | None = None,
    happened_at: datetime | None = None,
    decided_by: str = "",
    protest: Protest | None = None,
    position: dict[str, Any] | None = None,
    token: uuid.UUID,
) -> Ruling:
    """One decision: about a player, or about a table (`card` None: then it has no effect, or one on all who sit there).

    Without a table it is the one at which the player sits in that series. Without words of its own (`decision`) the
    effect says it, to every reader in his language. `decided_by` is the referee where somebody else types. `position`
    is a disputed claim with what was answered about it by now (`scoring.play.kept_as_json`); it advised, and stays with
    the decision whatever is answered later.
    """
    position = position or {}
    decided_by = "" if name_words(decided_by) == name_words(str(by)) else decided_by
    words = {"paragraph": paragraph, "facts": facts, "decision": decision, "decided_by": decided_by}
    with audit.atomic():
        tournament = open_tournament(series.tournament)
        if sent_before := Ruling.objects.filter(token=token).first():
            asked = {"series": series, "card": card, "game": game, "called_by": called_by, **words}
            same_claim = sent_before.position.get(QUESTION) == position.get(QUESTION)
            if not same_claim or not is_same(sent_before, asked, {"table": table, "happened_at": happened_at}, effect):
                raise Refused(finding("ruling.sent_before"))
            return sent_before
        case = placed(Case(series, card, table, game, called_by, happened_at or timezone.now()))
        refuse_place(case)
        refuse_effect(case, effect)
        if effect.kind:
            refuse_bound(tournament)
        stamp = clock.stamp()
        ruling = Ruling.objects.create(
            tournament=tournament,
            series=series,
            card=card,
            table=case.table,
            game=game,
            called_by=called_by,
            happened_at=case.happened_at,
            protest=protest,
            ruled_at=stamp.at,
            moved=stamp.moved,
            ruled_by=by,
            position=position,
            token=token,
            **words,
        )
        Adjustment.objects.bulk_create(rows_of(case, ruling, effect))
        marks.mark(ruling)
        audit.record(
            "ruling.rule", by=by, tournament=tournament, table=case.table, card=card, after=as_recorded(case, ruling)
        )
    return ruling


def rows_of(case: Case, ruling: Ruling, effect: Effect) -> list[Adjustment]:
    """The effect as rows: of an invalid sheet, or of a table that is excluded, one for everybody at the table."""
    if not effect.kind:
        return []
    concerned = [case.card.pk] if case.card else []
    if MEANINGS[effect.kind].where in WHOLE_TABLE:
        concerned = list(case.seats)
    figures = figures_of(case, effect)
    return [
        Adjustment(ruling=ruling, series=case.series, card_id=card, kind=effect.kind, **figures) for card in concerned
    ]


def figures_of(case: Case, effect: Effect) -> dict[str, int | None]:
    """What a row keeps beside its kind."""
    does = MEANINGS[effect.kind].does
    if does is Does.ADDS:
        return {"points": effect.points}
    if does is Does.RECOUNTS:
        return {"game": case.game, "score": effect.score, "written": written_for(case, effect)}
    return {}


def as_recorded(case: Case, ruling: Ruling) -> dict[str, Any]:
    """What the trail keeps of a decision: its words, its place, and its effect."""
    after = audit.values(ruling, "paragraph", "facts", "decision", "game")
    after |= {"decided_by": ruling.decided_by} if ruling.decided_by else {}
    after |= {"series": case.series.number, "table": case.table.number if case.table else None}
    if ruling.position:
        after |= {"claim": verdict_of(ruling.position)}
    effect = ruling.adjustments.first()
    if effect is None:
        return after | {"effect": ""}
    return after | {"effect": effect.kind} | audit.values(effect, "points", "score", "written")


def verdict_of(position: dict[str, Any]) -> str:
    """A code for the trail; the position itself stays in the row."""
    answer = position[ANSWER]
    return {True: "holds", False: "fails"}.get(answer and answer["holds"], "undecided")


def is_same(ruling: Ruling, asked: dict[str, Any], if_told: dict[str, Any], effect: Effect) -> bool:
    """Whether the same form came twice, or another one with the same token."""
    row = ruling.adjustments.first()
    done = (row.kind, row.points, row.score or 0) if row else ("", 0, 0)
    asked_for = (
        effect.kind,
        effect.points if effect.kind in ADDING else 0,
        effect.score if effect.kind in RECOUNTING else 0,
    )
    written = effect.written is None or row is None or row.written in (None, effect.written)
    words = all(getattr(ruling, name) == value for name, value in asked.items())
    places = all(value in (None, getattr(ruling, name)) for name, value in if_told.items())
    return words and places and done == asked_for and written
