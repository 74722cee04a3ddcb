"""One game as announced and played, as a form. It reads what was asked; what the game is worth is counted elsewhere."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import (
    BIDS,
    DECK,
    ISKO,
    TOPS_LIMIT,
    Card,
    Contract,
    End,
    Finding,
    Game,
    Marks,
    Pile,
    Replacement,
    RuleSet,
    card,
    read_cards,
    tops,
)  # fmt: skip
from scoring.bids import lawful_bids
from scoring.cards import ambiguous_cards
from scoring.played import announced
from tournament.desks.calculator.games.called import (
    RAMSCH,
    TAKEN,
    at_field,
    called,
    called_fields,
    is_untouched,
    pile,
    ramsch_fields,
)
from tournament.fields import WholeField, choose_from
from tournament.wording import CARD_NAMES, EDITION_NAMES, SIGNS, card_name, contract_choices, sentence
from tournament.wording.packs import no_cards

HAND, ALL = 10, 12
WAYS = [("with", _("with")), ("without", _("without"))]
RESULTS = [
    ("won", _("won")),
    ("lost", _("lost")),
    (End.PLAYED, _("by card points and tricks")),
    (End.CONCEDED, _("conceded by the declarer")),
    (End.DECLARER_FAULT, _("fault of the declarer")),
    (End.OPPONENTS_FAULT, _("fault of the opponents")),
]
NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
LEVELS = ("schneider", "schwarz")
STEPS = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
FIGURES = ("points", "tricks", "opponents_points", "opponents_tricks")
SAID = ("won", "lost")  # all that is said of the result
IN_TRUMP_GAMES = ("run", "tops", "schneider_announced", "schwarz_announced", *LEVELS)
ELSEWHERE: dict[str | None, str] = {"skat": "cards", "played_on": "given_up"}  # where what is said of a mark is asked
IN_NULL = ("replacement", "replacement_run", "replacement_tops")


def relevant(asked: QueryDict) -> QueryDict:
    """Without what the page does not show for this contract and this result: it was said of another game."""
    query = asked.copy()
    hidden = [*(IN_TRUMP_GAMES if asked.get("contract") == Contract.NULL else IN_NULL)]
    hidden += FIGURES if asked.get("end") in SAID else LEVELS
    hidden += FIGURES[2:] if asked.get("end") == End.PLAYED else ()
    if asked.get("given_up") in TAKEN:
        hidden += [*FIGURES, *LEVELS]
        query["end"] = SAID[0]
    for name in hidden:
        query.pop(name, None)
    return query


def figure(label: Any, most: int) -> WholeField:
    return WholeField(label=label, min_value=0, max_value=most, required=False, widget=forms.TextInput(attrs=NUMBER))


def count_of_tops(label: Any) -> forms.TypedChoiceField:
    choices = [("", "–"), *((count, count) for count in range(1, 12))]
    return forms.TypedChoiceField(label=label, coerce=int, required=False, empty_value=None, choices=choices)


class GameForm(forms.Form):
    """Tops or cards, what was announced and bid, and how it ended. Cards: ten in hand, and the skat behind them."""

    contract = forms.ChoiceField(
        label=_("contract"),
        initial=Contract.CLUBS,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("This game is not played by these rules.")},
    )
    run = forms.ChoiceField(label=_("tops"), choices=WAYS, required=False, initial="with", widget=forms.RadioSelect)
    tops = count_of_tops(_("how many"))
    cards = forms.CharField(
        label=_("cards"), max_length=400, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    card = forms.MultipleChoiceField(label=_("ten cards in hand"), required=False)
    skat_1 = forms.ChoiceField(label=_("first card of the skat"), required=False)
    skat_2 = forms.ChoiceField(label=_("second card of the skat"), required=False)
    hand = forms.BooleanField(label=_("hand"), required=False)
    schneider_announced = forms.BooleanField(label=_("schneider announced"), required=False)
    schwarz_announced = forms.BooleanField(label=_("schwarz announced"), required=False)
    ouvert = forms.BooleanField(label=_("ouvert"), required=False)
    bid = forms.TypedChoiceField(
        label=_("bid"), coerce=int, required=False, empty_value=None, choices=[("", "–"), *((bid, bid) for bid in BIDS)]
    )
    end = forms.ChoiceField(label=_("result"), choices=RESULTS, initial="won", widget=forms.RadioSelect)
    schneider = forms.BooleanField(label=_("schneider"), required=False)
    schwarz = forms.BooleanField(label=_("schwarz"), required=False)
    points = figure(_("card points of the declarer, skat included"), 120)
    tricks = figure(_("tricks of the declarer"), 10)
    opponents_points = figure(_("card points of the opponents by then"), 120)
    opponents_tricks = figure(_("tricks of the opponents by then"), 10)
    replacement = forms.ChoiceField(label=_("game instead of a null below the bid"), required=False)
    replacement_run = forms.ChoiceField(label=_("tops of that game"), choices=WAYS, required=False, initial="with")
    replacement_tops = count_of_tops(_("how many there"))
    rules = forms.ChoiceField(label=_("rules"), required=False, initial="isko")

    def __init__(self, *args: Any, played: RuleSet = ISKO, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.called, self.piles = called_fields(played), ramsch_fields(played)
        self.fields |= self.called | self.piles
        deck = [(str(card), card_name(card)) for card in DECK]
        contracts = contract_choices("clubs", "spades", "hearts", "diamonds", "grand", "null")
        choose_from(self, "contract", [*contracts, (RAMSCH, _("Ramsch"))] if self.piles else contracts)
        choose_from(self, "bid", [("", "–"), *((bid, bid) for bid in sorted(lawful_bids(played)))])
        choose_from(
            self, "replacement", [("", "–"), *contract_choices("clubs", "spades", "hearts", "diamonds", "grand")]
        )
        choose_from(self, "card", deck)
        for name in ("skat_1", "skat_2"):
            choose_from(self, name, [("", "–"), *deck])
        choose_from(self, "rules", list(EDITION_NAMES.items()))
        self.fields["cards"].widget.attrs["placeholder"] = pgettext_lazy("cards to type", "CJ SJ HA HT …")

    def deck(self) -> Iterator[tuple[str, str, list[tuple[Card, str, str, bool]]]]:
        """The cards to tick, suit by suit: card, letter, name, and whether it is ticked."""
        ticked = set(self.data.getlist("card")) if hasattr(self.data, "getlist") else set()
        for name, sign in SIGNS.items():
            suit = [card for card in DECK if card.suit == name[0].upper()]
            rows = [(card, str(CARD_NAMES[card.rank][0]), card_name(card), str(card) in ticked) for card in suit]
            yield name, sign, rows

    in_trump_games = IN_TRUMP_GAMES

    def called_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.called]

    def ramsch_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.piles]

    def is_ramsch(self) -> bool:
        return bool(self.cleaned_data.get("contract") == RAMSCH)

    def has_piles(self) -> bool:
        return not is_untouched(self.cleaned_data)

    def pile(self) -> Pile:
        return pile(self.cleaned_data)

    def steps(self) -> list[forms.BoundField]:
        return [self[name] for name in STEPS]

    def levels(self) -> list[forms.BoundField]:
        return [self[name] for name in LEVELS]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        typed, unknown = read_cards(data.get("cards") or "")
        ticked = tuple(card(name) for name in data.get("card") or [])
        skat = tuple(card(data[name]) for name in ("skat_1", "skat_2") if data.get(name))
        if unknown:
            self.add_error("cards", no_cards(unknown, ambiguous_cards(data.get("cards") or "")))
        elif typed and (ticked or skat):
            self.add_error("cards", _("Type the cards or tick them, not both."))
        elif 0 < len(typed + ticked + skat) < ALL or len(typed + ticked + skat) > ALL or len(ticked) not in (0, HAND):
            self.add_error("cards", _("Ten cards in hand and two in the skat, please."))
        data["held"] = typed + ticked + skat
        return data

    def mark(self, findings: tuple[Finding, ...]) -> None:
        """What can't be, at the field where it stands."""
        for finding in findings:
            field = finding.where.field
            name = at_field(finding) if self.is_ramsch() else ELSEWHERE.get(field, field)
            self.add_error(name if name in self.fields else None, sentence(finding))

    def row(self) -> Marks | None:
        """The row of a sheet, where only won or lost is said of a suit or grand game whose tops are known."""
        data: dict[str, Any] = self.cleaned_data
        contract = Contract(data["contract"])
        if contract not in TOPS_LIMIT or data["end"] not in SAID or self.is_taken():
            return None
        count = tops(data["held"], contract) if data["held"] else signed(data["run"], data["tops"])
        levels = {name: data[name] for name in LEVELS}
        if not count:
            return None
        return replace(announced(Game(**self.said()), count), won=data["end"] == "won", **levels)

    def game(self) -> Game:
        """As asked. Of a game won or lost only what was held and announced is known, and of a null the tricks."""
        data, held = self.cleaned_data, self.cleaned_data["held"]
        is_null = data["contract"] == Contract.NULL
        figures = {name: data[name] for name in FIGURES}
        end = data["end"]
        if self.is_taken():
            figures, end = {}, End.PLAYED
        elif end in SAID:
            figures = {"tricks": 0 if end == "won" else 1} if is_null else {}
            end = End.PLAYED if is_null else End.CONCEDED
        replacement = Replacement(
            contract=Contract(data["replacement"]), tops=signed(data["replacement_run"], data["replacement_tops"])
        ) if data["replacement"] else None  # fmt: skip
        return Game(
            **self.said(),
            tops=None if is_null else signed(data["run"], data["tops"]),
            cards=held[:HAND] or None,
            skat=held[HAND:] or None,
            end=End(end),
            replacement=replacement,
            spitze_made=self.cleaned_data.get("spitze_made"),
            **figures,
        )

    def is_taken(self) -> bool:
        """The opponents gave the game, and that was its end (V9.3)."""
        return self.cleaned_data.get("given_up") in TAKEN

    def said(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "contract": Contract(data["contract"]),
            "bid": data["bid"] or 0,
            **{step: data[step] for step in STEPS},
            **called(data),
        }


def signed(run: str, count: int | None) -> int | None:
    return -count if count and run == "without" else count
