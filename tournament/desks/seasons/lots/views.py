"""The page of a ranking's lots: who is equal and waits for one, and every lot that was drawn."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.lots import services
from tournament.desks.seasons.lots.forms import HandForm, LotForm
from tournament.models import Organizer, SeasonRanking
from tournament.queries.season.lots import Equals, equals_in, orders_of
from tournament.queries.season.ranked import as_counted, played_in

REPLAY = 'for key in 4 7 9; do echo $(printf %s "seed:$key" | sha256sum) $key; done | sort'


@allowed("season.keep")
def lots(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    return lots_page(request, ranking_of(organizer, season, ranking))


def lots_page(
    request: HallRequest, ranking: SeasonRanking, typed: HandForm | None = None, status: int = 200
) -> HttpResponse:
    rule = as_counted(ranking.rules.newest_first()[0].rule)
    waiting = equals_in(played_in(ranking.season), rule, orders_of([ranking]).get(ranking.pk, ()))
    drawn = ranking.lots.select_related("drawn_by").order_by("-pk")
    context = {
        "organizer": ranking.season.organizer,
        "ranking": ranking,
        "asks": "lot" in rule.ties,
        "equals": [(each, numbered(each), hand_form(each, typed)) for each in waiting],
        "drawn": [(lot, list(zip(lot.order, lot.names, strict=True))) for lot in drawn],
        "replay": REPLAY,
    }
    return render(request, "seasons/lots/lots.html", context, status=status)


def numbered(equals: Equals) -> list[tuple[int, str]]:
    return list(zip(equals.keys, equals.names, strict=True))


def hand_form(equals: Equals, typed: HandForm | None) -> HandForm:
    """The form of these; what was typed wrongly stays in its own."""
    keys = ",".join(map(str, equals.keys))
    if typed and str(typed["keys"].value()) == keys:
        return typed
    return HandForm(initial={"keys": keys}, auto_id=f"lot-{equals.keys[0]}-%s")


@post_only
@allowed("season.keep")
def draw_lot(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    this, form = ranking_of(organizer, season, ranking), LotForm(request.POST)
    if not form.is_valid():
        return lots_page(request, this, status=400)
    lot = services.draw_lot(this, keys=form.cleaned_data["keys"], by=request.user)
    messages.success(request, _("The lot is drawn: %(names)s.") % {"names": "; ".join(lot.names)})
    return redirect("season-lots", organizer.slug, season, ranking)


@post_only
@allowed("season.keep")
def write_down(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    this, form = ranking_of(organizer, season, ranking), HandForm(request.POST)
    if not form.is_valid():
        return lots_page(request, this, form, status=422)
    data = form.cleaned_data
    lot = services.write_down(this, order=data["order"], witness=data["witness"], by=request.user)
    messages.success(request, _("The lot is written down: %(names)s.") % {"names": "; ".join(lot.names)})
    return redirect("season-lots", organizer.slug, season, ranking)


def ranking_of(organizer: Organizer, season: int, ranking: int) -> SeasonRanking:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer)
    return get_object_or_404(rankings.select_related("season__organizer"), pk=ranking)
