"""The sheet that a table keeps itself: what its phones have written, as it came. What follows is for `tablesheets`."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Table, draw_is_in_force
from tournament.models.sheets import SheetVersion


class TableSheetQuerySet(RowQuerySet["TableSheet"]):
    def on_phones(self) -> Self:
        """Of draws in force, neither gone on on paper nor keyed at the desk."""
        keyed = SheetVersion.objects.standing().filter(table=models.OuterRef("table"))
        return self.filter(draw_is_in_force("table__draw"), ~models.Exists(keyed), paper_at=None)


class TableSheet(Row):
    """One a table, from the first entry of a phone on. `paper_at`: it went over to paper, by nobody: by itself."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="kept")
    begun_at = models.DateTimeField(default=timezone.now)
    paper_at = models.DateTimeField(null=True)
    paper_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = TableSheetQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(paper_by=None) | Q(paper_at__isnull=False), name="on_paper_by_somebody_at_some_time"
            ),
        ]

    def __str__(self) -> str:
        return str(self.table)


class TableEntry(Row):
    """One entry as its phone sent it, never changed: `said` is the message, phone and number stand in it, too."""

    sheet = models.ForeignKey(TableSheet, on_delete=models.PROTECT, related_name="entries")
    phone = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    said = models.JSONField()
    came_at = models.DateTimeField(default=timezone.now)

    objects = RowQuerySet["TableEntry"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "phone", "number"], name="table_entry_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_entry_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.phone} {self.number}"
