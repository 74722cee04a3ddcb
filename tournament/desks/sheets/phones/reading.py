"""Which table a secret opens, whether its sheet can still be written, and whether what a phone says belongs on it."""

import re
from collections.abc import Sequence

from django.utils.crypto import constant_time_compare

from scoring import Finding, dealer_of, finding, resting
from scoring.rowchecks import is_passed
from tournament.models import Draw, FinalResult, SheetVersion, Table, Tournament
from tournament.models.series import draw_is_in_force
from tournament.queries.sheets.kept import SIGNATURES, Kept, has_signatures, is_on_phones, secret_of
from tournament.refused import Refused
from tournament.tablesheets.counting import counted_row
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import heard

AT_ONCE = 250  # entries of one phone: a series and its corrections
MOST = 3_000  # of a table; whoever writes more writes no sheet
NAMED = 30_000  # others that they name, all together: each game names one or two
AHEAD = 250  # turns that a phone may know of and the server not: it came again as it was a while ago
PHONE = re.compile(r"([1-5])-[0-9a-z]{8,32}", re.ASCII)  # whose it is, by the seat, and a name of its own
BY_PHONES = frozenset({Kind.KEEPS, Kind.WRITTEN, Kind.CORRECTED, Kind.UNDONE, Kind.ANNULLED, Kind.LEFT_OUT})
CHANGING = frozenset({Kind.CORRECTED, Kind.UNDONE, Kind.ANNULLED})


def table_behind(tournament: Tournament, series: int, number: int, secret: str) -> Table | Finding:
    """The table of that secret. It says so if its draw is void or the result is final; another one says nothing."""
    tables = Table.objects.select_related("draw__series__tournament__organizer").filter(
        draw__series__tournament=tournament, draw__series__number=series, number=number
    )
    table = tables.published().first()
    if table and constant_time_compare(secret, secret_of(table.draw, number)):
        is_final = FinalResult.objects.in_force().filter(tournament=tournament).exists()
        return finding("table.final") if is_final else table
    draws = Draw.objects.filter(series__tournament=tournament, series__number=series)
    void = draws.exclude(draw_is_in_force())
    if any(constant_time_compare(secret, secret_of(draw, number)) for draw in void):
        return finding("table.other_draw", table=number, series=series)
    return finding("table.no_such_secret")


def closed(table: Table) -> Finding | None:
    """Why nothing is written on this sheet any more."""
    tournament = table.draw.series.tournament
    if latest := SheetVersion.objects.standing().filter(table=table).first():
        signed = finding("table.signed", table=table.number)
        return signed if latest.is_kept else finding("table.keyed", table=table.number)
    if table.joined:
        return finding("table.joined", table=table.number)
    if hasattr(table, "kept") and table.kept.paper_at:
        return finding("table.on_paper", table=table.number)
    return None if is_on_phones(tournament) else finding("table.paper_alone")


def seat_of(phone: str) -> int:
    """By whose place at the table a phone is called; 0: it is no phone's name."""
    named = PHONE.fullmatch(phone)
    return int(named[1]) if named else 0


def entries_in(said: object) -> list[Entry]:
    """What one phone has sent, in order; refused where it can't be read."""
    if not isinstance(said, dict) or not isinstance(said.get("entries"), list):
        raise Refused(finding("table.unread", found="entries"))
    told = said["entries"]
    if len(told) > AT_ONCE:
        raise Refused(finding("table.too_many", count=len(told), most=AT_ONCE))
    try:
        entries = [heard(entry) for entry in told]
    except ValueError as error:
        raise Refused(finding("table.unread", found=str(error)[:40])) from None
    if len({entry.phone for entry in entries}) > 1:
        raise Refused(finding("table.unread", found="phone"))
    return entries


def foreign(entry: Entry, kept: Kept) -> Finding | None:
    """What of an entry has no place on this table's sheet."""
    if not 1 <= seat_of(entry.phone) <= kept.seats or entry.phone.endswith(f"-{SIGNATURES}"):
        return finding("table.unread", found="phone")
    if entry.kind not in BY_PHONES:
        return finding("table.unread", found=entry.kind.value)
    if entry.kind in CHANGING and not entry.words and has_signatures(kept):
        return finding("table.reason_needed", game=entry.game)
    if entry.game > kept.games:
        return finding("table.no_such_game", game=entry.game, games=kept.games)
    if entry.row is None or is_passed(entry.row):
        return None
    out = resting(dealer_of(entry.game, kept.seats), kept.seats)
    seats = [seat for seat in range(1, kept.seats + 1) if seat not in out]
    rules = kept.table.draw.series.tournament.rules
    if entry.row.declarer not in seats or entry.row.won is None or counted_row(entry.row, rules).score is None:
        return finding("table.no_such_row", game=entry.game)
    return None


def follows(entries: Sequence[Entry], kept: Kept) -> list[Entry]:
    """Those that are new; each comes right after the one before it, and one that was there is the same as it was.

    Each adds one turn at most to those before it: above the greatest that there can be nobody could write or sign.
    """
    own = {entry.number: entry for entry in kept.entries if entries and entry.phone == entries[0].phone}
    new: list[Entry] = []
    for entry in entries:
        if entry.number in own:
            if own[entry.number] != entry:
                raise Refused(finding("table.two_of_a_number", number=entry.number))
            continue
        before = own.get(entry.number - 1)
        if entry.number > 1 and before is None:
            raise Refused(finding("table.gap", found=entry.number, due=max(own, default=0) + 1))
        runs_away = len(kept.entries) + len(new) + AHEAD < entry.turn
        if runs_away or (before and before.turn >= entry.turn):
            raise Refused(finding("table.unread", found="turn"))
        own[entry.number] = entry
        new.append(entry)
    return new
