"""Takes people out of the register whom nobody needs to know any more, with what the trail and the seals say of them.

Members stay, and so does whoever has a day whose names are not removed: on an entry of his own, or on one that is his.
"""

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.setup.forgetting.nameless import SHARED, Names, words_of
from tournament.models import (
    AccountEntry,
    AuditEntry,
    Counterpart,
    CupEntrant,
    CupRound,
    DayFromVenue,
    DayOfAnother,
    Joining,
    Organizer,
    PastFile,
    PastList,
    Player,
    RankingRule,
    Seal,
    Season,
    SeasonLot,
    SeasonMoney,
    SeatingRule,
    ShelvedPaper,
    Tournament,
    User,
    YearClosing,
)
from tournament.models.people import nameless
from tournament.models.rows import noted
from tournament.papers.shelf import NAME, Shelf
from tournament.queries.people.persons import Persons
from tournament.queries.record.keeping import months_after
from tournament.refused import Refused

Changed = tuple[str | None, str | None, str, int]  # before, after, reason and the key of an entry of the trail
ONE_GO = 500  # rows


def forget(player: Player, *, by: User, reason: str) -> None:
    """Somebody who has no day: entered by mistake, or no longer a member."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=player.organizer_id)
        entries = Persons(organizer).entries(player.pk)
        people = Player.objects.filter(pk__in=entries)
        if people.filter(pk__in=on_open_accounts()).exists():
            raise Refused(finding("accounts.kept", name=str(player)))
        if people.count() > dayless(people).count():
            raise Refused(finding("register.has_days", name=str(player)))
        overwrite_what_goes()
        gone = people.in_bulk()
        names = with_words(Names({}, {}), gone)
        remove(gone)
        empty_register_trail(organizer, gone, names)
        empty_seals(Q())
        after = {"register_entry": player.pk}
        audit.record("register.forget", by=by, organizer=organizer, after=after, reason=names.without(reason))
        ShelvedPaper.objects.all().delete()
        transaction.on_commit(Shelf(settings.VAR / NAME).clear)


def forget_orphans(organizer: Organizer, players: set[int]) -> dict[int, Player]:
    """Of these and of whoever is the same person: who has no day any more and is no member goes. By their keys."""
    persons = Persons(organizer)
    entries = {entry for key in players for entry in persons.entries(key)}
    idle = dayless(Player.objects.filter(pk__in=entries))
    members = {key for key in idle.members().values_list("pk", flat=True) if persons.head(key) == key}
    gone = set(idle.values_list("pk", flat=True)) - members
    while needed := gone & {into for player, into in persons.into.items() if player not in gone}:
        gone -= needed
    orphans = Player.objects.in_bulk(gone)
    remove(orphans)
    return orphans


def dayless(players: Any) -> Any:
    """Without a start card, a place in a league, an open account, and a list or cup of a season that still counts."""
    today = timezone.localdate()
    kept = [key for key, ends in Season.objects.values_list("pk", "ends") if months_after(ends) >= today]
    counting = PastList.objects.filter(season__in=kept).exclude(player=None).order_by()
    idle = players.filter(cards=None, stood_in=None, qualifications=None).exclude(pk__in=on_open_accounts())
    idle = idle.filter(squads=None, line_ups=None, seats_taken_over=None)
    cups = CupEntrant.objects.filter(cup__season__in=kept).exclude(player=None).order_by()
    return idle.exclude(pk__in=counting.values("player")).exclude(pk__in=cups.values("player")) if kept else idle


def on_open_accounts() -> Any:
    """Entries of the register on whose accounts something is booked in a season that is not closed."""
    closed = YearClosing.objects.in_force().values("season")
    return AccountEntry.objects.exclude(season__in=closed).order_by().values("player")


def with_words(names: Names, players: Mapping[int, Player]) -> Names:
    """The same, and who is in no tournament with such a name."""
    words = {word: SHARED for player in players.values() for word in words_of(player.last_name, player.first_name)}
    return Names({**words, **names.words}, names.whole)


def remove(players: Mapping[int, Player]) -> None:
    PastList.objects.filter(player__in=set(players)).update(player=None)
    Counterpart.objects.filter(Q(player__in=set(players)) | Q(own__in=set(players))).delete()
    CupEntrant.objects.filter(player__in=set(players)).update(player=None)
    leave_accounts(players)
    Joining.objects.filter(Q(player__in=set(players)) | Q(into__in=set(players))).delete()
    Player.objects.filter(pk__in=set(players)).delete()


def leave_accounts(players: Mapping[int, Player]) -> None:
    """What is on accounts of closed years stays there, of somebody without a name."""
    held = AccountEntry.objects.filter(player__in=set(players))
    for key in sorted(set(held.values_list("player", flat=True))):
        somebody = Player.objects.create(organizer_id=players[key].organizer_id, last_name=nameless(key))
        for entry in held.filter(player=key):
            entry.player = somebody
            entry.save(update_fields=["player"])


def empty_register_trail(organizer: Organizer, gone: Mapping[int, Player], names: Names) -> None:
    """What the trail of the register says of them, and what was written beside a season's rules and bookings."""
    names = with_words(names, gone)
    changed = [*changed_entries(organizer, gone, names), *season_entries(organizer, names)]
    noted.add(AuditEntry, [key for _before, _after, _reason, key in changed])
    rewrite_trail(changed)
    empty_said(RankingRule.objects.filter(ranking__season__organizer=organizer), names, "reason")
    empty_said(SeatingRule.objects.filter(season__organizer=organizer), names, "reason")
    empty_said(SeasonMoney.objects.filter(season__organizer=organizer), names, "reason")
    empty_said(YearClosing.objects.filter(season__organizer=organizer), names, "reopen_reason")
    empty_said(AccountEntry.objects.filter(season__organizer=organizer), names, "note", "void_reason")
    past = PastFile.objects.filter(organizer=organizer)
    past.filter(begun_at=None).update(waiting={})
    empty_said(past, names, "name", "undone_reason")
    empty_said(DayOfAnother.objects.filter(season__organizer=organizer), names, "end_reason")
    empty_season_lots(organizer, names)
    empty_said(CupEntrant.objects.filter(cup__season__organizer=organizer), names, "withdrawn_reason")
    empty_said(CupRound.objects.filter(cup__season__organizer=organizer), names, "void_reason")
    days = DayFromVenue.objects.filter(meeting__group__league__organizer=organizer)
    empty_said(days.defer("file"), names, "turn_down_reason")


def forget_file(tournament: Tournament) -> None:
    """In which a match day came home from its venue with all of its names."""
    DayFromVenue.objects.filter(tournament=tournament).update(file=b"")


def empty_said(rows: Any, names: Names, *texts: str) -> None:
    """What somebody typed beside a season: a rule, a booking, why a file was taken back."""
    for row in rows.exclude(**dict.fromkeys(texts, "")):
        said = {name: names.without(getattr(row, name))[:200] for name in texts}
        if any(getattr(row, name) != text for name, text in said.items()):
            vars(row).update(said)
            row.save(update_fields=list(texts))


def empty_season_lots(organizer: Organizer, names: Names) -> None:
    """For whom one was drawn, and before whom: the numbers stay."""
    for lot in SeasonLot.objects.filter(ranking__season__organizer=organizer):
        emptied = [names.without(name)[:200] for name in lot.names], names.without(lot.witness)[:120]
        if emptied != (lot.names, lot.witness):
            lot.names, lot.witness = emptied
            lot.save(update_fields=["names", "witness"])


def season_entries(organizer: Organizer, names: Names) -> Iterator[Changed]:
    beside = Q(action__startswith="season.") | Q(action__startswith="account.") | Q(action__startswith="league.")
    entries = AuditEntry.objects.filter(beside, organizer=organizer, tournament=None)
    for entry in entries.exclude(reason="").order_by("pk").iterator(chunk_size=2000):
        if (reason := names.without(entry.reason)[:300]) != entry.reason:
            yield as_json(entry.before), as_json(entry.after), reason, entry.pk


def changed_entries(organizer: Organizer, gone: Container[int], names: Names) -> Iterator[Changed]:
    entries = AuditEntry.objects.filter(organizer=organizer, tournament=None, action__startswith="register.")
    for entry in entries.order_by("pk").iterator(chunk_size=2000):
        before, after = (emptied(told, gone, names) for told in (entry.before, entry.after))
        if (before, after) != (entry.before, entry.after):
            yield as_json(before), as_json(after), names.without(entry.reason)[:300], entry.pk


def emptied(told: Any, gone: Container[int], names: Names) -> Any:
    return names.value(told) if told and told.get("register_entry") in gone else told


def rewrite_trail(changed: Iterable[Changed]) -> None:
    """The one change that the trail ever sees. Unlocked and locked again in this transaction: a kill undoes both."""
    columns = (f"{connection.ops.quote_name(name)} = %s" for name in ("before", "after", "reason"))
    update = f"UPDATE tournament_auditentry SET {', '.join(columns)} WHERE id = %s"  # noqa: S608 - names of columns
    with audit.unlocked("update"), connection.cursor() as cursor:
        cursor.executemany(update, list(changed))


def empty_seals(chains: Q) -> None:
    """What the noted rows were goes from the seals of these chains; as they are they are sealed anew."""
    emptied = {model._meta.db_table: set(map(str, keys)) for model, keys in noted.keys.items()}
    for seal in Seal.objects.filter(chains).iterator(chunk_size=ONE_GO):
        if (values := seal.without(emptied)) != seal.values:
            seal.values = values
            seal.save(update_fields=["values"])


def overwrite_what_goes() -> None:
    """SQLite leaves in its file what was there before, unless it is asked to write over it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")


def as_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value)
