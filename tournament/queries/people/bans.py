"""Bans in force: whom the organizer refuses (SkWO 4.3), by a name that looks alike or by pass number. Reads only."""

from collections import defaultdict
from collections.abc import Container, Iterable

from django.utils import timezone
from django.utils.formats import date_format

from scoring import Finding, finding
from tournament.folding import folded
from tournament.models import Ban, Organizer
from tournament.queries.people.alike import Index, Known, Person


class Bans:
    """The bans of one organizer that are in force, read once for as many people as are asked about."""

    def __init__(self, organizer: Organizer) -> None:
        bans = organizer.bans.in_force().order_by("pk")
        self.by_pk = {ban.pk: ban for ban in bans}
        self.by_last_name: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for ban in self.by_pk.values():
            self.by_last_name[tuple(names_of(ban.last_name))].append(ban.pk)
        self.index = Index(
            Known(ban.pk, ban.last_name, ban.first_name, pass_number=ban.pass_number) for ban in self.by_pk.values()
        )

    def of(self, person: Person) -> list[Ban]:
        """Those by which this person may be refused."""
        if not self.by_pk:
            return []
        meant = {banned.number for banned in self.index.meant(person)}
        of_this_name = self.by_last_name.get(tuple(names_of(person.last_name)), ())
        meant |= {pk for pk in of_this_name if may_be(self.by_pk[pk], person)}
        return [self.by_pk[pk] for pk in sorted(meant)]


def may_be(ban: Ban, person: Person) -> bool:
    """The same last name, and first names that do not contradict: none given, an initial, one of several."""
    if names_of(ban.last_name) != names_of(person.last_name):
        return False
    ours, theirs = names_of(ban.first_name), names_of(person.first_name)
    few, many = sorted((ours, theirs), key=len)
    return all(any(agree(name, other) for other in many) for name in few)


def names_of(name: str) -> list[str]:
    """A hyphen parts names."""
    return folded(name).replace("-", " ").split()


def agree(name: str, other: str) -> bool:
    """The same first name, or one is the other's initial."""
    short, long = sorted((name.rstrip("."), other.rstrip(".")), key=len)
    return long.startswith(short) and (len(short) == 1 or short == long)


def refusing(bans: Iterable[Ban], let_in: Container[int]) -> list[Finding]:
    """What registration says of bans that the director hasn't decided on; the reason is not for everybody."""
    return [
        finding("cards.banned", ban=ban.pk, name=ban.who, since=day_of(ban)) for ban in bans if ban.pk not in let_in
    ]


def day_of(ban: Ban) -> str:
    return date_format(timezone.localtime(ban.banned_at), "SHORT_DATE_FORMAT")
