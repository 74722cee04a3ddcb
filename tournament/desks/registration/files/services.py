"""Registers a whole file at once or not at all, as its preview showed it, and takes what is new about the others."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.reading import entry_of, fresh
from tournament.desks.registration.cards.services import enter, record_let_in, rewrite
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees.services import pay
from tournament.desks.registration.files.changes import WRITTEN, Imported, list_base
from tournament.desks.registration.presence.services import check_in
from tournament.lock import open_tournament
from tournament.models import AuditEntry, Ban, StartCard, Tournament, User
from tournament.queries.day import after_last
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused

News = Mapping[int, Mapping[str, Any]]  # start number -> field -> what is new there


def register_all(
    tournament: Tournament,
    entries: Sequence[Entry],
    *,
    by: User,
    source: str,
    base: str,
    seal: str,
    changes: News | None = None,
    left_out: Sequence[int] = (),
    let_in: Container[int] = (),
    late: bool = False,
) -> Imported:
    """`base` is what stood on the cards when the preview was made: what it asks and shows holds for that list alone.

    `seal` names the preview with all that was ticked in it: the same one twice does nothing twice.
    `left_out`: the lines that somebody left out, for the trail.
    `let_in`: the keys of the bans that the preview asked about, despite which the director lets these people in.
    `late`: the preview said that the last series is drawn.
    """
    with audit.atomic():
        tournament = open_tournament(tournament)
        if AuditEntry.objects.filter(tournament=tournament, action="cards.import", after__seal=seal).exists():
            return Imported()
        if list_base(tournament) != base:
            raise Refused(finding("import.list_changed"))
        if entries and not late and after_last(tournament):
            raise Refused(finding("import.last_drawn"))
        banned = Bans(tournament.organizer)
        bans = [banned.of(entry) for entry in entries]
        refuse_other_bans(bans, let_in)
        new = enter(tournament, entries, by=by)
        record_let_in(tournament, zip(new, bans, strict=True), by=by)
        changed = take_news(tournament, changes or {}, banned, let_in, by=by)
        after = {"file": source[:200], "seal": seal, "numbers": [card.number for card in new]}
        after |= {"changed": [card.number for card in changed], "left_out": list(left_out)}
        audit.record("cards.import", by=by, tournament=tournament, after=after)
    return Imported(new, changed)


def refuse_other_bans(bans: Sequence[list[Ban]], let_in: Container[int]) -> None:
    if any(refusing(met, let_in) for met in bans):
        raise Refused(finding("import.bans_changed"))


def take_news(
    tournament: Tournament, changes: News, banned: Bans, let_in: Container[int], *, by: User
) -> list[StartCard]:
    """Writes what is new on the cards, takes fees and says who is here. Names stay as they are."""
    cards = list(cards_in_force(tournament).filter(number__in=changes).order_by("number"))
    for card in map(fresh, cards):
        new = changes[card.number]
        entry = replace(entry_of(card), **{name: new[name] for name in WRITTEN if name in new})
        if entry != entry_of(card):
            bans = [ban for ban in banned.of(entry) if ban not in banned.of(card.player)]
            refuse_other_bans([bans], let_in)
            rewrite(card, entry, tournament, by=by)
            record_let_in(tournament, [(card, bans)], by=by)
        if new.get("paid"):
            pay(card, by=by)
        if new.get("present"):
            check_in(card, by=by)
    return cards
