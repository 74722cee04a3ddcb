"""Settings come from the environment: nonsense stops the start with a sentence, sense needs nothing else."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def manage(var: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` on a machine where nothing but these variables is set."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SKATWART_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "manage.py"), *words],
        env={**clean, "LC_ALL": "C.UTF-8", "SKATWART_VAR": str(var), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("SKATWART_FOO", "1", "Unknown setting SKATWART_FOO. Known are: "),
        ("SKATWART_PORT", "abc", "Not a valid integer"),
        ("SKATWART_PORT", "99999", "a port lies between 1 and 65535"),
        ("SKATWART_PORT", "0", "a port lies between 1 and 65535"),
        ("SKATWART_WORKERS", "0", "at least one process serves"),
        ("SKATWART_WORKERS", "2", "on SQLite one process serves, more need PostgreSQL"),
        ("SKATWART_PUBLIC_URL", "http://x", "it looks like https://skat.example.org"),
        ("SKATWART_PUBLIC_URL", "https://x.org/skat", "it looks like https://skat.example.org"),
        ("SKATWART_PUBLIC_URL", "https://x.org:abc", "it looks like https://skat.example.org"),
        ("SKATWART_PUBLIC_URL", "https://[", "it looks like https://skat.example.org"),
        ("SKATWART_DATABASE_URL", "nonsense", "Not a valid database URL"),
        ("SKATWART_DATABASE_URL", "oracle9://x", "Not a valid database URL"),
        ("SKATWART_DEBUG", "maybe", "Not a valid boolean"),
        ("SKATWART_DEMO", "perhaps", "Not a valid boolean"),
        ("SKATWART_TIME_ZONE", "Mars/Olympus", "it looks like Europe/Berlin"),
        ("SKATWART_TIME_ZONE", "../etc/passwd", "it looks like Europe/Berlin"),
        ("SKATWART_VAR", "/proc/nowhere", "nothing can be kept there"),
    ],
)
def test_nonsense_stops_the_start_with_one_sentence(tmp_path: Path, name: str, value: str, words: str) -> None:
    done = manage(tmp_path, "check", **{name: value})
    assert done.returncode != 0
    assert done.stderr.startswith("Skatwart can't start: ")
    assert name in done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_has_to_be_set(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--fail-level", "WARNING")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_secret_key_is_made_once_for_its_owner_alone_and_kept(tmp_path: Path) -> None:
    place = tmp_path / "var" / "secret-key"
    for _start in range(2):
        assert manage(tmp_path / "var", "check").returncode == 0
        key = place.read_text()
        assert len(key) >= 50
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        assert [path.name for path in place.parent.iterdir() if path.name.startswith("secret")] == ["secret-key"]
    assert place.read_text() == key


@pytest.mark.parametrize("place", ["var", "/proc/nowhere"])
@pytest.mark.parametrize("code", ["import tournament.settings", "import django; django.setup()"])
def test_to_read_the_settings_writes_nothing(tmp_path: Path, place: str, code: str) -> None:
    run(code, var=tmp_path / place)
    assert not (tmp_path / place).exists()


def test_the_models_need_no_fonts(tmp_path: Path) -> None:
    run("import django; django.setup(); import sys; assert 'fontTools' not in sys.modules", var=tmp_path)


def run(code: str, *, var: Path) -> None:
    environment = {**os.environ, "SKATWART_VAR": str(var), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**environment, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_two_starts_at_once_have_one_key(tmp_path: Path) -> None:
    words = [sys.executable, "-c", "from tournament.settings import SECRET_KEY; print(SECRET_KEY)"]
    environment = {**os.environ, "SKATWART_VAR": str(tmp_path / "var"), "PYTHONPATH": str(ROOT)}
    starts = [subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) for _start in range(4)]
    assert len({start.communicate(timeout=60)[0] for start in starts}) == 1
    assert [start.returncode for start in starts] == [0] * 4


def test_a_key_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("short")
    done = manage(tmp_path, "check")
    assert done.returncode != 0
    assert "secret-key holds no secret key" in done.stderr


def test_behind_https_nothing_is_left_to_be_wished(tmp_path: Path) -> None:
    done = manage(
        tmp_path, "check", "--deploy", "--fail-level", "WARNING", SKATWART_PUBLIC_URL="https://skat.example.org"
    )
    assert done.returncode == 0
    assert "no issues (0 silenced)" in done.stdout
    assert done.stderr == ""


def test_models_and_migrations_agree(tmp_path: Path) -> None:
    assert manage(tmp_path, "makemigrations", "--check", "--dry-run").returncode == 0
