"""An archive is complete, reads back to the same digests, and a made-up one is refused with the place where it lies."""

import io
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import demo_loaded, signed_in
from tournament.desks.setup.archive import services
from tournament.desks.setup.archive.importer import Archive, digest_of, read
from tournament.desks.setup.archive.services import restore, restore_in_parts
from tournament.desks.setup.arriving.alive import at_work
from tournament.desks.setup.arriving.reading import Part
from tournament.desks.setup.arriving.services import Restoring
from tournament.models import (
    Appointment,
    AuditEntry,
    Draw,
    FinalResult,
    Member,
    Organizer,
    Player,
    Seal,
    StartCard,
    Tournament,
    User,
)
from tournament.models.seals import sealed_models
from tournament.part import Here
from tournament.part import Part as PlaysPart
from tournament.queries.record.archive import KEPT, NOT_KEPT, PEOPLE, version_number, write
from tournament.queries.record.recount import faults
from tournament.refused import Refused
from tournament.wording import sentence

DEMO = "Skatfreunde Demo"
EVERY = range(1000)  # role of an archive
Document = dict[str, Any]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, bytes]]:
    """The archives of the demo's tournaments, by name."""
    with django_db_blocker.unblock(), demo_loaded():
        yield {tournament.name: archived(tournament) for tournament in Tournament.objects.all()}


@pytest.fixture
def archives(stage: dict[str, bytes]) -> Iterator[dict[str, bytes]]:
    """The demo's organizer has gone, and another one of its name has the same people and nothing else."""
    with transaction.atomic():
        Organizer.objects.update(name="Before", slug="before")
        for tournament in Tournament.objects.all():
            Tournament.objects.filter(pk=tournament.pk).update(slug=f"before-{tournament.pk}")
        organizer = Organizer.objects.create(name=DEMO, slug="demo")
        Member.objects.bulk_create(Member(organizer=organizer, user=user) for user in User.objects.all())
        yield stage
        transaction.set_rollback(True)


def archived(tournament: Tournament) -> bytes:
    file = io.BytesIO()
    write(tournament, file, now=timezone.now())
    return file.getvalue()


def content(data: bytes) -> Any:
    return json.loads(data)["content"]


def changed(data: bytes, change: Callable[[Document], object]) -> bytes:
    """A made-up archive whose digest fits."""
    document = json.loads(data)
    change(document)
    parts = {name: part["rows"] for name, part in document["content"].items()}
    document["digest"] = digest_of(parts.pop("organizer"), parts, parts.pop("people"))
    return json.dumps(document).encode()


def put(part: str, row: int, field: str, value: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        told = document["content"][part]
        told["rows"][row][told["fields"].index(field)] = value

    return change


def refusal(data: bytes) -> str:
    """The code and the sentence with which an archive is refused; nothing of it is left."""
    before = Tournament.objects.count(), User.objects.count()
    with pytest.raises(Refused) as refused, transaction.atomic():
        restore(read(data))
    assert (Tournament.objects.count(), User.objects.count()) == before
    (finding,) = refused.value.findings
    return f"{finding.code}: {sentence(finding)}"


@pytest.mark.django_db  # the stage alone doesn't ask for a database
def test_every_model_is_in_the_archive_or_left_out_on_purpose() -> None:
    models = set(apps.get_app_config("tournament").get_models())
    assert {section.model for section in KEPT} | NOT_KEPT == models
    assert {section.model for section in KEPT} & NOT_KEPT == set()


def test_every_field_is_in_the_archive_or_left_out_on_purpose() -> None:
    missing = {
        f"{section.name}.{field.name}"
        for section in KEPT
        for field in section.model._meta.concrete_fields
        if field not in section.fields and not field.primary_key and field.related_model not in (Organizer, Tournament)
    }
    arriving = {"tournament.arriving", "draw.being_seated"}
    assert missing == {*arriving, "startcard.code", "ruling.token", "protest.token", "cashentry.token"}
    assert not any(section.model._meta.local_many_to_many for section in KEPT)


@pytest.mark.parametrize("name", ["Herbstpokal", "Winterpokal"])
def test_it_reads_back_to_the_same_archive_and_all_is_well(archives: dict[str, bytes], name: str) -> None:
    restored = restore(read(archives[name]), roles=EVERY)
    assert json.loads(archived(restored))["digest"] == json.loads(archives[name])["digest"]
    assert content(archived(restored)) == content(archives[name])
    assert list(faults()) == []
    then = Tournament.objects.get(name=name, organizer__name="Before")
    for model, path in ((FinalResult, "tournament"), (Draw, "series__tournament")):
        before, after = (model._base_manager.filter(**{path: side}).order_by("pk") for side in (then, restored))
        assert [row.digest for row in before] == [row.digest for row in after]


def test_passwords_and_codes_are_not_in_it(stage: dict[str, bytes]) -> None:
    text = stage["Winterpokal"].decode()
    codes = list(Tournament.objects.get(name="Winterpokal").cards.values_list("code", flat=True))
    assert not [code for code in codes if code in text]
    assert not [user.password for user in User.objects.all() if user.password in text]


def test_it_asks_a_few_times_for_each_list(stage: dict[str, bytes], django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(150):
        archived(Tournament.objects.get(name="Herbstpokal"))


def test_who_is_not_here_is_added_locked_out_and_nobody_gets_a_right_elsewhere(archives: dict[str, bytes]) -> None:
    Member.objects.filter(organizer__name=DEMO, user__username="referee").delete()
    new = changed(archives["Herbstpokal"].replace(b'"clerk2"', b'"bertha"'), dict.copy)
    restored = restore(read(new), roles=EVERY)
    bertha = User.objects.get(username="bertha")
    assert (bertha.is_active, bertha.has_usable_password()) == (False, False)
    assert Member.objects.get(user=bertha).manages is False
    assert Appointment.objects.get(tournament=restored, user=bertha).role == "clerk"
    assert not Appointment.objects.filter(tournament=restored, user__username="referee").exists()
    assert not Member.objects.filter(organizer__name=DEMO, user__username="referee").exists()


def roles_told() -> Any:
    return dict(AuditEntry.objects.get(action="tournament.restore").after or {})["roles"]


def test_nobody_gets_a_role_that_nobody_was_asked_about(archives: dict[str, bytes]) -> None:
    archive = read(archives["Herbstpokal"])
    restored = restore(archive)
    assert not Appointment.objects.filter(tournament=restored).exists()
    assert roles_told() == []
    assert {role for _place, _username, _name, role in archive.roles} > {"director", "clerk"}


def test_a_role_that_was_ticked_is_given_alone(archives: dict[str, bytes]) -> None:
    archive = read(archives["Herbstpokal"])
    place, username, _name, role = next(told for told in archive.roles if told[3] == "clerk")
    restored = restore(archive, roles={place})
    given = Appointment.objects.get(tournament=restored)
    assert (given.user.username, given.role) == (username, role)
    assert roles_told() == [f"{username}: {role}"]


def test_it_is_recorded_at_the_organizer(archives: dict[str, bytes]) -> None:
    restored = restore(read(archives["Herbstpokal"]))
    entry = AuditEntry.objects.get(action="tournament.restore", organizer=restored.organizer)
    digest = json.loads(archives["Herbstpokal"])["digest"]
    assert entry.after == {"name": "Herbstpokal", "address": "herbstpokal-2026", "digest": digest, "roles": []}


def test_a_second_time_it_is_there_already(archives: dict[str, bytes]) -> None:
    restore(read(archives["Herbstpokal"]))
    assert "archive.there: Skatfreunde Demo has a tournament" in refusal(archives["Herbstpokal"])


def test_another_organizer_may_have_it_too_at_another_address(archives: dict[str, bytes]) -> None:
    restore(read(archives["Herbstpokal"]))
    other = Organizer.objects.create(name="Other", slug="other")
    with pytest.raises(Refused, match=r"archive\.address_taken"), transaction.atomic():
        restore(read(archives["Herbstpokal"]), organizer=other)
    assert restore(read(archives["Herbstpokal"]), organizer=other, slug="again").slug == "again"


def test_an_unknown_organizer_is_not_founded_by_an_archive(archives: dict[str, bytes]) -> None:
    assert "archive.no_organizer" in refusal(changed(archives["Herbstpokal"], put("organizer", 0, "name", "Nobody")))


def test_a_name_that_only_looks_the_same_is_nobody(archives: dict[str, bytes]) -> None:
    data = archives["Winterpokal"].replace(b'"clerk2"', b'"Clerk2"')
    assert "archive.person" in refusal(changed(data, dict.copy))


def test_of_another_version_it_says_which_one_reads_it(archives: dict[str, bytes]) -> None:
    for version, code in (("9999_later", "archive.newer"), ("0001_initial", "archive.older")):
        refused_as = refusal(changed(archives["Winterpokal"], partial(dict.update, schema=version)))
        assert refused_as.startswith(code)
        assert f"({version_number(version)};" in refused_as


def test_a_sign_that_was_changed_is_noticed(archives: dict[str, bytes]) -> None:
    assert "archive.changed" in refusal(archives["Herbstpokal"].replace("Bürgerhaus".encode(), b"Rathaus"))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"format":NaN}', b"[" * 100_000, b'{"format":"other"}'])
def test_what_is_no_archive_is_said_to_be_none(archives: dict[str, bytes], data: bytes) -> None:
    assert "archive.no_archive" in refusal(data)


def test_half_an_archive_is_none(archives: dict[str, bytes]) -> None:
    assert "archive.no_archive" in refusal(archives["Herbstpokal"][:50_000])


def in_body(part: str, *way: str | int, to: Any) -> Callable[[Document], None]:
    """Something else deep in the first list that was posted."""

    def change(document: Document) -> None:
        told = document["content"][part]
        *before, last = way
        inside = told["rows"][0][told["fields"].index("body")]
        for step in before:
            inside = inside[step]
        inside[last] = to

    return change


EFFECT = {"series": 1, "kind": "penalty", "points": -100, "paragraph": "4.2"}
LIES: dict[str, Callable[[Document], object]] = {
    "a text for a number": put("footerentry", 3, "points", "12"),
    "a number for a yes": put("sheetversion", 0, "counts", 1),
    "a fraction": put("footerentry", 3, "won", 1.5),
    "a number no column holds": put("footerentry", 3, "points", 10**30),
    "fewer than none": put("footerentry", 3, "won", -1),
    "a time without a zone": put("draw", 0, "drawn_at", "2026-10-10T10:00:00"),
    "a time no zone can show": put("draw", 0, "drawn_at", "9999-12-31T23:59:59-12:00"),
    "a final result at the end of time": put("finalresult", 0, "posted_at", "9999-12-01T00:00:00+00:00"),
    "a day before all tournaments": put("tournament", 0, "date", "0001-01-01"),
    "a rating there is not": put("tournament", 0, "ratings", ["kings"]),
    "loss fees without a tariff": put("tournament", 0, "loss_fee_tiers", [1]),
    "an action nobody can take": put("auditentry", 0, "action", "x"),
    "who plays before he is born": put("player", 0, "birth_year", 2200),
    "a share that is no number": put("prizeplan", 0, "given", ["x"]),
    "a share that is not even that": put("prizeplan", 0, "given", ["NaN"]),
    "a share without end": put("prizeplan", 0, "given", ["Infinity"]),
    "a share below nothing": put("prizeplan", 0, "given", [-1]),
    "no day": put("tournament", 0, "date", "2026-02-31"),
    "a kind there is not": put("cashentry", 0, "kind", "gift"),
    "a name with a zero byte": put("player", 0, "last_name", "A\0"),
    "a name that can't be printed": put("player", 0, "last_name", "A\u202eB"),
    "a name too long": put("player", 0, "last_name", "A" * 81),
    "an address with a slash": put("tournament", 0, "slug", "a/b"),
    "a row that is not there": put("seat", 0, "card", 999),
    "a row before the first": put("seat", 0, "card", -1),
    "yes as a row": put("seat", 0, "card", True),
    "nobody where somebody must be": put("seat", 0, "card", None),
    "a person not named": put("draw", 0, "drawn_by", "mallory"),
    "a list for an object": put("finalresult", 0, "body", []),
    "a list without end": put("tournament", 0, "ratings", json.loads("[" * 60 + "]" * 60)),
    "no address": put("tournament", 0, "slug", ""),
    "no name of the tournament": put("tournament", 0, "name", ""),
    "nobody's name": put("player", 0, "last_name", ""),
    "a club without a name": put("player", 0, "club", ""),
    "a team without a name": put("team", 0, "name", ""),
    "a user name of nothing": put("people", 0, "username", ""),
    "an organizer without a name": put("organizer", 0, "name", ""),
    "a series beyond all": put("series", 0, "number", 32_767),
    "a sum that no book holds": put("cashentry", 0, "cents", 10**9),
    "a prize that no book holds": put("prize", 0, "cents", 2**31 - 1),
    "a fee that no book holds": put("tournament", 0, "entry_fee_cents", 2**31 - 1),
    "points that nobody makes": put("footerentry", 0, "points", 10**6),
    "a posted list of nothing": put("postedstandings", 0, "body", {}),
    "a final result of nothing": put("finalresult", 0, "body", {"rows": []}),
    "null for the series": in_body("finalresult", "rows", 0, "series", to=None),
    "null for a row": in_body("postedstandings", "rows", 0, to=None),
    "a text for the effects": in_body("finalresult", "rows", 0, "effects", to="many"),
    "an effect that is text": in_body("finalresult", "rows", 0, "effects", to=["penalty"]),
    "an effect without end": in_body("finalresult", "rows", 0, "effects", to=[EFFECT | {"points": 10**30}]),
    "a place that is text": in_body("finalresult", "rows", 0, "rank", to="1"),
    "a place that is yes": in_body("finalresult", "rows", 0, "rank", to=True),
    "a million series": in_body("finalresult", "series_count", to=10**6),
    "a series again and again": lambda document: in_body(
        "finalresult", "rows", 0, "series", to=[posted_series(document)] * 30
    )(document),
    "a name that is a list": in_body("finalresult", "rows", 0, "name", to=["x"]),
    "a rating that is none": in_body("finalresult", "ratings", to=[{"code": 1, "name": [], "rows": {}}]),
    "a lot without order": in_body("finalresult", "lots", to=[{"order": None}]),
    "a field more": lambda document: document["content"]["seat"]["fields"].append("id"),
    "a value more": lambda document: document["content"]["seat"]["rows"][0].append(1),
    "two tournaments": lambda document: document["content"]["tournament"]["rows"].append(
        document["content"]["tournament"]["rows"][0]
    ),
    "no tournament": lambda document: document["content"]["tournament"]["rows"].clear(),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_no_archive_says_is_refused_with_its_place(archives: dict[str, bytes], lie: str) -> None:
    assert refusal(changed(archives["Herbstpokal"], LIES[lie])).startswith("archive.wrong: In this archive, ")


def posted_series(document: Document) -> Document:
    told = document["content"]["finalresult"]
    series: Document = told["rows"][0][told["fields"].index("body")]["rows"][0]["series"][0]
    return series


def exchange_tables(document: Document) -> None:
    """The first and the last seat, each at the other's table."""
    told = document["content"]["seat"]
    place = told["fields"].index("table")
    first, last = told["rows"][0], told["rows"][-1]
    first[place], last[place] = last[place], first[place]
    first[place + 1], last[place + 1] = last[place + 1], first[place + 1]


CONTRADICTIONS: dict[str, tuple[str, Callable[[Document], object]]] = {
    "a card on two seats": ("archive.contradicts", put("seat", 0, "card", 5)),
    "a start number twice": ("archive.contradicts", put("startcard", 0, "number", 2)),
    "other points than were keyed": ("archive.faults", put("footerentry", 0, "points", 999)),
    "a prize higher than its plan has": ("archive.faults", put("prize", 0, "cents", 99_999)),
    "another result": ("archive.faults", in_body("finalresult", "rows", to=[])),
    "a seat of another draw's table": ("archive.faults", exchange_tables),
}


@pytest.mark.parametrize("lie", CONTRADICTIONS)
def test_rows_that_contradict_each_other_are_refused(archives: dict[str, bytes], lie: str) -> None:
    code, change = CONTRADICTIONS[lie]
    assert refusal(changed(archives["Herbstpokal"], change)).startswith(code)


def test_what_somebody_does_meanwhile_is_waited_for(stage: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(100))
    monkeypatch.setattr("tournament.queries.record.archive.last_entry", lambda _tournament: next(numbers))
    with pytest.raises(Refused, match=r"archive\.moved"):
        archived(Tournament.objects.get(name="Winterpokal"))


def test_people_are_told_by_name_alone(stage: dict[str, bytes]) -> None:
    told = content(stage["Winterpokal"])["people"]
    assert told["fields"] == list(PEOPLE)
    assert [row[0] for row in told["rows"]] == ["clerk", "clerk2", "director", "jury", "referee", "treasurer", "viewer"]


def in_parts(archive: Archive) -> Tournament:
    organizer = Organizer.objects.get(name=DEMO)
    director = User.objects.get(username="director")
    return restore_in_parts(archive, organizer=organizer, slug="in-parts", by=director, roles=EVERY)


def counted() -> dict[str, int]:
    return {model.__name__: model._base_manager.count() for model in sealed_models() if model is not AuditEntry}


def after_parts(monkeypatch: pytest.MonkeyPatch, count: int, step: Callable[[Restoring], object]) -> None:
    """Somebody's step after so many parts were written."""
    real, written = Restoring.write, 0

    def write_part(restoring: Restoring, part: Part) -> None:
        nonlocal written
        real(restoring, part)
        written += 1
        if written == count:
            step(restoring)

    monkeypatch.setattr(Restoring, "write", write_part)


class Cut(BaseException):
    """The end of the process, as near as a test comes to it."""


def cut(_restoring: Restoring) -> None:
    raise Cut


def test_in_parts_it_is_the_same_to_the_last_sign(archives: dict[str, bytes]) -> None:
    restored = in_parts(read(archives["Herbstpokal"]))
    there = content(archived(restored))
    there["tournament"] = content(archives["Herbstpokal"])["tournament"]  # another address
    assert there == content(archives["Herbstpokal"])
    assert list(faults()) == []
    assert restored.arriving is None


def test_before_its_last_part_nobody_meets_it_and_its_name_and_address_are_taken(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, director = read(archives["Herbstpokal"]), User.objects.get(username="director")
    met: list[Any] = []

    def look(restoring: Restoring) -> None:
        visitor = signed_in(director)
        met.append(visitor.get("/t/in-parts/").status_code)
        met.append(any(b"in-parts" in visitor.get(page).content for page in ("/", "/o/demo/", "/o/demo/backup/")))
        met.append(list(faults()))
        with pytest.raises(Refused) as refused:
            restore_in_parts(archive, organizer=restoring.organizer, slug="other", by=director)
        met.append(refused.value.findings[0].code)

    after_parts(monkeypatch, 12, look)
    in_parts(archive)
    assert met == [404, False, [], "archive.there"]
    assert signed_in(director).get("/t/in-parts/").status_code == 200


@pytest.mark.parametrize("parts", [1, 12])
def test_cut_off_in_its_parts_nothing_of_it_stays(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    archive = read(changed(archives["Herbstpokal"].replace(b'"clerk2"', b'"bertha"'), dict.copy))
    before, entries = counted(), AuditEntry.objects.count()
    after_parts(monkeypatch, parts, cut)
    with pytest.raises(Cut):
        in_parts(archive)
    assert (counted(), AuditEntry.objects.count()) == (before, entries + 1)
    assert AuditEntry.objects.order_by("pk").last().action == "tournament.restore_cut_off"  # type: ignore[union-attr]
    assert list(faults()) == []
    assert not [seal for seal in Seal.objects.order_by("-pk")[: parts + 2] if "bertha" in json.dumps(seal.values)]


def test_what_a_kill_left_is_well_and_goes_at_the_next_start(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = counted()
    with monkeypatch.context() as killed:
        after_parts(killed, 12, cut)
        killed.setattr(services, "forget", lambda _key: None)
        with pytest.raises(Cut):
            in_parts(read(archives["Herbstpokal"]))
    assert counted() != before
    assert list(faults()) == []
    with monkeypatch.context() as replaced:  # by a second laptop: this one starts, and leaves it as it is
        replaced.setattr(services, "here", lambda: Here(PlaysPart.REPLACED))
        services.forget_what_was_cut_off()
    assert counted() != before
    services.forget_what_was_cut_off()
    assert counted() == before
    assert list(faults()) == []
    assert in_parts(read(archives["Herbstpokal"])).cards.exists()


def test_what_a_kill_left_is_in_nobodys_way_and_what_still_arrives_is_left_alone(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command beside the server may be killed, and a server may be started beside a command."""
    archive, arriving = read(archives["Herbstpokal"]), Tournament.even_arriving.filter(arriving__isnull=False)
    with monkeypatch.context() as killed:
        after_parts(killed, 12, cut)
        killed.setattr(services, "forget", lambda _key: None)
        with pytest.raises(Cut):
            in_parts(archive)
    (left,) = arriving
    with at_work(left.pk):
        services.forget_what_was_cut_off()
        with pytest.raises(Refused, match=r"archive\.there"):
            in_parts(archive)
    assert list(arriving.all()) == [left]
    assert in_parts(archive).cards.exists()
    assert not arriving.all().exists()
    assert list(faults()) == []


def test_whom_somebody_took_meanwhile_stays(archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who came with it plays elsewhere by now, and his club with him."""
    other = Tournament.objects.get(name="Winterpokal")
    taken: list[Player] = []

    def take(restoring: Restoring) -> None:
        player = Player.objects.filter(organizer=restoring.organizer, club__isnull=False).latest("pk")
        taken.append(player)
        StartCard.objects.create(tournament=other, number=9999, player=player)

    after_parts(monkeypatch, 12, take)
    after_parts(monkeypatch, 13, cut)
    with pytest.raises(Cut):
        in_parts(read(archives["Herbstpokal"]))
    (player,) = taken
    assert Player.objects.get(pk=player.pk).club == player.club
    assert [fault for fault in faults() if "9999" not in fault] == []
