"""One table whose players are ruled about and protest; and what the papers of the referees say of it."""

import io
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import load_workbook

from tests.builders import Cast, play_series, register_players, series_of, sign_in
from tests.papers import printed
from tournament.models import Adjustment, Juror, Protest, Ruling, StartCard, Table, Verdict, Vote

TEXT = "Der Gegenspieler bediente nicht; Достоевский sah es. " * 38  # close to 2,000 characters


BERLIN = ZoneInfo("Europe/Berlin")


NOW = datetime(2026, 11, 21, 14, 5, 9, tzinfo=BERLIN)


KINDS = Adjustment.Kind


def get(cast: Cast, paper: str, language: str = "en") -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}", headers={"accept-language": language})


def pages(cast: Cast, paper: str) -> list[str]:
    """The words of every page."""
    return printed.pages(get(cast, paper))


def clock(hours: int, minutes: int, seconds: int) -> datetime:
    """A time of that day as a workbook has it: the hall's, without a zone."""
    return datetime(2026, 11, 21, hours, minutes, seconds, tzinfo=BERLIN).replace(tzinfo=None)


def text(cast: Cast, paper: str) -> str:
    return " ".join(pages(cast, paper))


def book(cast: Cast) -> dict[str, list[list[Any]]]:
    """The rows of every sheet of the log, without its heading."""
    workbook = load_workbook(io.BytesIO(get(cast, "referee-log.xlsx").content))
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)] for sheet in workbook}


def ruled(cast: Cast, number: int | None = 1, **change: Any) -> Ruling:
    """A decision about a player, or about table 1 where no number is given."""
    fields = {
        "series": series_of(cast.tournament, 1), "card": card(cast, number) if number else None, "table": table(cast),
        "game": 12, "paragraph": "ISkO 4.2.3", "facts": "Not followed suit.", "decision": "The game is lost.",
        "happened_at": NOW - timedelta(minutes=7), "ruled_at": NOW, "ruled_by": cast.referee,
    }  # fmt: skip
    return Ruling.objects.create(**{"tournament": cast.tournament} | fields | change)


def effect(ruling: Ruling, card: StartCard, **change: Any) -> Adjustment:
    return Adjustment.objects.create(ruling=ruling, card=card, series=ruling.series, **change)


def filed(cast: Cast, ruling: Ruling | None, **change: Any) -> Protest:
    fields = {"number": 1, "text": "I did follow suit.", "filed_at": NOW + timedelta(minutes=3, seconds=2)}
    against = {"ruling": ruling, "table": None if ruling else table(cast)}
    fields |= {"series": series_of(cast.tournament, 1), "card": card(cast, 1), "filed_by": cast.clerk}
    return Protest.objects.create(tournament=cast.tournament, **fields | against | change)


def decided(cast: Cast, protest: Protest, *votes: bool, **change: Any) -> Verdict:
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


def seat(cast: Cast, number: int) -> int:
    return table(cast).seats.get(card__number=number).number


def one_table(cast: Cast) -> Cast:
    """Four players at one table of series 1; the last of three series is not drawn."""
    register_players(cast.tournament, 4, by=cast.director, club="Kreuz As")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast
