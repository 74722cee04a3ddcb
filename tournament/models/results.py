"""What was posted: standings for the wall, and the final result. Copies; nothing they show can move under them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.organizer import User
from tournament.models.series import Series
from tournament.models.tournament import Tournament


class PostedStandings(models.Model):
    """Provisional standings as they were released to the hall."""

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="postings")
    body = models.JSONField()
    digest = models.CharField(max_length=64)
    posted_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    posted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series"], condition=Q(replaced_at=None), name="one_posting_a_series")
        ]

    def __str__(self) -> str:
        return f"{self.series} {self.posted_at:%H:%M}"


class FinalResult(models.Model):
    """The final result under its edition of the rules, with digest and time of posting; reopened, never edited."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="finals")
    version = models.PositiveSmallIntegerField()
    edition = models.CharField(max_length=40)
    body = models.JSONField()
    digest = models.CharField(max_length=64)
    posted_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    posted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reopened_at = models.DateTimeField(null=True)
    reopened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    reopen_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="final_version_once"),
            models.UniqueConstraint(fields=["tournament"], condition=Q(reopened_at=None), name="one_final_in_force"),
            models.CheckConstraint(condition=Q(reopened_at=None) | ~Q(reopen_reason=""), name="reopening_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} v{self.version}"
