"""Lots of a season's rankings, between people who are equal in everything else that its rule asks."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import SeasonRanking
from tournament.text import plain_text


class SeasonLot(Row):
    """The order of those who were equal: drawn from a seed, or by hand before a witness; it holds for just these.

    `members` are keys of the register under which they are known, ascending; `order` is the same, the first first.
    """

    ranking = models.ForeignKey(SeasonRanking, on_delete=models.PROTECT, related_name="lots")
    place = models.PositiveIntegerField()
    members = models.JSONField()
    tied = models.CharField(max_length=64)  # SHA-256 of the members, as JSON without spaces
    order = models.JSONField()
    names = models.JSONField()
    seed = models.CharField(max_length=100, blank=True)
    witness = models.CharField(_("witness"), max_length=120, blank=True, validators=[plain_text])
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["SeasonLot"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["ranking", "tied"], name="season_lot_once"),
            models.CheckConstraint(
                condition=(~Q(seed="") & Q(witness="")) | (Q(seed="") & ~Q(witness="")),
                name="season_lot_by_seed_or_witness",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.order}"
