"""One press, and a ranking is on the public page of its season, or off it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.publishing import services
from tournament.models import Organizer, SeasonRanking


@post_only
@allowed("season.keep")
def publish(request: HallRequest, organizer: Organizer, season: int, ranking: int, public: bool) -> HttpResponse:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer).select_related("season")
    this = get_object_or_404(rankings, pk=ranking)
    services.publish(this, public=public, by=request.user)
    if public:
        messages.success(request, _("Everybody can read “%(ranking)s” now.") % {"ranking": this})
    else:
        messages.success(request, _("“%(ranking)s” is not public any more.") % {"ranking": this})
    return redirect("season-ranking", organizer.slug, season, ranking)
