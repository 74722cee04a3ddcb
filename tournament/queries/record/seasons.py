"""What doesn't agree in organizers' seasons: rules that nobody can read, lots that don't follow from their seed."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import drawn
from scoring.season_told import rule_told
from tournament.models import RankingRule, SeasonLot
from tournament.queries.ranking.lots import tied_digest
from tournament.queries.record.damage import each
from tournament.queries.record.rowfaults import at
from tournament.queries.season.ranked import exact


def season_faults() -> Iterator[str]:
    yield from each(rule_faults, RankingRule.objects.select_related("ranking__season").order_by("pk"))
    yield from each(season_lot_faults, SeasonLot.objects.select_related("ranking__season"))


def rule_faults(rule: RankingRule) -> Iterator[str]:
    if rule_told(exact(rule.rule))[1]:
        yield at(f"{rule.ranking.season}, {rule.ranking}", _("a stored rule can't be read"))


def season_lot_faults(lot: SeasonLot) -> Iterator[str]:
    told = _("lot for place %(place)s (%(rating)s)") % {"place": lot.place, "rating": lot.ranking}
    where = f"{lot.ranking.season}, {told}"
    if sorted(lot.order) != lot.members or tied_digest(lot.members) != lot.tied or len(lot.names) != len(lot.order):
        yield at(where, _("is not the order of those who were equal"))
    elif lot.seed and tuple(lot.order) != drawn(lot.seed, lot.members):
        yield at(where, _("its seed does not lead to this order"))
