"""Draws a series, publishes the draw, voids it. The seed decides who sits where; nobody here does."""

import secrets

from django.db import transaction
from django.utils import timezone

import seating
from scoring import Finding, finding
from tournament import audit
from tournament.models import Draw, Seat, Series, SheetVersion, StartCard, Table, Tournament, User
from tournament.queries.day import draw_lacks
from tournament.queries.draws import draw_in_force, entrants, entrants_by_rank, history, wishes
from tournament.queries.finals import final_in_force
from tournament.refused import Refused


def draw(series: Series, *, by: User, seed: str | None = None, attempt: int | None = None) -> Draw:
    """One attempt at seating the series; it waits to be looked at and published.

    `attempt` is the number that the button was made for: pressed twice, it draws once.
    """
    with transaction.atomic():
        series = locked(series)
        made = draw_in_force(series)
        if made and made.attempt == attempt and made.drawn_by == by:
            return made
        refuse_draw(series)
        known, before, wanted = field_of(series)
        chance = seed or secrets.token_hex(16)
        if is_set(series):
            engine, plan = seating.RANKED_ENGINE, seating.by_rank([entrant.id for entrant in known])
        else:
            engine, plan = seating.RANDOM_ENGINE, seating.draw(known, before, wanted, chance).plan
        made = Draw.objects.create(
            series=series,
            attempt=series.draws.count() + 1,
            engine=engine,
            seed=chance,
            inputs=seating.inputs_text(known, before, wanted),
            digest=seating.digest(plan),
            drawn_by=by,
        )
        write_seats(made, plan)
        after = audit.values(made, "attempt", "engine", "seed", "digest") | {"series": series.number}
        audit.record("draw.draw", by=by, tournament=series.tournament, after=after)
    return made


def publish(made: Draw, *, by: User) -> Draw:
    """Puts the seat lists on the wall, if those who were drawn are those who are here."""
    with transaction.atomic():
        series = locked(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            raise Refused(finding("draw.voided", attempt=made.attempt))
        if made.published_at:
            return made
        refuse_final(series.tournament)
        if changes := changes_since(made, series):
            raise Refused(*changes, finding("draw.field_changed", attempt=made.attempt))
        made.published_at, made.published_by = timezone.now(), by
        made.save(update_fields=["published_at", "published_by"])
        after = {"series": series.number, "attempt": made.attempt, "digest": made.digest}
        audit.record("draw.publish", by=by, tournament=series.tournament, after=after)
    return made


def void(made: Draw, *, by: User, reason: str) -> Draw:
    """Takes a draw out of force. It stays on record with its reason; the next attempt has the next number."""
    with transaction.atomic():
        series = locked(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            return made
        refuse_final(series.tournament)
        refuse_void(made)
        made.voided_at, made.voided_by, made.void_reason = timezone.now(), by, reason
        made.save(update_fields=["voided_at", "voided_by", "void_reason"])
        before = {"series": series.number, "attempt": made.attempt, "published": made.published_at is not None}
        audit.record("draw.void", by=by, tournament=series.tournament, before=before, reason=reason)
    return made


def locked(series: Series) -> Series:
    """The series with its tournament locked: whoever draws, registers or withdraws at once comes after."""
    Tournament.objects.select_for_update().get(pk=series.tournament_id)
    return Series.objects.select_related("tournament__organizer").get(pk=series.pk)


def refuse_final(tournament: Tournament) -> None:
    if final_in_force(tournament):
        raise Refused(finding("tournament.final"))


def refuse_draw(series: Series) -> None:
    refuse_final(series.tournament)
    waiting = draw_in_force(series)
    lacks: list[Finding] = draw_lacks(series.tournament, series)
    if waiting:
        code = "draw.published" if waiting.published_at else "draw.unpublished"
        lacks = [finding(code, series=series.number, attempt=waiting.attempt)]
    if lacks:
        raise Refused(*lacks)


def refuse_void(made: Draw) -> None:
    keyed = SheetVersion.objects.filter(table__draw=made, taken_out_at=None).values_list("table__number", flat=True)
    if tables := tuple(sorted(set(keyed))):
        raise Refused(finding("draw.has_sheets", tables=tables, count=len(tables)))


def is_set(series: Series) -> bool:
    first = series.tournament.set_by_rank_from
    return first is not None and series.number >= first


def field_of(series: Series) -> tuple[tuple[seating.Entrant, ...], seating.History, seating.Wishes]:
    known = entrants_by_rank(series) if is_set(series) else entrants(series.tournament)
    return known, history(series), wishes(series.tournament)


def changes_since(made: Draw, series: Series) -> list[Finding]:
    """What is no longer as it was drawn; nothing else would seat the series otherwise."""
    known, before, wanted = field_of(series)
    if seating.inputs_text(known, before, wanted) == made.inputs:
        return []
    drawn, then, wished = seating.parse_inputs(made.inputs)
    were, are = {one.id: one for one in drawn}, {one.id: one for one in known}
    cards = {
        "draw.came": are.keys() - were.keys(),
        "draw.left": were.keys() - are.keys(),
        "draw.changed": {number for number in were.keys() & are.keys() if were[number] != are[number]},
    }
    found = [finding(code, cards=tuple(sorted(numbers))) for code, numbers in cards.items() if numbers]
    if wanted != wished or is_set(series) != (made.engine == seating.RANKED_ENGINE):
        found.append(finding("draw.settings_changed"))
    elif before != then or (were == are and drawn != known):
        found.append(finding("draw.before_changed"))
    return found


def write_seats(made: Draw, plan: seating.Plan) -> None:
    tables = [Table(draw=made, number=table.number) for table in plan.tables]
    Table.objects.bulk_create(tables)
    by_number = {table.number: table for table in tables}
    cards = dict(StartCard.objects.filter(tournament=made.series.tournament).values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(draw=made, table=by_number[table], number=seat, card_id=cards[entrant])
        for table, seat, entrant in plan.seats()
    )
