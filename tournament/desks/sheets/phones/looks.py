"""What the phones of a table are told when they look: found out once for all of them, until something is done there.

The trail says what was done. As long as it has not gone on, every answer holds; what was done with a sheet changes that
of its table, anything else those of all tables.
"""

from dataclasses import dataclass, field
from threading import Lock

from cachetools import LRUCache

from scoring import Finding
from tournament.desks.sheets.phones.reading import closed
from tournament.models import AuditEntry, RefereeCall, Table, Tournament
from tournament.queries.mark import Entry, newest_of
from tournament.queries.sheets.calls import call_mark, open_call
from tournament.queries.sheets.kept import Kept, kept_at

OF_ONE_TABLE = ("table.", "sheet.", "call.")
Place = tuple[int, int, str]  # series, table, and the secret that has opened it


@dataclass(frozen=True)
class Told:
    """What stands on the sheet, why nothing is written on it any more, and whether a referee is called."""

    kept: Kept
    why: Finding | None
    call: RefereeCall | None

    @property
    def tag(self) -> str:
        return f"{len(self.kept.entries)} {self.why.code if self.why else ''} {call_mark(self.call)}"


@dataclass
class Looks:
    """Of one tournament, and up to where its trail went."""

    upto: Entry
    told: dict[Place, Told] = field(default_factory=dict)

    def follow(self, tournament: Tournament) -> None:
        """Forgets what may be otherwise by now; everything where the trail is not the one that it was."""
        trail = AuditEntry.objects.filter(tournament=tournament, pk__gte=self.upto[0]).order_by("pk")
        done = list(trail.values_list("pk", "at", "action", "table"))
        since, goes_on = done[1:], bool(done) and done[0][:2] == self.upto
        if not goes_on or any(not table or not action.startswith(OF_ONE_TABLE) for *_at, action, table in since):
            self.told.clear()
        tables = {table for *_entry, table in since}
        self.told = {place: told for place, told in self.told.items() if told.kept.table.pk not in tables}
        self.upto = done[-1][:2] if done else self.upto


LOOKS: LRUCache[int, Looks] = LRUCache(20)  # tournaments
_lock = Lock()


def known(tournament: Tournament, place: Place) -> Told | None:
    """For whoever names a secret that has opened this table before; None: find it out."""
    with _lock:
        looks = LOOKS.get(tournament.pk)
    if looks is None:
        return None
    newest = newest_of(tournament)
    with _lock:
        if newest != looks.upto:
            looks.follow(tournament)
        return looks.told.get(place)


def found_out(table: Table, secret: str) -> Told:
    """Read, and remembered if nothing was done meanwhile."""
    series = table.draw.series
    before = newest_of(series.tournament)
    told = Told(kept_at(table), closed(table), open_call(table))
    if before and before == newest_of(series.tournament):
        with _lock:
            looks = LOOKS.get(series.tournament.pk)
            if looks is None:
                looks = Looks(before)
                LOOKS[series.tournament.pk] = looks
            if looks.upto == before:
                looks.told[series.number, table.number, secret] = told
    return told
