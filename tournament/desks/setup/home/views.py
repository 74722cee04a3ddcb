"""Signing in and out, the own password, the language, and the page where everything begins."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament import gate
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.beginning.forms import BeginForm
from tournament.desks.setup.home import services
from tournament.desks.setup.home.forms import OwnPasswordForm, SignInForm, name_typed
from tournament.models import Organizer, Season, SeasonRanking, Tournament
from tournament.typed import TYPED

SEASONS = 8  # the newest ones with a public ranking


class SignIn(LoginView):
    """Leads where somebody wanted to go; whoever wanted to sign in is there."""

    form_class = SignInForm
    template_name = "setup/home/sign_in.html"
    redirect_authenticated_user = True

    def get_redirect_url(self, *args: Any, **kwargs: Any) -> str:
        url = super().get_redirect_url(*args, **kwargs)
        return "" if urlsplit(url).path == self.request.path else url


sign_in_page = SignIn.as_view()
sign_out = post_only(allowed("sign.out")(LogoutView.as_view()))
# without a token, so that no public page needs a cookie: whoever chooses a language for somebody else does no harm
choose_language = csrf_exempt(post_only(allowed("language.choose")(set_language)))


class ChangePassword(PasswordChangeView):
    form_class = OwnPasswordForm
    template_name = "setup/home/password.html"
    success_url = reverse_lazy("home")

    request: HallRequest

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        services.change_password(self.request.user, form.cleaned_data["new_password1"])
        update_session_auth_hash(self.request, self.request.user)  # signed in here, and nowhere else any more
        return redirect(self.get_success_url())


change_password = allowed("password.change")(ChangePassword.as_view())


@allowed("sign.in")
def sign_in(request: HallRequest) -> HttpResponseBase:
    """Where nobody can, the first page says what to do."""
    if request.method == "GET" and not Organizer.objects.exists():
        return redirect("home")
    name = name_typed(request.POST.get("username", ""))
    if not (name and request.POST.get("password")):
        return sign_in_page(request)
    visitor = gate.visitor(request, gate.SIGN_IN, name)
    if not visitor.is_heard():
        return locked_out(request, visitor)
    response = sign_in_page(request)
    if request.user.is_authenticated:
        gate.remember(request, response, visitor)
        return response
    return locked_out(request, visitor) if visitor.locked_until() else response


def locked_out(request: HallRequest, visitor: gate.Visitor) -> HttpResponse:
    context = {"until": visitor.locked_until(), "command": TYPED["unlock"]}
    return render(request, "setup/home/locked_out.html", context, status=429)


@allowed("home.look")
def home(request: HallRequest) -> HttpResponse:
    """What is public for anybody; whoever is signed in has the own ones first. Before all that, the first step."""
    if not Organizer.objects.exists():
        return render(request, "setup/beginning/begin.html", {"form": BeginForm()})
    latest = Tournament.objects.played_here().select_related("organizer").order_by("-date", "name")
    public, context = latest.filter(public_page=True), dict[str, object]()
    if request.user.is_authenticated:
        mine = Q(appointments__user=request.user) | Q(
            organizer__members__user=request.user, organizer__members__manages=True
        )
        own = list(latest.filter(mine).distinct())
        public = public.exclude(pk__in=[tournament.pk for tournament in own])
        context["mine"] = own
        managed = Organizer.objects.filter(members__user=request.user, members__manages=True)
        context["managed"] = managed.order_by("name")
        context["organizers"] = Organizer.objects.filter(members__user=request.user).order_by("name")
    ranked = SeasonRanking.objects.published().values("season")
    context["seasons"] = Season.objects.filter(pk__in=ranked).select_related("organizer")[:SEASONS]
    return render(request, "setup/home/home.html", context | {"public": public[:50]})
