"""What single people need at the draw: two at different tables, or a seat of one's own."""

from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament


class WishQuerySet(RowQuerySet["Wish"]):
    def standing(self) -> Self:
        return self.filter(withdrawn_at=None)


class Wish(Row):
    """A wish of two start cards or of one. It holds until it is withdrawn, and stays on record."""

    class Kind(models.TextChoices):
        APART = "apart", _("must not sit at one table")
        RATHER = "rather", _("had better not sit at one table")
        FIXED = "fixed", _("needs a fixed seat")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="wishes")
    kind = models.CharField(_("wish"), max_length=10, choices=Kind)
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="wishes")
    other = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    table_number = models.PositiveSmallIntegerField(
        _("table"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(10_000)]
    )
    seat_number = models.PositiveSmallIntegerField(_("seat"), default=0, validators=[MaxValueValidator(5)])
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = WishQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="fixed", other=None, table_number__gte=1)
                | (~Q(kind="fixed") & Q(other__isnull=False, table_number=None, seat_number=0)),
                name="wish_of_two_or_of_a_seat",
            ),
            models.CheckConstraint(condition=~Q(card=models.F("other")), name="nobody_wishes_himself"),
            models.CheckConstraint(condition=Q(seat_number__lte=5), name="wished_seat_to_five"),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.get_kind_display()}"
