"""Where what is no Python lies, and where data does: in the folder of the project, or as a wheel was installed.

In the folder `templates/` and `static/` stand beside this package and the manual among the documents, in a wheel all of
them below it. Nothing else asks which it is.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent  # from here Python imports us
IS_INSTALLED = (PACKAGE / "templates").is_dir()
PAGES = PACKAGE if IS_INSTALLED else ROOT
TEMPLATES = PAGES / "templates"
STATIC = PAGES / "static"
MANUAL = PACKAGE / "chapters" if IS_INSTALLED else ROOT / "docs" / "manual"


def usual_data() -> Path:
    """The folder of the data where none is named: where the system keeps a person's, or in the project's own."""
    if not IS_INSTALLED:
        return ROOT / "var"
    from platformdirs import user_data_path  # the cores and the papers do without

    return user_data_path("skatwart", appauthor=False)
