"""The page of a season's rule of seats: what holds since when, and the form that changes it from a day on."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.seating import services
from tournament.desks.seasons.seating.forms import RuleForms
from tournament.desks.seasons.seating.reading import rule_on, rules_told
from tournament.models import Organizer
from tournament.refused import Refused


@allowed("season.keep")
def seats(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    rules = rules_told(this)
    today = min(max(timezone.localdate(), this.begins), this.ends)
    forms = RuleForms(
        request.POST or None,
        rule=rule_on(this, today),
        rankings=list(this.rankings.in_order().values_list("name", flat=True)),
        asks_why=bool(rules),
        initial={"holds_since": (today if rules else this.begins).isoformat()},
    )
    context = {"organizer": organizer, "season": this, "rules": rules, "forms": forms}
    if not (forms.is_bound and forms.is_valid()):
        return render(request, "seasons/seating/seats.html", context, status=422 if forms.is_bound else 200)
    data = forms.all.cleaned_data
    try:
        services.change(this, forms.rule(), since=data["holds_since"], reason=data["reason"], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/seating/seats.html", context | {"findings": refusal.findings}, status=409)
    messages.success(request, _("The next evening is seated by this rule."))
    return redirect("season", organizer.slug, season)
