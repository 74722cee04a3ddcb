"""Signatures, list keepers, own cards, team cards and an excluded table: in the archive, in the seals, and nameless."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, key_sheet, publish_draw, register_players, series_of
from tests.desks.rulings.hall import rule_on_card, table_of
from tests.desks.setup.archives import (
    EVERY_ROLE,
    archive_content,
    archive_refusal,
    change_archive,
    put_value,
    write_archive,
)
from tests.tiers import sweep
from tournament.desks.results.team_cards import services as team_cards
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.services import remove_names
from tournament.desks.setup.settings import services as settings
from tournament.desks.sheets.keepers import services as keepers
from tournament.desks.sheets.signatures import services as signatures
from tournament.models import (
    AuditEntry,
    Organizer,
    OwnCard,
    SheetVersion,
    StartCard,
    Table,
    Team,
    Tournament,
)
from tournament.models.effects import Kind
from tournament.queries.people.cards import start_cards
from tournament.queries.record.recount import faults


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Two tables; at the first one everything that can be noted is noted."""
    asse = Team.objects.create(tournament=cast.tournament, name="Asse")
    register_players(cast.tournament, 8, by=cast.director)
    StartCard.objects.filter(tournament=cast.tournament, number__lte=4).update(team=asse)
    publish_draw(cast.tournament, by=cast.director)
    keepers.let_keep(table_of(cast), 3, by=cast.director)
    key_sheet(table_of(cast), by=cast.clerk)
    signatures.note_unsigned(table_of(cast), [2, 4], by=cast.clerk, base=1)
    own = table_of(cast, 2).seats.get(number=1).card
    settings.play_on(cast.tournament, cast.referee, card=own, by=cast.director)
    team_cards.take_in(asse, by=cast.clerk, lacks=f"signature of {own.player.last_name}")
    rule_on_card(cast, None, Effect(Kind.EXCLUDED), table=table_of(cast), paragraph="SkWO 9.4")
    return cast


def restore_elsewhere(cast: Cast) -> Tournament:
    """Restores the archive of the tournament as another organizer's."""
    data = write_archive(cast.tournament)
    other = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    return restore(read(data), organizer=other, slug="elsewhere", roles=EVERY_ROLE)


def test_the_notes_of_a_table_are_written_to_the_archive_and_read_back(hall: Cast) -> None:
    restored = restore_elsewhere(hall)
    assert SheetVersion.objects.get(table__draw__series__tournament=restored).unsigned == [2, 4]
    table = Table.objects.get(draw__series__tournament=restored, number=1)
    assert table.keeper == table.seats.get(number=3).card
    own = OwnCard.objects.get(tournament=restored)
    assert (own.user, own.card.tournament) == (hall.referee, restored)
    team = Team.objects.get(tournament=restored)
    assert (team.returned_by, team.card_lacks[:12]) == (hall.clerk, "signature of")
    assert sum(card.expelled for card in start_cards(restored)) == 4
    before, after = (archive_content(write_archive(side)) for side in (hall.tournament, restored))
    assert [after[part] for part in ("sheetversion", "table", "owncard", "team")] == [
        before[part] for part in ("sheetversion", "table", "owncard", "team")
    ]
    assert list(faults()) == []


@sweep("told", [[5], ["2"], {"2": 1}, [None]])
def test_unsigned_seats_that_do_not_exist_are_refused_with_their_place(hall: Cast, told: Any) -> None:
    said = archive_refusal(
        change_archive(write_archive(hall.tournament), put_value("sheetversion", 0, "unsigned", told))
    )
    assert "unsigned" in said


def test_removing_names_erases_own_cards_and_the_note_of_a_team_card(hall: Cast) -> None:
    own = OwnCard.objects.get().card
    name = own.player.last_name
    SheetVersion.objects.update(keyed_at=timezone.now() - timedelta(days=250))
    remove_names(Tournament.objects.get(pk=hall.tournament.pk), by=hall.director, reason="over")
    assert not OwnCard.objects.exists()
    assert name not in Team.objects.get().card_lacks
    entry = AuditEntry.objects.get(action="role.card")
    assert entry.after is not None
    assert (entry.after["number"], "referee" in json.dumps(entry.after)) == (own.number, False)
    assert series_of(hall.tournament, 1).number == 1
    assert list(faults()) == []
