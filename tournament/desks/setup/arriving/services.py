"""Writes the rows of an archive into the database a part at a time, and takes them away if it doesn't come to its end.

The trail is permanent; what goes from it here was never a part of it for anybody, for nobody has met the tournament.
The seals of the house keep their digests, without the values, and say that the rows went.
"""

from collections.abc import Callable, Container, Sequence
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import ForeignKey, Max, Model, ProtectedError
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.setup.arriving.reading import ONE_GO, ROWS, Part, Row, Source, pointing_ahead
from tournament.models import Appointment, Club, Member, Organizer, Player, Seal, Tournament, User
from tournament.models.rows import Row as AnyRow
from tournament.models.rows import noted
from tournament.models.seals import batches
from tournament.queries.record.archive import KEPT, Kept
from tournament.refused import Refused


class Restoring:
    """One archive on its way into the rows. Of each model the keys are kept: rows point to each other by place.

    `comes_home`: it is the day of a league's meeting, which is only read here; its people are no members.
    """

    def __init__(self, source: Source, organizer: Organizer, slug: str, *, comes_home: bool = False) -> None:
        self.source, self.organizer, self.slug, self.comes_home = source, organizer, slug, comes_home
        self.tournament = source.tournament  # read and checked before anybody waits
        self.keys: dict[type[Model], list[int]] = {section.model: [] for section in KEPT}
        self.ahead: list[tuple[type[Model], int, Any, int]] = []  # a row, and the place to which its field will point

    @property
    def key(self) -> int:
        return self.keys[Tournament][0]

    def begin(self) -> None:
        """The tournament, which nobody meets yet, with the people and clubs that it needs."""
        self.users, new_people = people(self.source, None if self.comes_home else self.organizer)
        self.clubs, new_clubs = clubs(self.source, self.organizer)
        section = next(section for section in KEPT if section.model is Tournament)
        last_player = Player.objects.aggregate(last=Max("pk"))["last"] or 0
        arriving = {"people": new_people, "clubs": new_clubs, "last_player": last_player}
        here: dict[str, Any] = {"arriving": arriving}
        if not self.comes_home and self.source.organizer != self.organizer.name:
            here["organized_by"] = self.source.organizer
        told = self.tournament
        if self.comes_home:
            here["came_home_at"] = timezone.now()
            told = {**told, "public_page": False}  # what was let in there nobody has let in here
        self.add(section, [told], here)

    def write(self, part: Part) -> None:
        self.add(part.section, part.rows, {})
        for _section, field in (pair for pair in pointing_ahead() if pair[0] is part.section):
            new = self.keys[part.section.model][-len(part.rows) :]
            places = ((key, row[field.name]) for key, row in zip(new, part.rows, strict=True))
            self.ahead += [(part.section.model, key, field, place) for key, place in places if place is not None]

    def add(self, section: Kept, told: list[Row], common: dict[str, Any]) -> None:
        find = {field.name: (field.attname, self.finder(field)) for field in section.fields}
        common = common | self.common(section.model)
        rows = [
            section.model(**common, **{find[name][0]: find[name][1](value) for name, value in row.items()})
            for row in told
        ]
        try:
            with audit.atomic():
                created = section.model._default_manager.bulk_create(rows, batch_size=ONE_GO)
        except DatabaseError as error:
            raise Refused(finding("archive.contradicts", part=section.name, found=str(error).splitlines()[0])) from None
        self.keys[section.model] += [row.pk for row in created]

    def common(self, model: type[Model]) -> dict[str, Any]:
        """What every row has the same, and the address if it is another one."""
        names = {field.name for field in model._meta.concrete_fields}
        common: dict[str, Any] = {"organizer": self.organizer} if "organizer" in names else {}
        return common | ({"tournament_id": self.key} if "tournament" in names else {})

    def finder(self, field: Any) -> Callable[[Any], Any]:
        """From what the archive says to what the column holds."""
        if not isinstance(field, ForeignKey):
            return self.addressed if field.model is Tournament and field.name == "slug" else lambda value: value
        if field.related_model is User:
            return lambda name: None if name is None else self.users[name].pk
        if field.related_model is Club:
            return lambda name: None if name is None else self.clubs[name]
        targets: Any = self.keys[field.related_model]
        return lambda place: None if place is None or not targets else targets[place]

    def addressed(self, slug: str) -> str:
        return self.slug or slug

    def point_ahead(self, most: int = ROWS) -> bool:
        """References to rows that were not there yet, so many of them. Whether any are left."""
        now, self.ahead = self.ahead[:most], self.ahead[most:]
        for model, key, field, place in now:
            model._default_manager.filter(pk=key).update(**{field.attname: self.keys[field.related_model][place]})
        return bool(self.ahead)

    def arrive(self, roles: Container[int]) -> Tournament:
        """From now on it is here, with those of its roles that are given."""
        section = next(section for section in KEPT if section.model is Appointment)
        given = [row for place, row in enumerate(self.source.told(section)) if place in roles]
        self.add(section, [row for row in given if is_member(self.users[row["user"]], self.organizer)], {})
        tournament: Tournament = Tournament.even_arriving.select_related("organizer").get(pk=self.key)
        tournament.arriving = None
        tournament.save(update_fields=["arriving"])
        return tournament


def people(source: Source, organizer: Organizer | None) -> tuple[dict[str, User], list[int]]:
    """By user name, and who is new, as a member of the organizer where one is given.

    Who is here gets nothing by it; a name that only looks the same is refused.
    """
    users, new = {}, []
    for name, (first, last) in source.people.items():
        same = User.objects.filter(username__iexact=name).first()
        if same and same.username != name:
            raise Refused(finding("archive.person", name=name, found=same.username))
        users[name] = same or locked_out(name, first, last, organizer)
        new += [] if same else [users[name].pk]
    return users, new


def locked_out(name: str, first: str, last: str, organizer: Organizer | None) -> User:
    user = User(username=name, first_name=first, last_name=last, is_active=False)
    user.set_unusable_password()
    user.save()
    if organizer:
        Member.objects.create(organizer=organizer, user=user, manages=False)
    return user


def is_member(user: User, organizer: Organizer) -> bool:
    return Member.objects.filter(organizer=organizer, user=user).exists()


def clubs(source: Source, organizer: Organizer) -> tuple[dict[str, int], list[int]]:
    """Keys by name, and those that are new."""
    of_organizer = Club.objects.filter(organizer=organizer)
    there = {name: key for name, key in of_organizer.values_list("name", "pk") if name in source.clubs}
    new = Club.objects.bulk_create(Club(organizer=organizer, name=name) for name in sorted(source.clubs - there.keys()))
    return there | {club.name: club.pk for club in new}, [club.pk for club in new]


def forget(key: int) -> None:
    with audit.atomic():
        tournament = Tournament.even_arriving.select_related("organizer").get(pk=key, arriving__isnull=False)
        brought: dict[str, Any] = tournament.arriving or {}
        sealed_since = Seal.objects.filter(left__tournament_tournament__has_key=str(key)).order_by("pk").first()
        with audit.unlocked("delete"):
            for section in reversed(KEPT):
                if section.model is not Player:
                    remove(section.model, list(section.rows(tournament).values_list("pk", flat=True)))
        brought_players = Player.objects.filter(pk__gt=brought["last_player"], organizer=tournament.organizer)
        unused = brought_players.filter(cards=None, stood_in=None, qualifications=None)
        remove(Player, list(unused.values_list("pk", flat=True)))
        remove_unless_used(Club.objects.filter(pk__in=brought["clubs"]))
        for user in User.objects.filter(pk__in=brought["people"], is_active=False):
            remove_unless_used(Member.objects.filter(user=user), User.objects.filter(pk=user.pk))
        noted.forgotten.update(Seal.objects.filter(tournament=key).values_list("pk", flat=True))
        Seal.objects.filter(tournament=key).delete()
        if sealed_since:
            empty_seals(sealed_since.pk)
        before = {"name": tournament.name, "address": tournament.slug}
        audit.record("tournament.restore_cut_off", by=None, organizer=tournament.organizer, before=before)


def remove(model: type[AnyRow], keys: Sequence[int]) -> None:
    """By SQL: rows that point to each other both ways go one after the other, and are asked about in the end."""
    noted.add(model, keys)
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        for part in batches(list(keys)):
            places = ", ".join(["%s"] * len(part))
            cursor.execute(f"DELETE FROM {table} WHERE id IN ({places})", part)  # noqa: S608 - the name of a table


def remove_unless_used(*rows: Any) -> None:
    """Somebody may have taken a club or let a person in meanwhile."""
    noted_before = {model: set(keys) for model, keys in noted.keys.items()}
    try:
        with audit.atomic():
            for part in rows:
                part.delete()
    except ProtectedError:
        noted.keys = noted_before


def empty_seals(since: int) -> None:
    gone = {model._meta.db_table: set(map(str, keys)) for model, keys in noted.keys.items()}
    for seal in Seal.objects.filter(tournament=None, pk__gte=since).iterator(chunk_size=500):
        seal.values = seal.without(gone)
        seal.save(update_fields=["values"])
