"""The database decides: what no care in the services could promise, it refuses by itself."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone

from tests.builders import Cast, key_sheet, play_series, publish_draw, register_players, series_of
from tests.remembered import remembered
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.models import (
    Adjustment,
    Appointment,
    CashEntry,
    Club,
    Draw,
    FinalResult,
    Member,
    Organizer,
    Player,
    PostedStandings,
    Ruling,
    Series,
    SheetVersion,
    StartCard,
    Table,
    Team,
    Tournament,
)
from tournament.text import plain_text, written_lines

NOW = timezone.now()


def again(row: Model, **changes: Any) -> Model:
    """The same row once more with something else in it, past every service."""
    names = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(**{**{name: getattr(row, name) for name in names}, **changes})


def refused(row: Model) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def changed(row: Model, **changes: Any) -> None:
    """A change past every service that the database refuses."""
    with pytest.raises(IntegrityError), transaction.atomic():
        type(row)._default_manager.filter(pk=row.pk).update(**changes)


@pytest.fixture
@remembered
def version(cast: Cast) -> SheetVersion:
    """A counted sheet of the only table, seats 1 to 4."""
    register_players(cast.tournament, 4, by=cast.director)
    return key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)


def test_one_version_of_a_sheet_counts(version: SheetVersion) -> None:
    refused(again(version, number=2))
    again(version, number=2, counts=False).save()


def test_a_version_has_a_number_of_its_own(version: SheetVersion) -> None:
    refused(again(version, counts=False))


def test_the_second_reader_is_not_the_first(version: SheetVersion) -> None:
    changed(version, second_by=version.keyed_by, second_at=NOW)


def test_a_correction_has_paragraph_and_reason(version: SheetVersion) -> None:
    paragraph = SheetVersion.Paragraph.AGREED
    for words in ({}, {"reason": "misread"}, {"paragraph": paragraph}):
        refused(again(version, number=2, counts=False, kind="correction", **words))
    again(version, number=2, counts=False, kind="correction", paragraph=paragraph, reason="misread").save()


def test_a_rejected_sheet_never_counts(version: SheetVersion, cast: Cast) -> None:
    changed(version, verdict="rejected", second_by=cast.second_clerk)


def test_a_seat_has_one_foot(version: SheetVersion) -> None:
    refused(again(version.footers.get(seat=1)))


@pytest.mark.parametrize("seat", [0, 6])
def test_a_foot_stands_at_a_seat(version: SheetVersion, seat: int) -> None:
    changed(version.footers.get(seat=1), seat=seat)


@pytest.mark.parametrize("field", ["won", "lost"])
def test_a_foot_has_no_negative_games(version: SheetVersion, field: str) -> None:
    changed(version.footers.get(seat=1), **{field: -1})


def test_one_draw_of_a_series_is_in_force(version: SheetVersion) -> None:
    draw = version.table.draw
    refused(again(draw, attempt=2))
    again(draw, attempt=2, voided_at=NOW, void_reason="again").save()


def test_an_attempt_has_a_number_of_its_own(version: SheetVersion) -> None:
    refused(again(version.table.draw, voided_at=NOW, void_reason="again"))


def test_a_voided_draw_has_a_reason(version: SheetVersion) -> None:
    changed(version.table.draw, voided_at=NOW)


def test_a_table_has_a_number_of_its_own(version: SheetVersion) -> None:
    refused(again(version.table))


def test_a_card_sits_once_in_a_draw(version: SheetVersion) -> None:
    table = Table.objects.create(draw=version.table.draw, number=2)
    refused(again(version.table.seats.get(number=1), table_id=table.pk))


def test_a_seat_is_taken_once(version: SheetVersion, cast: Cast) -> None:
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    refused(again(version.table.seats.get(number=1), card_id=late.pk))


@pytest.mark.parametrize("number", [0, 6])
def test_a_table_has_seats_one_to_five(version: SheetVersion, number: int) -> None:
    changed(version.table.seats.get(number=4), number=number)


def test_a_number_is_given_once(version: SheetVersion, cast: Cast) -> None:
    player = Player.objects.create(organizer=cast.organizer, last_name="Neu")
    refused(again(cast.tournament.cards.get(number=1), player_id=player.pk))


def test_a_player_has_one_card(version: SheetVersion, cast: Cast) -> None:
    refused(again(cast.tournament.cards.get(number=1), number=9))


def test_numbers_begin_with_one(version: SheetVersion, cast: Cast) -> None:
    changed(cast.tournament.cards.get(number=1), number=0)


def test_a_withdrawal_has_a_reason(version: SheetVersion, cast: Cast) -> None:
    changed(cast.tournament.cards.get(number=1), withdrawn_at=NOW)


def test_an_entry_fee_is_paid_once(version: SheetVersion, cast: Cast) -> None:
    fee = CashEntry.objects.get(card__number=1)
    refused(again(fee, token=uuid4()))
    again(fee, token=uuid4(), voided_at=NOW, void_reason="booked twice").save()


def test_an_entry_fee_belongs_to_a_card(version: SheetVersion) -> None:
    changed(CashEntry.objects.get(card__number=1), card=None)


def test_a_form_books_once(version: SheetVersion) -> None:
    refused(again(CashEntry.objects.get(card__number=1), kind="income"))


def test_a_voided_payment_has_a_reason(version: SheetVersion) -> None:
    changed(CashEntry.objects.get(card__number=1), voided_at=NOW)


@pytest.mark.parametrize(("kind", "cents"), [("spending", 100), ("spending", 0), ("income", -1), ("loss_fees", -50)])
def test_the_sign_of_a_payment_follows_its_kind(cast: Cast, kind: str, cents: int) -> None:
    refused(CashEntry(tournament=cast.tournament, kind=kind, cents=cents, by=cast.treasurer))


def test_one_final_result_is_in_force(cast: Cast) -> None:
    final = FinalResult.objects.create(
        tournament=cast.tournament, version=1, edition="isko", body={}, digest="", posted_by=cast.director
    )
    refused(again(final, version=2))
    refused(again(final, reopened_at=NOW, reopen_reason="protest"))
    again(final, version=2, reopened_at=NOW, reopen_reason="protest").save()


def test_a_reopened_result_has_a_reason(cast: Cast) -> None:
    final = FinalResult.objects.create(
        tournament=cast.tournament, version=1, edition="isko", body={}, digest="", posted_by=cast.director
    )
    changed(final, reopened_at=NOW)


def test_one_posting_of_a_series_hangs(cast: Cast) -> None:
    posting = PostedStandings.objects.create(
        series=series_of(cast.tournament, 1), body={}, digest="", posted_by=cast.director
    )
    refused(again(posting))
    again(posting, replaced_at=NOW).save()


@pytest.fixture
@remembered
def ruling(version: SheetVersion, cast: Cast) -> Ruling:
    return Ruling.objects.create(
        tournament=cast.tournament, series=version.table.draw.series, card=cast.tournament.cards.get(number=1),
        paragraph="ISkO 4.2.3", facts="Late.", decision="Warned.", ruled_by=cast.referee,
    )  # fmt: skip


def test_a_withdrawn_ruling_has_a_reason(ruling: Ruling) -> None:
    changed(ruling, withdrawn_at=NOW)


def test_a_ruling_is_logged_once(ruling: Ruling) -> None:
    refused(again(ruling))


def test_a_ruling_adjusts_a_series_once(ruling: Ruling) -> None:
    assert ruling.card
    adjustment = Adjustment.objects.create(
        ruling=ruling, series=ruling.series, card=ruling.card, kind="points", points=-50
    )
    refused(again(adjustment))


def test_a_zeroed_series_has_no_points(ruling: Ruling) -> None:
    refused(Adjustment(ruling=ruling, series=ruling.series, card=ruling.card, kind="zero", points=-50))


@pytest.mark.parametrize(
    "change",
    [
        {"card_money_cents": 1001},
        {"series_count": 0},
        {"series_count": 21},
        {"games_at_four": 3},
        {"games_at_three": 2},
        {"games_at_five": 4},
        {"worst_dropped": 3},
        {"entry_fee_cents": -1},
    ],
    ids=str,
)
def test_a_tournament_has_settings_that_make_sense(cast: Cast, change: dict[str, int]) -> None:
    changed(cast.tournament, **change)


def test_a_tournament_is_opened_once_on_a_day(cast: Cast) -> None:
    refused(again(cast.tournament, slug="another"))


def test_an_address_belongs_to_one(cast: Cast) -> None:
    refused(again(cast.tournament, name="Another"))
    refused(Organizer(name="Another", slug=cast.organizer.slug))


def test_names_are_given_once(cast: Cast) -> None:
    Club.objects.create(organizer=cast.organizer, name="Kreuz Dame")
    Team.objects.create(tournament=cast.tournament, name="Die Buben")
    refused(Club(organizer=cast.organizer, name="Kreuz Dame"))
    refused(Team(tournament=cast.tournament, name="Die Buben"))
    refused(Organizer(name=cast.organizer.name, slug="another"))


def test_a_role_is_held_once(cast: Cast) -> None:
    refused(Appointment(tournament=cast.tournament, user=cast.clerk, role="clerk"))


def test_a_person_belongs_to_an_organizer_once(cast: Cast) -> None:
    refused(Member(organizer=cast.organizer, user=cast.clerk))


@pytest.mark.parametrize("number", [0, 1])
def test_series_are_numbered_from_one_once(cast: Cast, number: int) -> None:
    refused(Series(tournament=cast.tournament, number=number))


def test_nothing_of_the_day_is_deleted_with_something_else(cast: Cast) -> None:
    """Every link protects what it points to: removing a thing that was used fails."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    for things in (Organizer, Tournament, Player, StartCard, Series, Draw, Table, SheetVersion):
        thing = things._default_manager.first()
        assert thing is not None
        with pytest.raises(IntegrityError), transaction.atomic():
            thing.delete()


@pytest.mark.parametrize(
    "name",
    [
        "Böhme",
        "Bo\u0308hme",
        "می\u200cخواهم",
        "-",
        "7",
        "O’Neill",
        "Nguyễn",
        "Łukasz",
        "=cmd()",
        "Müller-Lüdenscheidt",
    ],
)
def test_a_name_is_what_people_are_called(name: str) -> None:
    plain_text(name)


@pytest.mark.parametrize("name", ["李", "Böhme 😀"])
def test_a_name_that_no_font_of_the_papers_has_would_be_a_gap_on_them(name: str) -> None:
    with pytest.raises(ValidationError, match="no letter for"):
        plain_text(name)


@pytest.mark.parametrize(
    "sign",
    [
        *("\0", "\x07", "\n", "\x7f", "\x85", "\u200f", "\u202e", "\u2066", "\u061c", "\u2028", "\ue000", "\ud800"),
        *("\u200b", "\u00ad", "\u2060", "\ufeff", "\u180e", "\U000e0041"),
    ],
    ids=ascii,
)
def test_a_name_has_no_signs_that_nobody_can_print(sign: str) -> None:
    with pytest.raises(ValidationError):
        plain_text(f"Mül{sign}ler")


@pytest.mark.parametrize(
    "sign",
    ["\U0001f600", "\U0001f6dc", "\U0001fae9", "李", "\uf8ff", "\r\n", "\t", "\U0001f469\u200d\U0001f52c"],
    ids=ascii,
)
def test_a_text_has_signs_that_are_a_gap_on_the_papers(sign: str) -> None:
    """Also those that are younger than this Python: U+1F6DC of 2022, U+1FAE9 of 2024."""
    written_lines(f"He said{sign}so")


@pytest.mark.parametrize(
    "text",
    ["\0", "a\x07", "\x85a", "a\u202eb", "\u2066a", "\u061ca", "a\ud800", "a\ufffe", "a\uffff", "\u3164", " \n"],
    ids=ascii,
)
def test_a_text_has_no_signs_that_hide_or_turn_it(text: str) -> None:
    with pytest.raises(ValidationError):
        written_lines(text)


@pytest.mark.parametrize(
    "name",
    ["\u200d", "\u200c\u200d", "\u0308", "\u20dd \u0301", "\u3164", "\u2800\u2800", "\u115f", "\u00a0"],
    ids=ascii,
)
def test_a_name_has_something_to_see(name: str) -> None:
    with pytest.raises(ValidationError):
        plain_text(name)


def test_no_name_at_all_is_for_the_field_to_judge() -> None:
    plain_text("")


@pytest.mark.parametrize(
    ("last", "first", "public"),
    [
        ("Böhme", "Jürgen", "Jürgen B."),
        ("von Berg", "Karl", "Karl v."),
        ("Madonna", "", "M."),
        ("Kurt Müller", "", "Kurt M."),
        ("Karl Otto Müller", "", "Karl Otto M."),
        ("Müller, Kurt", "", "Kurt M."),
        ("Müller,", "", "M."),
    ],
)
def test_no_public_name_shows_a_family_name(last: str, first: str, public: str) -> None:
    assert Player(last_name=last, first_name=first).public_name == public


def test_a_public_name_is_short(cast: Cast) -> None:
    entry = Entry("Böhme", "Jürgen")
    card = registration.register(cast.tournament, entry, by=cast.clerk)
    assert (str(card.player), card.player.public_name) == ("Böhme, Jürgen", "Jürgen B.")
