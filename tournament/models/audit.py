"""The trail: who did what when, before, after, why. Rows are added, never changed or removed.

The model refuses both; a trigger in the first migration refuses them for those who go round the model.
"""

from typing import Any, NoReturn

from django.db import models
from django.utils import timezone

from tournament.models.organizer import Organizer, User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Table
from tournament.models.tournament import Tournament


class TrailIsPermanent(Exception):
    """Somebody tried to change or remove what was done."""


class Trail(RowQuerySet["AuditEntry"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise TrailIsPermanent

    def delete(self) -> NoReturn:
        raise TrailIsPermanent


class AuditEntry(Row):
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    user_name = models.CharField(max_length=150)
    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, null=True, related_name="trail")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="trail")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="trail")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="trail")
    action = models.CharField(max_length=40)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    objects = Trail.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [  # the newest of one is found without reading what all others have done since
            models.Index(fields=["tournament", "id"], name="trail_of_tournament"),
            models.Index(fields=["organizer", "id"], name="trail_of_organizer"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.user_name}: {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TrailIsPermanent
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TrailIsPermanent
