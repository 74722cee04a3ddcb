"""Tries at a gate, for every server of this database to count together."""

from django.db import models


class Tries(models.Model):
    """How often somebody from somewhere was wrong at a gate, and when last. Both are digests: people type passwords
    into the field for their name.
    """

    gate = models.CharField(max_length=20)
    whose = models.CharField(max_length=64)
    come_from = models.CharField(max_length=64)
    count = models.PositiveSmallIntegerField(default=1)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["gate", "whose", "come_from"], name="tries_once")]
        indexes = [models.Index(fields=["gate", "last_at"], name="tries_by_age")]

    def __str__(self) -> str:
        return f"{self.gate}: {self.count}"
