"""The settings of a tournament and its roles. They check what was typed; what it means is for the services."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring import Finding, finding
from tournament import currencies
from tournament.desks.setup.settings.helps import HELPS
from tournament.desks.setup.settings.reading import lacks_paper, needs_games, plays_beyond_phones, usual
from tournament.desks.setup.settings.sections import EMPTY, IN_MONEY, OPEN, SECTIONS, Section
from tournament.desks.setup.settings.tiers import TiersField
from tournament.fields import AmountField, StakeField, choose_from, with_right_year
from tournament.houses import (
    AS_SET,
    ASKED,
    CHOSEN,
    OPTIONS,
    PREFIX,
    PRESETS,
    asked_of,
    at_field,
    option_fields,
    typed_house,
)
from tournament.models import Tournament
from tournament.queries.record.houses import house_faults, kept_house
from tournament.text import plain_text
from tournament.wording import sentence
from tournament.wording.money import money
from tournament.wording.settings import in_one_sentence, topics

if TYPE_CHECKING:
    TournamentForm = forms.ModelForm[Tournament]
else:
    TournamentForm = forms.ModelForm


class SettingsForm(TournamentForm):
    """The game plan and everything that differs between real tournaments, with the usual defaults."""

    currency = forms.ChoiceField(label=_("currency"))
    entry_fee = AmountField(label=_("entry fee"), digits=7)
    junior_fee = AmountField(
        label=_("entry fee of juniors"),
        required=False,
        digits=7,
        help_text=_("0: they play free, and win like everybody. Empty: as everybody else."),
    )
    senior_fee = AmountField(
        label=_("entry fee of seniors"), required=False, digits=7, help_text=_("Empty: as everybody else.")
    )
    advance_fee = AmountField(
        label=_("entry fee of who registers before the day"),
        required=False,
        digits=7,
        help_text=_(
            "By the public form. Juniors and seniors with a fee of their own pay that. Empty: as everybody else."
        ),
    )
    card_money = AmountField(label=_("card money, the part that is not paid out"), digits=7)
    pool_extra = AmountField(
        label=_("the organizer adds to the prizes"),
        min_value=None,
        digits=7,
        help_text=_("Below zero: he takes so much from the pool."),
    )
    loss_fee_tiers = TiersField(
        label=_("loss fee a lost game"),
        required=False,
        help_text=_("0.50; 4: 1.00 means 0.50 each, from the fourth lost game on 1.00. Empty: none."),
    )
    passed_fee = AmountField(
        label=_("fee for a passed game"),
        required=False,
        digits=7,
        help_text=_("Collected at the table with the loss fees, and goes where these go. Empty or 0: none."),
    )
    stake = StakeField(
        label=_("stake a point, in the smallest coin (cents)"),
        required=False,
        help_text=_("Money at the tables, agreed before the first series. Empty: none is played for."),
    )
    house = forms.ChoiceField(
        label=_("house rules"),
        choices=ASKED,
        required=False,
        help_text=_("A name sets rule set and performance, too. Results of other Skats are not under SkWO."),
    )
    pot_ante = AmountField(
        label=_("ante of the pot"),
        required=False,
        digits=7,
        help_text=_(
            "Everybody pays it at the start and whenever the pot is empty; who loses pays his points into it, a grand "
            "hand takes it (V10). Only where there is a stake. Empty or 0: no pot."
        ),
    )
    jackpot_buy_in = AmountField(
        label=_("buy-in of the jackpot"),
        required=False,
        digits=7,
        help_text=_("For a grand ouvert that is won; whoever wants to takes part. Empty or 0: there is no jackpot."),
    )
    jackpot_start = AmountField(
        label=_("the organizer puts into the jackpot"),
        required=False,
        digits=7,
        help_text=_("Only where nothing was carried over from the tournament before."),
    )
    jackpot_cap = AmountField(
        label=_("the jackpot holds at most"),
        required=False,
        digits=7,
        least=1,
        help_text=_("What exceeds it waits in a second pot, for after the first is won. Empty: no limit."),
    )
    ratings = forms.MultipleChoiceField(
        label=_("further ratings"),
        required=False,
        choices=Tournament.Rating.choices,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Tournament
        fields = tuple(name for _topic, _title, names in SECTIONS for name in names if name not in OPTIONS)
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = HELPS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {f"{PREFIX}{name}": field for name, field in option_fields()}
        self.initial.update(asked_of(self.instance))
        for name in OPTIONS:
            self.fields[name].widget.attrs["data-settings-option"] = ""
        for name in ("house", *OPTIONS):
            self.fields[name].needed = True  # type: ignore[attr-defined]  # what is left empty is as usual: nothing to be told optional
        for name in ("name", "place"):
            self.fields[name].validators.append(plain_text)
        self.ask_currency()
        if not self.instance.pk:
            self.fields["name"].widget.attrs["autofocus"] = True
        self.stood = self.instance.house
        self.frozen: dict[str, Finding] = {}  # by field, why it is locked
        self.told = topics(self.instance)  # validating writes what was typed on it
        self.told_at_once = in_one_sentence(self.instance)

    def ask_currency(self) -> None:
        """What stands there is in the currency that was; what is typed is in the one that is chosen beside it."""
        stands = self.instance.currency
        offered = currencies.choices(stands)
        choose_from(self, "currency", offered)
        asked = self.data.get("currency")
        self.chosen = asked if asked in dict(offered) else stands
        with currencies.using(stands):
            for name in IN_MONEY:
                cents = getattr(self.instance, f"{name}_cents")
                if cents != EMPTY.get(f"{name}_cents", "asked for"):
                    self.initial[name] = currencies.amount(cents)
            rounded = [(coins, money(coins)) for coins in Tournament.Rounding.values]
        choose_from(self, "prize_rounding", rounded)
        for field in self.fields.values():
            if isinstance(field, (AmountField, TiersField)):
                field.currency = self.chosen
            if isinstance(field, TiersField):
                field.stood = stands
                field.usual = None if self.instance.pk else usual().loss_fee_tiers

    @cached_property
    def changed_data(self) -> list[str]:
        """Options of a house are asked where they are chosen; a form without a house leaves it as it is."""
        chosen = self.data.get("house") == CHOSEN
        changed = super().changed_data
        return [
            name for name in changed if (chosen or name not in OPTIONS) and (name != "house" or "house" in self.data)
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        with currencies.using(self.chosen):
            data |= {f"{name}_cents": currencies.coins(data[name]) for name in IN_MONEY if data.get(name) is not None}
            data |= {name: nothing for name, nothing in EMPTY.items() if name not in data}
        fee = data.get("entry_fee_cents")
        if fee is not None and data.get("card_money_cents", 0) > fee:
            self.add_error("card_money", _("Card money is a part of the entry fee; it can't be more."))
        if data.get("worst_dropped", 0) >= data.get("series_count", 21):
            self.add_error("worst_dropped", _("At least one series has to count."))
        if data.get("score_sheets") != Tournament.ScoreSheets.PAPER and not data.get("public_page"):
            self.add_error("score_sheets", sentence(finding("settings.page_needed")))
        if lacks_paper(data):
            self.add_error("signed_counts", sentence(finding("settings.no_paper")))
        if data.get("numbers_keyed") and needs_games(data.get("performance_system", "")):
            self.add_error("numbers_keyed", sentence(finding("settings.games_needed")))
        self.settle_house(data)
        if not self.errors and plays_beyond_phones(data):
            self.add_error("score_sheets", sentence(finding("settings.house_on_paper")))
        if (data.get("set_by_rank_from") or 0) > data.get("series_count", 20):
            self.add_error("set_by_rank_from", _("There are not so many series."))
        return data

    def settle_house(self, data: dict[str, Any]) -> None:
        """The house under one name, by option or as the rule set has it; what contradicts itself, at its field."""
        if self.fields["house"].disabled:
            data["house"] = self.stood
            return
        asked = str(data.get("house", "")) if "house" in self.data else ""
        edition, system = data.get("rule_edition", ""), data.get("performance_system", "")
        preset = PRESETS.get(asked)
        if preset and "house" not in self.changed_data and (edition, system) != (preset.edition, preset.system):
            self.add_error("house", _("This name has a rule set and a performance of its own; choose another house."))
        elif preset:
            data |= preset.settings()
        elif edition and system:
            told = {CHOSEN: typed_house(data), AS_SET: {}}.get(asked, self.stood)
            data["house"] = kept_house(edition, told)
            for problem in house_faults(edition, system, told):
                self.add_error(at_field(problem), sentence(problem))

    def clean_date(self) -> date:
        day: date = self.cleaned_data["date"]
        return with_right_year(day)

    def sections(self, *, without: tuple[str, ...] = ()) -> list[Section]:
        shown = [(topic, title, [name for name in names if name not in without]) for topic, title, names in SECTIONS]
        return [self.section(topic, title, names) for topic, title, names in shown if names]

    def section(self, topic: str, title: Any, names: list[str]) -> Section:
        is_open = self.is_bound and bool({*self.errors, *self.changed_data} & {*names})
        frozen = dict.fromkeys(sentence(self.frozen[name]) for name in names if name in self.frozen)
        return Section(str(title), self.told.get(topic, ""), [self[name] for name in names], is_open, tuple(frozen))

    def folded(self) -> list[Section]:
        """What the page that opens a tournament doesn't ask openly."""
        return self.sections(without=OPEN)

    def asked(self) -> list[forms.BoundField]:
        return [self[name] for name in OPEN]

    def is_told(self) -> bool:
        """Whether the sentence about what is folded away still says what is set there."""
        return not self.is_bound or not set(self.changed_data) - {*OPEN}

    def is_unfolded(self) -> bool:
        return any(section.is_open for section in self.folded())

    def settings(self) -> dict[str, Any]:
        """The cleaned values under the names of the model's fields."""
        return {name: value for name, value in self.cleaned_data.items() if name not in {*IN_MONEY, *OPTIONS}}


class ChangeForm(SettingsForm):
    """The settings of a tournament that is there; `base` says with what the form was opened."""

    base = forms.CharField(widget=forms.HiddenInput)

    def lock(self, frozen: Mapping[str, Finding]) -> None:
        """What can't be changed any more looks like it. A page from before still sends it: that is refused."""
        for setting, why in frozen.items():
            name = setting.removesuffix("_cents")  # a field asks for amounts, coins are kept
            if name in self.fields and name not in self.data:
                for each in (name, *(OPTIONS if name == "house" else ())):
                    self.fields[each].disabled = True
                self.frozen[name] = why
