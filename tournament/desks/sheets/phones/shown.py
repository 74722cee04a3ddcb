"""What the page of a table's sheet shows and its script is told: names, games, rules and sentences."""

import json
from typing import Any

from django.utils.translation import gettext, pgettext

from tournament.models import Table
from tournament.wording.taps import pad


def shown(table: Table) -> dict[str, Any]:
    tournament, names, keeper = table.draw.series.tournament, names_at(table), keeper_of(table)
    return {
        **pad(tournament.rules),
        "table": table,
        "names": names,
        "keeper": keeper,
        "keeper_name": names[keeper - 1],
        "names_told": json.dumps(names),
        "games": tournament.games(len(names)),
        "says": json.dumps(says()),
    }


def names_at(table: Table) -> list[str]:
    """Seat 1 first, short as on public pages, so that three stand side by side; whole where two would be the same."""
    playing = [seat.card.plays for seat in table.seats.select_related("card__player", "card__substitute")]
    short = [player.public_name for player in playing]
    return short if len(set(short)) == len(short) else list(map(str, playing))


def keeper_of(table: Table) -> int:
    """The seat that keeps the list: 1, or whom the organizer lets (SkWO 7.2.2)."""
    return next((seat.number for seat in table.seats.all() if seat.card_id == table.keeper_id), 1)


def says() -> dict[str, str]:
    """In the reader's language, with their places still open."""
    return {
        "nobody": gettext("Nobody keeps the sheet of this table yet."),
        "mine": gettext("This phone keeps the sheet."),
        "theirs": gettext("The phone of %(name)s keeps the sheet; here you watch."),
        "twice": gettext("The phone of %(name)s keeps this sheet, too. One of you has to take over."),
        "over": gettext("Nothing is written here any more."),
        "sent": gettext("Everything is sent."),
        "sends": gettext("Being sent: %(count)s."),
        "waits": gettext("No network. Not sent yet: %(count)s. Go on: this phone keeps it."),
        "waitsUnkept": gettext("No network. Not sent yet: %(count)s. Go on, and leave this page open."),
        "comesAlong": gettext("Not sent yet: %(count)s. It comes along."),
        "offline": gettext("No network. Go on: this phone keeps what you write."),
        "offlineUnkept": gettext("No network. Go on, and leave this page open."),
        "noPaper": gettext("No network: write on on paper, and tell the desk."),
        "game": gettext("Game %(game)s"),
        "late": gettext("Written by the phone of %(name)s after another one had taken over."),
        "stands": gettext("Now it says: %(now)s"),
        "replaces": gettext("Game %(game)s now says: %(now)s. Replace it by: %(row)s?"),
        "replacesAll": gettext("Write all %(count)s games down? What is replaced by that: %(replacing)s."),
        "keeps": gettext("taking over"),
        "undone": pgettext("game", "taken back"),
        "annulled": gettext("struck"),
        "left_out": gettext("left out"),
        "sign": gettext("Sign: %(name)s"),
        "signs": gettext("%(name)s signs"),
        "signed": gettext("signed, %(at)s"),
        "disputes": gettext("does not sign: %(words)s"),
        "fee": gettext("loss fee %(fee)s"),
        "playedAgain": gettext("Game %(game)s is played again: %(name)s deals once more."),
        "timeLeft": gettext("Time left:"),
        "timeUp": gettext("The time of the series is up."),
        "called": gettext("Referee called at %(at)s."),
        "coming": gettext("A referee is on the way; called at %(at)s."),
        "notCalled": gettext(
            "No network: the call did not go out. It goes out as soon as there is one; fetch a referee in person."
        ),
        "notTakenBack": gettext("No network: the call could not be taken back. That is tried again."),
        "noSignature": gettext("No network: the signature is sent as soon as there is one. Or sign on paper."),
    }
