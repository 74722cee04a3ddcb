"""Only what Django's documentation names is used: what it doesn't name may change with any version.

`EXCEPTIONS` names what is used all the same, with its reason. Attributes are found by their names: one with a leading
underscore is documented, or belongs to something else, or is an exception, too.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tournament.tree import ROOT

DOCUMENTED = {  # modules; of those with names, only these are documented
    "django": {"forms", "template"},
    "django.apps": set(),
    "django.conf": set(),
    "django.contrib": {"messages"},
    "django.contrib.auth": {"authenticate", "login", "logout", "password_validation", "update_session_auth_hash"},
    "django.contrib.auth.forms": set(),
    "django.contrib.auth.hashers": set(),
    "django.contrib.auth.models": set(),
    "django.contrib.auth.password_validation": set(),
    "django.contrib.auth.validators": set(),
    "django.contrib.auth.views": set(),
    "django.contrib.contenttypes.models": set(),
    "django.core": {"signing", "validators"},
    "django.core.cache": set(),
    "django.core.exceptions": set(),
    "django.core.files.base": set(),
    "django.core.files.storage": set(),
    "django.core.management": {"call_command", "execute_from_command_line"},
    "django.core.management.base": {"BaseCommand", "CommandError", "CommandParser"},
    "django.core.paginator": set(),
    "django.core.signing": set(),
    "django.core.validators": set(),
    "django.core.wsgi": set(),
    "django.db": {
        *("DEFAULT_DB_ALIAS", "DatabaseError", "InterfaceError", "OperationalError", "connection", "connections"),
        *("migrations", "models", "transaction"),
    },
    "django.db.models": set(),
    "django.db.models.deletion": set(),  # as makemigrations writes it
    "django.db.models.functions": set(),
    "django.db.models.signals": set(),
    "django.forms": set(),
    "django.http": set(),
    "django.middleware.gzip": set(),
    "django.shortcuts": set(),
    "django.template": set(),
    "django.template.loader": set(),
    "django.templatetags.static": set(),
    "django.urls": set(),
    "django.utils": {"timezone", "translation"},
    "django.utils.cache": set(),
    "django.utils.dateparse": set(),
    "django.utils.functional": {"cached_property"},
    "django.utils.html": set(),
    "django.utils.http": set(),
    "django.utils.safestring": {"SafeString", "mark_safe"},
    "django.utils.text": {"format_lazy", "slugify"},
    "django.utils.timezone": set(),
    "django.utils.translation": {
        *("get_language", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "npgettext", "override"),
        *("pgettext", "pgettext_lazy"),
    },
    "django.views.decorators.csrf": set(),
    "django.views.decorators.gzip": set(),
    "django.views.i18n": set(),
}

LANGUAGE = "how the language in force writes it; the same rules as the filters of the templates, which are documented"
SCHEMA = "what the migrations make, to be compared with the file by content; commands only print it"
EARLY = "a message that is marked before there are settings; the documented name asks for them"
EXCEPTIONS = {
    ("django.contrib.auth", "SESSION_KEY"): "whether somebody is signed in, without reading him from the database",
    ("django.contrib.staticfiles.finders", "get_finders"): "all files there are; the documented `find` wants a name",
    ("django.db.backends.base.base", "BaseDatabaseWrapper"): "the type of a connection",
    ("django.db.migrations.loader", "MigrationLoader"): SCHEMA,
    ("django.db.migrations.recorder", "MigrationRecorder"): SCHEMA,
    ("django.db.utils", "ConnectionHandler"): SCHEMA,
    ("django.utils.crypto", "constant_time_compare"): "takes any text; that of the standard library refuses umlauts",
    ("django.utils.crypto", "salted_hmac"): "the secrets of printed cards are made by it: they must stay what they are",
    ("django.utils.dates", "WEEKDAYS"): LANGUAGE,
    ("django.utils.formats", "date_format"): LANGUAGE,
    ("django.utils.formats", "get_format"): LANGUAGE,
    ("django.utils.formats", "number_format"): LANGUAGE,
    ("django.utils.formats", "time_format"): LANGUAGE,
    (
        "django.utils.functional",
        "SimpleLazyObject",
    ): "what is named writes and asks nothing before it is read",
    ("django.utils.functional", "lazy"): "the same, for texts that depend on the organizer",
    ("django.utils.text", "capfirst"): LANGUAGE,
    ("django.utils.text", "get_text_list"): LANGUAGE,
    ("django.utils.translation", "trans_real"): "the language of a request that Django hasn't seen",
    ("django.utils.translation.trans_null", "gettext_noop"): EARLY,
}

DOCUMENTED_ATTRIBUTES = {"_base_manager", "_db", "_default_manager", "_meta", "_state"}
OF_OTHERS = {  # not Django's
    "_exit",  # ends a process
    *("_fields", "_make", "_replace"),  # of named tuples
    "_style",  # of an openpyxl cell
}
INNER = {
    "_state": {"adding", "db"},
    "_meta": {
        *("abstract", "db_table", "get_field"),
        *("concrete_fields", "fields"),  # `get_fields` names relations that point here, too: wherever columns are meant
        *("can_migrate", "model_name"),  # which models have tables, and their names in sentences and archives
    },
}
SOURCES = [path for core in ("tournament", "scoring", "seating") for path in sorted((ROOT / core).rglob("*.py"))]


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Module and name; no name where the whole module is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "django":
            yield from ((node.module, alias.name) for alias in node.names)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] == "django")


def is_documented(module: str, name: str) -> bool:
    if module not in DOCUMENTED or name.startswith("_"):
        return False
    return not name or not DOCUMENTED[module] or name in DOCUMENTED[module]


def own_names(tree: ast.AST) -> set[str]:
    """What a module's classes define or set themselves."""
    nodes = list(ast.walk(tree))
    methods = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return methods | {
        node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }


def private(tree: ast.AST) -> Iterator[str]:
    """Attributes with one leading underscore that no class of this module has by itself; and those of `INNER`."""
    own = own_names(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name.startswith("_") and not name.startswith("__") and name not in own:
                yield name
            case ast.Attribute(value=ast.Attribute(attr=within), attr=name) if name not in INNER.get(within, {name}):
                yield f"{within}.{name}"


def trees() -> Iterator[tuple[Path, ast.AST]]:
    return ((path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))) for path in SOURCES)


def test_what_is_imported_is_documented_or_listed() -> None:
    used = {(module, name, path) for path, tree in trees() for module, name in imported(tree)}
    assert len(used) > 1000
    undocumented = {(module, name, path) for module, name, path in used if not is_documented(module, name)}
    assert sorted(use for use in undocumented if use[:2] not in EXCEPTIONS) == []
    assert EXCEPTIONS.keys() - {use[:2] for use in undocumented} == set()


def test_no_attribute_is_private() -> None:
    allowed = DOCUMENTED_ATTRIBUTES | OF_OTHERS
    found = {(path, name) for path, tree in trees() for name in private(tree)}
    assert sorted(use for use in found if use[1] not in allowed) == []
    assert allowed - {name for _path, name in found} == set()
