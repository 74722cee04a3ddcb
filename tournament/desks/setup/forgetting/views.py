"""Takes somebody out of the register who has no day."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.forgetting import services
from tournament.models import Organizer, Player
from tournament.reasons import reason_in


@post_only
@allowed("organizer.players")
def forget_player(request: HallRequest, organizer: Organizer, player: int) -> HttpResponse:
    this = get_object_or_404(Player.objects.named(), pk=player, organizer=organizer)
    reason = reason_in(request, lacking=_("Give a reason; it stays in the trail."))
    if not reason:
        return redirect("player-entry", organizer.slug, player)
    services.forget(this, by=request.user, reason=reason)
    messages.success(request, _("The register no longer has this entry. Backups made before still have it."))
    return redirect("players", organizer.slug)
