"""Rulings, protests and verdicts at one table, written as rows, and the papers of the referees about them."""

import io
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import load_workbook

from tests.builders import Cast, play_series, register_players, series_of, sign_in
from tests.papers import printed
from tournament.models import Adjustment, Juror, Protest, Ruling, StartCard, Table, Verdict, Vote

LONG_TEXT = "Der Gegenspieler bediente nicht; Достоевский sah es. " * 38  # close to 2,000 characters


BERLIN = ZoneInfo("Europe/Berlin")


NOW = datetime(2026, 11, 21, 14, 5, 9, tzinfo=BERLIN)


KINDS = Adjustment.Kind


def get_paper(cast: Cast, paper: str, language: str = "en") -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}", headers={"accept-language": language})


def paper_pages(cast: Cast, paper: str) -> list[str]:
    """Returns the words of every page of a paper."""
    return printed.pages(get_paper(cast, paper))


def hall_time(hours: int, minutes: int, seconds: int) -> datetime:
    """A time of the tournament's day as a workbook has it: local time without a zone."""
    return datetime(2026, 11, 21, hours, minutes, seconds, tzinfo=BERLIN).replace(tzinfo=None)


def paper_text(cast: Cast, paper: str) -> str:
    return " ".join(paper_pages(cast, paper))


def referee_log_rows(cast: Cast) -> dict[str, list[list[Any]]]:
    """Returns the rows of every sheet of the referees' log, without the heading, by the sheet's title."""
    workbook = load_workbook(io.BytesIO(get_paper(cast, "referee-log.xlsx").content))
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)] for sheet in workbook}


def create_ruling(cast: Cast, number: int | None = 1, **change: Any) -> Ruling:
    """Creates a ruling about the player with this start number, or about table 1 if it is None."""
    fields = {
        "series": series_of(cast.tournament, 1), "card": card(cast, number) if number else None, "table": table(cast),
        "game": 12, "paragraph": "ISkO 4.2.3", "facts": "Not followed suit.", "decision": "The game is lost.",
        "happened_at": NOW - timedelta(minutes=7), "ruled_at": NOW, "ruled_by": cast.referee,
    }  # fmt: skip
    return Ruling.objects.create(**{"tournament": cast.tournament} | fields | change)


def create_effect(ruling: Ruling, card: StartCard, **change: Any) -> Adjustment:
    return Adjustment.objects.create(ruling=ruling, card=card, series=ruling.series, **change)


def create_protest(cast: Cast, ruling: Ruling | None, **change: Any) -> Protest:
    fields = {"number": 1, "text": "I did follow suit.", "filed_at": NOW + timedelta(minutes=3, seconds=2)}
    against = {"ruling": ruling, "table": None if ruling else table(cast)}
    fields |= {"series": series_of(cast.tournament, 1), "card": card(cast, 1), "filed_by": cast.clerk}
    return Protest.objects.create(tournament=cast.tournament, **fields | against | change)


def create_verdict(cast: Cast, protest: Protest, *votes: bool, **change: Any) -> Verdict:
    """Creates the verdict on a protest with one vote per juror; by default it is upheld by a majority."""
    fields = {"upheld": sum(votes) * 2 > len(votes), "paragraph": "ISkO 4.1.4", "decision": "It counts as won."}
    fields |= {"reason": "The trick was checked.", "decided_at": NOW + timedelta(minutes=20), "recorded_by": cast.jury}
    verdict = Verdict.objects.create(protest=protest, **fields | change)
    for place, upholds in enumerate(votes):
        juror = Juror.objects.create(tournament=cast.tournament, name=f"Judge {place}", named_by=cast.director)
        Vote.objects.create(verdict=verdict, juror=juror, upholds=upholds)
    return verdict


def card(cast: Cast, number: int) -> StartCard:
    return cast.tournament.cards.get(number=number)


def table(cast: Cast) -> Table:
    return series_of(cast.tournament, 1).draws.get().tables.get()


def seat_number(cast: Cast, number: int) -> int:
    return table(cast).seats.get(card__number=number).number


def play_one_table(cast: Cast) -> Cast:
    """Plays series 1 with four players at one table; the last of three series is not drawn."""
    register_players(cast.tournament, 4, by=cast.director, club="Kreuz As")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast
