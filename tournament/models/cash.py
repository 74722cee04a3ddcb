"""The cash book: signed whole cents, one row a payment; a wrong row is voided with its reason, never changed."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.tournament import Tournament


class CashEntry(models.Model):
    class Kind(models.TextChoices):
        ENTRY_FEE = "entry_fee", _("entry fee")
        LOSS_FEES = "loss_fees", _("loss fees")
        INCOME = "income", _("other income")
        SPENDING = "spending", _("spending")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    cents = models.IntegerField()
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="cash")
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(kind="entry_fee", voided_at=None), name="entry_fee_once"
            ),
            models.CheckConstraint(
                condition=Q(kind="spending", cents__lt=0) | (~Q(kind="spending") & Q(cents__gte=0)),
                name="cash_sign_follows_kind",
            ),
            models.CheckConstraint(condition=~Q(kind="entry_fee") | Q(card__isnull=False), name="entry_fee_has_card"),
            models.CheckConstraint(condition=Q(voided_at=None) | ~Q(void_reason=""), name="cash_void_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.cents}"
