"""What was noticed about the machine's clock: moved by hand, or asleep. Rows are added, never changed."""

from django.db import models
from django.utils import timezone


class ClockReading(models.Model):
    """The clock as it was found different from before: seconds that somebody moved it, seconds that the machine slept.

    `boot` names the start of the machine, `booted_at` when that was by the clock of then; the first of a boot moves
    nothing, unless the clock stood before what had been written down already.
    """

    boot = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    booted_at = models.FloatField()  # seconds since 1970
    asleep = models.FloatField()  # seconds, since that boot
    moved = models.IntegerField(default=0)
    slept = models.PositiveIntegerField(default=0)
    apart = models.IntegerField(default=0)  # seconds: this machine's clock from that of the database
    noticed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["boot", "number"], name="reading_once")]

    def __str__(self) -> str:
        return f"{self.noticed_at:%H:%M} {self.moved:+d} s"
