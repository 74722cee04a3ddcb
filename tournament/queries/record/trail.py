"""The trail by tournament, table and player, for the director to read."""

from django.db.models import Q, QuerySet

from tournament.models import AuditEntry, StartCard, Table, Tournament


def trail(tournament: Tournament) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=tournament).select_related(
        "tournament", "card__player", "card__substitute", "table__draw__series"
    )


def of_card(entries: QuerySet[AuditEntry], card: StartCard) -> QuerySet[AuditEntry]:
    """What was done with a player: with the card itself, and with the sheets of the tables where he sat."""
    tables = Table.objects.filter(seats__card=card)
    return entries.filter(Q(card=card) | Q(table__in=tables))


def of_table(entries: QuerySet[AuditEntry], *, series: int, table: int) -> QuerySet[AuditEntry]:
    return entries.filter(table__draw__series__number=series, table__number=table)
