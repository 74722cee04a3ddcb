"""Where the day stands, as its page says it, and the quickest way to its end."""

import re

from tests.builders import (
    Cast,
    compact_markup,
    draw_all_lots,
    play_series,
    register_players,
    series_of,
    sign_in,
)
from tournament.desks.cash.losses import services as losses
from tournament.desks.results.final import services as results
from tournament.models import Table
from tournament.queries.steps import Kind, Status, Step, steps


def page(cast: Cast) -> str:
    return compact_markup(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))


def current(cast: Cast) -> Step:
    (step,) = [step for step in steps(cast.tournament) if step.status is Status.CURRENT]
    return step


def button(text: str) -> tuple[str, str]:
    """Where the one big button leads, and its words."""
    buttons: list[tuple[str, str]] = re.findall(
        r'<a class="btn btn-primary btn-lg"[^>]*href="([^"]*)">([^<]*)</a>', text
    )
    form = (
        r'<form method="post" action="([^"]*)">\s*<input[^>]*>\s*<button class="btn btn-primary btn-lg"[^>]*>([^<]*)<'
    )
    buttons += re.findall(form, text)
    assert len(buttons) == 1
    return buttons[0]


def settled(cast: Cast, number: int) -> None:
    """The loss fees of a series are collected, and its standings released."""
    series = series_of(cast.tournament, number)
    tables = list(Table.objects.published().filter(draw__series=series).values_list("number", flat=True))
    losses.collect(series, tables, by=cast.director, reason="sheet.correct")
    results.post_standings(series, by=cast.director)


def quietly_played(cast: Cast) -> None:
    """Its one series is played, for nothing, collected and released."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    cast.tournament.prize_percent = 0
    cast.tournament.save()
    settled(cast, 1)


def finished(cast: Cast) -> None:
    quietly_played(cast)
    finish(cast)


def finish(cast: Cast) -> None:
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)


def day_kinds(cast: Cast) -> set[Kind]:
    return {step.kind for step in steps(cast.tournament)}
