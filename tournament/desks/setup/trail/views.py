"""The trail: who did what when."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed
from tournament.desks.setup.trail.search import matching
from tournament.desks.setup.trail.tables import TrailTable
from tournament.fields import number_asked
from tournament.models import StartCard, Tournament
from tournament.queries.record.trail import of_card, of_table, trail

AT_ONCE = 20  # entries: two screens, each a line


@allowed("trail.look")
def show_trail(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who did what when: of the whole tournament, one player (`card`) or one table (`series` and `table`)."""
    entries, about = trail(tournament), ""
    number, series, table = (number_asked(request.GET, name) for name in ("card", "series", "table"))
    if number is not None:
        cards = StartCard.objects.select_related("player", "substitute")
        card = get_object_or_404(cards, tournament=tournament, number=number)
        entries, about = of_card(entries, card), str(card)
    elif series is not None and table is not None:
        entries = of_table(entries, series=series, table=table)
        about = _("Series %(series)s, table %(table)s") % {"series": series, "table": table}
    typed = request.GET.get("q", "")
    listed = TrailTable(matching(entries, tournament, typed), folded=not about and not typed)
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(listed)
    return render(request, "setup/trail/trail.html", {"table": listed, "about": about})
