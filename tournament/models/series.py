"""Series, closings, draws, tables and seats. What was drawn never changes; changes by hand are in seat_changes.py."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Joined
from seating import LISTED
from tournament.models.joined import joined_of
from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament


def draw_is_seated(path: str = "") -> Q:
    """That all its seats are there, for a query that comes to it by this path."""
    return Q(**{f"{path}__being_seated" if path else "being_seated": None})


def draw_is_in_force(path: str = "") -> Q:
    """That it is not voided, either."""
    return draw_is_seated(path) & Q(**{f"{path}__voided_at" if path else "voided_at": None})


def draw_is_published(path: str = "") -> Q:
    """That it hangs on the wall, too."""
    return draw_is_in_force(path) & Q(**{f"{path}__published_at__isnull" if path else "published_at__isnull": False})


class SeriesQuerySet(RowQuerySet["Series"]):
    def seated(self) -> Self:
        """With a draw in force, published or not."""
        return self.filter(draw_is_in_force("draws"), draws__isnull=False)

    def drawn(self) -> Self:
        """With a published draw."""
        return self.filter(draw_is_published("draws"))


class Series(Row):
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="series")
    number = models.PositiveSmallIntegerField()

    objects = SeriesQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="series_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="series_from_one"),
        ]

    def __str__(self) -> str:
        return _("Series %(number)s") % {"number": self.number}


class SeriesTimeQuerySet(RowQuerySet["SeriesTime"]):
    def in_force(self) -> Self:
        """Not replaced: one a series and kind."""
        return self.filter(replaced_at=None)

    def recorded(self) -> Self:
        """In force, and not taken back."""
        return self.in_force().filter(at__isnull=False)


class SeriesTime(Row):
    """When a series began or ended: recorded with one key, corrected with a reason. `at` None: not yet, after all.

    A correction is a new row; what stood before is kept, replaced.
    """

    class Kind(models.TextChoices):
        START = "start", gettext_lazy("start")
        END = "end", gettext_lazy("end")

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="times")
    kind = models.CharField(max_length=5, choices=Kind)
    at = models.DateTimeField(null=True)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    reason = models.CharField(max_length=200, blank=True)
    recorded_at = models.DateTimeField(default=timezone.now)
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField(null=True)

    objects = SeriesTimeQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "kind"], condition=Q(replaced_at=None), name="one_time_in_force"),
            models.CheckConstraint(condition=Q(at__isnull=False) | ~Q(reason=""), name="time_taken_back_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.series} {self.kind}"


class Closing(Row):
    """The registration of a draw, closed before chance is known: one entry in the tournament's chain of draws.

    It waits for an entropy until it has an outcome: the hash of what came out, or of its being given up.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="closings")
    number = models.PositiveSmallIntegerField()
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="closings")
    reason = models.CharField(max_length=200, blank=True)
    inputs = models.TextField()
    set_by = models.JSONField(default=dict)  # what of a season decided who sits where, and why on this evening
    nonce = models.CharField(max_length=64)
    previous = models.CharField(max_length=64)
    closed_at = models.DateTimeField(default=timezone.now)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    entropy = models.CharField(max_length=200, blank=True)
    entropy_at = models.DateTimeField(null=True)
    steps = models.PositiveIntegerField(default=0)  # of the search: how far it is, in the end how long it was
    stop_asked = models.BooleanField(default=False)
    outcome = models.CharField(max_length=64, blank=True)
    ended_at = models.DateTimeField(null=True)
    given_up_reason = models.CharField(max_length=200, blank=True)

    objects = RowQuerySet["Closing"].as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="closing_once"),
            models.UniqueConstraint(fields=["tournament"], condition=Q(outcome=""), name="one_closing_waits"),
            models.CheckConstraint(
                condition=Q(outcome="", ended_at=None) | (~Q(outcome="") & Q(ended_at__isnull=False)),
                name="ended_closing_has_time",
            ),
        ]

    def __str__(self) -> str:
        return _("Closing %(number)s") % {"number": self.number}


class DrawQuerySet(RowQuerySet["Draw"]):
    def in_force(self) -> Self:
        return self.filter(draw_is_in_force())

    def published(self) -> Self:
        """In force, and on the wall."""
        return self.filter(draw_is_published())


DrawManager = models.Manager.from_queryset(DrawQuerySet)


class SeatedManager(DrawManager["Draw"]):
    """Nobody meets a draw before all its seats are there, whichever way he comes."""

    def get_queryset(self) -> DrawQuerySet:
        return DrawQuerySet(self.model, using=self._db).filter(draw_is_seated())


class Draw(Row):
    """One attempt at seating a series. Seed, inputs and engine replay its plan to the seat, years later.

    `plan` is what was drawn; its seats may have been changed by hand since.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="draws")
    attempt = models.PositiveSmallIntegerField()
    closing = models.ForeignKey(Closing, on_delete=models.PROTECT, null=True, related_name="draws")
    plan = models.TextField()
    engine = models.CharField(max_length=20)
    seed = models.CharField(max_length=100)
    inputs = models.TextField()
    digest = models.CharField(max_length=64)
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(null=True)
    published_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(max_length=200, blank=True)

    being_seated = models.BooleanField(null=True)  # until the last of its seats is there; its closing waits as long

    objects = SeatedManager()
    even_being_seated = DrawQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "attempt"], name="attempt_once"),
            models.UniqueConstraint(fields=["series"], condition=Q(voided_at=None), name="one_draw_in_force"),
            models.CheckConstraint(condition=Q(voided_at=None) | ~Q(void_reason=""), name="void_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.series} #{self.attempt}"

    @property
    def is_listed(self) -> bool:
        """Whether the seats were taken from a list, not drawn here."""
        return self.engine == LISTED


class TableQuerySet(RowQuerySet["Table"]):
    def in_force(self) -> Self:
        """Of draws in force, published or not."""
        return self.filter(draw_is_in_force("draw"))

    def published(self) -> Self:
        """Of published draws."""
        return self.filter(draw_is_published("draw"))


class Table(Row):
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    keeper = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="+")  # None: seat 1
    joined = models.JSONField(
        default=dict, blank=True
    )  # a fourth came to three: after which round, what each had lost by then

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["draw", "number"], name="table_once")]

    def __str__(self) -> str:
        return _("Table %(number)s") % {"number": self.number}

    @property
    def fourth(self) -> Joined | None:
        return joined_of(self.joined)


class SeatQuerySet(RowQuerySet["Seat"]):
    def seated(self) -> Self:
        """Of whole draws, voided or not."""
        return self.filter(draw_is_seated("draw"))

    def in_force(self) -> Self:
        """Of draws in force, published or not."""
        return self.filter(draw_is_in_force("draw"))

    def published(self) -> Self:
        """Of published draws."""
        return self.filter(draw_is_published("draw"))


class Seat(Row):
    """Who sits where. The draw stands here too, so that the database itself keeps a card from two seats."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="seats")

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["draw", "card"], name="card_once_a_draw"),
            models.CheckConstraint(condition=Q(number__range=(1, 5)), name="seat_one_to_five"),
        ]

    def __str__(self) -> str:
        return f"{self.table}/{self.number}"
