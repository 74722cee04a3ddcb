"""The page of the wishes: who must be apart, and who needs a seat of one's own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.draw.wishes import services
from tournament.desks.draw.wishes.forms import WishForm
from tournament.models import Tournament, Wish
from tournament.queries.seats.draws import wishes_in_force


@allowed("draw.look")
def wishes(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return wish_page(request, tournament, WishForm(tournament=tournament))


def wish_page(request: HallRequest, tournament: Tournament, form: WishForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "wishes": wishes_in_force(tournament)}
    return render(request, "draw/wishes/wishes.html", context, status=status)


@post_only
@allowed("draw.wish")
def wish(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = WishForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return wish_page(request, tournament, form, status=422)
    data = form.cleaned_data
    services.wish(
        tournament,
        data["card_number"],
        by=request.user,
        kind=data["kind"],
        other=data["other_number"],
        table=data["table"],
        seat=data["seat"] or 0,
    )
    messages.success(request, _("The next draw knows this wish."))
    return redirect("wishes", tournament.slug)


@post_only
@allowed("draw.wish")
def withdraw_wish(request: HallRequest, tournament: Tournament, wish: int) -> HttpResponse:
    entry = get_object_or_404(Wish, pk=wish, tournament=tournament)
    services.withdraw(entry, by=request.user)
    return redirect("wishes", tournament.slug)
