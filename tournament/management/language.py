"""In which language commands speak: that of the system they run on, German, Spanish, or else English. Decided here.

What other programs read (JSON, columns, options, exit codes) is the same in every language.
"""

import ctypes
import gettext as catalogues
import locale
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "es")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


def of_system(environment: Mapping[str, str] = os.environ) -> str:
    """As POSIX has it: the first of the three that says anything."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    told = next((environment[name] for name in names if environment.get(name)), "") or of_windows()
    language = told.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return language if language in LANGUAGES else "en"


def of_windows() -> str:
    """There nobody sets these: the language of its own windows; nothing elsewhere."""
    if sys.platform != "win32":
        return ""
    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


@cache
def catalogue(language: str) -> catalogues.NullTranslations:
    return catalogues.translation("django", LOCALE, languages=[language], fallback=True)


def gettext(text: str) -> str:
    """For what goes wrong before Django has its settings."""
    return catalogue(of_system()).gettext(text)
