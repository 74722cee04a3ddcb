"""What a club played before Skatwart: lists as a file told them, a file read in at once; rankings count them as any.

They are no sheets: nobody here has keyed one, and no seat is known. Of a list that several files tell the newest holds,
so a corrected file counts at once and its predecessor again when it is taken back.
"""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import Organizer, User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.text import plain_text


class PastFileQuerySet(RowQuerySet["PastFile"]):
    def in_force(self) -> Self:
        """Read in to its end, and not taken back."""
        return self.filter(taken_at__isnull=False, undone_at=None)

    def newest_first(self) -> Self:
        return self.order_by("-pk")


class PastFile(Row):
    """A file of lists. `digest` is of what it says; it is shown first, and `taken_at` says when all of it was there.

    `waiting` is what was read and not yet taken over; empty as soon as nobody needs it.
    """

    SECRET = frozenset({"waiting"})  # as long as a file: its seal has what compares alone

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="past_files")
    name = models.CharField(_("file"), max_length=200, validators=[plain_text])
    digest = models.CharField(max_length=64)
    lists = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    begun_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    undone_reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    waiting = models.JSONField(default=dict)

    objects = PastFileQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at=None, undone_by=None, undone_reason="")
                | Q(undone_at__isnull=False, undone_by__isnull=False) & ~Q(undone_reason=""),
                name="past_file_undone_by_whom_and_why",
            ),
            models.CheckConstraint(
                condition=Q(taken_at=None) | Q(begun_at__isnull=False), name="past_file_taken_once_begun"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PastListQuerySet(RowQuerySet["PastList"]):
    def in_force(self) -> Self:
        """The newest last, file by file: what a later one says of the same list takes its place."""
        files = PastFile.objects.in_force().values("pk")
        return self.filter(file__in=files).order_by("file", "line")


class PastList(Row):
    """What somebody made on a list. `line` is where the file has it; table 0, points and games may not be told.

    Without a total it is there no more: a corrected file doesn't have it. Without a player his name was removed.
    """

    file = models.ForeignKey(PastFile, on_delete=models.PROTECT, related_name="rows")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="past_lists")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="past_lists")
    line = models.PositiveIntegerField(_("line"))
    date = models.DateField(_("date"))
    series = models.PositiveSmallIntegerField(_("series"))
    table = models.PositiveSmallIntegerField(_("table"), default=0)
    points = models.IntegerField(_("game points"), null=True)
    won = models.PositiveSmallIntegerField(_("won"), default=0)
    lost = models.PositiveSmallIntegerField(_("lost"), default=0)
    total = models.IntegerField(_("total"), null=True)
    games = models.PositiveSmallIntegerField(_("games"))

    objects = PastListQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "date", "series", "player"], name="past_list_once_a_file"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.series} {self.player}"
