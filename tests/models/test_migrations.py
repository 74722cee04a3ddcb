"""A new database gets all early migrations at once, and the same tables as one that has come through each of them."""

from importlib import import_module
from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.migrations.writer import MigrationWriter
from django.db.models import Field

FIRST = import_module("tournament.migrations.0001_squashed_0049_referee_calls").Migration


def test_all_at_once_is_what_one_by_one_leads_to() -> None:
    loader = MigrationLoader(None, replace_migrations=False)
    last = FIRST.replaces[-1]
    one_by_one = loader.project_state(last)
    others = loader.project_state([node for node in loader.graph.nodes if node[0] == "auth"])
    at_once = FIRST("0001_squashed_0049_referee_calls", "tournament").mutate_state(others)
    assert told(at_once) == told(one_by_one)


def test_it_leaves_none_out() -> None:
    loader = MigrationLoader(None, replace_migrations=False)
    before = [node for node in loader.graph.forwards_plan(FIRST.replaces[-1]) if node[0] == "tournament"]
    assert FIRST.replaces == before


def told(state: ProjectState) -> dict[str, Any]:
    models = (model for (app, _name), model in state.models.items() if app == "tournament")
    return {model.name: (fields(model), options(model)) for model in models}


def fields(model: ModelState) -> dict[str, str]:
    columns: dict[str, Field[Any, Any]] = model.fields
    return {name: MigrationWriter.serialize(column)[0] for name, column in columns.items()}


def options(model: ModelState) -> dict[str, Any]:
    lists = {"constraints", "indexes"}
    there = {name: value for name, value in model.options.items() if value or name not in lists}
    return {
        name: sorted(MigrationWriter.serialize(one)[0] for one in value)
        if name in lists
        else MigrationWriter.serialize(value)[0]
        for name, value in there.items()
    }
