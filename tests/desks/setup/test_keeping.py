"""Names may be removed six months after the end, and only on request; then no page, file or row has them."""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, models, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import loaded_demo, page_words, sign_in
from tests.test_access_addresses import ADDRESSES
from tests.tiers import full
from tournament.desks.documents.answers import manuscripts
from tournament.desks.results.final import services as results
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.forgetting.nameless import Names
from tournament.desks.setup.names.services import remove_names
from tournament.desks.setup.names.texts import STAFF, TEXTS, TOLD
from tournament.models import AuditEntry, FinalResult, PostedStandings, Seal, StartCard, Tournament, User
from tournament.papers import pdf
from tournament.papers.shelf import NAME, Shelf
from tournament.queries.record.archive import KEPT, write
from tournament.queries.record.book import book_faults

WHY = "The time is over."
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


@pytest.fixture
def finished_tournament(demo: None) -> Iterator[Tournament]:
    """The finished tournament of the demo, whose result has stood for seven months."""
    with transaction.atomic():
        finals = FinalResult.objects.filter(tournament__name="Herbstpokal")
        finals.update(posted_at=timezone.now() - timedelta(days=220))
        yield Tournament.objects.get(name="Herbstpokal")
        transaction.set_rollback(True)


def director() -> User:
    return User.objects.get(username="director")


def family_names(tournament: Tournament) -> set[str]:
    return set(StartCard.objects.filter(tournament=tournament).values_list("player__last_name", flat=True))


def find_names(text: str, names: set[str]) -> set[str]:
    return {name for name in names if name in text and re.search(rf"\b{re.escape(name)}s?\b", text)}


# Where every name stands while there are names, one of each kind: what is looked through afterwards can be read.
TOLD_BEFORE = (
    "t/<slug:slug>/cards/", "t/<slug:slug>/trail/", "p/<slug:slug>/standings/", "t/<slug:slug>/papers/statement.pdf",
    "t/<slug:slug>/papers/participants.csv", "t/<slug:slug>/papers/participants.xlsx",
    "t/<slug:slug>/papers/archive.json",
)  # fmt: skip
ALL = tuple(
    route
    for route, entry in ADDRESSES.values()
    if route.startswith(("t/", "p/")) and not getattr(entry.callback, "post_only", False)
)


@full
def test_no_page_paper_or_file_has_a_name_any_more(
    finished_tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, text = family_names(finished_tournament), finished_tournament.cards.get(number=1).player.last_name
    results_reason = f"{text}s Liste war falsch, sagt {text.upper()}"
    results.reopen(finished_tournament.finals.get(), by=director(), reason=results_reason)
    final = results.finalise(finished_tournament, by=director())
    FinalResult.objects.filter(pk=final.pk).update(posted_at=timezone.now() - timedelta(days=220))
    monkeypatch.setattr(pdf, "render", lambda *pages, **more: "".join(map(str, pages)).encode())
    for paged in ("setup.trail", "cash.book", "registration.cards"):
        monkeypatch.setattr(f"tournament.desks.{paged}.views.AT_ONCE", 1000)  # every entry is looked through
    monkeypatch.setattr(manuscripts, "LONG", 400)  # as tables: what is drawn has no words
    assert len(names) > 20
    for route in TOLD_BEFORE:
        assert find_names(fetch_pages(finished_tournament, [route]), names) == names, route
    remove_names(finished_tournament, by=director(), reason=WHY)
    assert find_names(fetch_pages(finished_tournament, ALL), names | {text.upper()}) == set()


def fetch_pages(tournament: Tournament, routes: Iterable[str]) -> str:
    """The text of all these pages, papers and files of a tournament."""
    kwargs = {
        "slug": tournament.slug,
        **dict.fromkeys(("number", "series", "attempt", "table", "version", "closing"), 1),
    }
    posting = PostedStandings.objects.filter(series__tournament=tournament).latest("pk")
    kwargs |= {"posting": posting.pk, "ruling": tournament.rulings.get().pk}
    inside, outside, parts = sign_in(director()), Client(), []
    for route in routes:
        address = "/" + re.sub(r"<\w+:(\w+)>", lambda word: str(kwargs.get(word[1], 1)), route)
        response = (inside if route.startswith("t/") else outside).get(address)
        assert response.status_code < 500, address
        parts.append(content_of(response))
    return "\n".join(parts)


def content_of(response: Any) -> str:
    data = b"".join(response.streaming_content) if response.streaming else response.content
    if not data.startswith(b"PK"):
        return str(data.decode())
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return "\n".join(book.read(name).decode(errors="replace") for name in book.namelist())


def test_no_stored_paper_has_a_name_any_more(
    finished_tournament: Tournament, tmp_path: Path, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.VAR = tmp_path
    shelf = Shelf(tmp_path / NAME)
    shelf.put("0" * 64, b"%PDF-names")
    with django_capture_on_commit_callbacks(execute=True):
        remove_names(finished_tournament, by=director(), reason=WHY)
    assert shelf.get("0" * 64) is None


def test_no_row_has_a_name_any_more(finished_tournament: Tournament) -> None:
    names = family_names(finished_tournament)
    before = dump(finished_tournament)
    remove_names(finished_tournament, by=director(), reason=WHY)
    assert (len(find_names(before, names)), find_names(dump(finished_tournament), names)) == (len(names), set())


def dump(tournament: Tournament) -> str:
    """Every column of every row of the tournament."""
    return "\n".join(repr(row) for section in KEPT for row in section.rows(tournament).order_by("pk").values())


def test_results_stay_with_numbers_and_verify_says_what_happened(finished_tournament: Tournament) -> None:
    before = finished_tournament.finals.get()
    remove_names(finished_tournament, by=director(), reason=WHY)
    after = finished_tournament.finals.get()
    figures = [
        [{name: row[name] for name in ("rank", "number", "performance", "won", "lost")} for row in result.body["rows"]]
        for result in (before, after)
    ]
    assert figures[0] == figures[1]
    assert after.body["digest_with_names"] == before.digest != after.digest
    assert after.body["rows"][0]["name"] == f"#{after.body['rows'][0]['number']}"
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert f"with names its digest was {before.digest}" in out.getvalue()
    assert out.getvalue().endswith("all is well\n")


def test_earlier_seals_lose_the_values_with_names_and_the_chain_stays_whole(finished_tournament: Tournament) -> None:
    told = {
        "tournament_startcard": finished_tournament.cards,
        "tournament_auditentry": finished_tournament.trail,
        "tournament_lot": finished_tournament.lots,
    }
    keys = {table: set(map(str, rows.values_list("pk", flat=True))) for table, rows in told.items()}
    earlier = list(Seal.objects.values_list("pk", flat=True))
    remove_names(finished_tournament, by=director(), reason=WHY)
    for values in Seal.objects.filter(pk__in=earlier).values_list("values", flat=True):
        assert {table for table in keys if keys[table] & values.get(table, {}).keys()} == set()
    assert list(book_faults()) == []


def test_verify_finds_a_digest_with_names_that_was_never_posted(finished_tournament: Tournament) -> None:
    remove_names(finished_tournament, by=director(), reason=WHY)
    final = finished_tournament.finals.get()
    final.body["digest_with_names"] = "0" * 64
    FinalResult.objects.filter(pk=final.pk).update(body=final.body)
    with pytest.raises(Exception, match="not as they should be"):
        call_command("verify", stdout=(out := io.StringIO()))
    assert "was never posted with the digest that it had with names" in out.getvalue()


def test_the_archive_of_a_tournament_without_names_reads_back(finished_tournament: Tournament) -> None:
    remove_names(finished_tournament, by=director(), reason=WHY)
    write(finished_tournament, file := io.BytesIO(), now=timezone.now())
    Tournament.objects.filter(pk=finished_tournament.pk).update(slug="before", name="Before")
    restored = restore(read(file.getvalue()))
    assert (restored.names_removed_at is not None, restored.finals.get().digest) == (
        True,
        finished_tournament.finals.get().digest,
    )


def test_the_trail_records_the_removal_of_names_and_is_locked_again(finished_tournament: Tournament) -> None:
    remove_names(finished_tournament, by=director(), reason=WHY)
    entry = AuditEntry.objects.get(action="tournament.remove_names")
    assert (entry.user_name, entry.reason, (entry.after or {})["count"]) == ("director", WHY, 31)
    with pytest.raises(DatabaseError, match="the trail is permanent"), transaction.atomic():
        AuditEntry._base_manager.filter(pk=entry.pk).update(reason="")
    entries = AuditEntry.objects.filter(tournament=finished_tournament, action="card.register")
    assert {(entry.after or {})["last_name"] for entry in entries} == {"–"}


def test_a_removal_that_is_stopped_midway_leaves_everything_as_it_was(
    finished_tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    before = dump(finished_tournament)
    monkeypatch.setattr("tournament.audit.record", stopped)
    with pytest.raises(KeyboardInterrupt):
        remove_names(finished_tournament, by=director(), reason=WHY)
    assert dump(finished_tournament) == before
    with pytest.raises(DatabaseError, match="the trail is permanent"), transaction.atomic():
        AuditEntry._base_manager.filter(tournament=finished_tournament).update(reason="")


def test_a_second_removal_of_names_changes_nothing(finished_tournament: Tournament) -> None:
    remove_names(finished_tournament, by=director(), reason=WHY)
    before = dump(finished_tournament)
    remove_names(finished_tournament, by=director(), reason="again")
    assert dump(finished_tournament) == before


def test_a_player_of_another_tournament_keeps_the_name_there(finished_tournament: Tournament) -> None:
    other = Tournament.objects.get(name="Winterpokal")
    before = dump(other)
    remove_names(finished_tournament, by=director(), reason=WHY)
    assert dump(other) == before


def test_the_page_asks_for_the_name_of_the_tournament_and_a_reason(finished_tournament: Tournament) -> None:
    client, address = sign_in(director()), f"/t/{finished_tournament.slug}/names/"
    assert "Remove all names for good" in page_words(client.get(address))
    for typed in ({"reason": WHY}, {"reason": WHY, "tournament": "Winterpokal"}, {"tournament": "Herbstpokal"}):
        assert client.post(address, typed).status_code == 422
    assert Tournament.objects.get(pk=finished_tournament.pk).names_removed_at is None
    client.post(address, {"reason": WHY, "tournament": "Herbstpokal"})
    assert "The names were removed at" in page_words(client.get(address))


def test_the_first_pages_say_that_the_papers_may_go(finished_tournament: Tournament) -> None:
    client = sign_in(director())
    other = Tournament.objects.get(name="Winterpokal")
    assert "the papers may go. Remove the names?" in page_words(client.get(f"/t/{finished_tournament.slug}/"))
    assert "the papers may go" not in page_words(client.get(f"/t/{other.slug}/"))
    assert "The papers of these tournaments may go Herbstpokal" in page_words(
        client.get(f"/o/{finished_tournament.organizer.slug}/")
    )
    remove_names(finished_tournament, by=director(), reason=WHY)
    assert "the results stay with numbers" in page_words(client.get(f"/t/{finished_tournament.slug}/"))
    assert "The papers of these" not in page_words(client.get(f"/o/{finished_tournament.organizer.slug}/"))


def test_a_viewer_reads_that_the_papers_may_go_but_is_not_asked_to_remove_names(
    finished_tournament: Tournament,
) -> None:
    page = page_words(sign_in(User.objects.get(username="viewer")).get(f"/t/{finished_tournament.slug}/"))
    assert "the papers may go" in page
    assert "Remove the names?" not in page


# What stays as it is: codes, proof, what was announced, and what is emptied by functions of their own.
STAYS = {
    "tournament": {"slug", "name", "place", "admission", "rule_edition", "house", "performance_system",
                   "loss_fee_tiers", "loss_fees_to", "prize_ties", "ratings",
                   "team_rule", "currency", "objection_from", "score_sheets", "signatures", "signed_counts",
                   "second_reading", "formula_by", "seats_by_rank",
                   "settled_by", "substitutes", "passed_fee_by", "jackpot_shares"},
    "appointment": {"role"}, "team": {"kind", "name"},
    "player": {"last_name", "first_name", "sex", "category", "pass_number", "membership", "publish_as"},
    "seriestime": {"kind"},
    "closing": {"reason", "inputs", "nonce", "previous", "entropy", "outcome", "set_by"},
    "draw": {"plan", "engine", "seed", "inputs", "digest"},
    "seatchange": {"kind", "before", "after", "cost_before", "cost_after"}, "wish": {"kind"},
    "sheetversion": {"kind", "paragraph", "unsigned", "verdict"}, "tableentry": {"phone", "said"},
    "refereecall": {"phone"}, "table": {"joined"},
    "gamerow": {"contract", "steps", "totals", "marks"},
    "ruling": {"paragraph", "position"}, "adjustment": {"kind"}, "juror": {"name"}, "verdict": {"paragraph"},
    "advanceterms": {"member_clubs"},
    "advanceentry": {"last_name", "first_name", "club", "pass_number", "sex", "team", "tandem", "mixed", "contact",
                     "wish_kind", "wish", "turned_down_reason"},
    "listtag": {"tag"}, "declaration": {"what"},
    "ownrating": {"name", "sex", "category", "series"}, "startcard": {"pays"},
    "qualification": {"source", "rating", "rating_name"},
    "lot": {"rating", "members", "tied", "order", "names", "seed", "witness"}, "postedstandings": {"body", "digest"},
    "finalresult": {"edition", "body", "digest"}, "prizeplan": {"name", "rating", "template", "size", "given"},
    "prize": {"goods"}, "cashentry": {"kind", "goods"},
    "auditentry": {"user_name", "action", "before", "after", "reason"},
}  # fmt: skip


def test_every_text_field_is_emptied_or_stays_on_purpose() -> None:
    texts = (models.CharField, models.TextField, models.JSONField)
    for section in KEPT:
        texts_of = {field.name for field in section.fields if isinstance(field, texts)}
        emptied = {name for table in (TOLD, TEXTS, STAFF) for name in table.get(section.model, ())}
        assert texts_of == emptied | STAYS.get(section.name, set()), section.name


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("Müller, Karl kam zu spät", "#7 kam zu spät"),
        ("Karl Müller", "#7"),
        ("MÜLLERS Liste und Mueller", "#7 Liste und #7"),
        ("Karlchen spielt Müllermilch", "Karlchen spielt Müllermilch"),
        ("die Karls Sorge", "die … Sorge"),
        ("", ""),
    ],
)
def test_names_in_a_text_become_numbers(text: str, without: str) -> None:
    names = Names({"müller": "#7", "mueller": "#7", "karl": "…"}, {"Karl Müller": "#7"})
    assert names.without(text) == without


def test_codes_and_figures_of_a_list_stay() -> None:
    names = Names({"senior": "#7", "m": "#7"}, {})
    row = {"number": 3, "name": "A", "public_name": "A", "club": "B", "category": "senior", "sex": "m", "won": 12}
    assert names.value([row]) == [row | {"name": "#3", "public_name": "#3", "club": ""}]
    assert json.dumps(names.value({"before": None, "seats": [1, 2]})) == '{"before": null, "seats": [1, 2]}'
