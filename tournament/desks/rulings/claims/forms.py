"""A position and a claim as a form: cards by their owner, as text, which a script fills by tiles.

It reads what was told; what can't be in it is marked at its field, and who gets the rest is not known here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import DECK, Card, Contract, Finding
from scoring.cards import SUITS, ambiguous_cards, pack_of
from tournament.desks.rulings.claims.reading import OWNERS, SEATS, Owned, Told, last_hand, twice
from tournament.desks.rulings.claims.runs import card_by_card, cards_in
from tournament.fields import choose_from, figure
from tournament.wording import contract_choices, sentence
from tournament.wording.claims import CLAIMS, KINDS, LETTERS, OPPONENTS_CLAIMS, OWNER_NAMES, SHORT, as_read_out
from tournament.wording.claims import SEATS as SEAT_NAMES
from tournament.wording.packs import FRENCH, GERMAN, PACKS, called, no_cards, pack_in, rank_on, suit_in, typed

LONGEST = 400  # signs for the cards of one owner
CHOSEN = {
    "claimant": "declarer",
    "claim": "all_tricks",
    "opponents_claim": "all_tricks",
    "leader": "declarer",
    "kind": "open",
    "pack": FRENCH,
}
PLAYERS = [("declarer", SEAT_NAMES["declarer"]), ("left", SHORT["left"]), ("right", SHORT["right"])]
STYLES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


@dataclass(frozen=True)
class Tile:
    """A card to be tapped: what it is, what stands on it, and whose it is."""

    card: Card
    rank: str
    name: str
    typed: str
    owner: str
    letter: str
    by_itself: bool


def chosen(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


def cards_of(owner: str) -> forms.CharField:
    attrs = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "enterkeyhint": "next"}
    return forms.CharField(
        label=OWNER_NAMES[owner], max_length=LONGEST, required=False, widget=forms.TextInput(attrs=attrs)
    )


def voids_of(seat: str) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(label=SEAT_NAMES[seat], required=False, widget=forms.CheckboxSelectMultiple)


def contracts_in(pack: str) -> list[tuple[str, Any]]:
    """With the suits as the pack has them."""
    contracts = contract_choices("clubs", "spades", "hearts", "diamonds", "grand", "null")
    if pack == FRENCH:
        return contracts
    return [*((name, suit_in(suit, pack)) for suit, name in STYLES.items()), *contracts[len(STYLES) :]]


class ClaimForm(forms.Form):
    """What lies on the table and what was said of it. Everything may still be missing."""

    contract = forms.ChoiceField(label=_("contract"), required=False, widget=forms.RadioSelect)
    claimant = chosen(_("who claims"), PLAYERS)
    claim = chosen(_("what he claims"), [*CLAIMS.items()])
    opponents_claim = chosen(_("what he claims"), [*OPPONENTS_CLAIMS.items()])
    points = figure(_("how many points"), least=0, most=120)
    so_far = figure(_("card points of the declarer so far, skat included"), least=0, most=120)
    kind = chosen(_("what is known"), [*KINDS.items()])
    declarer, left, right = (cards_of(seat) for seat in SEATS)
    trick = cards_of("trick")
    gone = cards_of("gone")
    skat = cards_of("skat")
    leader = chosen(_("who leads, or led to the trick that lies"), PLAYERS)
    void_declarer, void_left, void_right = (voids_of(seat) for seat in SEATS)
    by_hand = forms.BooleanField(label=_("hand game: the declarer doesn't know the skat"), required=False)
    pack = chosen(_("pack"), [*PACKS.items()])

    def __init__(self, told: QueryDict) -> None:
        answers = told.copy()
        for name, value in CHOSEN.items():
            answers.setdefault(name, value)
        super().__init__(answers)
        pack = pack_in(answers)
        choose_from(self, "contract", contracts_in(pack))
        suits = [("trump", _("trumps")), *((suit, suit_in(suit, pack)) for suit in SUITS)]
        for seat in SEATS:
            choose_from(self, f"void_{seat}", suits)
        self.fields["declarer"].widget.attrs["placeholder"] = pgettext_lazy("cards to type", "CJ SJ HA HT …")
        self.told = self.read() if self.is_valid() else None

    def value_of(self, name: str) -> str:
        return str(self.cleaned_data.get(name) or CHOSEN[name])

    @property
    def pack_chosen(self) -> str:
        return self.value_of("pack")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        written = " ".join(card_by_card(data.get(owner) or "") for owner in OWNERS)
        pack = pack_of(written, otherwise=GERMAN if self.pack_chosen == GERMAN else "")
        self.owned = {owner: self.cards_in(owner, pack) for owner in OWNERS}
        for double in twice(self.owned):
            values = {"card": called(double.card, self.pack_chosen), "owner": OWNER_NAMES[double.first]}
            self.add_error(double.owner, _("%(card)s is there already: %(owner)s.") % values)
        self.last = last_hand(self.owned, self.value_of("leader")) if self.value_of("kind") == "open" else {}
        return data

    def cards_in(self, owner: str, pack: str) -> tuple[Card, ...]:
        text = self.cleaned_data.get(owner) or ""
        cards, unknown = cards_in(text, pack)
        if unknown:
            self.add_error(owner, no_cards(unknown, ambiguous_cards(card_by_card(text), pack)))
        return cards

    def read(self) -> Told:
        data = self.cleaned_data
        of_declarer = self.value_of("claimant") == "declarer"
        contract = Contract(data["contract"]) if data["contract"] else None
        claim = self.value_of("claim" if of_declarer else "opponents_claim")
        return Told(
            contract=contract,
            claimant=self.value_of("claimant"),
            claim="no_trick" if of_declarer and contract is Contract.NULL else claim,
            points=data["points"],
            so_far=data["so_far"],
            is_open=self.value_of("kind") == "open",
            owned={**self.owned, **self.last},
            leader=self.value_of("leader"),
            by_hand=data["by_hand"],
            voids={seat: tuple(data[f"void_{seat}"]) for seat in SEATS},
        )

    def tiles(self) -> Iterator[tuple[str, str, list[Tile]]]:
        """The pack suit by suit: style, name, cards."""
        for suit in SUITS:
            cards = (card for card in DECK if card.suit == suit)
            yield STYLES[suit], suit_in(suit, self.pack_chosen), [self.tile(card) for card in cards]

    def tile(self, card: Card) -> Tile:
        owned: Owned = {**self.owned, **self.last}
        owner = next((owner for owner in OWNERS if card in owned[owner]), "")
        letter = str(owned[owner].index(card) + 1) if owner == "trick" else str(LETTERS.get(owner, ""))
        pack = self.pack_chosen
        return Tile(card, rank_on(card, pack), called(card, pack), typed(card, pack), owner, letter, owner in self.last)

    def owners(self) -> list[tuple[str, Any, Any, str]]:
        """To be chosen for the next cards: code, letter, name, and the cards that were told so far."""
        return [(owner, LETTERS[owner], SHORT[owner], " ".join(map(str, self.owned[owner]))) for owner in OWNERS]

    def card_fields(self) -> list[forms.BoundField]:
        return [self[owner] for owner in OWNERS]

    def void_fields(self) -> list[forms.BoundField]:
        return [self[f"void_{seat}"] for seat in SEATS]

    def says_more(self) -> bool:
        """Whether the fold of what else is known has something in it."""
        return any(self[name].value() for name in ("by_hand", *(f"void_{seat}" for seat in SEATS)))

    def mark(self, problem: Finding, field: str) -> None:
        """What can't be, at the field where it stands."""
        self.add_error(field if field in self.fields else None, sentence(as_read_out(problem, self.pack_chosen)))
