"""Takes down what the phone of a table has written, all of it or nothing, each entry once; lets a table go to paper.

Keeping is one entry among the others: who takes over says so, and the phone before hears it with the next answer.
"""

from collections.abc import Sequence
from typing import Any

from scoring import finding
from tournament import audit, clock
from tournament.desks.sheets.phones.reading import MOST, NAMED, closed, follows, foreign, seat_of
from tournament.lock import open_tournament
from tournament.models import StartCard, Table, TableEntry, TableSheet, User
from tournament.queries.sheets.kept import Kept, kept_at
from tournament.refused import Refused
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import row_told


def write(table: Table, entries: Sequence[Entry]) -> Kept:
    """One phone's entries in their order. What is there already is not written again, and is no mistake."""
    with audit.atomic():
        table = held(table)
        kept = kept_at(table)
        new = follows(entries, kept)
        if not new:
            return kept
        refuse_closed(table)
        for entry in new:
            if wrong := foreign(entry, kept):
                raise Refused(wrong)
        refuse_too_many([*kept.entries, *new])
        sheet = kept.row or TableSheet.objects.create(table=table, begun_at=clock.exact())
        TableEntry.objects.bulk_create(
            TableEntry(sheet=sheet, phone=entry.phone, number=entry.number, said=told(entry), came_at=clock.exact())
            for entry in new
        )
        record(table, new)
        return kept_at(table)


def refuse_too_many(entries: Sequence[Entry]) -> None:
    """Nobody fills the laptop, be it with entries or with what they name."""
    named = sum(len(entry.over) + len(entry.seen) for entry in entries)
    for count, most in ((len(entries), MOST), (named, NAMED)):
        if count > most:
            raise Refused(finding("table.too_many", count=count, most=most))


def record(table: Table, entries: Sequence[Entry]) -> None:
    """What each did, under the start card of whoever's phone it was."""
    cards: dict[int, StartCard] = {seat.number: seat.card for seat in table.seats.select_related("card")}
    for entry in entries:
        facts: dict[str, Any] = {"by": None, "tournament": table.draw.series.tournament, "table": table}
        facts |= {"card": cards[seat_of(entry.phone)], "after": after(table, entry), "reason": entry.words}
        if entry.kind is Kind.KEEPS:
            audit.record("table.keep", **facts)
        else:
            audit.record("table.write", **facts)


def after(table: Table, entry: Entry) -> dict[str, Any]:
    game = {"game": entry.game} if entry.game else {}
    row = {name: value for name, value in (row_told(entry.row) or {}).items() if name != "number"}
    passed = {"passed": 1} if row.get("passed") else {}
    kind = {} if entry.kind is Kind.KEEPS else {"kind": entry.kind.value}
    return {"series": table.draw.series.number, **kind, **game, **row, **passed}


def go_to_paper(table: Table, *, by: User | None) -> TableSheet:
    """The table writes on on paper, as it says itself or somebody at the desk; what it has kept is keyed from there.

    Twice is once.
    """
    with audit.atomic():
        table = held(table)
        if there := TableSheet.objects.filter(table=table).exclude(paper_at=None).first():
            return there
        refuse_closed(table)
        sheet, _new = TableSheet.objects.get_or_create(table=table, defaults={"begun_at": clock.exact()})
        sheet.paper_at, sheet.paper_by = clock.exact(), by
        sheet.save(update_fields=["paper_at", "paper_by"])
        told_after = {"series": table.draw.series.number}
        audit.record("table.paper", by=by, tournament=table.draw.series.tournament, table=table, after=told_after)
    return sheet


def go_back_to_phones(table: Table, *, by: User) -> TableSheet:
    """The table was sent to paper by mistake and writes on its phones again, from where they were."""
    with audit.atomic():
        table = held(table)
        sheet = TableSheet.objects.filter(table=table).exclude(paper_at=None).first()
        if sheet is None:
            raise Refused(finding("table.not_on_paper", table=table.number))
        sheet.paper_at = sheet.paper_by = None
        sheet.save(update_fields=["paper_at", "paper_by"])
        refuse_closed(Table.objects.select_related("draw__series__tournament").get(pk=table.pk))
        told_after = {"series": table.draw.series.number}
        audit.record("table.phones", by=by, tournament=table.draw.series.tournament, table=table, after=told_after)
    return sheet


def held(table: Table) -> Table:
    """As it stands behind whoever was changing anything of its tournament; refused where its draw is not in force."""
    open_tournament(table.draw.series.tournament_id)
    there = Table.objects.select_related("draw__series__tournament__organizer").published().filter(pk=table.pk).first()
    if there is None:
        raise Refused(finding("table.other_draw", table=table.number, series=table.draw.series.number))
    return there


def refuse_closed(table: Table) -> None:
    if why := closed(table):
        raise Refused(why)
