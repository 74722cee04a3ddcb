"""Cups of a season by rounds of pairs: who takes part, the rounds with their pairs as they were drawn, and lots.

Who has gone on is nowhere stored: it follows from the sheets, from who has withdrawn, and from a lot between equals.
"""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.text import plain_text


class Cup(Row):
    """Of `offered` lists of a round (0: all of its period) `counting` count, chosen by `which` of `scoring.cup`."""

    class Which(models.TextChoices):
        BEST = "best", _("the best ones")
        FIRST = "first", _("the first ones")
        DECLARED = "declared", _("the first ones that were declared before")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="cups")
    name = models.CharField(_("name"), max_length=80, validators=[plain_text])
    offered = models.PositiveSmallIntegerField(_("lists offered a round"), default=0)
    counting = models.PositiveSmallIntegerField(_("lists that count"), default=4)
    which = models.CharField(_("which lists count"), max_length=10, choices=Which, default=Which.BEST)
    word = models.CharField(_("declared for"), max_length=40, blank=True, validators=[plain_text])
    is_published = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["Cup"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="cup_of_season_once"),
            models.CheckConstraint(
                condition=Q(counting__gte=1) & (Q(offered=0) | Q(offered__gte=F("counting"))),
                name="cup_counts_what_it_offers",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CupEntrant(Row):
    """Who takes part, by a number that the draws know; without a player his name was removed."""

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="cup_entries")
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawn_reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    withdrawn_in = models.PositiveSmallIntegerField(null=True)  # the round that he doesn't win any more; 0: before any

    objects = RowQuerySet["CupEntrant"].as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["cup", "player"], name="entrant_once"),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None, withdrawn_by=None, withdrawn_reason="", withdrawn_in=None)
                | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False, withdrawn_in__isnull=False)
                & ~Q(withdrawn_reason=""),
                name="entrant_withdrawn_by_whom_and_why",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player) if self.player else f"#{self.number}"


class CupRoundQuerySet(RowQuerySet["CupRound"]):
    def in_force(self) -> Self:
        return self.filter(voided_at=None).order_by("number")


class CupRound(Row):
    """A round as it was drawn, with its days; `pairs` and `byes` are numbers of entrants. Voided, it is drawn anew."""

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    begins = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    entrants = models.JSONField()
    byed = models.JSONField()
    seed = models.CharField(_("seed"), max_length=80, validators=[plain_text])
    pairs = models.JSONField()
    byes = models.JSONField()
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])

    objects = CupRoundQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cup", "number"], condition=Q(voided_at=None), name="cup_round_once"),
            models.CheckConstraint(condition=Q(ends__gte=F("begins")), name="cup_round_ends_after_it_begins"),
            models.CheckConstraint(
                condition=Q(voided_at=None, voided_by=None, void_reason="")
                | Q(voided_at__isnull=False, voided_by__isnull=False) & ~Q(void_reason=""),
                name="cup_round_voided_by_whom_and_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cup} {self.number}"


class CupLot(Row):
    """The lot between the two of a pair who are equal in everything: from a seed, by `scoring.drawn`."""

    round = models.ForeignKey(CupRound, on_delete=models.PROTECT, related_name="lots")
    pair = models.JSONField()
    seed = models.CharField(_("seed"), max_length=80, validators=[plain_text])
    winner = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["CupLot"].as_manager()

    def __str__(self) -> str:
        return f"{self.round}: {self.winner}"
