"""Registers a whole file at once or not at all, as its preview showed it."""

from collections.abc import Container, Sequence

from django.db import transaction

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.services import enter, record_let_in
from tournament.desks.registration.entries.entry import Entry
from tournament.lock import open_tournament
from tournament.models import AuditEntry, StartCard, Tournament, User
from tournament.queries.day import after_last
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused


def register_all(
    tournament: Tournament,
    entries: Sequence[Entry],
    *,
    by: User,
    source: str,
    base: int,
    seal: str,
    let_in: Container[int] = (),
    late: bool = False,
) -> list[StartCard]:
    """`base` is how many cards there were when the preview was made: its questions hold for that list alone.

    `seal` names the preview: the same one twice adds nobody twice.
    `let_in`: the keys of the bans that the preview asked about, despite which the director lets these people in.
    `late`: the preview said that the last series is drawn.
    """
    with transaction.atomic():
        tournament = open_tournament(tournament)
        cards = cards_in_force(tournament)
        if AuditEntry.objects.filter(tournament=tournament, action="cards.import", after__seal=seal).exists():
            return []
        if cards.count() != base:
            raise Refused(finding("import.list_changed"))
        if not late and after_last(tournament):
            raise Refused(finding("import.last_drawn"))
        banned = Bans(tournament.organizer)
        bans = [banned.of(entry) for entry in entries]
        if any(refusing(met, let_in) for met in bans):
            raise Refused(finding("import.bans_changed"))
        new = enter(tournament, entries, by=by)
        record_let_in(tournament, zip(new, bans, strict=True), by=by)
        after = {"file": source[:200], "seal": seal, "numbers": [card.number for card in new]}
        audit.record("cards.import", by=by, tournament=tournament, after=after)
    return new
