"""Pages of the setup desk: home, sign-in, organizer, tournament, settings, roles, the day and the trail."""

from django.contrib import messages
from django.contrib.auth import authenticate
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.i18n import set_language
from django_tables2 import RequestConfig

from scoring import finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.forms import (
    ChangeForm,
    JoinForm,
    NewPasswordForm,
    PersonForm,
    RoleForm,
    SettingsForm,
)
from tournament.desks.setup.settings.tables import TrailTable
from tournament.models import Appointment, Organizer, StartCard, Tournament, User
from tournament.queries.day import Status, steps
from tournament.queries.protests.hall import hall
from tournament.queries.record.keeping import keeping, of_organizer
from tournament.queries.record.pulse import pulse
from tournament.queries.record.trail import of_card, of_table, trail
from tournament.refused import Refused

sign_in = allowed("sign.in")(
    LoginView.as_view(template_name="setup/home/sign_in.html", redirect_authenticated_user=True)
)
sign_out = post_only(allowed("sign.out")(LogoutView.as_view()))
choose_language = post_only(allowed("language.choose")(set_language))
change_password = allowed("password.change")(
    PasswordChangeView.as_view(template_name="setup/home/password.html", success_url=reverse_lazy("home"))
)


@allowed("home.look")
def home(request: HallRequest) -> HttpResponse:
    """What is public for anybody; for those who are signed in, their tournaments."""
    latest = Tournament.objects.select_related("organizer").order_by("-date", "name")
    context: dict[str, object] = {"public": latest.filter(public_page=True)[:50]}
    if request.user.is_authenticated:
        mine = Q(appointments__user=request.user) | Q(
            organizer__members__user=request.user, organizer__members__manages=True
        )
        context["mine"] = latest.filter(mine).distinct()
        context["organizers"] = Organizer.objects.filter(members__user=request.user).order_by("name")
    return render(request, "setup/home/home.html", context)


@allowed("organizer.look")
def organizer(request: HallRequest, organizer: Organizer) -> HttpResponse:
    members = organizer.members.select_related("user").order_by("user__username")
    tournaments = organizer.tournaments.order_by("-date", "name")
    return render(
        request,
        "setup/people/organizer.html",
        {"organizer": organizer, "members": members, "tournaments": tournaments, "kept": of_organizer(organizer)},
    )


@allowed("organizer.people")
def add_person(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = PersonForm(request.POST or None)
    context = {"organizer": organizer, "form": form, "join_form": JoinForm(auto_id="join-%s")}
    if not form.is_valid():
        return render(request, "setup/people/person.html", context)
    try:
        person = services.add_person(organizer, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        return render(request, "setup/people/person.html", context | {"findings": refusal.findings}, status=409)
    messages.success(request, _("%(person)s can sign in now.") % {"person": person.username})
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def join(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Somebody who has a user name already, from another organizer on this machine."""
    form = JoinForm(request.POST, auto_id="join-%s")
    typed = form.cleaned_data if form.is_valid() else {}
    user = typed and authenticate(request, username=typed["username"], password=typed["password"])
    if not user:
        context = {"organizer": organizer, "form": PersonForm(), "join_form": form}
        findings = [finding("person.unknown", name=typed["username"])] if typed else []
        return render(request, "setup/people/person.html", context | {"findings": findings}, status=422)
    services.join(organizer, user=user, manages=typed["manages"], by=request.user)
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def part(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    services.part(member, by=request.user)
    messages.success(request, _("%(person)s no longer belongs here.") % {"person": member.user.username})
    return redirect("organizer", organizer.slug)


@allowed("organizer.people")
def change_person(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    form = NewPasswordForm(request.POST or None, person=member.user)
    if form.is_valid():
        services.set_password(member, password=form.cleaned_data["password"], by=request.user)
        messages.success(request, _("%(person)s has a new password.") % {"person": member.user.username})
        return redirect("organizer", organizer.slug)
    return render(request, "setup/people/change_person.html", {"organizer": organizer, "member": member, "form": form})


@post_only
@allowed("organizer.people")
def let_in(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    services.let_in(member, able=request.POST.get("able") == "yes", by=request.user)
    return redirect("organizer", organizer.slug)


@allowed("tournament.open")
def open_tournament(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = SettingsForm(request.POST or None)
    if form.is_valid():
        try:
            tournament = services.open_tournament(organizer, by=request.user, **form.settings())
        except Refused as refusal:
            return render(
                request,
                "setup/settings/open_tournament.html",
                {"organizer": organizer, "form": form, "findings": refusal.findings},
                status=409,
            )
        return redirect("day", tournament.slug)
    return render(request, "setup/settings/open_tournament.html", {"organizer": organizer, "form": form})


@allowed("tournament.look")
def day(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Where the day stands and what is missing for the next step."""
    found = steps(tournament)
    current = next((step for step in found if step.status is Status.CURRENT), None)
    context = {"steps": found, "current": current, "hall": hall(tournament), "kept": keeping(tournament)}
    return render(request, "setup/day/day.html", context)


@allowed("tournament.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by every page that waits: another answer than the last time means that there is something new."""
    return HttpResponse(pulse(tournament), content_type="text/plain")


@allowed("tournament.settings")
def settings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    # an instance of its own: the form writes on it, and the heading shows what is in force
    instance = Tournament.objects.get(pk=tournament.pk)
    form = ChangeForm(request.POST or None, instance=instance, initial={"base": services.seen(instance)})
    if not form.is_valid():
        return settings_page(request, tournament, form)
    try:
        services.change_settings(tournament, by=request.user, **form.settings())
    except Refused as refusal:
        return settings_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The settings are saved."))
    return redirect("settings", tournament.slug)


def settings_page(
    request: HallRequest, tournament: Tournament, form: ChangeForm, *, status: int = 200, **more: object
) -> HttpResponse:
    appointments = tournament.appointments.select_related("user").order_by("role", "user__username")
    roles = RoleForm(organizer=tournament.organizer)
    context = {"form": form, "roles": roles, "appointments": appointments, **more}
    return render(request, "setup/settings/settings.html", context, status=status)


@post_only
@allowed("tournament.roles")
def appoint(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RoleForm(request.POST, organizer=tournament.organizer)
    if form.is_valid():
        services.appoint(tournament, form.cleaned_data["user"], role=form.cleaned_data["role"], by=request.user)
    else:
        messages.error(request, _("Choose a person of the organizer and a role."))
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")


@post_only
@allowed("tournament.roles")
def dismiss(request: HallRequest, tournament: Tournament, user: int, role: str) -> HttpResponse:
    person = get_object_or_404(User, pk=user, appointments__tournament=tournament, appointments__role=role)
    services.dismiss(tournament, person, role=Appointment.Role(role), by=request.user)
    return redirect(reverse("settings", args=[tournament.slug]) + "#roles")


@allowed("trail.look")
def show_trail(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who did what when: of the whole tournament, one player (`card`) or one table (`series` and `table`)."""
    entries, about = trail(tournament), ""
    number, series, table = (as_number(request, name) for name in ("card", "series", "table"))
    if number is not None:
        cards = StartCard.objects.select_related("player", "substitute")
        card = get_object_or_404(cards, tournament=tournament, number=number)
        entries, about = of_card(entries, card), str(card)
    elif series is not None and table is not None:
        entries = of_table(entries, series=series, table=table)
        about = _("Series %(series)s, table %(table)s") % {"series": series, "table": table}
    listed = TrailTable(entries)
    RequestConfig(request, paginate={"per_page": 100}).configure(listed)
    return render(request, "setup/trail/trail.html", {"table": listed, "about": about})


def as_number(request: HallRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
