"""The state of a tournament's day as its page shows it, and the quickest ways to its end."""

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
from tournament.queries.steps import Kind, Status, Step, day_of, steps


def day_page(cast: Cast) -> str:
    return compact_markup(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))


def current_step(cast: Cast) -> Step:
    (step,) = [step for step in steps(day_of(cast.tournament)) if step.status is Status.CURRENT]
    return step


def main_button(text: str) -> tuple[str, str]:
    """Returns the address and the words of the one big button on the page."""
    buttons: list[tuple[str, str]] = re.findall(
        r'<a class="btn btn-primary btn-lg"[^>]*href="([^"]*)">([^<]*)</a>', text
    )
    form = (
        r'<form method="post" action="([^"]*)">\s*<input[^>]*>\s*<button class="btn btn-primary btn-lg"[^>]*>([^<]*)<'
    )
    buttons += re.findall(form, text)
    assert len(buttons) == 1
    return buttons[0]


def settle_series(cast: Cast, number: int) -> None:
    """Collects the loss fees of a series and releases its standings."""
    series = series_of(cast.tournament, number)
    tables = list(Table.objects.published().filter(draw__series=series).values_list("number", flat=True))
    losses.collect(series, tables, by=cast.director, reason="sheet.correct")
    results.post_standings(series, by=cast.director)


def play_and_settle(cast: Cast) -> None:
    """Plays and settles the only series of a tournament without prize money."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    cast.tournament.prize_percent = 0
    cast.tournament.save()
    settle_series(cast, 1)


def play_to_end(cast: Cast) -> None:
    play_and_settle(cast)
    finalise_tournament(cast)


def finalise_tournament(cast: Cast) -> None:
    """Draws the lots and makes the final result."""
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)


def step_kinds(cast: Cast) -> set[Kind]:
    """The kinds of all steps of the day."""
    return {step.kind for step in steps(day_of(cast.tournament))}
