"""The archive of a venue's day as it is read in at the leader's: whoever worked there is not who signs in here.

The same user name at two places is two people; each of the venue's gets the meeting behind his name.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import ForeignKey

from tournament.desks.setup.arriving.reading import Row, Source
from tournament.models import LeagueMeeting, User
from tournament.queries.record.archive import KEPT, Kept

LONGEST = 150  # signs of a user name


@dataclass(frozen=True)
class Visiting:
    """A source whose people have other names; all else is as the archive says it."""

    archive: Source
    meeting: LeagueMeeting

    @property
    def organizer(self) -> str:
        return self.archive.organizer

    @property
    def digest(self) -> str:
        return self.archive.digest

    @property
    def clubs(self) -> set[str]:
        return self.archive.clubs

    @property
    def tournament(self) -> Row:
        return next(self.told(KEPT[0]))

    @property
    def people(self) -> dict[str, tuple[str, str]]:
        return {named(name, self.meeting): whole for name, whole in self.archive.people.items()}

    def told(self, section: Kept) -> Iterator[Row]:
        users = [
            field.name for field in section.fields if isinstance(field, ForeignKey) and field.related_model is User
        ]
        return (self.renamed(row, users) for row in self.archive.told(section))

    def renamed(self, row: Row, users: list[str]) -> Row:
        return {**row, **{name: named(row[name], self.meeting) for name in users if row[name] is not None}}


def named(name: str, meeting: LeagueMeeting) -> str:
    group = meeting.group
    at = f"@{group.league.slug}-{group.position}-{meeting.day.number}-{meeting.number}"
    return name[: LONGEST - len(at)] + at
