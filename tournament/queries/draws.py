"""Draws as the seating core sees them: entrants, history and plans out of rows, and the replay of a stored draw."""

import seating
from tournament.models import Draw, Seat, Series, Tournament
from tournament.queries.cards import in_the_field
from tournament.queries.standings import standings


def draw_in_force(series: Series) -> Draw | None:
    """The draw that is not voided: published, or waiting to be."""
    return Draw.objects.filter(series=series, voided_at=None).select_related("drawn_by", "published_by").first()


def published_draw(series: Series) -> Draw | None:
    return Draw.objects.filter(series=series, voided_at=None).exclude(published_at=None).first()


def plan_of(draw: Draw) -> seating.Plan:
    seats = Seat.objects.filter(draw=draw).order_by("table__number", "number")
    tables: dict[int, list[int]] = {}
    for table, card in seats.values_list("table__number", "card__number"):
        tables.setdefault(table, []).append(card)
    return seating.Plan(tuple(seating.Table(number, tuple(cards)) for number, cards in tables.items()))


def entrants(tournament: Tournament) -> tuple[seating.Entrant, ...]:
    """Who is in the next draw; an entrant's id is the number on the start card."""
    return tuple(
        seating.Entrant(
            id=card.number,
            club=card.player.club.name if card.player.club else "",
            team=card.team.name if card.team else "",
        )
        for card in in_the_field(tournament)
    )


def entrants_by_rank(series: Series) -> tuple[seating.Entrant, ...]:
    """The same in the order of the standings before this series; who has none yet sits behind, by number."""
    before = standings(series.tournament, upto=series.number - 1)
    order = {row.number: place for place, row in enumerate(before.rows)}
    return tuple(sorted(entrants(series.tournament), key=lambda one: (order.get(one.id, len(order)), one.id)))


def history(series: Series) -> seating.History:
    """The published plans of the earlier series, oldest first."""
    draws = Draw.objects.filter(
        series__tournament=series.tournament_id,
        series__number__lt=series.number,
        voided_at=None,
        published_at__isnull=False,
    )
    return seating.History(tuple(plan_of(draw) for draw in draws.order_by("series__number")))


def wishes(tournament: Tournament) -> seating.Wishes:
    return seating.Wishes(apart_teams=tournament.apart_teams, apart_clubs=tournament.apart_clubs)


def replays(draw: Draw) -> bool:
    """Whether seed and stored inputs lead to the very seats that stand in the rows."""
    plan = plan_of(draw)
    known, before, wanted = seating.parse_inputs(draw.inputs)
    same = seating.replay(known, before, wanted, draw.seed, plan, engine=draw.engine)
    return same and seating.digest(plan) == draw.digest


def notes(draw: Draw) -> tuple[seating.Finding, ...]:
    """The compromises of a draw, from its stored inputs."""
    known, before, wanted = seating.parse_inputs(draw.inputs)
    return seating.notes(plan_of(draw), known, before, wanted)
