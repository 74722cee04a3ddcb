"""Takes down who signs the sheet of a table or disputes it; signed by as many as have to, it is one of its versions.

The server writes these entries itself, under a name for each seat: no phone can sign for another one's card.
"""

from scoring import finding
from tournament import audit, clock
from tournament.desks.sheets.phones.reading import MOST, closed, seat_of
from tournament.desks.sheets.phones.services import held
from tournament.desks.sheets.signing.reading import OTHERS, keeper_of, says_nothing_new
from tournament.desks.sheets.versions import services as versions
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import StartCard, Table, TableEntry, Tournament
from tournament.queries.sheets.kept import SIGNATURES, Kept, kept_at
from tournament.refused import Refused
from tournament.tablesheets.counting import score_sheet
from tournament.tablesheets.entries import Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.signing import can_be_signed, is_signed
from tournament.tablesheets.writing import at_seat


def sign(table: Table, seat: int, *, state: str, phone: str, disputes: str = "") -> Kept:
    """This seat signs the sheet in this state, or says what it disputes. Said twice is said once.

    Who has not signed a sheet that others have made a document still can, and still can dispute it.
    """
    with audit.atomic():
        table = held(table)
        kept = kept_at(table)
        why = closed(table)
        if why and why.code != "table.signed":
            raise Refused(why)
        sheet = refuse_another(kept, state)
        if says_nothing_new(kept.sheet.signatures[seat - 1], disputes):
            return kept
        if len(kept.entries) >= MOST:
            raise Refused(finding("table.too_many", count=len(kept.entries) + 1, most=MOST))
        kind = Kind.DISPUTED if disputes else Kind.SIGNED
        entry = at_seat(f"{seat}-{SIGNATURES}", kept.sheet, kind, seat, disputes)
        TableEntry.objects.create(
            sheet_id=sheet, phone=entry.phone, number=entry.number, said=told(entry), came_at=clock.exact()
        )
        card = table.seats.select_related("card").get(number=seat).card
        if disputes:
            record("sheet.dispute", table, card=card, phone=phone, reason=disputes)
        else:
            record("table.sign", table, card=card, phone=phone)
        kept = kept_at(table)
        if not why and is_document(kept):
            make_version(kept)
        return kept


def end(table: Table, *, state: str, phone: str) -> Kept:
    """Where nobody has to sign: the phone that keeps the sheet ends it."""
    with audit.atomic():
        table = held(table)
        kept = kept_at(table)
        if why := closed(table):
            if why.code == "table.signed":
                return kept  # the same button twice
            raise Refused(why)
        if kept.tournament.signatures != Tournament.SignedBy.NOBODY:
            raise Refused(finding("table.to_be_signed", table=table.number))
        refuse_another(kept, state)
        if phone != kept.sheet.keepers[0].phone:
            raise Refused(finding("table.not_the_keeper"))
        record("table.end", table, phone=phone)
        make_version(kept)
        return kept_at(table)


def refuse_another(kept: Kept, state: str) -> int:
    """Somebody signs what he has seen, and nothing else; the key of the sheet."""
    if kept.row is None or not can_be_signed(kept.sheet):
        raise Refused(finding("table.still_open"))
    if kept.sheet.state != state:
        raise Refused(finding("table.changed_since"))
    return kept.row.pk


def is_document(kept: Kept) -> bool:
    asked = Tournament.SignedBy(kept.tournament.signatures)
    return asked in OTHERS and is_signed(kept.sheet, keeper_of(kept), OTHERS[asked])


def make_version(kept: Kept) -> None:
    """What stands there, game by game with its foot; it counts as the settings say."""
    table = versions.locked_table(kept.table)
    sheet = score_sheet(kept.sheet, kept.tournament.rules)
    version = versions.write(table, Paper(tuple(sheet.footers), sheet.passed or 0, tuple(sheet.rows)), by=None)
    versions.count_if_clean(version)
    versions.record("sheet.kept", table, by=None, after=versions.as_data(version))


def record(action: str, table: Table, *, phone: str, card: StartCard | None = None, reason: str = "") -> None:
    series = table.draw.series
    after = {"series": series.number, "phone_of_seat": seat_of(phone)}
    audit.record(action, by=None, tournament=series.tournament, table=table, card=card, after=after, reason=reason)
