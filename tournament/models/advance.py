"""Registration before the day: what the organizer asks for and until when, and who has registered so.

Whether somebody has a place or stands by is derived, and so is whether he came: no column says it.
"""

import secrets
import uuid
from typing import Self

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import CODE_SIGNS, Player, StartCard, nameless
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.models.wishes import Wish
from tournament.papers.iban import is_bic, is_iban
from tournament.text import plain_text, written_lines

GROUPS = 3  # of four signs: sixty bits, as nothing but the code says who may change an entry


def make_advance_code() -> str:
    """By which somebody who registered comes back: twelve signs that nobody confuses, in three groups."""
    return "-".join("".join(secrets.choice(CODE_SIGNS) for _sign in range(4)) for _group in range(GROUPS))


def valid_iban(value: str) -> None:
    """Refuses what has a slip in it: two digits of an IBAN check the others."""
    if not is_iban(value):
        raise ValidationError(_("This is no IBAN: a digit is wrong or missing."), code="iban")


def valid_bic(value: str) -> None:
    if not is_bic(value):
        raise ValidationError(_("A BIC has eight or eleven letters and digits."), code="bic")


class AdvanceTerms(Row):
    """One a tournament, once the organizer has opened registration before the day. Without `until` it is shut.

    Members, if there are any, are those who play for one of `member_clubs`; they have a time of their own.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="advance_terms")
    until = models.DateTimeField(_("open until"), null=True, blank=True)
    members_until = models.DateTimeField(_("open for members until"), null=True, blank=True)
    member_clubs = models.TextField(_("clubs of the members"), max_length=4000, blank=True, validators=[written_lines])
    places = models.PositiveIntegerField(
        _("places"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(10_000)]
    )
    asks_contact = models.BooleanField(_("ask for a contact"), default=False)
    asks_wishes = models.BooleanField(_("ask for wishes about the table"), default=True)
    is_listed = models.BooleanField(_("list of entries in public"), default=False)
    pays_anyway = models.BooleanField(
        _("whoever does not come and has not cancelled owes the entry fee"), default=False
    )
    payee = models.CharField(_("account holder"), max_length=70, blank=True, validators=[plain_text])
    iban = models.CharField(_("IBAN"), max_length=34, blank=True, validators=[valid_iban])
    bic = models.CharField(_("BIC"), max_length=11, blank=True, validators=[valid_bic])

    objects = RowQuerySet["AdvanceTerms"].as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(payee="", iban="", bic="") | (~Q(payee="") & ~Q(iban="")), name="account_is_somebodys"
            ),
            models.CheckConstraint(
                condition=Q(members_until=None, member_clubs="")
                | (Q(members_until__isnull=False) & ~Q(member_clubs="")),
                name="time_of_members_has_clubs",
            ),
        ]

    def __str__(self) -> str:
        return str(self.tournament)

    @property
    def clubs(self) -> list[str]:
        """Of the members, as the organizer wrote them."""
        return [" ".join(line.split()) for line in self.member_clubs.splitlines() if line.strip()]


class AdvanceEntryQuerySet(RowQuerySet["AdvanceEntry"]):
    def standing(self) -> Self:
        """Neither cancelled by who registered nor turned down by the organizer."""
        return self.filter(cancelled_at=None, turned_down_at=None)

    def taken(self) -> Self:
        """Those of them who are known by a start card."""
        return self.standing().exclude(card=None)

    def waiting(self) -> Self:
        """Those of them that the desk has not taken over yet."""
        return self.standing().filter(card=None)


class AdvanceEntry(Row):
    """Somebody who registered himself before the day. `number` says in which order; a code lets him come back."""

    SECRET = frozenset({"code"})
    NAMES = (  # what goes when names are removed
        *("last_name", "first_name", "club", "pass_number", "team", "tandem", "mixed", "contact", "wish"),
        *("birth_year", "code", "turned_down_reason"),
    )

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="advance_entries")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(max_length=14, default=make_advance_code)
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    last_name = models.CharField(_("last name"), max_length=80, validators=[plain_text])
    first_name = models.CharField(_("first name"), max_length=80, blank=True, validators=[plain_text])
    club = models.CharField(_("club"), max_length=80, blank=True, validators=[plain_text])
    pass_number = models.CharField(_("pass number"), max_length=30, blank=True, validators=[plain_text])
    sex = models.CharField(_("sex"), max_length=1, choices=Player.Sex, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1900), MaxValueValidator(2200)]
    )
    team = models.CharField(_("team"), max_length=80, blank=True, validators=[plain_text])
    tandem = models.CharField(_("tandem"), max_length=80, blank=True, validators=[plain_text])
    mixed = models.CharField(_("mixed"), max_length=80, blank=True, validators=[plain_text])
    contact = models.CharField(_("contact"), max_length=120, blank=True, validators=[written_lines])
    wish_kind = models.CharField(_("wish"), max_length=10, choices=Wish.Kind, blank=True)
    wish = models.CharField(_("more about the wish"), max_length=200, blank=True, validators=[written_lines])
    is_public = models.BooleanField(_("my name may stand in the public list"), default=False)
    entered_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    turned_down_at = models.DateTimeField(null=True)
    turned_down_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    turned_down_reason = models.CharField(max_length=200, blank=True, validators=[written_lines])
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="advance_entries")
    taken_at = models.DateTimeField(null=True)  # when what it says was taken over last; a later change is news
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = AdvanceEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="advance_number_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="advance_code_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="advance_number_from_one"),
            models.CheckConstraint(
                condition=Q(card=None, taken_at=None, taken_by=None)
                | Q(card__isnull=False, taken_at__isnull=False, taken_by__isnull=False),
                name="taken_over_has_card_and_who",
            ),
            models.CheckConstraint(
                condition=Q(turned_down_at=None, turned_down_by=None, turned_down_reason="")
                | (Q(turned_down_at__isnull=False, turned_down_by__isnull=False) & ~Q(turned_down_reason="")),
                name="turned_down_has_who_when_why",
            ),
            models.CheckConstraint(
                condition=Q(wish_kind="", wish="") | ~Q(wish_kind=""), name="wish_of_an_entry_has_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name

    @property
    def public_name(self) -> str:
        return Player(last_name=self.last_name, first_name=self.first_name).public_name

    @property
    def reference(self) -> str:
        """What a transfer is found by: no secret, as the first signs of the code open nothing."""
        return f"{self.number} {self.code[:4]}"

    @property
    def is_changed(self) -> bool:
        """Since the desk took it over."""
        return bool(self.taken_at and self.changed_at and self.changed_at > self.taken_at)

    def without_names(self) -> None:
        """As it stays when names are removed: its number and what became of it."""
        self.last_name = nameless(self.card.number) if self.card else "–"
        self.birth_year, self.code = None, make_advance_code()
        for name in ("first_name", "club", "pass_number", "team", "tandem", "mixed", "contact", "wish"):
            setattr(self, name, "")
        if self.turned_down_reason:
            self.turned_down_reason = "–"
