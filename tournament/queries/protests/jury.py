"""Who may judge a protest: nobody who made the decision, sits at the table, or has filed it himself."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring import Finding, finding
from tournament.models import Appointment, Juror, Player, Protest, Seat, SheetVersion, Tournament, User
from tournament.queries.people.own import plays_on


@dataclass(frozen=True)
class Deciding:
    """Who may write down what the jury decides about a protest, and why the person who looks may not."""

    scribes: tuple[User, ...]
    why: Finding | None
    is_left_to_nobody: bool  # some have the role, and none of them may


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
    """Who writes down what the jury decides (SkWO 7.3.3): nobody else may."""
    held = Appointment.objects.filter(tournament=tournament, role=Appointment.Role.JURY, user__is_active=True)
    return [appointment.user for appointment in held.select_related("user").order_by("user__username")]


def leaders(tournament: Tournament) -> list[User]:
    """Who names the jury and gives out roles (SkWO 6.2 A g): the directors, and who manages for the organizer."""
    directs = Q(appointments__tournament=tournament, appointments__role=Appointment.Role.DIRECTOR)
    manages = Q(memberships__organizer=tournament.organizer_id, memberships__manages=True)
    return list(User.objects.filter(directs | manages, is_active=True).distinct().order_by("username"))


def conflicts(protest: Protest, jurors: Sequence[Juror]) -> dict[int, Finding]:
    """Juror -> why he is not among the judges of this case."""
    own = plays_on(protest.tournament)
    return lacks_of(protest, jurors, deciders_of(protest), players_at_all([protest])[protest.pk], own)


def lacks_of(
    protest: Protest, jurors: Sequence[Juror], deciders: set[int], table: set[int], own: Mapping[int, int]
) -> dict[int, Finding]:
    """`own`: whose of the staff which start card is, though the jury names none beside him."""
    concerned = {protest.card_id, *((protest.ruling.card_id, protest.ruling.called_by_id) if protest.ruling else ())}
    lacks = {}
    for juror in jurors:
        card = juror.card_id or own.get(juror.user_id or 0)
        if juror.user_id in deciders:
            lacks[juror.pk] = finding("jury.own_decision", name=juror.name)
        elif card and card in concerned:
            lacks[juror.pk] = finding("jury.own_case", name=juror.name)
        elif card and card in table:
            lacks[juror.pk] = finding("jury.own_table", name=juror.name)
    return lacks


def deciding(tournament: Tournament, protests: Sequence[Protest], user: User) -> list[Deciding]:
    """Of each protest in their order; the number of queries does not grow with them."""
    named, holders = members(tournament), scribes(tournament)
    own = [juror for juror in named if juror.user_id == user.pk]
    deciders, seated, plays = deciders_of_all(protests), players_at_all(protests), plays_on(tournament)
    of_each = []
    for protest in protests:
        may = tuple(holder for holder in holders if holder.pk not in deciders[protest.pk])
        lacks = lacks_of(protest, own, deciders[protest.pk], seated[protest.pk], plays)
        why = next(iter(lacks.values()), None)
        if user.pk in deciders[protest.pk]:
            why = finding("jury.own_decision", name=str(user))
        of_each.append(Deciding(may, why, bool(holders) and not may))
    return of_each


def deciders_of(protest: Protest) -> set[int]:
    return deciders_of_all([protest])[protest.pk]


def deciders_of_all(protests: Sequence[Protest]) -> dict[int, set[int]]:
    """The people whose decision it is: the referee, or whoever keyed, read and corrected the sheet."""
    tables = {protest.table_id for protest in protests if not protest.ruling and protest.table_id}
    hands = defaultdict[int, set[int]](set)
    if tables:
        for table, *pair in SheetVersion.objects.filter(table__in=tables).values_list("table", "keyed_by", "second_by"):
            hands[table] |= {user for user in pair if user}
    return {
        protest.pk: {protest.ruling.ruled_by_id} if protest.ruling else hands[protest.table_id or 0]
        for protest in protests
    }


def players_at_all(protests: Sequence[Protest]) -> dict[int, set[int]]:
    tables = {protest.pk: protest.ruling.table_id if protest.ruling else protest.table_id for protest in protests}
    seated = defaultdict[int, set[int]](set)
    if any(tables.values()):
        for table, card in Seat.objects.filter(table__in=filter(None, tables.values())).values_list("table", "card"):
            seated[table].add(card)
    return {protest: seated[table or 0] for protest, table in tables.items()}
