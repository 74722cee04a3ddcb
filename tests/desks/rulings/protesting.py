"""Rulings and protests of the smallest tournament: four players, one table."""

from typing import Any
from uuid import uuid4

from tests.builders import Cast, series_of
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.protests import services as protest_services
from tournament.models import Protest, Ruling, StartCard, Table, Tournament
from tournament.queries.protests.filed import Filed, filed_protests


def table_of(cast: Cast, series: int = 1) -> Table:
    return Table.objects.select_related("draw__series").get(draw__series=series_of(cast.tournament, series))


def card(cast: Cast, number: int = 1) -> StartCard:
    return StartCard.objects.select_related("tournament").get(tournament=cast.tournament, number=number)


def rule_on_player(cast: Cast, number: int = 1, **more: Any) -> Ruling:
    """Makes a ruling in series 1 about the player with this start number."""
    words = {"paragraph": "ISkO 4.2.3", "facts": "Hearts not followed.", "decision": "Game lost.", "by": cast.referee}
    return rulings.rule(series_of(cast.tournament, 1), card(cast, number), **{**words, "token": uuid4(), **more})


def file_protest(cast: Cast, against: Ruling | Table | None = None, *, number: int = 1, **more: Any) -> Protest:
    """Files a protest of this start number against a ruling or a sheet (by default that of the only table)."""
    words: dict[str, Any] = {"text": "Seat 2 won 12 games.", "by": cast.clerk, "token": uuid4(), **more}
    return protest_services.file(card(cast, number), against=against or table_of(cast), **words)


def reload_tournament(cast: Cast) -> Tournament:
    return Tournament.objects.select_related("organizer").get(pk=cast.tournament.pk)


def protest_state(cast: Cast, protest: Protest) -> Filed:
    return next(status for status in filed_protests(reload_tournament(cast)) if status.protest == protest)
