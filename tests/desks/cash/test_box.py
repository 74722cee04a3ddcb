"""What lies in the cash box, counted against the cash book; a difference is booked with both sums."""

from typing import Any

import pytest

from tests.browser.forms import forms_to
from tests.builders import (
    Cast,
    answer_statuses,
    page_words,
    sign_in,
    with_plain_spaces,
)
from tests.desks.cash.test_book import book, in_euros, url
from tournament.desks.cash.book.search import matching
from tournament.models import AuditEntry, CashEntry
from tournament.queries.money.cash import balance, entries
from tournament.wording import ACTION_NAMES


@pytest.mark.parametrize(
    ("counted", "answer"),
    [
        ("10.00", "10.00 € lie in the box and stand in the book."),
        ("9.50", "0.50 € are missing"),
        ("11", "1.00 € too much"),
    ],
)
def test_the_box_is_counted_against_the_book(cast: Cast, counted: str, answer: str) -> None:
    book(cast, "income", 1000)
    assert answer in page_words(sign_in(cast.treasurer).get(url(cast, ""), {"counted": counted}))


def count(cast: Cast, counted: int, till: int) -> Any:
    return sign_in(cast.treasurer).post(url(cast, "count/"), {"counted": counted, "till": till}, follow=True)


@pytest.mark.parametrize(
    ("counted", "kind", "cents", "told"),
    [(950, "spending", -50, "Booked: spending, 0.50 €."), (1100, "income", 100, "Booked: other income, 1.00 €.")],
)
def test_a_difference_is_booked_with_both_sums(cast: Cast, counted: int, kind: str, cents: int, told: str) -> None:
    book(cast, "income", 1000)
    asked = sign_in(cast.treasurer).get(url(cast, ""), {"counted": f"{counted / 100}"})
    assert "Book the difference" in page_words(asked)
    (form,) = forms_to(asked.text, url(cast, "count/"))
    for _pressed_twice in range(2):
        answer = page_words(sign_in(cast.treasurer).post(url(cast, "count/"), form, follow=True))
    entry = CashEntry.objects.latest("pk")
    assert CashEntry.objects.count() == 2
    assert (entry.kind, entry.cents, balance(cast.tournament)) == (kind, cents, counted)
    assert f"counted in the box: {with_plain_spaces(in_euros(counted))}, in the book: 10.00 €" in answer
    assert told not in answer  # the second press has nothing to say
    recorded = AuditEntry.objects.get(action="cash.count")
    assert recorded.after == {"kind": kind, "cents": cents, "counted_cents": counted, "till_cents": 1000}
    assert entry in list(matching(entries(cast.tournament), cast.tournament, "", "box", ACTION_NAMES))


def test_the_page_says_which_difference_was_booked(cast: Cast) -> None:
    book(cast, "income", 1000)
    assert "Booked: spending, 0.50 €." in page_words(count(cast, 950, 1000))


def test_a_difference_is_refused_if_the_book_changed_since_the_box_was_counted(cast: Cast) -> None:
    book(cast, "income", 1000)
    answer = count(cast, 950, 900)
    assert answer.status_code == 409
    assert "the book has 10.00 € now" in page_words(answer)
    assert CashEntry.objects.count() == 1


def test_no_difference_is_booked_if_box_and_book_agree(cast: Cast) -> None:
    book(cast, "income", 1000)
    assert "Book the difference" not in page_words(sign_in(cast.treasurer).get(url(cast, ""), {"counted": "10"}))
    count(cast, 1000, 1000)
    assert CashEntry.objects.count() == 1


def test_a_difference_is_booked_by_the_treasurer_or_the_director(cast: Cast) -> None:
    sent = {"counted": 1, "till": 0}
    assert answer_statuses(url(cast, "count/"), cast.clerk, cast.viewer, cast.stranger, data=sent) == [403, 403, 404]
