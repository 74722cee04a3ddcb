"""Takes people out of the register whom nobody needs to know any more, with what the trail and the seals say of them.

Members stay, and so does whoever has a day whose names are not removed: on an entry of his own, or on one that is his.
"""

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q

from scoring import finding
from tournament import audit
from tournament.desks.setup.forgetting.nameless import SHARED, Names, words_of
from tournament.models import AuditEntry, Joining, Organizer, Player, RankingRule, Seal, ShelvedPaper, User
from tournament.models.rows import noted
from tournament.papers.shelf import NAME, Shelf
from tournament.queries.people.persons import Persons
from tournament.refused import Refused

Changed = tuple[str | None, str | None, str, int]  # before, after, reason and the key of an entry of the trail
ONE_GO = 500  # rows


def forget(player: Player, *, by: User, reason: str) -> None:
    """Somebody who has no day: entered by mistake, or no longer a member."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=player.organizer_id)
        entries = Persons(organizer).entries(player.pk)
        people = Player.objects.filter(pk__in=entries)
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
    return players.filter(cards=None, stood_in=None, qualifications=None)


def with_words(names: Names, players: Mapping[int, Player]) -> Names:
    """The same, and who is in no tournament with such a name."""
    words = {word: SHARED for player in players.values() for word in words_of(player.last_name, player.first_name)}
    return Names({**words, **names.words}, names.whole)


def remove(players: Mapping[int, Player]) -> None:
    Joining.objects.filter(Q(player__in=set(players)) | Q(into__in=set(players))).delete()
    Player.objects.filter(pk__in=set(players)).delete()


def empty_register_trail(organizer: Organizer, gone: Mapping[int, Player], names: Names) -> None:
    """What the trail of the register says of them, and what was written as a reason for a season's rules."""
    names = with_words(names, gone)
    changed = [*changed_entries(organizer, gone, names), *season_entries(organizer, names)]
    noted.add(AuditEntry, [key for _before, _after, _reason, key in changed])
    rewrite_trail(changed)
    rules = RankingRule.objects.filter(ranking__season__organizer=organizer).exclude(reason="")
    for rule in rules:
        if (reason := names.without(rule.reason)[:200]) != rule.reason:
            rule.reason = reason
            rule.save(update_fields=["reason"])


def season_entries(organizer: Organizer, names: Names) -> Iterator[Changed]:
    entries = AuditEntry.objects.filter(organizer=organizer, tournament=None, action__startswith="season.")
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
