"""Who may judge a protest: nobody who made the decision, sits at the table, or has filed it himself.

Writing down what the jury decides is no judging: the direction does it, too, with the names of those who were there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring import Finding, finding
from tournament.folding import name_words
from tournament.models import (
    Appointment,
    Juror,
    Player,
    Protest,
    Ruling,
    Seat,
    SheetVersion,
    StartCard,
    Tournament,
    User,
)
from tournament.queries.people.own import plays_on

Name = frozenset[str]
WRITES_DOWN = (Appointment.Role.DIRECTOR, Appointment.Role.JURY)


@dataclass(frozen=True)
class Deciding:
    """Who may write down what the jury decides about a protest, and what the person who looks has to do with it."""

    scribes: tuple[User, ...]
    own: Finding | None  # the decision, or the sheet, is his: he writes down, and judges nothing


@dataclass(frozen=True)
class Involved:
    """The people of a case, none of whom is among its judges.

    users, names: those who made the decision, or keyed, read or corrected the sheet. concerned, table: start cards by
    their keys, with the names of whoever plays on them. own: whose of the staff which start card is.
    """

    why: str  # code of what is said of those who decided
    users: frozenset[int]
    names: frozenset[Name]
    concerned: Mapping[int, set[Name]]
    table: Mapping[int, set[Name]]
    own: Mapping[int, int]

    def lack_of(self, juror: Juror) -> Finding | None:
        """Why this one doesn't judge: by sign-in, by start card, or by name where the jury has no card of his."""
        card = juror.card_id or self.own.get(juror.user_id or 0)
        called = {name_words(juror.name), name_words(str(juror.user or ""))}
        if juror.user_id in self.users or called & self.names:
            return finding(self.why, name=juror.name)
        if self.is_of(self.concerned, card, called):
            return finding("jury.own_case", name=juror.name)
        if self.is_of(self.table, card, called):
            return finding("jury.own_table", name=juror.name)
        return None

    @staticmethod
    def is_of(cards: Mapping[int, set[Name]], card: int | None, called: set[Name]) -> bool:
        return card in cards if card else any(called & names for names in cards.values())


def members(tournament: Tournament) -> list[Juror]:
    return list(tournament.jurors.serving().select_related("user", "card__player", "card__substitute", "named_by"))


def public_names(tournament: Tournament) -> list[str]:
    """Of the members, as the hall may read them: shortened where the players' are."""
    names = [juror.name for juror in members(tournament)]
    return [shortened(name) for name in names] if tournament.short_names else names


def shortened(name: str) -> str:
    """Not what stands where a name was removed."""
    return Player(last_name=name).public_name if any(map(str.isalpha, name)) else name


def scribes(tournament: Tournament) -> list[User]:
    """Who writes down what the jury decides (SkWO 7.3.3): the direction, and whoever has the role for it."""
    held = Q(appointments__tournament=tournament, appointments__role__in=WRITES_DOWN)
    return list(User.objects.filter(held, is_active=True).distinct().order_by("username"))


def leaders(tournament: Tournament) -> list[User]:
    """Who names the jury and gives out roles (SkWO 6.2 A g): the directors, and who manages for the organizer."""
    directs = Q(appointments__tournament=tournament, appointments__role=Appointment.Role.DIRECTOR)
    manages = Q(memberships__organizer=tournament.organizer_id, memberships__manages=True)
    return list(User.objects.filter(directs | manages, is_active=True).distinct().order_by("username"))


def conflicts(protest: Protest, jurors: Sequence[Juror]) -> dict[int, Finding]:
    """Juror -> why he is not among the judges of this case."""
    involved = involved_in(protest)
    return {juror.pk: lack for juror in jurors if (lack := involved.lack_of(juror))}


def involved_in(protest: Protest) -> Involved:
    ruling = protest.ruling
    table = ruling.table_id if ruling else protest.table_id
    cards = (protest.card, *((ruling.card, ruling.called_by) if ruling else ()))
    seats = Seat.objects.filter(table=table)
    users = {ruling.ruled_by} if ruling else set(User.objects.filter(pk__in=hands_on([protest])[protest.table_id or 0]))
    named = {ruling.decided_by} if ruling and ruling.decided_by else set(map(str, users))
    return Involved(
        why="jury.own_decision" if ruling else "jury.own_sheet",
        users=frozenset() if ruling and ruling.decided_by else frozenset(user.pk for user in users),
        names=frozenset(map(name_words, named)),
        concerned=names_on(card for card in cards if card),
        table=names_on(seat.card for seat in seats.select_related("card__player", "card__substitute")) if table else {},
        own=plays_on(protest.tournament),
    )


def names_on(cards: Iterable[StartCard]) -> dict[int, set[Name]]:
    return {card.pk: {name_words(str(player)) for player in card.people} for card in cards}


def own_case(protest: Protest, user: User) -> Finding | None:
    """What somebody reads who is none of the judges and may write down what they decide all the same."""
    lack = involved_in(protest).lack_of(Juror(user=user, name=str(user)))
    return finding("jury.writes_own_case") if lack else None


def has_decided(ruling: Ruling, user: User) -> bool:
    """Whether this decision is his own, whoever has typed it in."""
    if ruling.decided_by:
        return name_words(ruling.decided_by) == name_words(str(user))
    return ruling.ruled_by_id == user.pk


def deciding(tournament: Tournament, protests: Sequence[Protest], user: User) -> list[Deciding]:
    """Of each protest in their order; the number of queries does not grow with them."""
    holders, hands = tuple(scribes(tournament)), hands_on(protests)
    return [Deciding(holders, own_part(protest, user, hands)) for protest in protests]


def own_part(protest: Protest, user: User, hands: Mapping[int, set[int]]) -> Finding | None:
    if protest.ruling:
        return finding("jury.writes_own") if has_decided(protest.ruling, user) else None
    return finding("jury.writes_own_sheet") if user.pk in hands[protest.table_id or 0] else None


def hands_on(protests: Sequence[Protest]) -> Mapping[int, set[int]]:
    """Table -> who keyed, read and corrected its sheet, of the tables whose result is objected to."""
    tables = {protest.table_id for protest in protests if not protest.ruling and protest.table_id}
    hands = defaultdict[int, set[int]](set)
    if tables:
        for table, *pair in SheetVersion.objects.filter(table__in=tables).values_list("table", "keyed_by", "second_by"):
            hands[table] |= {user for user in pair if user}
    return hands
