"""Start cards that somebody looks for, by what stands on them."""

from typing import TYPE_CHECKING

from django.db.models import F, Q, Value
from django.db.models.functions import Replace

from tournament.queries.people.alike import pass_key

if TYPE_CHECKING:
    from tournament.queries.people.cards import Cards

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off
SIGNS_OF_A_PASS = range(4, 31)  # with fewer somebody looks for a start number


def matching(cards: "Cards", words: str) -> "Cards":
    """Cards in which every word occurs, in the number, the names, the club or the team; or whose pass number it is."""
    asked = Q()
    for word in words.split()[:MOST_WORDS]:
        match = (
            Q(player__last_name__icontains=word)
            | Q(player__first_name__icontains=word)
            | Q(player__club__name__icontains=word)
            | Q(substitute__last_name__icontains=word)
            | Q(substitute__first_name__icontains=word)
            | Q(substitute__club__name__icontains=word)
            | Q(team__name__icontains=word)
        )
        asked &= match | Q(number=int(word)) if word.isdecimal() and len(word) < 7 else match
    if len(signs := pass_key(words)) in SIGNS_OF_A_PASS:
        cards = cards.alias(pass_signs=signs_of_a_pass("player"), other_signs=signs_of_a_pass("substitute"))
        asked |= Q(pass_signs__icontains=signs) | Q(other_signs__icontains=signs)
    return cards.filter(asked)


def signs_of_a_pass(person: str) -> Replace:
    """A pass number without the signs that people put between, as `pass_key`."""
    bare = Replace(F(f"{person}__pass_number"), Value(" "), Value(""))
    for sign in ".-":
        bare = Replace(bare, Value(sign), Value(""))
    return bare
