"""A tournament is opened, its settings are changed, its roles given and taken."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.people import services as people
from tournament.desks.setup.people.forms import NameForm
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.copying import EarlierForm
from tournament.desks.setup.settings.forms import ChangeForm, SettingsForm
from tournament.desks.setup.settings.reading import NO_SEASON, again, final_of, frozen, seen, usual
from tournament.desks.setup.settings.roles import OwnCardForm, RoleForm
from tournament.fields import freeze
from tournament.models import Appointment, Organizer, OwnCard, Tournament, User
from tournament.queries.season.of_day import season_after_move
from tournament.refused import Refused

Role = Appointment.Role
NAMED_ON_PAPER = frozenset({Role.DIRECTOR, Role.REFEREE, Role.TREASURER})  # the plan, decisions, receipts
SEASON_ASKED = ("settings.season_moves", "settings.season_left")


@allowed("tournament.open")
def open_tournament(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """With the usual settings, or with those of an earlier tournament: `?copy=` names it."""
    copied = earlier_one(request, organizer)
    is_final = copied is not None and "final" in (request.POST or request.GET)
    begun = final_of(copied) if copied and is_final else again(copied) if copied else usual()
    form = SettingsForm(request.POST or None, instance=begun)
    if not form.is_valid():
        return open_page(request, organizer, form, copied, is_final=is_final)
    try:
        tournament = services.open_tournament(organizer, by=request.user, copied=copied, **form.settings())
    except Refused as refusal:
        return open_page(request, organizer, form, copied, status=409, findings=refusal.findings, is_final=is_final)
    if copied and is_final:
        return redirect(reverse("take-into-final", args=[copied.slug]) + f"?into={tournament.slug}")
    return redirect("day", tournament.slug)


def earlier_one(request: HallRequest, organizer: Organizer) -> Tournament | None:
    slug = request.POST.get("copy") or request.GET.get("copy")
    return get_object_or_404(organizer.tournaments.played_here(), slug=slug) if slug else None


def open_page(
    request: HallRequest,
    organizer: Organizer,
    form: SettingsForm,
    copied: Tournament | None,
    *,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    chosen = {"copy": copied.slug if copied else ""}
    earlier = EarlierForm(organizer=organizer, initial=chosen) if organizer.tournaments.played_here().exists() else None
    context = {"organizer": organizer, "form": form, "copied": copied, "earlier": earlier, **more}
    return render(request, "setup/settings/open_tournament.html", context, status=status)


@allowed("tournament.settings")
def settings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    # an instance of its own: the form writes on it, and the heading shows what is in force
    instance = Tournament.objects.get(pk=tournament.pk)
    form = ChangeForm(request.POST or None, instance=instance, initial={"base": seen(instance)})
    form.lock(frozen(tournament))
    if not form.is_valid():
        return settings_page(request, tournament, form)
    try:
        services.change_settings(tournament, by=request.user, into=request.POST.get("into"), **form.settings())
    except Refused as refusal:
        moves = season_asked(tournament, form) if refusal.findings[0].code in SEASON_ASKED else None
        return settings_page(request, tournament, form, status=409, findings=refusal.findings, moves=moves)
    messages.success(request, _("The settings are saved."))
    return redirect("settings", tournament.slug)


def season_asked(tournament: Tournament, form: ChangeForm) -> tuple[str, str]:
    """Key and name of the season into which the new date moves it."""
    season = season_after_move(tournament, form.cleaned_data["date"], tournament.currency)
    return (str(season.pk), season.name) if season else (NO_SEASON, "")


def settings_page(
    request: HallRequest, tournament: Tournament, form: ChangeForm, *, status: int = 200, **more: object
) -> HttpResponse:
    if request.ended and not form.is_bound:
        freeze(form)
    appointments = tournament.appointments.select_related("user").order_by("role", "user__username")
    roles = RoleForm(organizer=tournament.organizer)
    managers = [member.user for member in tournament.organizer.members.filter(manages=True).select_related("user")]
    own_cards = OwnCard.objects.filter(tournament=tournament).select_related("user", "card__player", "card__substitute")
    context = {
        "form": form,
        "roles": roles,
        "appointments": appointments,
        "nameless": nameless(appointments),
        "managers": managers,
        "own_cards": own_cards.order_by("user__username"),
        "own_card_form": OwnCardForm(tournament=tournament),
        **more,
    }
    return render(request, "setup/settings/settings.html", context, status=status)


def nameless(appointments: Iterable[Appointment]) -> list[User]:
    """Whom papers can call by the sign-in alone."""
    named = (role.user for role in appointments if role.role in NAMED_ON_PAPER and not role.user.get_full_name())
    return list(dict.fromkeys(named))


@post_only
@allowed("tournament.roles")
def appoint(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RoleForm(request.POST, organizer=tournament.organizer)
    if form.is_valid():
        services.appoint(tournament, by=request.user, **form.cleaned_data)
        ask_name(request, form.cleaned_data["user"], form.cleaned_data["role"])
    else:
        messages.error(request, _("Choose a person of the organizer and a role."))
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")


def ask_name(request: HallRequest, person: User, role: str) -> None:
    """Papers name whoever has this role; until the name is written down, by the sign-in."""
    if role in NAMED_ON_PAPER and not person.get_full_name():
        messages.warning(
            request,
            _("%(person)s has no name here yet. Papers say “%(person)s” until you write the name beside the role.")
            % {"person": person.username},
        )


@post_only
@allowed("tournament.roles")
def name_person(request: HallRequest, tournament: Tournament, user: int) -> HttpResponse:
    """The name of somebody who has a role and none so far."""
    person = get_object_or_404(User.objects.filter(appointments__tournament=tournament).distinct(), pk=user)
    form = NameForm(request.POST, instance=User.objects.get(pk=person.pk))
    if form.is_valid():
        people.name_person(
            person, **form.cleaned_data, by=request.user, organizer=tournament.organizer, tournament=tournament
        )
        messages.success(request, _("Papers say %(name)s now.") % {"name": form.instance})
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")


@post_only
@allowed("tournament.roles")
def play_on(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Somebody of the staff plays on a start card, or doesn't any more."""
    form = OwnCardForm(request.POST, tournament=tournament)
    if form.is_valid():
        user, card = form.cleaned_data["user"], form.cleaned_data["number"]
        services.play_on(tournament, user, card=card, by=request.user)
        words = {"person": user, "card": card}
        if card:
            messages.success(request, _("%(person)s plays on start card %(card)s.") % words)
        else:
            messages.success(request, _("%(person)s does not play.") % words)
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")


@post_only
@allowed("tournament.roles")
def dismiss(request: HallRequest, tournament: Tournament, user: int, role: str) -> HttpResponse:
    person = get_object_or_404(User, pk=user, appointments__tournament=tournament, appointments__role=role)
    services.dismiss(tournament, person, role=Appointment.Role(role), by=request.user)
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")
