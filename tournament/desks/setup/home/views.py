"""Signing in and out, the own password, the language, and the page where everything begins."""

from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.db.models import Q
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.i18n import set_language

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.beginning.forms import BeginForm
from tournament.desks.setup.home.forms import OwnPasswordForm, SignInForm
from tournament.models import Organizer, Tournament

sign_in_page = LoginView.as_view(
    form_class=SignInForm, template_name="setup/home/sign_in.html", redirect_authenticated_user=True
)
sign_out = post_only(allowed("sign.out")(LogoutView.as_view()))
choose_language = post_only(allowed("language.choose")(set_language))
change_password = allowed("password.change")(
    PasswordChangeView.as_view(
        form_class=OwnPasswordForm, template_name="setup/home/password.html", success_url=reverse_lazy("home")
    )
)


@allowed("sign.in")
def sign_in(request: HallRequest) -> HttpResponseBase:
    """Where nobody can, the first page says what to do."""
    if request.method == "GET" and not Organizer.objects.exists():
        return redirect("home")
    return sign_in_page(request)


@allowed("home.look")
def home(request: HallRequest) -> HttpResponse:
    """What is public for anybody; for those who are signed in, their tournaments. Before all that, the first step."""
    if not Organizer.objects.exists():
        return render(request, "setup/beginning/begin.html", {"form": BeginForm()})
    latest = Tournament.objects.select_related("organizer").order_by("-date", "name")
    context: dict[str, object] = {"public": latest.filter(public_page=True)[:50]}
    if request.user.is_authenticated:
        mine = Q(appointments__user=request.user) | Q(
            organizer__members__user=request.user, organizer__members__manages=True
        )
        context["mine"] = latest.filter(mine).distinct()
        managed = Organizer.objects.filter(members__user=request.user, members__manages=True)
        context["managed"] = managed.order_by("name")
        context["organizers"] = Organizer.objects.filter(members__user=request.user).order_by("name")
    return render(request, "setup/home/home.html", context)
