"""In which language commands speak: that of the system they run on, German, Spanish, or else English. Decided here.

What other programs read (JSON, columns, options, exit codes) is the same in every language.
"""

import gettext as catalogues
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "es")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


def of_system(environment: Mapping[str, str] = os.environ) -> str:
    """As POSIX has it: the first of the three that says anything."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    told = next((environment[name] for name in names if environment.get(name)), "")
    language = told.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return language if language in LANGUAGES else "en"


@cache
def catalogue(language: str) -> catalogues.NullTranslations:
    return catalogues.translation("django", LOCALE, languages=[language], fallback=True)


def gettext(text: str) -> str:
    """For what goes wrong before Django has its settings."""
    return catalogue(of_system()).gettext(text)
