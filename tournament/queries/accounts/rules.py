"""By which rule a season takes money on a day, and since when it keeps accounts at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.accounts_told import MoneyRule, money_rule_told
from tournament.models import Season, SeasonMoney, Tournament


@dataclass(frozen=True)
class Rules:
    """The rules of a season, the newest first. Each holds from its day on, whatever was written for that before."""

    history: tuple[SeasonMoney, ...]
    told: tuple[MoneyRule, ...]

    @property
    def kept(self) -> bool:
        """Whether the season keeps accounts."""
        return bool(self.history)

    def on(self, day: date) -> MoneyRule | None:
        """None before the day since which accounts are kept."""
        held = (rule for stored, rule in zip(self.history, self.told, strict=True) if stored.since <= day)
        return next(held, None)

    @property
    def first_day(self) -> date:
        """Since when accounts are kept. ValueError where they are not."""
        return min(stored.since for stored in self.history)

    @property
    def newest(self) -> MoneyRule:
        return self.told[0] if self.told else MoneyRule()


def rules_of(season: Season) -> Rules:
    history: Sequence[SeasonMoney] = list(season.money.newest_first().select_related("made_by"))
    return Rules(tuple(history), tuple(as_taken(stored.rule) for stored in history))


def as_taken(told: object) -> MoneyRule:
    """A stored rule; ValueError if it says what no rule can say."""
    rule, wrong = money_rule_told(told)
    if wrong:
        raise ValueError(", ".join(lack.code for lack in wrong))
    return rule


def currency_of(season: Season) -> str:
    """Once accounts are kept, that of the season; before, the one in which they would be: of its evenings."""
    if season.money.exists():
        return season.currency
    days = Tournament.objects.filter(organizer=season.organizer_id).order_by("-date", "-pk")
    last = days.filter(season=season).first() or days.first()
    return last.currency if last else season.currency


def is_on_account(tournament: Tournament) -> bool:
    """Whether what is not paid on this evening stays on the accounts of its season."""
    if tournament.season_id is None:
        return False
    kept = SeasonMoney.objects.filter(season=tournament.season_id, since__lte=tournament.date)
    return kept.filter(season__currency=tournament.currency, season__ends__gte=tournament.date).exists()
