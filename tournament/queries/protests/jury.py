"""Who may judge a protest: nobody who made the decision, sits at the table, or has filed it himself."""

from collections.abc import Sequence

from django.db.models import Q

from scoring import Finding, finding
from tournament.models import Appointment, Juror, Protest, Seat, SheetVersion, Tournament, User


def members(tournament: Tournament) -> list[Juror]:
    return list(tournament.jurors.serving().select_related("user", "card__player", "card__substitute", "named_by"))


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
    deciders, table = deciders_of(protest), players_at(protest)
    concerned = {protest.card_id, *((protest.ruling.card_id, protest.ruling.called_by_id) if protest.ruling else ())}
    lacks = {}
    for juror in jurors:
        if juror.user_id in deciders:
            lacks[juror.pk] = finding("jury.own_decision", name=juror.name)
        elif juror.card_id and juror.card_id in concerned:
            lacks[juror.pk] = finding("jury.own_case", name=juror.name)
        elif juror.card_id and juror.card_id in table:
            lacks[juror.pk] = finding("jury.own_table", name=juror.name)
    return lacks


def deciders_of(protest: Protest) -> set[int]:
    """The people whose decision it is: the referee, or whoever keyed, read and corrected the sheet."""
    if protest.ruling:
        return {protest.ruling.ruled_by_id}
    versions = SheetVersion.objects.filter(table=protest.table_id).values_list("keyed_by", "second_by")
    return {user for pair in versions for user in pair if user}


def players_at(protest: Protest) -> set[int]:
    table = protest.ruling.table_id if protest.ruling else protest.table_id
    return set(Seat.objects.filter(table=table).values_list("card", flat=True)) if table else set()
