"""Pages of the lots: who is equal and needs one, and every lot that was drawn."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.lots import services
from tournament.desks.results.lots.forms import HandForm, LotForm
from tournament.desks.results.lots.reading import ties_by_need
from tournament.models import Lot, Tournament
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.ratings import own_ratings
from tournament.wording.results import rating_name

REPLAY = 'for key in 4 7 9; do echo $(printf %s "seed:$key" | sha256sum) $key; done | sort'

AT_ONCE = 20  # shared places, and lots that were drawn


@allowed("results.look")
def lots(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return lots_page(request, tournament)


def lots_page(
    request: HallRequest, tournament: Tournament, typed: HandForm | None = None, status: int = 200
) -> HttpResponse:
    needed, idle = ties_by_need(tournament)
    found = [(tie, is_needed) for is_needed, ties in ((True, needed), (False, idle)) for tie in ties]
    first = len(found) if "all" in request.GET else AT_ONCE
    ties = [
        (tie, is_needed, hand_form(tie.rating.code, tie.after, tie.keys, typed))
        for tie, is_needed in (found if typed else found[:first])
    ]
    drawn = Lot.objects.filter(tournament=tournament).select_related("drawn_by").order_by("-pk")
    own = {rating.code: rating.name for rating in own_ratings(tournament)}
    context = {
        "replay": REPLAY,
        "final": final_in_force(tournament),
        "ties": [row for place, row in enumerate(ties) if place < first or row[-1] is typed],
        "found": len(found),
        "drawn": drawn.count(),
        "lots": [
            (lot, rating_name(lot.rating, own.get(lot.rating, "")), list(zip(lot.order, lot.names, strict=True)))
            for lot in (drawn if "all" in request.GET else drawn[:AT_ONCE])
        ],
    }
    return render(request, "results/lots/lots.html", context, status=status)


def hand_form(rating: str, after: int, keys: tuple[int, ...], typed: HandForm | None) -> HandForm:
    """The form of one tie; what was typed wrongly stays in its own."""
    asked = [rating, str(after), as_text(keys)]
    if typed and [str(typed[name].value()) for name in ("rating", "after", "keys")] == asked:
        return typed
    return HandForm(initial={"rating": rating, "after": after, "keys": as_text(keys)}, auto_id=f"lot-{keys[0]}-%s")


def as_text(keys: tuple[int, ...]) -> str:
    return ",".join(map(str, keys))


@post_only
@allowed("results.lot")
def draw_lot(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = LotForm(request.POST)
    if not form.is_valid():
        return lots_page(request, tournament, status=400)
    lot = services.draw_lot(tournament, **form.asked(), by=request.user)
    messages.success(request, _("The lot is drawn: %(names)s.") % {"names": "; ".join(lot.names)})
    return redirect("lots", tournament.slug)


@post_only
@allowed("results.lot")
def write_down(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = HandForm(request.POST)
    if not form.is_valid():
        return lots_page(request, tournament, form, status=400)
    asked = form.asked()
    lot = services.write_down(
        tournament,
        rating=asked["rating"],
        after=asked["after"],
        order=form.cleaned_data["order"],
        witness=form.cleaned_data["witness"],
        by=request.user,
    )
    messages.success(request, _("The lot is written down: %(names)s.") % {"names": "; ".join(lot.names)})
    return redirect("lots", tournament.slug)
