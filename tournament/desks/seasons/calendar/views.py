"""The page of a season's tags: those that the calendar gives, and what each evening is called."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.calendar import services
from tournament.desks.seasons.calendar.forms import CalendarForm
from tournament.desks.seasons.calendar.reading import calendar_of, called_in
from tournament.models import CalendarTag, Organizer
from tournament.wording.season import calendar_words

AT_ONCE = 20  # evenings


@allowed("season.keep")
def calendar(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    form = CalendarForm(request.POST or None)
    if form.is_valid():
        services.add(this, **form.cleaned_data, by=request.user)
        return redirect("season-calendar", organizer.slug, season)
    called = called_in(this)
    context = {
        "organizer": organizer,
        "season": this,
        "form": form,
        "calendar": [(tag, calendar_words(tag)) for tag in calendar_of(this)],
        "called": called if "all" in request.GET else called[:AT_ONCE],
        "count": len(called),
    }
    return render(request, "seasons/calendar/calendar.html", context, status=422 if form.is_bound else 200)


@post_only
@allowed("season.keep")
def end(request: HallRequest, organizer: Organizer, season: int, tag: int) -> HttpResponse:
    tags = CalendarTag.objects.filter(season=season, season__organizer=organizer).select_related("season")
    services.end(get_object_or_404(tags, pk=tag), by=request.user)
    return redirect("season-calendar", organizer.slug, season)
