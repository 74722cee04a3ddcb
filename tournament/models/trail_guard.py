"""Two triggers make the database itself refuse to change or to remove an entry of the trail."""

from typing import Any

NAMES = ("update", "delete")


def forbid(_apps: Any, schema_editor: Any) -> None:
    for statement in statements(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def allow(_apps: Any, schema_editor: Any) -> None:
    on = " ON tournament_auditentry" if schema_editor.connection.vendor == "postgresql" else ""
    for name in NAMES:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS trail_no_{name}{on}")


def statements(vendor: str) -> list[str]:
    """The SQL that makes both triggers, for "sqlite" or "postgresql"."""
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER trail_no_{name} BEFORE {name} ON tournament_auditentry "
            "BEGIN SELECT RAISE(ABORT, 'the trail is permanent'); END"
            for name in NAMES
        ]
    function = (
        "CREATE OR REPLACE FUNCTION trail_is_permanent() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the trail is permanent'; END $$"
    )
    return [
        function,
        *(
            f"CREATE TRIGGER trail_no_{name} BEFORE {name} ON tournament_auditentry "
            "FOR EACH ROW EXECUTE FUNCTION trail_is_permanent()"
            for name in NAMES
        ),
    ]
