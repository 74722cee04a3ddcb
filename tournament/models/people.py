"""Players and their start cards. A card's number is never used again; nobody is deleted."""

import secrets
from datetime import date
from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.folding import plain
from tournament.models.clubs import Club
from tournament.models.organizer import Organizer, User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.teams import Team
from tournament.models.tournament import Tournament
from tournament.text import plain_text as plain_text  # migrations know both by this address
from tournament.text import written_lines as written_lines

CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0 O 1 I
STAYED = models.Q(withdrawn_at=None) | models.Q(withdrawn_at__lte=models.F("substituted_at"))  # `StartCard.left` denies


def nameless(number: int) -> str:
    """What stands for a name after it was removed: the start number."""
    return f"#{number}"


def is_nameless(name: str) -> bool:
    return name[:1] == "#" and name[1:].isdecimal()


def make_code() -> str:
    """What a player shows that the card is his: eight signs that nobody confuses, in two groups."""
    signs = [secrets.choice(CODE_SIGNS) for _sign in range(8)]
    return "".join(signs[:4]) + "-" + "".join(signs[4:])


class PlayerQuerySet(RowQuerySet["Player"]):
    def named(self) -> Self:
        """Whose name was not removed with those of a tournament."""
        return self.exclude(last_name__regex=r"^#[0-9]+$")

    def members(self) -> Self:
        """Those of today."""
        return self.members_since(timezone.localdate())

    def members_since(self, day: date) -> Self:
        """Who hasn't left before this day."""
        stayed = models.Q(member_until=None) | models.Q(member_until__gte=day)
        return self.filter(stayed, membership=Player.Membership.MEMBER)


class Player(Row):
    """A person who plays at this organizer's tournaments."""

    class Sex(models.TextChoices):
        FEMALE = "f", _("female")
        MALE = "m", _("male")
        DIVERSE = "d", _("diverse")

    class Category(models.TextChoices):
        SENIOR = "senior", _("senior")
        JUNIOR = "junior", _("junior")

    class Membership(models.TextChoices):
        GUEST = "guest", _("guest")
        MEMBER = "member", _("member")

    class Naming(models.TextChoices):
        """How a person is named where strangers read."""

        FULL = "full", _("like everybody")
        FIRST = "first", _("by first name only")
        NONE = "none", _("not at all")

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="players")
    last_name = models.CharField(_("last name"), max_length=80, validators=[plain_text])
    first_name = models.CharField(_("first name"), max_length=80, blank=True, validators=[plain_text])
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="players")
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    category = models.CharField(_("category"), max_length=10, choices=Category, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1900), MaxValueValidator(2200)]
    )
    pass_number = models.CharField(_("pass number"), max_length=30, blank=True, validators=[plain_text])
    membership = models.CharField(_("guest or member"), max_length=6, choices=Membership, default=Membership.GUEST)
    member_since = models.DateField(_("member since"), null=True, blank=True)
    member_until = models.DateField(_("member until"), null=True, blank=True)
    publish_as = models.CharField(_("in public"), max_length=5, choices=Naming, default=Naming.FULL)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(member_since=None) | models.Q(membership="member"), name="since_when_of_members"
            ),
            models.CheckConstraint(
                condition=models.Q(member_until=None) | models.Q(membership="member"), name="until_when_of_members"
            ),
            models.CheckConstraint(
                condition=models.Q(member_until=None)
                | models.Q(member_since=None)
                | models.Q(member_until__gte=models.F("member_since")),
                name="member_leaves_after_joining",
            ),
            models.CheckConstraint(condition=models.Q(membership__in=("guest", "member")), name="guest_or_member"),
            models.CheckConstraint(
                condition=models.Q(publish_as__in=("full", "first", "none")), name="published_somehow"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name

    @property
    def is_member(self) -> bool:
        """Today, or from a day that is to come."""
        left = self.member_until is not None and self.member_until < timezone.localdate()
        return self.has_been_member and not left

    @property
    def has_been_member(self) -> bool:
        """Is one, or was one until he left."""
        return self.membership == self.Membership.MEMBER

    def was_member(self, day: date) -> bool:
        since, until = self.member_since or day, self.member_until or day
        return self.has_been_member and since <= day <= until

    @property
    def sort_key(self) -> str:
        """For lists by name: Böhme stands before Brandt, whatever the database thinks of umlauts; #2 before #10."""
        if is_nameless(self.last_name):
            return f"#{int(self.last_name[1:]):06}"
        return plain(f"{self.last_name}\t{self.first_name}")

    @property
    def public_name(self) -> str:
        """For lists in public: the family name is one letter, also where the whole name stands in its field."""
        if is_nameless(self.last_name):
            return self.last_name
        first, family = self.first_name, self.last_name
        if not first:
            family, _comma, first = family.partition(",")
            first, family = (first.strip(), family) if first.strip() else self.last_name.rpartition(" ")[::2]
        return f"{first} {family[:1]}.".strip()


def category_in(tournament: Tournament, player: Player) -> str:
    """What was set by hand; otherwise what the tournament's years make of the year of birth, whatever the day."""
    if player.category or player.birth_year is None:
        return player.category
    turns = tournament.date.year - player.birth_year
    if tournament.seniors_from is not None and turns >= tournament.seniors_from:
        return Player.Category.SENIOR.value
    if tournament.juniors_until is not None and 0 <= turns <= tournament.juniors_until:
        return Player.Category.JUNIOR.value
    return ""


class StartCardQuerySet(RowQuerySet["StartCard"]):
    def in_force(self) -> Self:
        """Not struck: what every list, count, draw and paper takes."""
        return self.filter(struck_at=None)

    def struck(self) -> Self:
        """Registered by mistake: a number that nobody has, and that nobody gets any more."""
        return self.exclude(struck_at=None)


class StartCard(Row):
    """The contract between a player and the organizer (SkWO 4.1). Paid is what the cash book says, not a column."""

    SECRET = frozenset({"code"})

    class Pays(models.TextChoices):
        """Which part of the entry fee: who pays no stake is not in the prize fund and wins no money."""

        ALL = "all", _("the whole entry fee: plays for the money")
        LIST = "list", _("card money alone: does not play for the money")
        STAKE = "stake", _("the stake alone, no card money: plays for the money")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cards")
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cards")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="cards")
    tandem = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="tandem_cards")
    mixed = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="mixed_cards")
    pays = models.CharField(max_length=5, choices=Pays, default=Pays.ALL)
    registered_at = models.DateTimeField(default=timezone.now)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_reason = models.CharField(max_length=200, blank=True)
    substitute = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="stood_in")
    substituted_at = models.DateTimeField(null=True, blank=True)
    substitution_reason = models.CharField(max_length=200, blank=True)
    code = models.CharField(max_length=12, default=make_code)
    returned_at = models.DateTimeField(null=True, blank=True)  # handed in at the end (SkWO 7.4.1)
    returned_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    missing_at = models.DateTimeField(null=True, blank=True)  # nobody waits for it any more: no prize (SkWO 7.4.1)
    missing_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    struck_at = models.DateTimeField(null=True, blank=True)  # registered by mistake, before it had a seat or a receipt
    struck_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    strike_reason = models.CharField(max_length=200, blank=True)

    objects = StartCardQuerySet.as_manager()
    beside = ""  # the club, in lists with a namesake (queries/people/namesakes.py); stored nowhere

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pays__in=("all", "list", "stake")), name="card_pays_a_part"),
            models.UniqueConstraint(fields=["tournament", "number"], name="number_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="code_once"),
            models.CheckConstraint(
                condition=models.Q(substitute=None) | ~models.Q(substitution_reason=""), name="substitution_has_reason"
            ),
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=models.Q(struck_at=None), name="player_once"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="number_from_one"),
            models.CheckConstraint(
                condition=models.Q(withdrawn_at__isnull=True) | ~models.Q(withdrawal_reason=""),
                name="withdrawal_has_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(struck_at=None, struck_by=None, strike_reason="")
                | (models.Q(struck_at__isnull=False, struck_by__isnull=False) & ~models.Q(strike_reason="")),
                name="strike_has_who_when_why",
            ),
            models.CheckConstraint(
                condition=models.Q(missing_at=None, missing_by=None)
                | models.Q(missing_at__isnull=False, missing_by__isnull=False, returned_at=None),
                name="missing_has_who_and_is_not_back",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def plays(self) -> Player:
        """Who plays on it now: its player, or the substitute in his own right."""
        return self.substitute or self.player

    @property
    def in_prize_fund(self) -> bool:
        """Whether who plays on it plays for the money; whatever he pays, he has his rank."""
        return self.pays != self.Pays.LIST

    @property
    def people(self) -> tuple[Player, ...]:
        return (self.player, self.substitute) if self.substitute else (self.player,)

    @property
    def name(self) -> str:
        """As every list shows it, with both names where a substitute plays."""
        return " / ".join(map(str, self.people))

    @property
    def public_name(self) -> str:
        return " / ".join(player.public_name for player in self.people)

    @property
    def sort_key(self) -> str:
        return self.player.sort_key

    @property
    def category(self) -> str:
        """Of who plays on it now, in this tournament."""
        return category_in(self.tournament, self.plays)

    def get_category_display(self) -> str:
        return str(Player.Category(self.category).label) if self.category else ""

    @property
    def club(self) -> Club | None:
        return self.plays.club

    @property
    def left(self) -> bool:
        """Whether who played on it has withdrawn: the player, or the substitute after he stepped in."""
        if self.withdrawn_at is None or self.substituted_at is None:
            return self.withdrawn_at is not None
        return self.withdrawn_at > self.substituted_at
