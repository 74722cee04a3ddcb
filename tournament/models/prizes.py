"""What is played for: a plan a rating, and its prizes place by place. Whoever gets one is derived, never stored."""

from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text

MAIN = "main"
NAMES = {
    MAIN: _("Prizes"),
    "teams": pgettext_lazy("rating", "Teams"),
    "tandems": pgettext_lazy("rating", "Tandems"),
    "mixed": pgettext_lazy("rating", "Mixed"),
    "ladies": pgettext_lazy("rating", "Ladies"),
    "seniors": pgettext_lazy("rating", "Seniors"),
    "juniors": pgettext_lazy("rating", "Juniors"),
    "best_series": pgettext_lazy("rating", "Best single series"),
}
OF_LOSS_FEES = _("Loss fees for the best")


def usual_name(rating: str) -> str:
    """What a plan for this rating is called unless the organizer says otherwise; nothing for a rating of his own."""
    series = rating.removeprefix("series-")
    if series != rating:
        return _("Series %(number)s") % {"number": series}
    return str(NAMES.get(rating, ""))


def usual_names() -> set[str]:
    return {str(name) for name in (*NAMES.values(), OF_LOSS_FEES)}


class PrizePlanQuerySet(RowQuerySet["PrizePlan"]):
    def in_force(self) -> Self:
        return self.filter(removed_at=None)


class PrizePlan(Row):
    """The part of the pool that one rating plays for; template, size and figures say what its prizes were made from."""

    class Template(models.TextChoices):
        CURVE = "curve", _("falling curve")
        EQUAL = "equal", _("equal")
        PERCENT = "percent", _("percentages")
        GUARANTEED = "guaranteed", _("guaranteed sums, then the curve")
        HAND = "hand", _("by hand")

    class Size(models.TextChoices):
        EVERY = "every", _("every k-th player")
        PERCENT = "percent", _("per cent of the players")
        ALL = "all", _("everybody")
        FIXED = "fixed", _("so many")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="prize_plans")
    name = models.CharField(_("name"), max_length=80, blank=True, validators=[plain_text])  # none: the usual one
    rating = models.CharField(_("rating"), max_length=40)
    cents = models.PositiveIntegerField(default=0)
    template = models.CharField(_("template"), max_length=12, choices=Template, default=Template.CURVE)
    size = models.CharField(_("number of prizes"), max_length=10, choices=Size, default=Size.EVERY)
    size_figure = models.PositiveSmallIntegerField(
        _("figure"), default=4, validators=[MinValueValidator(1), MaxValueValidator(10_000)]
    )
    given = models.JSONField(default=list, blank=True)  # percentages, or guaranteed sums in cents, from the first on
    adds_up = models.BooleanField(_("adds to another prize"), default=True)
    position = models.PositiveSmallIntegerField(default=0)
    of_loss_fees = models.BooleanField(default=False)  # the loss fees are played for on their own
    from_main = models.PositiveIntegerField(default=0)  # cents that the main plan gave for this one, and gets back
    removed_at = models.DateTimeField(null=True)

    objects = PrizePlanQuerySet.as_manager()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name"], condition=Q(removed_at=None) & ~Q(name=""), name="prize_plan_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "rating", "of_loss_fees"],
                condition=Q(removed_at=None, name=""),
                name="prize_plan_of_usual_name_once",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The name that it was given, or the usual one in the reader's language."""
        return self.name or (str(OF_LOSS_FEES) if self.of_loss_fees else usual_name(self.rating))

    @property
    def is_main(self) -> bool:
        return self.rating == MAIN and not self.of_loss_fees


class Prize(Row):
    """The prize of one place: cents, or goods, or both."""

    plan = models.ForeignKey(PrizePlan, on_delete=models.PROTECT, related_name="prizes")
    place = models.PositiveIntegerField()
    cents = models.PositiveIntegerField(default=0)
    goods = models.CharField(_("goods"), max_length=120, blank=True, validators=[plain_text])

    objects = RowQuerySet["Prize"].as_manager()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "place"], name="prize_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_from_place_one"),
        ]

    def __str__(self) -> str:
        return f"{self.plan} {self.place}"
