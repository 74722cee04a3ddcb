"""The final result: only when nothing is missing; a copy that nothing changes; reopened with a reason, never edited."""

import hashlib
import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import AuditEntry, FinalResult
from tournament.queries.ranking.postings import digest


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """One series of eight players, all sheets counted."""
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def url(cast: Cast, step: str = "finalise/") -> str:
    return f"/t/{cast.tournament.slug}/results/{step}"


def test_the_final_result_stands_with_edition_digest_and_time(hall: Cast) -> None:
    page = page_words(sign_in(hall.director).post(url(hall), follow=True))
    final = FinalResult.objects.get()
    assert (final.version, final.edition, final.posted_by) == (1, "isko", hall.director)
    assert "The final result stands." in page
    assert "final version 1, posted by director" in page
    assert final.digest in page


def test_the_digest_is_that_of_the_body(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    text = json.dumps(final.body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert final.digest == hashlib.sha256(text.encode()).hexdigest()
    final.refresh_from_db()
    assert digest(final.body) == final.digest


def test_no_result_is_final_before_the_first_draw(cast: Cast) -> None:
    assert refusal_codes(services.finalise, cast.tournament, by=cast.director) == ["series.undrawn"] * 3


def test_a_refused_final_result_names_everything_that_is_missing(cast: Cast) -> None:
    register_players(cast.tournament, 16, by=cast.director)
    tables = publish_draw(cast.tournament, by=cast.director).tables
    key_sheet(tables.get(number=1), by=cast.clerk)
    key_sheet(tables.get(number=2), by=cast.clerk, passed=1)
    findings = refusal_findings(services.finalise, cast.tournament, by=cast.director)
    assert [(problem.code, problem.values["series"], problem.values.get("tables")) for problem in findings] == [
        ("sheets.missing", 1, (3, 4)),
        ("sheets.with_findings", 1, (2,)),
        ("series.undrawn", 2, None),
        ("series.undrawn", 3, None),
    ]
    for answer in (sign_in(cast.director).get(url(cast, "")), sign_in(cast.director).post(url(cast))):
        page = page_words(answer)
        assert "Series 1: 2 sheets missing: tables 3, 4" in page
        assert "Series 1: 1 sheet with findings: table 2" in page
        assert "Series 3 has no published seat list yet." in page
    assert not FinalResult.objects.exists()


def test_the_final_result_waits_for_the_second_reading(db: None) -> None:
    cast = make_cast(series_count=1, second_reading="confirm")
    register_players(cast.tournament, 8, by=cast.director)
    tables = publish_draw(cast.tournament, by=cast.director).tables
    key_sheet(tables.get(number=1), by=cast.clerk)
    reading_services.reject(key_sheet(tables.get(number=2), by=cast.clerk), by=cast.second_clerk, reason="47")
    assert refusal_codes(services.finalise, cast.tournament, by=cast.director) == ["sheets.waiting", "sheets.rejected"]
    page = page_words(sign_in(cast.director).get(url(cast, "")))
    assert "Series 1: 1 sheet waits for its second reading: table 1" in page
    assert "Series 1: 1 sheet rejected, to be keyed again: table 2" in page


def test_the_final_result_is_a_copy_that_later_changes_do_not_move(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    before = json.dumps(final.body)
    player = hall.tournament.cards.get(number=1).player
    player.last_name = "Spelled-Otherwise"
    player.save()
    hall.organizer.name = "Another Club"
    hall.organizer.save()
    final.refresh_from_db()
    assert json.dumps(final.body) == before
    assert "Spelled-Otherwise" not in page_words(sign_in(hall.director).get(f"/p/{hall.tournament.slug}/standings/"))


def test_a_double_click_makes_one_result(hall: Cast) -> None:
    assert answer_statuses(url(hall), hall.director, hall.director) == [302, 302]
    assert FinalResult.objects.count() == 1
    assert AuditEntry.objects.filter(action="result.finalise").count() == 1


def test_the_database_holds_one_result_in_force(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    with pytest.raises(IntegrityError), transaction.atomic():
        FinalResult.objects.create(
            tournament=hall.tournament, version=2, edition="isko", body={}, digest=final.digest, posted_by=hall.director
        )


def test_everything_is_locked_while_the_final_result_stands(hall: Cast) -> None:
    table = series_of(hall.tournament, 1).draws.get().tables.get(number=1)
    draw, card = table.draw, hall.tournament.cards.get(number=1)
    services.finalise(hall.tournament, by=hall.director)
    new = Entry("Late")
    ruling: dict[str, Any] = {"paragraph": "1", "facts": "f", "decision": "d", "token": uuid4()}
    correction: dict[str, Any] = {
        "footers": make_clean_footers(4, 48),
        "passed": 0,
        "base": 1,
        "paragraph": "ISkO 5.5.3",
    }
    steps: list[Any] = [
        lambda: key_sheet(table, by=hall.clerk, base=1, passed=1),
        lambda: after_services.correct(table, by=hall.director, reason="r", **correction),
        lambda: making_services.draw(draw.series, by=hall.director),
        lambda: drawing.void(draw, by=hall.director, reason="r"),
        lambda: registration.register(hall.tournament, new, by=hall.clerk),
        lambda: registration.change(card, new, by=hall.clerk),
        lambda: presence.withdraw(card, by=hall.director, reason="r"),
        lambda: entry_fees.take_back_payment(card, by=hall.treasurer, reason="r"),
        lambda: rulings.rule(draw.series, card, by=hall.referee, **ruling),
        lambda: setup.change_settings(hall.tournament, by=hall.director, worst_dropped=0, place="Elsewhere"),
    ]
    for step in steps:
        assert refusal_codes(step) == ["tournament.final"]
    assert services.finalise(hall.tournament, by=hall.director).version == 1
    assert AuditEntry.objects.filter(action="result.finalise").count() == 1


def test_a_tournament_goes_on_once_its_result_is_reopened_with_a_reason(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    answer = sign_in(hall.director).post(url(hall, "1/reopen/"), {"reason": "a sheet was misread"}, follow=True)
    assert "reopened" in page_words(answer)
    assert "director: a sheet was misread" in page_words(answer)
    assert registration.register(hall.tournament, Entry("Late"), by=hall.clerk, late=True).number == 9


def test_a_second_version_of_the_result_follows_and_the_first_stays(hall: Cast) -> None:
    first = services.finalise(hall.tournament, by=hall.director)
    services.reopen(first, by=hall.director, reason="misread")
    table = series_of(hall.tournament, 1).draws.get().tables.get(number=1)
    after_services.correct(
        table,
        by=hall.director,
        footers=make_clean_footers(4, 48, 18),
        passed=0,
        base=1,
        paragraph="ISkO 5.5.3",
        reason="misread",
    )
    second = services.finalise(hall.tournament, by=hall.director)
    assert second.version == 2
    assert second.digest != first.digest
    first.refresh_from_db()
    assert (first.body["rows"] != second.body["rows"], first.reopen_reason) == (True, "misread")
    page = page_words(sign_in(hall.viewer).get(url(hall, "")))
    assert "Version 1" in page
    assert "Version 2" in page


def test_reopening_a_result_needs_a_reason(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    lacking, too_long = "Give a reason; it is printed with the result.", "at most 200 characters"
    for reason, told in (("", lacking), ("  ", lacking), ("r" * 201, too_long)):
        answer = sign_in(hall.director).post(url(hall, "1/reopen/"), {"reason": reason}, follow=True)
        assert told in page_words(answer)
    assert FinalResult.objects.get().reopened_at is None


def test_a_result_reopened_twice_keeps_the_first_reason(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    for reason in ("first", "second"):
        assert answer_statuses(url(hall, "1/reopen/"), hall.director, data={"reason": reason}) == [302]
    assert FinalResult.objects.get().reopen_reason == "first"
    assert AuditEntry.objects.filter(action="result.reopen").count() == 1


def test_a_version_that_never_was_is_not_found(hall: Cast) -> None:
    assert answer_statuses(url(hall, "3/reopen/"), hall.director, data={"reason": "r"}) == [404]


def test_finalising_reopening_and_releasing_reject_get(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    for step in ("finalise/", "1/reopen/", "post/1/"):
        assert answer_statuses(url(hall, step), hall.director, get=True) == [302]


def test_finalising_reopening_and_releasing_need_the_director(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    people = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    for step in ("finalise/", "1/reopen/", "post/1/"):
        assert answer_statuses(url(hall, step), *people, data={"reason": "no"}) == [403, 403, 403, 403, 404]
    assert answer_statuses(url(hall, ""), *people, get=True) == [200, 200, 200, 200, 404]
    assert FinalResult.objects.get().reopened_at is None


def test_finalising_and_reopening_are_recorded(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    services.reopen(final, by=hall.director, reason="misread")
    reopened, finalised = AuditEntry.objects.filter(action__startswith="result.")
    assert (finalised.user, finalised.after) == (
        hall.director,
        {"version": 1, "edition": "isko", "digest": final.digest},
    )
    assert (reopened.before, reopened.reason) == ({"version": 1, "digest": final.digest}, "misread")


def test_a_tie_is_shown_before_and_stays_in_the_result(hall: Cast) -> None:
    page = page_words(sign_in(hall.director).get(url(hall, "")))
    assert "1 shared place needs no lot: nothing depends on it." in page
    final = services.finalise(hall.tournament, by=hall.director)
    assert [row["rank"] for row in final.body["rows"]] == [1, 2, 3, 3, 3, 3, 3, 3]
    assert [row["needs_lot"] for row in final.body["rows"]] == [False] * 2 + [True] * 6


def test_results_and_payout_link_to_the_diplomas(hall: Cast) -> None:
    services.finalise(hall.tournament, by=hall.director)
    director, slug = sign_in(hall.director), hall.tournament.slug
    for page in ("results/", "results/payout/"):
        assert f'href="/t/{slug}/papers/#diplomas"' in director.get(f"/t/{slug}/{page}").text
    assert 'id="diplomas"' in director.get(f"/t/{slug}/papers/").text
