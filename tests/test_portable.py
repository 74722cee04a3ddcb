"""Nothing but Linux's own means is asked for without looking whether it is there. Reads the sources; needs no database.

Windows and macOS themselves are not here: this holds what can be seen from outside, name by name, each with its reason.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from tomllib import loads

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("scoring", "seating", "tournament")
SOURCES = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))
POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
ELSEWHERE = {"_winapi", "msvcrt", "winreg"}
# fmt: off
OF_OS = {
    "chown", "fchmod", "fchown", "fork", "forkpty", "geteuid", "getgid", "getloadavg", "getpgid", "getpriority",
    "getuid", "initgroups", "killpg", "lchown", "mkfifo", "mknod", "nice", "pipe2", "posix_fallocate", "pread",
    "pwrite", "sched_getaffinity", "sched_setaffinity", "setgid", "setpriority", "setsid", "setuid", "statvfs",
    "sysconf", "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "wait4", "waitid", "waitpid", "O_CLOEXEC",
    "O_DIRECTORY", "O_DSYNC", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "O_TMPFILE",
}
# fmt: on
OF_SIGNALS = {"SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "pause", "setitimer"}
OF_TIME = {"CLOCK_BOOTTIME", "CLOCK_MONOTONIC", "clock_gettime", "clock_settime", "pthread_getcpuclockid", "tzset"}
OF_PROCESSES = {"pass_fds", "preexec_fn", "process_group", "start_new_session", "umask", "user", "group"}
ROOTS = {"bin", "dev", "etc", "home", "media", "mnt", "proc", "run", "sys", "tmp", "usr", "var"}
TEXTS = {"read_text", "write_text"}

# file and name: why it may stand there
ALLOWED = {
    ("tournament/desks/setup/arriving/alive.py", "fcntl"): "not imported on Windows, which has its own lock",
    ("tournament/desks/setup/arriving/alive.py", "msvcrt"): "imported on Windows alone",
    ("tournament/files/limits.py", "resource"): "IS_HELD says whether there is one",
    ("tournament/files/limits.py", "/proc/self/statm"): "what can't be read holds nothing",
    ("tournament/beside/children.py", "nice"): "asked by hasattr",
    ("tournament/papers/pdf.py", "sched_getaffinity"): "asked by hasattr",
    ("tournament/papers/pdf.py", "getloadavg"): "where the cores are known, and there it is",
    ("tournament/management/workers.py", "fork"): "SKATWART_WORKERS is refused where there is none",
    ("tournament/management/workers.py", "wait"): "as fork",
    ("tournament/management/workers.py", "waitpid"): "as fork",
    ("tournament/clock.py", "clock_gettime"): "where one of its clocks is there",
    ("tournament/clock.py", "/proc/sys/kernel/random/boot_id"): "what can't be read is no boot that is known",
    ("tournament/desks/setup/backup/place.py", "/media/stick"): "an example",
    ("tournament/desks/setup/backup/place.py", "/dev"): "refused, where it is",
    ("tournament/desks/setup/backup/place.py", "/proc"): "refused, where it is",
    ("tournament/desks/setup/backup/place.py", "/sys"): "refused, where it is",
}


def asked_for() -> Iterator[tuple[str, str]]:
    """Every use of something that not each system has, as file and name."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in of_some_systems(node):
                yield path.relative_to(ROOT).as_posix(), name


def of_some_systems(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from {alias.name for alias in node.names} & (POSIX | ELSEWHERE)
    elif isinstance(node, ast.ImportFrom):
        yield from {node.module or ""} & (POSIX | ELSEWHERE)
        yield from {alias.name for alias in node.names if node.module == "os"} & OF_OS
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield from {node.attr} & {"os": OF_OS, "signal": OF_SIGNALS, "time": OF_TIME}.get(node.value.id, set())
        yield from {f"socket.{node.attr}"} & {"socket.AF_UNIX", "socket.SO_REUSEPORT"}
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value.startswith("/") and node.value.split("/")[1] in ROOTS:
            yield node.value
    elif isinstance(node, ast.Call):
        yield from of_call(node)


def of_call(call: ast.Call) -> Iterator[str]:
    """Processes that are told what Windows can't do, or begin by fork; a text in whatever encoding the system has."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keywords = {keyword.arg for keyword in call.keywords}
    if name in {"run", "Popen", "check_output"}:
        yield from (str(keyword) for keyword in keywords & OF_PROCESSES)
    is_text = name in TEXTS or (name in {"run", "Popen"} and "text" in keywords)
    if is_text and "encoding" not in keywords:
        yield f"{name} without an encoding"
    if ast.unparse(call.func) in {"multiprocessing.Process", "multiprocessing.Pool"}:
        yield "a process that begins as this system has it"
    if ast.unparse(call.func).endswith("get_context") and ast.unparse(call) != "multiprocessing.get_context('spawn')":
        yield "a process that is forked"
    if name == "strftime" and any(isinstance(word, ast.Constant) and "%-" in str(word.value) for word in call.args):
        yield "strftime's %-"


def test_what_some_systems_lack_is_asked_for_where_that_was_thought_of() -> None:
    assert set(asked_for()) == set(ALLOWED)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("import fcntl", "fcntl"),
        ("from os import fork", "fork"),
        ("os.setsid()", "setsid"),
        ("signal.signal(signal.SIGHUP, stop)", "SIGHUP"),
        ("socket.socket(socket.AF_UNIX)", "socket.AF_UNIX"),
        ("place = Path('/home/skat')", "/home/skat"),
        ("subprocess.Popen(words, start_new_session=True)", "start_new_session"),
        ("subprocess.run(words, text=True)", "run without an encoding"),
        ("path.read_text()", "read_text without an encoding"),
        ("multiprocessing.Process(target=serve)", "a process that begins as this system has it"),
        ("multiprocessing.get_context('fork')", "a process that is forked"),
        ("day.strftime('%-d.%-m.')", "strftime's %-"),
        ("time.tzset()", "tzset"),
    ],
)
def test_each_of_them_is_seen(code: str, name: str) -> None:
    assert name in {word for node in ast.walk(ast.parse(code)) for word in of_some_systems(node)}


def test_time_zones_come_along_for_systems_that_have_none() -> None:
    dependencies = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert "tzdata" in dependencies
