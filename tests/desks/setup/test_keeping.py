"""Six months after the end the names may go, and go only when somebody says so; then they are nowhere any more."""

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
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


@pytest.fixture
def over(stage: None) -> Iterator[Tournament]:
    """The finished tournament of the demo, whose result has stood for seven months."""
    with transaction.atomic():
        finals = FinalResult.objects.filter(tournament__name="Herbstpokal")
        finals.update(posted_at=timezone.now() - timedelta(days=214))
        yield Tournament.objects.get(name="Herbstpokal")
        transaction.set_rollback(True)


def director() -> User:
    return User.objects.get(username="director")


def family_names(tournament: Tournament) -> set[str]:
    return set(StartCard.objects.filter(tournament=tournament).values_list("player__last_name", flat=True))


def found_in(text: str, names: set[str]) -> set[str]:
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
def test_no_page_paper_or_file_has_a_name_any_more(over: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    names, text = family_names(over), over.cards.get(number=1).player.last_name
    results_reason = f"{text}s Liste war falsch, sagt {text.upper()}"
    results.reopen(over.finals.get(), by=director(), reason=results_reason)
    final = results.finalise(over, by=director())
    FinalResult.objects.filter(pk=final.pk).update(posted_at=timezone.now() - timedelta(days=214))
    monkeypatch.setattr(pdf, "render", lambda *pages, **more: "".join(map(str, pages)).encode())
    for paged in ("setup.trail", "cash.book", "registration.cards"):
        monkeypatch.setattr(f"tournament.desks.{paged}.views.AT_ONCE", 1000)  # every entry is looked through
    monkeypatch.setattr(manuscripts, "LONG", 400)  # as tables: what is drawn has no words
    assert len(names) > 20
    for route in TOLD_BEFORE:
        assert found_in(seen(over, [route]), names) == names, route
    remove_names(over, by=director(), reason=WHY)
    assert found_in(seen(over, ALL), names | {text.upper()}) == set()


def seen(tournament: Tournament, routes: Iterable[str]) -> str:
    """What can be asked for of a tournament."""
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


def test_no_paper_that_was_made_has_a_name_any_more(
    over: Tournament, tmp_path: Path, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.VAR = tmp_path
    shelf = Shelf(tmp_path / NAME)
    shelf.put("0" * 64, b"%PDF-names")
    with django_capture_on_commit_callbacks(execute=True):
        remove_names(over, by=director(), reason=WHY)
    assert shelf.get("0" * 64) is None


def test_no_row_has_a_name_any_more(over: Tournament) -> None:
    names = family_names(over)
    before = dump(over)
    remove_names(over, by=director(), reason=WHY)
    assert (len(found_in(before, names)), found_in(dump(over), names)) == (len(names), set())


def dump(tournament: Tournament) -> str:
    """Every column of every row of the tournament."""
    return "\n".join(repr(row) for section in KEPT for row in section.rows(tournament).order_by("pk").values())


def test_results_stay_with_numbers_and_verify_says_what_happened(over: Tournament) -> None:
    before = over.finals.get()
    remove_names(over, by=director(), reason=WHY)
    after = over.finals.get()
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


def test_no_earlier_seal_tells_what_its_rows_were_and_the_chain_is_whole(over: Tournament) -> None:
    told = {"tournament_startcard": over.cards, "tournament_auditentry": over.trail, "tournament_lot": over.lots}
    keys = {table: set(map(str, rows.values_list("pk", flat=True))) for table, rows in told.items()}
    earlier = list(Seal.objects.values_list("pk", flat=True))
    remove_names(over, by=director(), reason=WHY)
    for values in Seal.objects.filter(pk__in=earlier).values_list("values", flat=True):
        assert {table for table in keys if keys[table] & values.get(table, {}).keys()} == set()
    assert list(book_faults()) == []


def test_a_digest_that_nobody_posted_is_found(over: Tournament) -> None:
    remove_names(over, by=director(), reason=WHY)
    final = over.finals.get()
    final.body["digest_with_names"] = "0" * 64
    FinalResult.objects.filter(pk=final.pk).update(body=final.body)
    with pytest.raises(Exception, match="not as they should be"):
        call_command("verify", stdout=(out := io.StringIO()))
    assert "was never posted with the digest that it had with names" in out.getvalue()


def test_the_archive_of_it_reads_back(over: Tournament) -> None:
    remove_names(over, by=director(), reason=WHY)
    write(over, file := io.BytesIO(), now=timezone.now())
    Tournament.objects.filter(pk=over.pk).update(slug="before", name="Before")
    restored = restore(read(file.getvalue()))
    assert (restored.names_removed_at is not None, restored.finals.get().digest) == (True, over.finals.get().digest)


def test_the_trail_says_who_did_it_and_is_locked_again(over: Tournament) -> None:
    remove_names(over, by=director(), reason=WHY)
    entry = AuditEntry.objects.get(action="tournament.remove_names")
    assert (entry.user_name, entry.reason, (entry.after or {})["count"]) == ("director", WHY, 31)
    with pytest.raises(DatabaseError, match="the trail is permanent"), transaction.atomic():
        AuditEntry._base_manager.filter(pk=entry.pk).update(reason="")
    entries = AuditEntry.objects.filter(tournament=over, action="card.register")
    assert {(entry.after or {})["last_name"] for entry in entries} == {"–"}


def test_who_is_stopped_in_the_middle_leaves_everything_as_it_was(
    over: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    before = dump(over)
    monkeypatch.setattr("tournament.audit.record", stopped)
    with pytest.raises(KeyboardInterrupt):
        remove_names(over, by=director(), reason=WHY)
    assert dump(over) == before
    with pytest.raises(DatabaseError, match="the trail is permanent"), transaction.atomic():
        AuditEntry._base_manager.filter(tournament=over).update(reason="")


def test_the_second_time_changes_nothing(over: Tournament) -> None:
    remove_names(over, by=director(), reason=WHY)
    before = dump(over)
    remove_names(over, by=director(), reason="again")
    assert dump(over) == before


def test_who_plays_elsewhere_too_keeps_the_name_there(over: Tournament) -> None:
    other = Tournament.objects.get(name="Winterpokal")
    before = dump(other)
    remove_names(over, by=director(), reason=WHY)
    assert dump(other) == before


def test_the_page_asks_for_the_name_of_the_tournament_and_a_reason(over: Tournament) -> None:
    client, address = sign_in(director()), f"/t/{over.slug}/names/"
    assert "Remove all names for good" in page_words(client.get(address))
    for typed in ({"reason": WHY}, {"reason": WHY, "tournament": "Winterpokal"}, {"tournament": "Herbstpokal"}):
        assert client.post(address, typed).status_code == 422
    assert Tournament.objects.get(pk=over.pk).names_removed_at is None
    client.post(address, {"reason": WHY, "tournament": "Herbstpokal"})
    assert "The names were removed at" in page_words(client.get(address))


def test_the_first_pages_say_that_the_papers_may_go(over: Tournament) -> None:
    client = sign_in(director())
    other = Tournament.objects.get(name="Winterpokal")
    assert "the papers may go. Remove the names?" in page_words(client.get(f"/t/{over.slug}/"))
    assert "the papers may go" not in page_words(client.get(f"/t/{other.slug}/"))
    assert "The papers of these tournaments may go Herbstpokal" in page_words(client.get(f"/o/{over.organizer.slug}/"))
    remove_names(over, by=director(), reason=WHY)
    assert "the results stay with numbers" in page_words(client.get(f"/t/{over.slug}/"))
    assert "The papers of these" not in page_words(client.get(f"/o/{over.organizer.slug}/"))


def test_a_viewer_is_told_but_not_asked(over: Tournament) -> None:
    page = page_words(sign_in(User.objects.get(username="viewer")).get(f"/t/{over.slug}/"))
    assert "the papers may go" in page
    assert "Remove the names?" not in page


# What stays as it is: codes, proof, what was announced, and what is emptied by functions of their own.
STAYS = {
    "tournament": {"slug", "name", "place", "admission", "rule_edition", "house", "performance_system",
                   "loss_fee_tiers", "loss_fees_to", "prize_ties", "ratings",
                   "team_rule", "currency", "objection_from", "score_sheets", "signatures", "signed_counts",
                   "second_reading", "formula_by",
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


def test_every_text_goes_or_stays_on_purpose() -> None:
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
