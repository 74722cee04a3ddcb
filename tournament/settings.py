"""All settings, from the environment (names begin with SKATWART_). Nonsense stops the start with a sentence.

Whoever needs another value sets a variable; nobody edits this file for one installation.
"""

import os
import secrets
import socket
import sys
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import SimpleLazyObject
from environs import Env, EnvError
from whitenoise.compress import Compressor

from tournament import tree
from tournament.management.language import gettext as _

BASE_DIR = tree.ROOT
KNOWN = {
    "SKATWART_VAR",
    "SKATWART_DATABASE_URL",
    "SKATWART_HOST",
    "SKATWART_PORT",
    "SKATWART_WORKERS",
    "SKATWART_PUBLIC_URL",
    "SKATWART_ALLOWED_HOSTS",
    "SKATWART_TIME_ZONE",
    "SKATWART_DEMO",
    "SKATWART_DEBUG",
    "SKATWART_CHROMIUM",  # read by the browser tests alone
}
unknown = sorted(name for name in os.environ if name.startswith("SKATWART_") and name not in KNOWN)
if unknown:
    raise ImproperlyConfigured(
        _("Unknown setting %(names)s. Known are: %(known)s.")
        % {"names": ", ".join(unknown), "known": ", ".join(sorted(KNOWN))}
    )

env = Env()
try:
    VAR = env.path("SKATWART_VAR", tree.usual_data()).resolve()
    HOST = env.str("SKATWART_HOST", "127.0.0.1")
    PORT = env.int("SKATWART_PORT", 8000)
    WORKERS = env.int("SKATWART_WORKERS", 1)
    PUBLIC_URL = env.str("SKATWART_PUBLIC_URL", "").rstrip("/")
    DEMO = env.bool("SKATWART_DEMO", True)
    DEBUG = env.bool("SKATWART_DEBUG", False)
    TIME_ZONE = env.str("SKATWART_TIME_ZONE", "Europe/Berlin")
    extra_hosts: list[str] = env.list("SKATWART_ALLOWED_HOSTS", [])
    database = env.dj_db_url("SKATWART_DATABASE_URL", f"sqlite:///{VAR / 'skatwart.sqlite3'}")
except (EnvError, ValueError) as error:
    raise ImproperlyConfigured(_("A setting in the environment makes no sense: %(why)s") % {"why": error}) from error
try:
    ZoneInfo(TIME_ZONE)
except (KeyError, ValueError, OSError):
    raise ImproperlyConfigured(
        _("%(name)s is %(value)s; it looks like %(example)s")
        % {"name": "SKATWART_TIME_ZONE", "value": repr(TIME_ZONE), "example": "Europe/Berlin"}
    ) from None
if not 1 <= PORT <= 65535:
    raise ImproperlyConfigured(_("SKATWART_PORT is %(port)s; a port lies between 1 and 65535.") % {"port": PORT})
if WORKERS < 1:
    raise ImproperlyConfigured(_("SKATWART_WORKERS is %(count)s; at least one process serves.") % {"count": WORKERS})
if WORKERS > 1 and not hasattr(os, "fork"):
    raise ImproperlyConfigured(
        _("SKATWART_WORKERS is %(count)s; on this system one process serves.") % {"count": WORKERS}
    )


def is_origin(url: str) -> bool:
    """https, a name, a port where it has one, and nothing else."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return False
    return bool(parts.hostname) and url.lower() == f"https://{parts.hostname}{port}"


if PUBLIC_URL and not is_origin(PUBLIC_URL):
    raise ImproperlyConfigured(
        _("%(name)s is %(value)s; it looks like %(example)s")
        % {"name": "SKATWART_PUBLIC_URL", "value": repr(PUBLIC_URL), "example": "https://skat.example.org"}
    )
public = urlsplit(PUBLIC_URL)


def own_key() -> str:
    """The secret key: made where it is asked for first, kept for ever under VAR, readable by its owner alone."""
    place = VAR / "secret-key"
    try:
        if not place.exists():
            make_key(place)
        key = place.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            _("SKATWART_VAR is %(folder)s; nothing can be kept there: %(why)s.")
            % {"folder": VAR, "why": error.strerror}
        ) from error
    if len(key) < 50:
        raise ImproperlyConfigured(
            _("%(file)s holds no secret key. Remove it and start again: everybody signs in anew.") % {"file": place}
        )
    return key


def make_key(place: Path) -> None:
    VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = VAR / f"{place.name}.{os.getpid()}"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(64))
    try:
        os.link(beside, place)  # two starts at once: the first one's key holds
    except FileExistsError:
        pass
    finally:
        beside.unlink()


def own_addresses() -> list[str]:
    """The names and addresses under which a second laptop in the hall can reach this machine."""
    name = socket.gethostname()
    names = [name, f"{name}.local"]
    try:
        names += socket.gethostbyname_ex(name)[2]
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("10.255.255.255", 1))  # sends nothing: asks which address a packet would leave from
            names.append(probe.getsockname()[0])
    except OSError:
        pass  # no network, or no name of its own: then the machine is reached by localhost alone
    return names


POSTGRES_FIELDS = "django.contrib.postgres.fields"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when the organizer asks for it: the second laptop
SECRET_KEY = SimpleLazyObject(own_key)  # reading the settings writes nothing
ADDRESSES = [*dict.fromkeys(["127.0.0.1", *own_addresses()])] if HOST == EVERYWHERE else [HOST]
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *ADDRESSES, *extra_hosts, *filter(None, [public.hostname])]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_tables2",
    "tournament",
]
MIDDLEWARE = [
    "tournament.headers.headers_alone",
    "tournament.headers.errors_forgotten",
    "tournament.headers.content_policy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",  # those above are on its redirects, too
    "tournament.desks.documents.answers.arrivals.arrivals",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.headers.compressed",
    "tournament.headers.revalidated",
    "tournament.acknowledged.acknowledged",
    "tournament.desks.setup.kept.policy.asks_second",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.regulars.regulars",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.desks.setup.second.gatekeeper.leaders_alone",
]
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [tree.TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.navigation.navigation",
                "tournament.desks.setup.second.reading.bar",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "frame/table.html"

# WAL and FULL: a saved sheet survives the plug being pulled; IMMEDIATE: writers wait instead of failing, those of this
# process in the order in which they asked (audit.atomic).
if database["ENGINE"] == "django.db.backends.sqlite3":
    database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    if WORKERS > 1:
        raise ImproperlyConfigured(
            _(
                "SKATWART_WORKERS is %(count)s; on SQLite one process serves, "
                "more need PostgreSQL (SKATWART_DATABASE_URL)."
            )
            % {"count": WORKERS}
        )
    database["TEST"] = {"NAME": VAR / "tests.sqlite3"}  # a file: in memory two writers at once fail instead of queueing
    # django_tables2 asks for it, and does without; PostgreSQL's driver, which comes with it, is a tenth of each start
    sys.modules.setdefault(POSTGRES_FIELDS, ModuleType(POSTGRES_FIELDS))
else:
    database["CONN_MAX_AGE"] = 60
    database["CONN_HEALTH_CHECKS"] = True
    # What is asked for lies in memory: a few rows by their index, rather than the whole table of all tournaments
    database.setdefault("OPTIONS", {}).setdefault("options", "-c random_page_cost=1.1")
DATABASES = {"default": database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournament.User"
PASSWORD_HASHERS = ["tournament.passwords.InTurn"]
PASSWORD_SIGNS = 10  # at least
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournament.passwords.UnlikeTheName"},
    {
        "NAME": "tournament.passwords.LongEnough",
        "OPTIONS": {"min_length": PASSWORD_SIGNS},
    },
    {"NAME": "tournament.passwords.NotInEveryList"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 2 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"

LANGUAGE_CODE = "en"
LANGUAGES = [("de", "Deutsch"), ("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
FORMAT_MODULE_PATH = ["tournament.locale"]
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC = tree.STATIC
STATICFILES_DIRS = [STATIC, ("manual", tree.MANUAL / "pictures")]
STATIC_ROOT = VAR / "static"
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "otf", "ttf")  # papers alone have them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.static_files.HashedFiles"},
}
FILE_UPLOAD_TEMP_DIR = None
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024  # an import of 10,000 lines comes back from its preview
DATA_UPLOAD_MAX_NUMBER_FIELDS = 25_000  # as many questions about names that look alike as a list has lines
IMPORT_MAX_BYTES = 5 * 1024 * 1024

# Behind a proxy that speaks HTTPS everything is strict; in the hall's own Wi-Fi there is no certificate to be had.
if PUBLIC_URL:
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": VAR / "skatwart.log",
            "maxBytes": 2_000_000,
            "backupCount": 3,
            "formatter": "line",
            "delay": True,
        },
    },
    "loggers": {"django.request": {"level": "ERROR"}},  # a page that isn't there, or isn't for this role, is no news
    "root": {"handlers": ["console", "file"], "level": "WARNING"},
}
