"""What columns of a register's file are called, and what stands in them. Data only."""

from tournament.desks.registration.files.columns import HEADINGS as KNOWN
from tournament.files.spelling import by_heading

NAMES = ("last_name", "first_name", "club", "sex", "category", "birth_year", "pass_number")  # as in a list of players
HEADINGS = {
    **{name: KNOWN[name] for name in NAMES},
    "membership": "guest or member|member or guest|membership|member|status|gast oder mitglied|mitglied oder gast|"
    "mitgliedschaft|mitglied|gast|mitgliedsstatus|invitado o socio|socio o invitado|socio|estado",
    "member_since": "member since|since|joined|entry date|mitglied seit|seit|eintritt|eintrittsdatum|beitritt|"
    "socio desde|desde|fecha de alta|alta",
    "member_until": "member until|until|left|left on|mitglied bis|bis|austritt|austrittsdatum|ausgetreten|socio hasta|"
    "hasta|fecha de baja|baja",
    "publish_as": "in public|public|published|publish as|in der öffentlichkeit|öffentlich|veröffentlichen|"
    "veröffentlichung|name öffentlich|en público|público|publicado",
}
MEMBERSHIPS = {
    **dict.fromkeys(["yes", "y", "1", "x", "ja", "j", "wahr", "true", "m", "sí", "si"], "member"),
    **dict.fromkeys(["no", "n", "0", "nein", "falsch", "false", "g"], "guest"),
}  # beside the words of the program, for a column that is headed member
NAMINGS = {
    **dict.fromkeys(["full", "whole", "yes", "y", "1", "x", "ja", "j", "voll", "ganz", "sí", "si", "completo"], "full"),
    **dict.fromkeys(["first", "first name", "vorname", "nur vorname", "nombre", "nombre de pila"], "first"),
    **dict.fromkeys(["none", "no", "n", "0", "nein", "nicht", "nunca", "nada"], "none"),
}
FIELDS = by_heading(HEADINGS)
