"""Logs a decision and what it does to totals; withdraws it, or an effect of it. Edits no sheet, knows no roles."""

import uuid
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import EDITIONS, finding, lost_charges, won_values
from tournament import audit, clock
from tournament.models import Adjustment, Protest, Ruling, Seat, Series, StartCard, Table, Tournament, User
from tournament.queries.people.cards import is_expelled
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.sheets.effects import declarer_ruled, standing
from tournament.queries.sheets.written import Sheet, counted_sheet
from tournament.refused import Refused

Kind = Adjustment.Kind
COUNTED_IN_A_SERIES = frozenset({Kind.POINTS, Kind.GAME, Kind.ZERO})


@dataclass(frozen=True)
class Effect:
    """What a decision does: nothing, a `Kind` for whom it concerns, or SHEET for all at the table.

    GAME: the game of the ruling counts `score` for the player concerned: won above 0, lost below it (doubled already),
    0 not at all. `written` is what the sheet says of it for him, 0 nothing. None: as ruled, since the players wrote
    it down so; or what the games say, where the counted sheet was keyed game by game.
    """

    kind: str = ""
    points: int = 0
    score: int = 0
    written: int | None = None


@dataclass(frozen=True)
class Case:
    """Where it happened, and to whom."""

    series: Series
    card: StartCard | None
    table: Table | None
    game: int | None
    called_by: StartCard | None
    happened_at: datetime = field(default_factory=timezone.now)
    seats: dict[int, int] = field(default_factory=dict)  # start card's key -> seat at the table

    @property
    def tournament(self) -> Tournament:
        return self.series.tournament


def rule(
    series: Series,
    card: StartCard | None,
    *,
    by: User,
    paragraph: str,
    facts: str,
    decision: str,
    effect: Effect = Effect(),
    table: Table | None = None,
    game: int | None = None,
    called_by: StartCard | None = None,
    happened_at: datetime | None = None,
    protest: Protest | None = None,
    token: uuid.UUID,
) -> Ruling:
    """One decision: about a player, or about a table (`card` None: then it has no effect, or its sheet is invalid).

    Without a table it is the one at which the player sits in that series.
    """
    words = {"paragraph": paragraph, "facts": facts, "decision": decision}
    with transaction.atomic():
        tournament = locked(series.tournament)
        if said := Ruling.objects.filter(token=token).first():
            asked = {"series": series, "card": card, "game": game, "called_by": called_by, **words}
            if not is_same(said, asked, {"table": table, "happened_at": happened_at}, effect):
                raise Refused(finding("ruling.sent_before"))
            return said
        case = placed(Case(series, card, table, game, called_by, happened_at or timezone.now()))
        refuse_place(case)
        refuse_effect(case, effect)
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
            token=token,
            **words,
        )
        Adjustment.objects.bulk_create(rows_of(case, ruling, effect))
        audit.record(
            "ruling.rule", by=by, tournament=tournament, table=case.table, card=card, after=as_recorded(case, ruling)
        )
    return ruling


def rows_of(case: Case, ruling: Ruling, effect: Effect) -> list[Adjustment]:
    """The effect as rows: of an invalid sheet one for everybody at the table."""
    if effect.kind == Kind.SHEET:
        return [Adjustment(ruling=ruling, series=case.series, card_id=key, kind=effect.kind) for key in case.seats]
    if not effect.kind or case.card is None:
        return []
    row = Adjustment(ruling=ruling, series=case.series, card=case.card, kind=effect.kind)
    if effect.kind == Kind.POINTS:
        row.points = effect.points
    if effect.kind == Kind.GAME:
        row.game, row.score, row.written = case.game, effect.score, written_for(case, effect)
    return [row]


def as_recorded(case: Case, ruling: Ruling) -> dict[str, Any]:
    """What the trail keeps of a decision: its words, its place, and its effect."""
    after = audit.values(ruling, "paragraph", "facts", "decision", "game")
    after |= {"series": case.series.number, "table": case.table.number if case.table else None}
    effect = ruling.adjustments.first()
    if effect is None:
        return after | {"effect": ""}
    return after | {"effect": effect.kind} | audit.values(effect, "points", "score", "written")


def is_same(said: Ruling, asked: dict[str, Any], if_told: dict[str, Any], effect: Effect) -> bool:
    """Whether the same form came twice, or another one with the same token."""
    row = said.adjustments.first()
    done = (row.kind, row.points, row.score or 0) if row else ("", 0, 0)
    wanted = (
        effect.kind,
        effect.points if effect.kind == Kind.POINTS else 0,
        effect.score if effect.kind == Kind.GAME else 0,
    )
    written = effect.written is None or row is None or row.written in (None, effect.written)
    words = all(getattr(said, name) == value for name, value in asked.items())
    places = all(value in (None, getattr(said, name)) for name, value in if_told.items())
    return words and places and done == wanted and written


def placed(case: Case) -> Case:
    """The case with its table, and who sits there: by the draw that is in force."""
    drawn = Seat.objects.filter(
        draw__series=case.series, draw__voided_at=None, draw__published_at__isnull=False
    ).select_related("table")
    table = case.table
    if table is None and case.card:
        mine = drawn.filter(card=case.card).first()
        table = mine.table if mine else None
    seats = dict(drawn.filter(table=table).values_list("card", "number")) if table else {}
    if table and not seats:
        raise Refused(finding("ruling.no_table", series=case.series.number, table=table.number))
    return replace(case, table=table, seats=seats)


def refuse_place(case: Case) -> None:
    """Who is said to sit at the table sits there, and the game is one of that table's."""
    for card in (case.card, case.called_by):
        if card and case.table and card.pk not in case.seats:
            raise Refused(finding("ruling.elsewhere", number=card.number, table=case.table.number))
    if case.game is None:
        return
    if case.table is None:
        raise Refused(finding("ruling.game_without_table"))
    games = case.tournament.games(len(case.seats))
    if not 1 <= case.game <= games:
        raise Refused(finding("ruling.no_game", game=case.game, games=games, table=case.table.number))


def refuse_effect(case: Case, effect: Effect) -> None:
    """An effect has somebody to count for, something to count in, and stands there once."""
    card, before = case.card, standing().filter(card=case.card, kind=effect.kind)
    if effect.kind == Kind.SHEET:
        refuse_sheet(case)
    elif effect.kind and card is None:
        raise Refused(finding("ruling.nobody"))
    elif card and effect.kind in COUNTED_IN_A_SERIES and card.pk not in case.seats:
        raise Refused(finding("ruling.not_seated", number=card.number, series=case.series.number))
    elif card and effect.kind == Kind.EXPELLED and is_expelled(card, case.happened_at):
        raise Refused(finding("ruling.expelled_already", number=card.number))
    elif card and effect.kind == Kind.ZERO and before.filter(series=case.series).exists():
        raise Refused(finding("ruling.zero_already", number=card.number, series=case.series.number))
    elif card and effect.kind == Kind.GAME:
        refuse_game(case, card, effect)


def refuse_sheet(case: Case) -> None:
    if case.table is None:
        raise Refused(finding("ruling.sheet_without_table"))
    if standing().filter(ruling__table=case.table, kind=Kind.SHEET).exists():
        raise Refused(finding("ruling.invalid_already", table=case.table.number))


def refuse_game(case: Case, card: StartCard, effect: Effect) -> None:
    """Only what a game can count, and only of a game that the sheet can have (ISkO 5.1 to 5.4)."""
    if case.game is None:
        raise Refused(finding("ruling.which_game"))
    rules = EDITIONS[case.tournament.rule_edition]
    if effect.score > 0 and effect.score not in won_values(rules):
        raise Refused(finding("ruling.no_value", found=effect.score))
    if effect.score < 0 and -effect.score not in lost_charges(rules):
        raise Refused(finding("ruling.no_charge", found=-effect.score))
    before = standing().filter(card=card, series=case.series, kind=Kind.GAME, game=case.game)
    if before.exists():
        raise Refused(finding("ruling.game_ruled", game=case.game, number=card.number))
    if effect.score and case.table and (other := declarer_ruled(case.table, case.game)):
        raise Refused(finding("ruling.other_declarer", game=case.game, number=other.number))
    sheet = sheet_at(case)
    says = sheet.says(card, case.game)
    if effect.written is not None and says is not None and effect.written != says:
        raise Refused(finding("ruling.sheet_says", game=case.game, number=card.number, expected=says))
    refuse_written(case, card, sheet, written_for(case, effect))


def refuse_written(case: Case, card: StartCard, sheet: Sheet, written: int) -> None:
    """A game that the foot counts must be one of those that stand there, beside all that were ruled before."""
    ruled = standing().filter(card=card, series=case.series, kind=Kind.GAME)
    others = [effect.written for effect in ruled if effect.written]
    if not written or sheet.may_hold(card, [written, *others], EDITIONS[case.tournament.rule_edition]):
        return
    if others:
        raise Refused(finding("ruling.not_beside_others", number=card.number, found=written))
    raise Refused(finding("ruling.not_on_the_foot", number=card.number, found=written))


def sheet_at(case: Case) -> Sheet:
    if case.table is None:
        return Sheet(case.seats, (), {})
    return counted_sheet(case.table, case.tournament)


def written_for(case: Case, effect: Effect) -> int:
    if effect.written is not None:
        return effect.written
    says = sheet_at(case).says(case.card, case.game) if case.card and case.game else None
    return effect.score if says is None else says


def withdraw(ruling: Ruling, *, by: User, reason: str) -> None:
    """The decision no longer counts, nor what it did; it stays in the log with the reason."""
    with transaction.atomic():
        tournament = locked(ruling.tournament)
        ruling = Ruling.objects.select_related("card", "table").get(pk=ruling.pk)
        if ruling.withdrawn_at:
            return
        refuse_of_the_jury(ruling)
        gone = {"withdrawn_at": timezone.now(), "withdrawn_by": by, "withdrawal_reason": reason}
        Ruling.objects.filter(pk=ruling.pk).update(**gone)
        ruling.adjustments.filter(withdrawn_at=None).update(**gone)
        before = audit.values(ruling, "paragraph", "decision")
        audit.record(
            "ruling.withdraw", by=by, tournament=tournament, table=ruling.table, card=ruling.card, before=before,
            reason=reason,
        )  # fmt: skip


def withdraw_effect(adjustment: Adjustment, *, by: User, reason: str) -> None:
    """The decision stands, but does this no longer. A sheet is invalid for all at the table or for none."""
    with transaction.atomic():
        ruling = Ruling.objects.select_related("tournament", "table").get(pk=adjustment.ruling_id)
        tournament = locked(ruling.tournament)
        adjustment = Adjustment.objects.select_related("card").get(pk=adjustment.pk)
        if adjustment.withdrawn_at:
            return
        refuse_of_the_jury(ruling)
        is_sheet = adjustment.kind == Kind.SHEET
        rows = ruling.adjustments.filter(kind=Kind.SHEET) if is_sheet else ruling.adjustments.filter(pk=adjustment.pk)
        rows.update(withdrawn_at=timezone.now(), withdrawn_by=by, withdrawal_reason=reason)
        before = {"paragraph": ruling.paragraph, "effect": adjustment.kind}
        before |= audit.values(adjustment, "points", "game", "score", "written")
        card = None if is_sheet else adjustment.card
        audit.record(
            "ruling.withdraw_effect", by=by, tournament=tournament, table=ruling.table, card=card, before=before,
            reason=reason,
        )  # fmt: skip


def refuse_of_the_jury(ruling: Ruling) -> None:
    """What the jury decided stays, and so does what it is asked about: nobody makes a protest void by deciding anew."""
    if ruling.protest_id:
        raise Refused(finding("ruling.jury_is_final"))
    waiting = Protest.objects.filter(ruling=ruling, taken_back_at=None, verdict=None)
    if numbers := tuple(waiting.values_list("number", flat=True)):
        raise Refused(finding("ruling.protested", numbers=numbers, count=len(numbers)))


def locked(tournament: Tournament) -> Tournament:
    tournament = Tournament.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=tournament.pk)
    if final_in_force(tournament):
        raise Refused(finding("tournament.final"))
    return tournament
