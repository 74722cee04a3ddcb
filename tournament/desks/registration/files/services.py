"""Registers a file as its preview showed it, and takes what is new about the others.

A long list is several transactions, so that no clerk waits for all of it. What stands on the cards is compared with the
preview before the first; behind the lock the trail alone is asked whether anybody has done anything since. Then, as
after a power cut, the rest is not taken: the same file, chosen again, offers what is missing.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q, QuerySet

from scoring import Finding, finding
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.registration.applicants.reading import as_they_were
from tournament.desks.registration.applicants.services import link
from tournament.desks.registration.cards.reading import entry_of, stored_cards
from tournament.desks.registration.cards.services import (
    Changed,
    enter,
    free_numbers,
    record_elsewhere,
    record_let_in,
    rewrite,
)
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees.services import pay
from tournament.desks.registration.files.changes import WRITTEN, Imported, list_base
from tournament.desks.registration.files.parts import Entered, News, Part, parted
from tournament.desks.registration.presence.services import check_in
from tournament.lock import open_tournament
from tournament.models import AuditEntry, Ban, Organizer, StartCard, Tournament, User
from tournament.queries.day import after_last
from tournament.queries.people.bans import Bans, refusing
from tournament.refused import Refused

# How the actions begin by which a preview may be true no more, and those of them that leave the list as it was.
TOUCHING = ("card", "club", "ban")
QUIET = ("card.pay", "card.unpay", "card.check_in", "card.check_out", "cards.check_in_all")


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
    entered: Entered | None = None,
) -> Imported:
    """`base` is what stood on the cards when the preview was made: what it asks and shows holds for that list alone.

    `seal` names the preview with all that was ticked in it: the same one twice does nothing twice.
    `left_out`: the lines that somebody left out, for the trail.
    `let_in`: the keys of the bans that the preview asked about, despite which the director lets these people in.
    `late`: the preview said that the last series is drawn.
    `entered`: the list is one of people who registered before the day. Who has changed anything since is left out.
    """
    since = last_entry(tournament.organizer)
    if begun(tournament, seal):
        return Imported()
    importing = Importing(tournament, by, source, seal, let_in, late, since, entered)
    if list_base(tournament) != base:
        raise Refused(importing.moved_on)
    refuse_other_bans([importing.banned.of(entry) for entry in entries], let_in)
    parts = parted(numbered(tournament, entries), changes or {}, entered)
    for place, part in enumerate(parts, start=1):
        of = {"part": place, "parts": len(parts)} if len(parts) > 1 else {}
        if not importing.take(part, of | {"left_out": list(left_out) if place == 1 else []}):
            break
        precedence.step_back()
    return Imported(importing.new, importing.changed, importing.linked, importing.moved)


def last_entry(organizer: Organizer) -> int:
    return AuditEntry.objects.filter(organizer=organizer).values_list("pk", flat=True).first() or 0


def begun(tournament: Tournament, seal: str) -> bool:
    """Whether this preview was confirmed already. Refused where it was interrupted, or still goes on."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="cards.import", after__seal=seal)
    taken: list[Any] = list(entries.values_list("after", flat=True))
    if taken and len(taken) < taken[0].get("parts", 1):
        raise Refused(finding("import.begun"))
    return bool(taken)


def numbered(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """Each with the number that it gets, whichever part comes first."""
    numbers = free_numbers(tournament, entries)
    return [replace(entry, number=number) for entry, number in zip(entries, numbers, strict=True)]


@dataclass
class Importing:
    """A list on its way: who takes it, and how far it is. `since` is the last entry of the trail that it knows."""

    tournament: Tournament
    by: User
    source: str
    seal: str
    let_in: Container[int]
    late: bool
    since: int
    entered: Entered | None = None
    new: list[StartCard] = field(default_factory=list)
    changed: list[StartCard] = field(default_factory=list)
    linked: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.banned = Bans(self.tournament.organizer)

    def take(self, part: Part, words: Mapping[str, object]) -> bool:
        """False where somebody else has confirmed the same preview meanwhile."""
        with audit.atomic():
            tournament = open_tournament(self.tournament)
            if self.touched().exists():
                if not (stopped := self.stopped()) and begun(tournament, self.seal):
                    return False
                raise Refused(self.moved_on, *stopped)
            part = self.as_shown(tournament, part)
            if part.entries and not self.late and after_last(tournament):
                raise Refused(finding("import.last_drawn"), *self.stopped())
            new = enter(tournament, part.entries, by=self.by) if part.entries else []
            bans = map(self.banned.of, part.entries)
            record_let_in(tournament, zip(new, bans, strict=True), by=self.by)
            changed = take_news(tournament, part.changes, self.banned, self.let_in, by=self.by)
            linked = self.link(tournament, part, new)
            after: dict[str, object] = {
                "file": self.source[:200],
                "seal": self.seal,
                "numbers": [card.number for card in new],
            }
            after |= {"changed": [card.number for card in changed]} | dict(words)
            after |= {"entries": linked} if self.entered else {}
            entry = audit.record("cards.import", by=self.by, tournament=tournament, after=after)
        self.since = entry.pk
        self.new += new
        self.changed += changed
        self.linked += linked
        return True

    @property
    def moved_on(self) -> Finding:
        return finding("advance.list_changed" if self.entered else "import.list_changed")

    def as_shown(self, tournament: Tournament, part: Part) -> Part:
        """Without those who registered before the day and have changed that, or cancelled, since the preview."""
        if self.entered is None:
            return part
        shown = {number: self.entered.bases[number] for number in part.numbers}
        moved = part.numbers - as_they_were(tournament, shown)
        self.moved += sorted(moved)
        return part.without(moved)

    def link(self, tournament: Tournament, part: Part, new: Sequence[StartCard]) -> list[int]:
        """Who registered before the day is known by his start card from now on."""
        if self.entered is None:
            return []
        there = {card.number: card for card in stored_cards(tournament, part.links.values())}
        cards = {number: there[card] for number, card in part.links.items()}
        cards |= {number: card for card, numbers in zip(new, part.entered, strict=True) for number in numbers}
        link(tournament, cards, by=self.by)
        return sorted(cards)

    def touched(self) -> QuerySet[AuditEntry]:
        """What was done since by which the rest of the preview may no longer be true."""
        here = Q(tournament=self.tournament) | Q(tournament=None)
        entries = AuditEntry.objects.filter(here, organizer=self.tournament.organizer, pk__gt=self.since)
        touching = Q(*[("action__startswith", action) for action in TOUCHING], _connector=Q.OR)
        return entries.filter(touching).exclude(action__in=QUIET)

    def stopped(self) -> list[Finding]:
        """What of the list was taken over before."""
        count = len(self.new) + len(self.changed)
        return [finding("import.stopped", count=count)] if count else []


def refuse_other_bans(bans: Sequence[list[Ban]], let_in: Container[int]) -> None:
    if any(refusing(met, let_in) for met in bans):
        raise Refused(finding("import.bans_changed"))


def take_news(
    tournament: Tournament, changes: News, banned: Bans, let_in: Container[int], *, by: User
) -> list[StartCard]:
    """Writes what is new on the cards, takes fees and says who is here. Names stay as they are."""
    cards = list(stored_cards(tournament, changes)) if changes else []
    elsewhere: list[Changed] = []
    for card in cards:
        new = changes[card.number]
        entry = replace(entry_of(card), **{name: new[name] for name in WRITTEN if name in new})
        if entry != entry_of(card):
            bans = [ban for ban in banned.of(entry) if ban not in banned.of(card.player)]
            refuse_other_bans([bans], let_in)
            elsewhere += rewrite(card, entry, tournament, by=by)
            record_let_in(tournament, [(card, bans)], by=by)
        if new.get("paid"):
            pay(card, by=by)
        if new.get("present"):
            check_in(card, by=by)
    record_elsewhere(tournament, elsewhere, by=by)
    return cards
