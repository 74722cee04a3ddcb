"""What columns of a list of players are called, and what stands in them. Data only."""

import re

from tournament.files.seats import NUMBER
from tournament.files.spelling import by_heading

YEAR = re.compile(r"(?:.*\D)?((?:19|20)\d\d)(?:\D.*)?")  # also in a date
MAX_NUMBER = 999_999
TRUE = {*["yes", "y", "true", "1", "x", "ja", "j", "wahr", "bezahlt", "paid", "da", "anwesend", "present", "sí", "si"]}
FALSE = {"", *["no", "n", "false", "0", "nein", "falsch", "offen"]}
SEXES = {
    **dict.fromkeys(["f", "w", "female", "weiblich", "frau", "dame", "damen", "mujer"], "f"),
    **dict.fromkeys(["m", "male", "männlich", "mann", "herr", "herren", "hombre"], "m"),
    **dict.fromkeys(["d", "diverse", "divers"], "d"),
}
CATEGORIES = {
    **dict.fromkeys(["senior", "seniors", "seniorin", "senioren", "s"], "senior"),
    **dict.fromkeys(["junior", "juniors", "juniorin", "junioren", "jugend", "youth", "j"], "junior"),
}
NOTHING = {"-", "–", "—"}  # what people write where there is no club, team or category
HEADINGS = {
    "number": NUMBER,
    "last_name": "last name|surname|family name|name|nachname|familienname|zuname|spieler|spielerin|player|"
    "apellido|apellidos|jugador",
    "first_name": "first name|given name|forename|vorname|rufname|nombre|nombre de pila",
    "club": "club|club name|verein|vereinsname|skatclub|skatverein|klub|club de skat",
    "sex": "sex|gender|geschlecht|geschl|m/w|w/m|m/w/d|w/m/d|m/f|f/m|sexo|género",
    "category": "category|class|age class|age group|kategorie|klasse|altersklasse|ak|categoría|clase",
    "birth_year": "year of birth|birth year|born|jahrgang|jg|geburtsjahr|geboren|geb|geburtsdatum|date of birth|"
    "año de nacimiento|nacimiento|fecha de nacimiento",
    "team": "team|team name|mannschaft|mannschaftsname|equipo",
    "tandem": "tandem|tandem name|tandemname|tándem|pair|paar|pareja",
    "mixed": "mixed|mixed pair|mixed paar|mixedpaar|mixto|pareja mixta",
    "pass_number": "pass|pass number|pass no|player pass|passnummer|passnr|spielerpass|spielerpassnummer|spielerpassnr|"
    "skatpass|skatpassnr|licencia|número de licencia|no de licencia|pase|número de pase|no de pase|pase de jugador",
    "paid": "paid|fee paid|entry fee paid|bezahlt|gezahlt|startgeld|startgeld bezahlt|pagado|cuota pagada",
    "present": "present|here|anwesend|da|presente|aquí",
}


TEXTS = {
    "last_name": 80,
    "first_name": 80,
    "club": 80,
    "team": 80,
    "tandem": 80,
    "mixed": 80,
    "pass_number": 30,
}  # and how many signs fit


FIELDS = by_heading(HEADINGS)
