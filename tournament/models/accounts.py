"""The money of a season: by what rule it is taken, what was booked on the accounts of its people, and its end.

What an evening charges is stored nowhere: it follows from its sheets, its settings and the rule of its day.
"""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.cash import CashEntry
from tournament.models.organizer import User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.text import plain_text


class YearClosingQuerySet(RowQuerySet["YearClosing"]):
    def in_force(self) -> Self:
        """Not opened again."""
        return self.filter(reopened_at=None)


class YearClosing(Row):
    """The end of a season's accounts: the surplus shared, and every balance carried into the next season."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="closings")
    into = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+")
    surplus_cents = models.PositiveIntegerField(_("surplus"))
    least_lists = models.PositiveSmallIntegerField(_("lists needed for a share"))
    members_only = models.BooleanField(_("members alone"), default=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reopened_at = models.DateTimeField(null=True)
    reopened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    reopen_reason = models.CharField(max_length=200, blank=True)

    objects = YearClosingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season"], condition=Q(reopened_at=None), name="year_closed_once"),
            models.CheckConstraint(condition=~Q(season=models.F("into")), name="year_goes_into_another"),
            models.CheckConstraint(
                condition=Q(reopened_at=None, reopened_by=None, reopen_reason="")
                | (Q(reopened_at__isnull=False, reopened_by__isnull=False) & ~Q(reopen_reason="")),
                name="reopening_has_who_when_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} → {self.into}"


class SeasonMoneyQuerySet(RowQuerySet["SeasonMoney"]):
    def newest_first(self) -> Self:
        return self.order_by("season", "-pk")


class SeasonMoney(Row):
    """What a season takes from a day on, and why; never changed. `rule` is what `scoring.accounts_told` reads.

    Unlike a ranking's, a newer one leaves the evenings before its day as they are: nobody owes more for a day gone by.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="money")
    rule = models.JSONField()
    since = models.DateField(_("since"))
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = SeasonMoneyQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.season} {self.since}"


class AccountEntryQuerySet(RowQuerySet["AccountEntry"]):
    def in_force(self) -> Self:
        """Not voided: what the account counts."""
        return self.filter(voided_at=None)

    def voided(self) -> Self:
        return self.exclude(voided_at=None)


class AccountEntry(Row):
    """A booking on somebody's account: `cents` that he owes, below zero what he paid or was credited."""

    class Kind(models.TextChoices):
        DUES = "dues", _("annual dues")
        PAYMENT = "payment", _("payment")
        PAYOUT = "payout", _("paid out")
        CORRECTION = "correction", _("correction")
        POT = "pot", _("share of a pot")
        SHARE = "share", _("share of the year's surplus")
        CARRIED = "carried", _("carried into the next season")
        OPENING = "opening", _("carried from the season before")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="account_entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="account_entries")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    cents = models.IntegerField()
    day = models.DateField(_("day"))
    note = models.CharField(_("note"), max_length=200, blank=True, validators=[plain_text])
    pot = models.CharField(max_length=40, blank=True)
    period = models.CharField(max_length=8, blank=True)  # of the pot: 2026-03, 2026-Q1, or nothing for the season
    closing = models.ForeignKey("YearClosing", on_delete=models.PROTECT, null=True, related_name="entries")
    cash = models.OneToOneField(CashEntry, on_delete=models.PROTECT, null=True, related_name="on_account")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    token = models.UUIDField(default=uuid.uuid4)
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(max_length=200, blank=True)

    objects = AccountEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["token"], name="account_form_once"),
            models.UniqueConstraint(
                fields=["season", "player"], condition=Q(kind="dues", voided_at=None), name="dues_once_a_season"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("dues", "payout"), cents__gt=0)
                | Q(kind__in=("payment", "pot"), cents__lt=0)
                | Q(kind="share", cents__lte=0, closing__isnull=False)
                | Q(kind__in=("carried", "opening"), closing__isnull=False)
                | (Q(kind="correction") & ~Q(cents=0) & ~Q(note="")),
                name="account_sign_follows_kind",
            ),
            models.UniqueConstraint(
                fields=["closing", "player", "kind"], condition=Q(voided_at=None), name="closed_once_for_each"
            ),
            models.CheckConstraint(condition=Q(pot="") | Q(kind="pot"), name="pot_of_its_shares_alone"),
            models.CheckConstraint(condition=Q(cash=None) | Q(kind="payment"), name="cash_of_payments_alone"),
            models.CheckConstraint(
                condition=Q(voided_at=None, voided_by=None, void_reason="")
                | (Q(voided_at__isnull=False, voided_by__isnull=False) & ~Q(void_reason="")),
                name="account_void_has_who_when_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.cents}"

    def strike(self, by: User, reason: str) -> list[str]:
        """Marks the entry as void; names the fields that a service has to save."""
        self.voided_at, self.voided_by, self.void_reason = timezone.now(), by, reason
        return ["voided_at", "voided_by", "void_reason"]
