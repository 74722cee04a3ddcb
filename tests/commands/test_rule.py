"""The guided ruling as a command, in the language of the system: the sentences of its page."""

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.translation import override

from scoring import INCIDENTS
from tournament.wording import FLAGS
from tournament.wording.guide import INCIDENT_NAMES, WAYS

REMARK = "remark --what influence --by opponents --play-on no --contract clubs --tops 1 --bid 18 --decided open"
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def rule(language: str, words: str) -> str:
    out = StringIO()
    with override(language):
        call_command("rule", *words.split(), stdout=out)
    return out.getvalue().strip()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "ISkO 4.2.9, 4.1.4: The declarer wins: +24: with 1, game 2, times clubs 12 = 24"),
        ("de", "ISkO 4.2.9, 4.1.4: Der Alleinspieler gewinnt: +24: mit 1, Spiel 2, mal Kreuz 12 = 24"),
        ("es", "ISkO 4.2.9, 4.1.4: Gana el rematador: +24: con 1, juego 2, por Trébol 12 = 24"),
    ],
)
def test_a_ruling_is_said_in_the_language_of_the_system(language: str, said: str) -> None:
    assert rule(language, REMARK) == said


@pytest.mark.parametrize(
    ("language", "said", "beside"),
    [
        ("en", "It could not influence play", "A declarer may put back"),
        ("de", "Es konnte das Spiel nicht beeinflussen", "zurückstecken"),
        ("es", "No podía influir en el juego", "(4.1.9)"),
    ],
)
def test_what_is_done_and_what_to_know_beside_it_are_whole_sentences(language: str, said: str, beside: str) -> None:
    first, second = rule(language, "early_card --what harmless").splitlines()
    assert said in first
    assert beside in second


def test_another_edition_is_another_text() -> None:
    assert rule("de", "wrong_number_dealt --what opponents").startswith("ISkO 3.2.9, 4.5.6: ")
    told = rule("de", "wrong_number_dealt --what opponents --tops 1 --bid 33 --rules isko_1999")
    assert told.startswith("ISkO 3.3.10: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_incident_is_listed_with_its_words(language: str) -> None:
    lines = rule(language, "").splitlines()
    with override(language):
        assert len(lines) == sum(len(incident.ways) for incident in INCIDENTS.values())
        assert f"card_seen_dealing: ISkO 3.2.8 ({INCIDENT_NAMES['card_seen_dealing']})" in lines
        name, way = INCIDENT_NAMES["revoke"], WAYS["revoke.in_trick"]
        assert f"revoke --what in_trick: ISkO 4.2.3 ({name}: {way})" in lines


def test_what_is_missing_or_can_not_be_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match=r"^what: Wie .*\? \(ISkO 4\.2\.3\)\n  in_trick: "):
        rule("de", "revoke")
    with pytest.raises(CommandError, match=r"^bid: .*19.* \(ISkO 3\.3\.2\)$"):
        rule("de", "discard_forgotten --contract clubs --tops 1 --bid 19")


def test_that_the_game_was_decided_is_said_beside_it() -> None:
    told = rule("en", f"{REMARK.replace('--decided open', '--decided won')} --points 70")
    with override("en"):
        assert told.splitlines()[1:] == [str(FLAGS["decided"])]
