"""A column whose heading is cut short, as "bez.": a tick in the preview takes it, and nothing else does."""

import pytest

from tests.builders import Cast
from tests.desks.registration.importing import confirm_import, preview_import
from tests.desks.registration.test_import_again import FIRST
from tournament.models import AuditEntry, CashEntry, StartCard

LIST = "Name;Vorname;bez.\nBöhme;Erna;ja\nSchmidt;Eva;\nWolf;Ina;x\n"


def paid() -> list[int]:
    fees = CashEntry.objects.in_force().filter(kind=CashEntry.Kind.ENTRY_FEE)
    return sorted(entry.card.number for entry in fees.select_related("card") if entry.card)


def test_the_preview_offers_it_without_a_tick(cast: Cast) -> None:
    text, sealed = preview_import(cast, LIST)
    assert "“bez.” means “paid”" in text
    assert "2 people have paid by it: their entry fees are booked as at the desk." in text
    assert "Böhme, Erna; Wolf, Ina" in text
    assert "is not taken" not in text
    confirm_import(cast, sealed)
    assert paid() == []


def test_a_tick_takes_it_as_the_desk_would(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, LIST)[1], take="paid")
    assert paid() == [1, 3]
    assert {entry.cents for entry in CashEntry.objects.all()} == {cast.tournament.entry_fee_cents}
    assert AuditEntry.objects.filter(action="card.pay", user=cast.director).count() == 2


def test_who_is_there_has_paid_by_it_too(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, FIRST)[1])
    text, sealed = preview_import(cast, LIST.replace("Wolf;Ina;x\n", ""))
    assert "1 person has paid by it: the entry fee is booked as at the desk." in text
    confirm_import(cast, sealed, take="paid")
    assert paid() == [1]
    assert StartCard.objects.count() == 2
    assert "there is nothing to save" in preview_import(cast, LIST.replace("Wolf;Ina;x\n", ""))[0]


def test_of_a_line_that_is_left_out_nobody_pays(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, FIRST)[1])
    text = "Name;Vorname;Verein;bez.\nBöhme;Erna;Kreuz As;ja\nWolf;Ina;;x\n"
    confirm_import(cast, preview_import(cast, text)[1], take="paid", leave=["2", "3"])
    assert paid() == []


def test_who_is_here_is_taken_by_a_tick_of_its_own(cast: Cast) -> None:
    text, sealed = preview_import(cast, "Name;bez.;anw.\nBöhme;ja;ja\n")
    assert "1 person is here by it." in text
    confirm_import(cast, sealed, take="present")
    assert StartCard.objects.get().checked_in_at is not None
    assert paid() == []


@pytest.mark.parametrize("cells", [("ja", "10 €"), ("nein", "")])
def test_what_is_no_yes_and_no_or_says_nothing_is_named_alone(cast: Cast, cells: tuple[str, str]) -> None:
    text = preview_import(cast, f"Name;bez.\nBöhme;{cells[0]}\nWolf;{cells[1]}\n")[0]
    assert "the column is not taken" in text
    assert 'name="take"' not in text


def test_the_same_preview_with_and_without_the_tick_is_not_the_same(cast: Cast) -> None:
    """Twice with it books once; nothing is booked by a field that the preview didn't offer."""
    sealed = preview_import(cast, LIST)[1]
    for _press in range(2):
        confirm_import(cast, sealed, take=["paid", "present"])
    assert paid() == [1, 3]
    assert not StartCard.objects.exclude(checked_in_at=None).exists()
