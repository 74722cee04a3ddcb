"""A tournament has its own currency: every page, paper, list and file shows it, and no sum is converted."""

import io
import json
import re
import uuid
from decimal import Decimal
from itertools import cycle
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.translation import override
from openpyxl import load_workbook

from tests.browser.forms import fields_of
from tests.builders import Cast, make_cast, publish_draw, register_players, sign_in
from tests.desks.setup.asked import settings_form as form
from tests.desks.setup.test_settings import address
from tests.tiers import sweep
from tournament import currencies
from tournament.desks.results.prizes.forms import given_of, opened_with
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.tiers import TiersField
from tournament.models import CashEntry, PrizePlan, TableStake, Tournament
from tournament.wording.money import money, plus_money, stake

pytestmark = pytest.mark.django_db

NO_PLACES = (
    *("AFN", "ALL", "BIF", "CLP", "DJF", "GNF", "IQD", "IRR", "ISK", "JPY", "KMF", "KPW", "KRW", "LAK", "LBP", "MGA"),
    *("MMK", "PYG", "RSD", "RWF", "SOS", "SYP", "UGX", "VND", "VUV", "XAF", "XOF", "XPF", "YER"),
)
THREE = ("BHD", "JOD", "KWD", "LYD", "OMR", "TND")


def say_money(code: str, cents: int, language: str = "de") -> str:
    with currencies.using(code), override(language):
        return money(cents).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("code", "cents", "language", "words"),
    [
        ("EUR", 1250, "de", "12,50 €"),
        ("EUR", -5, "en", "−0.05 €"),
        ("CHF", 1250, "de", "12,50 CHF"),
        ("CLP", 15_000, "es", "15 000 CLP"),
        ("CLP", -15_000, "en", "−15,000 CLP"),
        ("USD", 1, "es", "0,01 US$"),
        ("KWD", 12_500, "en", "12.500 KWD"),
    ],
)
def test_a_sum_has_the_places_and_the_sign_of_its_money(code: str, cents: int, language: str, words: str) -> None:
    assert say_money(code, cents, language) == words


def test_a_sum_without_a_currency_cannot_be_written() -> None:
    with pytest.raises(LookupError):
        money(1250)


def test_the_smallest_coin_of_each_currency_stays_as_it_is() -> None:
    """Sums are kept in the smallest coin: with other decimal places every old sum would change."""
    of = {code: currencies.places_of(code) for code in sorted(currencies.in_use())}
    assert tuple(code for code, places in of.items() if places == 0) == NO_PLACES
    assert tuple(code for code, places in of.items() if places == 3) == THREE
    assert {*of.values()} == {0, 2, 3}


def test_a_sum_that_is_paid_or_received_has_a_minus_or_a_plus() -> None:
    with currencies.using("CLP"), override("es"):
        assert [plus_money(cents) for cents in (1500, 0, -1500)] == [
            "+1\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}CLP",
            "0\N{NO-BREAK SPACE}CLP",
            "−1\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}CLP",
        ]


@pytest.mark.parametrize(("code", "words"), [("EUR", "0,5 Cent"), ("CLP", "0,5 CLP"), ("CHF", "0,005 CHF")])
def test_a_stake_per_point_is_written_in_its_currency(code: str, words: str) -> None:
    with currencies.using(code), override("de"):
        assert stake(Decimal("0.50")).replace("\N{NO-BREAK SPACE}", " ") == words


def test_only_codes_of_iso_4217_are_currencies() -> None:
    currencies.known("DEM")  # of an old archive
    with pytest.raises(ValidationError, match="ISO 4217"):
        currencies.known("XYZ")


def test_pesos_are_typed_without_cents_and_kept_as_pesos(cast: Cast) -> None:
    typed = {
        "currency": "CLP",
        "entry_fee": "15.000",
        "card_money": "0",
        "pool_extra": "0",
        "pot_ante": "0",
        "loss_fee_tiers": "500; 4: 1000",
    }
    answer = sign_in(cast.director).post(address(cast), form(cast.tournament, **typed))
    assert answer.status_code == 302, answer.text
    cast.tournament.refresh_from_db()
    assert (cast.tournament.currency, cast.tournament.entry_fee_cents) == ("CLP", 15_000)
    assert cast.tournament.loss_fee_tiers == [[1, 500], [4, 1000]]
    page = sign_in(cast.director).get(address(cast)).text
    assert 'value="15000"' in page
    assert "500; 4: 1000" in page


OFFERED = ["CLP", "KWD", *(code for code, _name in currencies.choices() if code not in ("CLP", "KWD"))]
READERS = cycle(("de", "es", "en"))


@sweep(("code", "language"), list(zip(OFFERED, READERS, strict=False)))
def test_a_tournament_opens_with_its_own_defaults_in_every_currency(cast: Cast, code: str, language: str) -> None:
    """Only what the page asks openly is filled in; what is folded away is sent as it was offered."""
    client = sign_in(cast.director)
    client.cookies["django_language"] = language
    page = client.get(f"/o/{cast.organizer.slug}/open/", headers={"accept-language": language})
    sent = fields_of(page.text) | {
        "name": f"Pokal {code}",
        "place": "Saal",
        "date": "2027-01-01",
        "currency": code,
        "entry_fee": "10",
    }
    answer = client.post(f"/o/{cast.organizer.slug}/open/", sent, headers={"accept-language": language})
    assert answer.status_code == 302, answer.text
    opened = Tournament.objects.get(name=f"Pokal {code}")
    assert (opened.currency, opened.entry_fee_cents) == (code, 10 * 10 ** currencies.places_of(code))
    assert (opened.card_money_cents, opened.pool_extra_cents) == (0, 0)
    tiers = [[1, 50], [4, 100]] if currencies.places_of(code) < 3 else [[1, 500], [4, 1000]]
    assert opened.loss_fee_tiers == tiers


def test_a_sum_with_a_coin_that_the_currency_lacks_is_asked_about(cast: Cast) -> None:
    typed = {"currency": "CLP", "entry_fee": "12.50", "loss_fee_tiers": "0.50; 4: 1.00"}
    answer = sign_in(cast.director).post(address(cast), form(cast.tournament, **typed))
    assert "Write it like this: 1250" in answer.text
    assert "Write it like this: 50; 4: 100" in answer.text
    assert Tournament.objects.get(pk=cast.tournament.pk).currency == "EUR"


@pytest.mark.parametrize(
    ("code", "tiers", "typed", "again"),
    [
        ("KWD", [[1, 50], [4, 1250]], "0,050; 4: 1,25", "0,050; 4: 1,250"),
        ("CLP", [[1, 1500]], "1.500", "1500"),
        ("IDR", [[1, 500_000]], "5000", "5000,00"),
    ],
)
def test_loss_fees_are_typed_as_they_are_shown(code: str, tiers: list[list[int]], typed: str, again: str) -> None:
    """Dinars have three decimal places, pesos and rupiah large numbers."""
    field = TiersField()
    field.stood = field.currency = code
    with override("de"):
        assert field.prepare_value(tiers) == again
        assert field.clean(again) == field.clean(typed) == tiers


@pytest.mark.parametrize("typed", ["1.2.3", "-1", "0.0005", "12345678", "1: 2: 3", ";", "1e3"])
def test_a_text_that_is_no_loss_fee_is_asked_about(typed: str) -> None:
    field = TiersField()
    field.currency = "KWD"
    with pytest.raises(ValidationError, match=re.escape("Write it like this: 0.050; 4: 0.100")):
        field.clean(typed)


@pytest.mark.parametrize(
    ("code", "typed", "coins"),
    [
        ("KWD", "12,500 3,25", (12_500, 3250)),
        ("CLP", "1.500.000; 800.000", (1_500_000, 800_000)),
        ("EUR", "60 € 30,5 €", (6000, 3050)),
    ],
)
def test_guaranteed_prizes_are_typed_as_they_are_shown(code: str, typed: str, coins: tuple[int, ...]) -> None:
    plan = PrizePlan(template=PrizePlan.Template.GUARANTEED, given=coins)
    with currencies.using(code), override("de"):
        assert given_of(typed, plan.template) == coins
        assert given_of(opened_with(plan)["given"], plan.template) == coins


def test_an_unknown_currency_is_refused_in_the_settings(cast: Cast) -> None:
    answer = sign_in(cast.director).post(address(cast), form(cast.tournament, currency="XYZ"))
    assert "Select a valid choice" in answer.text
    assert Tournament.objects.get(pk=cast.tournament.pk).currency == "EUR"


@pytest.fixture
def pesos() -> Cast:
    cast = make_cast(currency="CLP", entry_fee_cents=15_000, loss_fee_tiers=[[1, 500]], prize_rounding=1000)
    register_players(cast.tournament, 8, by=cast.director)
    return cast


def test_pages_papers_and_files_show_the_currency(pesos: Cast) -> None:
    client, here = sign_in(pesos.director), f"/t/{pesos.tournament.slug}/"
    for page in ("", "cash/", "plan/", "settings/", "cards/", "results/prizes/"):
        text = client.get(f"{here}{page}").text
        assert "€" not in text.replace("EUR · ", ""), page
    assert "120,000\N{NO-BREAK SPACE}CLP" in client.get(f"{here}cash/").text
    assert "15,000\N{NO-BREAK SPACE}CLP" in client.get(f"/p/{pesos.tournament.slug}/").text
    written = client.get(f"{here}papers/cash-book.csv").text
    assert ";15000;" in written
    assert "15000.00" not in written
    book = load_workbook(io.BytesIO(client.get(f"{here}papers/all-data.xlsx").content))
    (fee, *_more) = [cell for row in book["Cash book"].iter_rows() for cell in row if cell.value == 15_000]
    assert fee.number_format == "#,##0"
    assert "Chilean Peso" in [cell.value for row in book["Cash book"].iter_rows(max_row=4) for cell in row]


def test_the_plan_says_the_stake_in_the_currency(pesos: Cast) -> None:
    services.change_settings(pesos.tournament, by=pesos.director, stake=Decimal(5))
    page = sign_in(pesos.director).get(f"/t/{pesos.tournament.slug}/papers/invitation/").text
    assert "5\N{NO-BREAK SPACE}CLP" in page
    context = {"tournament": Tournament.objects.get(pk=pesos.tournament.pk)}
    with currencies.using("CLP"):
        assert "5\N{NO-BREAK SPACE}CLP" in render_to_string("documents/plan/rules_of_play.html", context)


def test_the_cash_desk_takes_whole_pesos_only(pesos: Cast) -> None:
    client, address = sign_in(pesos.director), f"/t/{pesos.tournament.slug}/cash/book/"
    assert "Amount (CLP)" in client.get(f"/t/{pesos.tournament.slug}/cash/").text
    typed = {"token": uuid.uuid4(), "kind": "income", "note": "Kaffee"}
    assert client.post(address, {**typed, "amount": "12.50"}).status_code == 422
    assert client.post(address, {**typed, "amount": "2.500"}).status_code == 302
    assert CashEntry.objects.latest("pk").cents == 2500


def test_the_currency_stays_once_money_is_booked(pesos: Cast) -> None:
    answer = sign_in(pesos.director).post(address(pesos), form(pesos.tournament, currency="EUR"))
    assert answer.status_code == 409
    assert "the currency stays as it is" in answer.text


def test_the_trail_says_each_sum_in_the_currency_of_its_time(cast: Cast) -> None:
    typed = {
        "currency": "CLP",
        "entry_fee": "15000",
        "card_money": "0",
        "pool_extra": "0",
        "pot_ante": "0",
        "loss_fee_tiers": "",
    }
    sign_in(cast.director).post(address(cast), form(cast.tournament, **typed))
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "15,000 CLP" in page
    assert "1,000 CLP" not in page


def test_the_archive_contains_the_currency(pesos: Cast) -> None:
    file = sign_in(pesos.director).get(f"/t/{pesos.tournament.slug}/papers/archive.json").getvalue()
    kept = json.loads(file)["content"]["tournament"]
    assert dict(zip(kept["fields"], kept["rows"][0], strict=True))["currency"] == "CLP"


def test_a_sum_typed_in_euros_is_not_booked_in_yen(cast: Cast) -> None:
    """The pages were opened, then the director chose another currency; each of them says so, and nothing is written."""
    here, client = f"/t/{cast.tournament.slug}/", sign_in(cast.director)
    Tournament.objects.filter(pk=cast.tournament.pk).update(stake="0.50", pool_extra_cents=5000, entry_fee_cents=0)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    counted = {"till": 0, "counted": 1200}
    pages: dict[str, tuple[str, dict[str, Any]]] = {
        "cash/": ("cash/book/", {"token": uuid.uuid4(), "kind": "income", "amount": "12", "note": "Kaffee"}),
        "cash/?counted=12": ("cash/count/", counted),
        "cash/stakes/1/": ("cash/stakes/1/agree/", {"table": 1, "stake": "1"}),
        "results/prizes/add/": (
            "results/prizes/add/",
            {"name": "", "rating": "main", "share": "sum", "figure": "50", "template": "curve", "size": "fixed"}
            | {"size_figure": 2, "position": 1},
        ),
    }
    for page in pages:
        assert '<input type="hidden" name="currency" value="EUR"' in client.get(here + page).text, page
    Tournament.objects.filter(pk=cast.tournament.pk).update(currency="JPY")
    for to, typed in pages.values():
        answer = client.post(here + to, {**typed, "currency": "EUR"})
        assert answer.status_code == 409, to
        assert "currency of the tournament was changed meanwhile" in answer.text, to
    assert not CashEntry.objects.exists()
    assert not TableStake.objects.exists()
    assert not PrizePlan.objects.exists()
    to, typed = pages["cash/"]
    assert client.post(here + to, {**typed, "currency": "JPY"}).status_code == 302
    assert CashEntry.objects.get().cents == 12
