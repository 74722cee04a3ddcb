"""What makes the public page one that a phone can install: its name, its colours, its pictures. No list, no name."""

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse

from tournament.access import HallRequest, allowed
from tournament.models import Tournament

SHORT = 12  # letters that have room under an icon
FELT, PAPER = "#123f30", "#f4efe4"  # --sk-felt and --sk-bg of the style sheet


@allowed("public.look")
def manifest(request: HallRequest, tournament: Tournament) -> HttpResponse:
    here = reverse("public", args=[tournament.slug])
    icons = [
        {"src": static(f"icons/app-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    content = {
        "id": here,
        "name": tournament.name,
        "short_name": tournament.name if len(tournament.name) <= SHORT else "Skatwart",
        "start_url": here,
        "scope": here,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@allowed("public.look")
def worker(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """A worker sees what lies below its own address: so it stands here, and not among the static files."""
    script = (settings.STATIC / "public" / "app" / "worker.js").read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
