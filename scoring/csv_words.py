"""The words of score sheets as text: headings, contracts, results and ticks, English and German, contracts Spanish.

Words only; which lines and cells make a sheet is known to the readers.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from scoring.contracts import Contract

_HEADINGS = {
    "game": "number nr no spiel spielnummer lfd_nr",
    "dealer": "geber kartengeber",
    "declarer": "alleinspieler spieler player",
    "contract": "spielart kontrakt farbe",
    "tops": "spitzen matadors",
    "steps": "stufen gewinnstufen",
    "hand": "handspiel",
    "schneider": "",
    "schneider_announced": "schneider_angesagt",
    "schwarz": "",
    "schwarz_announced": "schwarz_angesagt",
    "ouvert": "offen open",
    "overbid": "überreizt ueberreizt",
    "bid": "reizwert gereizt reizung",
    "won": "result ergebnis gewonnen",
    "value": "wert spielwert",
    "score": "punkte spielpunkte",
    "running_total": "stand punktestand",
    "passed": "eingepasst",
    "annulled": "gestrichen ungültig ungueltig struck",
    "also": "auch zweiter zweiter_verlierer",
    "form": "trumpfart",
    "kontra": "contra",
    "bock": "",
    "spitze": "",
    "shown": "gezeigt skat_gezeigt rum",
    "opened": "aufgelegt abierto_despues",
    "revolution": "",
    "virgins": "jungfrauen jungfern",
    "passed_on": "geschoben schieben",
    "event": "ereignis bockereignis",
    "ramsch_round": "ramschrunde",
}
_FOOT = {
    "seat": "platz",
    "points": "punkte spielpunkte",
    "won": "gewonnen",
    "lost": "verloren",
    "total": "gesamt summe leistung",
    "others_lost": "verloren_andere verlorene_der_anderen",
    "own_bonus": "bonus",
    "others_bonus": "bonus_andere",
    "passed": "eingepasst",
    "games": "spiele",
    "signed": "unterschrieben unterschrift",
    "table_size": "tischgröße tischgroesse",
    "source": "quelle",
    "series": "serie",
    "table": "tisch",
}
_CONTRACTS = {
    "diamonds": "karo schellen caró caro diamantes",
    "hearts": "herz rot corazón corazon corazones",
    "spades": "pik grün gruen picas",
    "clubs": "kreuz eichel trébol trebol tréboles",
}
OTHERS = {
    "also": "V8.6", "kontra": "V5.1", "bock": "V6.4", "spitze": "V7.1", "shown": "V9.2", "opened": "V9.1",
    "revolution": "V9.4",
    "form": "V2.1", "event": "V6.3", "virgins": "V8.7", "passed_on": "V8.9", "ramsch_round": "V6.7",
}  # fmt: skip
"""By column that only other Skats have, the paragraph of the variants that plays it (V12.1)."""
RAMSCH = "ramsch"
_RESULTS = {"won": "gewonnen w g +", "lost": "verloren l v -", "passed": "eingepasst passe"}
_TICKS = {"x": "1 ja yes true wahr ✓ ✗", "": "0 nein no false falsch"}


def _index(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({word: name for name, others in words.items() for word in (name, *others.split())})


HEADINGS = _index(_HEADINGS)
FOOT = _index(_FOOT)
CONTRACTS = _index({contract: _CONTRACTS.get(contract, "") for contract in Contract})
CONTRACTS_AND_RAMSCH = MappingProxyType({**CONTRACTS, RAMSCH: RAMSCH})
FORMS = _index({"tournee": "tournée turnier", "second": "passt_mir_nicht", "solo": "", "guckser": "gucki"})
EVENTS = _index({"lost_60": "60 verloren_60 verloren_mit_60"})
RESULTS = _index(_RESULTS)
TICKS = _index(_TICKS)

_TOTAL = re.compile(r"(?:total|stand|summe|punktestand|seat|platz)_?([1-9])")


def plain(text: str) -> str:
    """A heading or word as it is looked up.

    >>> plain(" Schneider angesagt "), plain("Lfd. Nr.")
    ('schneider_angesagt', 'lfd_nr')
    """
    return "_".join(re.findall(r"[^\W_]+|[#+✓✗]|-$", text.strip().lower()))


def total_of(heading: str) -> int | None:
    """The seat (1 to 9) whose running total stands under this heading.

    >>> total_of("total_3"), total_of("Stand 2"), total_of("total")
    (3, 2, None)
    """
    match = _TOTAL.fullmatch(plain(heading))
    return int(match[1]) if match else None
