"""A column whose heading is cut short, as "bez.": a tick in the preview takes it, and nothing else does."""

import pytest

from tests.builders import Cast
from tests.desks.registration.importing import confirm_import, preview_import
from tests.desks.registration.test_import_again import FIRST
from tournament.models import AuditEntry, CashEntry, StartCard

LIST = "Name;Vorname;bez.\nBöhme;Erna;ja\nSchmidt;Eva;\nWolf;Ina;x\n"


def paid_numbers() -> list[int]:
    fees = CashEntry.objects.in_force().filter(kind=CashEntry.Kind.ENTRY_FEE)
    return sorted(entry.card.number for entry in fees.select_related("card") if entry.card)


def test_the_preview_offers_a_shortened_column_without_ticking_it(cast: Cast) -> None:
    text, sealed = preview_import(cast, LIST)
    assert "“bez.” means “paid”" in text
    assert "2 people have paid by it: their entry fees are booked as at the desk." in text
    assert "Böhme, Erna; Wolf, Ina" in text
    assert "is not taken" not in text
    confirm_import(cast, sealed)
    assert paid_numbers() == []


def test_a_ticked_column_books_fees_as_the_desk_does(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, LIST)[1], take="paid")
    assert paid_numbers() == [1, 3]
    assert {entry.cents for entry in CashEntry.objects.all()} == {cast.tournament.entry_fee_cents}
    assert AuditEntry.objects.filter(action="card.pay", user=cast.director).count() == 2


def test_a_ticked_column_books_fees_of_registered_players_too(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, FIRST)[1])
    text, sealed = preview_import(cast, LIST.replace("Wolf;Ina;x\n", ""))
    assert "1 person has paid by it: the entry fee is booked as at the desk." in text
    confirm_import(cast, sealed, take="paid")
    assert paid_numbers() == [1]
    assert StartCard.objects.count() == 2
    assert "there is nothing to save" in preview_import(cast, LIST.replace("Wolf;Ina;x\n", ""))[0]


def test_a_ticked_column_books_no_fee_for_a_line_that_is_left_out(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, FIRST)[1])
    text = "Name;Vorname;Verein;bez.\nBöhme;Erna;Kreuz As;ja\nWolf;Ina;;x\n"
    confirm_import(cast, preview_import(cast, text)[1], take="paid", leave=["2", "3"])
    assert paid_numbers() == []


def test_a_shortened_column_for_presence_has_a_tick_of_its_own(cast: Cast) -> None:
    text, sealed = preview_import(cast, "Name;bez.;anw.\nBöhme;ja;ja\n")
    assert "1 person is here by it." in text
    confirm_import(cast, sealed, take="present")
    assert StartCard.objects.get().checked_in_at is not None
    assert paid_numbers() == []


@pytest.mark.parametrize("cells", [("ja", "10 €"), ("nein", "")])
def test_a_shortened_column_without_a_clear_yes_is_named_and_not_offered(cast: Cast, cells: tuple[str, str]) -> None:
    text = preview_import(cast, f"Name;bez.\nBöhme;{cells[0]}\nWolf;{cells[1]}\n")[0]
    assert "the column is not taken" in text
    assert 'name="take"' not in text


def test_a_ticked_column_confirmed_twice_books_once(cast: Cast) -> None:
    """A field that the preview didn't offer books nothing."""
    sealed = preview_import(cast, LIST)[1]
    for _press in range(2):
        confirm_import(cast, sealed, take=["paid", "present"])
    assert paid_numbers() == [1, 3]
    assert not StartCard.objects.exclude(checked_in_at=None).exists()
