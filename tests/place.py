"""Where a run of tests keeps its data: a folder of its own, named before anything reads the settings.

Loaded by `-p tests.place` in pyproject.toml: Django's plugin reads the settings before any conftest is there. The
processes of one run inherit the name, so two runs in one tree share nothing.
"""

import atexit
import os
import shutil
import tempfile

if "SKATWART_VAR" not in os.environ:
    os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-tests-")
    atexit.register(shutil.rmtree, os.environ["SKATWART_VAR"], ignore_errors=True)
