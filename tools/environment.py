"""Make the virtual environments that the Makefile uses, and keep them up to date.

    python tools/environment.py play    .venv: the built wheel, and what builds it
    python tools/environment.py test    .venv: the same, and everything for tests and checks
    python tools/environment.py dev     .venv-dev: all that, but an editable (plain Python) install
    python tools/environment.py bench   .venv-bench: the built wheel, and the peers we compare with
    python tools/environment.py train   .venv-train: the built wheel, and PyTorch

What was done is remembered by stamps inside the environments, so that nothing is done twice; the
wheel is rebuilt when a hash of the sources changes. Of what it is made from, the compiled core is kept
in .venv/core and the browser client in .venv/site, so that a change of one does not cost the other.
Only the standard library is used here.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from build_web import ROOT, STAMP, digest, is_made_from
from build_web import site_key as web_key

CONSTRAINTS = ROOT / "constraints.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PEERS = ["open_spiel", "pettingzoo[classic]", "rlcard", "catanatron", "envpool", "pgx"]


class Environment:
    """A virtual environment in the repository, with stamps that say what is in it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = ROOT / name
        self.python = self.path / "bin" / "python"
        # Another Python or another place (scripts carry their full path): start anew.
        self.origin = f"{sys.version} {sys.base_prefix} {self.path}"

    def stamp(self, what: str) -> str:
        try:
            return (self.path / f"{what}.stamp").read_text(encoding="utf-8")
        except OSError:
            return ""

    def put_stamp(self, what: str, text: str) -> None:
        (self.path / f"{what}.stamp").write_text(text, encoding="utf-8")

    def create(self) -> None:
        if self.stamp("origin") == self.origin and runs(self.python):
            return
        say(f"{self.name}: creating it with Python {sys.version.split()[0]}")
        try:
            venv.EnvBuilder(clear=True, symlinks=True, with_pip=True).create(self.path)
        except subprocess.CalledProcessError:
            stop(
                f"{self.name} could not be created: this Python has no working ensurepip"
                " (on Debian and Ubuntu: apt install python3-venv)."
            )
        self.put_stamp("origin", self.origin)

    def pip_install(self, *arguments: str, output: int | None = None) -> bool:
        # -qq: errors only; warnings about places where pip looked and found nothing are noise.
        command = [str(self.python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        done = subprocess.run(
            [*command, "--no-input", *arguments], cwd=ROOT, stdout=output, stderr=output
        )
        return done.returncode == 0

    def require(self, what: str, requirements: list[str]) -> None:
        """Install these requirements, in the pinned versions."""
        key = digest(*requirements, CONSTRAINTS.read_text(encoding="utf-8"))
        if self.stamp(what) == key:
            return
        say(f"{self.name}: installing the pinned {what}")
        if not self.pip_install("-c", str(CONSTRAINTS), *requirements):
            stop(f"The {what} could not be installed.")
        self.put_stamp(what, key)

    def install_wheel(self, wheel: Path, key: str) -> None:
        if self.stamp("installed") == key:
            return
        self.put_stamp("installed", "")
        if not self.pip_install("--no-deps", "--no-index", "--force-reinstall", str(wheel)):
            stop(f"{wheel.name} could not be installed.")
        self.put_stamp("installed", key)
        say(f"{self.name}: dighouse {wheel.name.split('-')[1]}, {core_of(wheel)}, is installed")


def main(purpose: str) -> None:
    # Two of us at a time would spoil the environment: the second one waits.
    lock = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    extras = PROJECT["project"]["optional-dependencies"]
    base: list[str] = PROJECT["project"]["dependencies"]
    server: list[str] = extras["server"]
    arena: list[str] = extras["dask"] + extras["parquet"] + extras["ratings"]
    build = [*PROJECT["build-system"]["requires"], PROJECT["tool"]["dighouse"]["node"]]
    if purpose == "dev":
        dev = Environment(".venv-dev")
        dev.create()
        dev.require("requirements", base + server + build)
        dev.require("tools", extras["dev"] + extras["adapters"] + arena)
        install_editable(dev)
        return
    play = Environment(".venv")
    play.create()
    play.require("requirements", base + server + build)
    if purpose == "test":
        play.require("tools", extras["dev"] + extras["adapters"] + arena)
    wheel, key = build_wheel(play)
    play.install_wheel(wheel, key)
    if purpose == "bench":
        bench = Environment(".venv-bench")
        bench.create()
        bench.require("requirements", base)
        bench.install_wheel(wheel, key)
        install_peers(bench)
    if purpose == "train":
        train = Environment(".venv-train")
        train.create()
        # The very release: a build for processors alone where the index has one, of a known size.
        train.require("requirements", base + extras["train"])
        train.install_wheel(wheel, key)


def build_wheel(tools: Environment) -> tuple[Path, str]:
    """The wheel of the sources as they are, built if need be, and a key that tells it from others."""
    folder = tools.path / "wheel"
    site = build_site(tools)
    key = digest(*source_texts(), *compiler(), site_key(site), tools.origin)
    built, _, name = tools.stamp("built").partition(" ")
    # A build that fell back to plain Python is fine, but not under CI, where it has to fail.
    fell_back = core_of(Path(name)) == "plain" and not is_set("DIGHOUSE_PLAIN")
    if built == key and (folder / name).is_file() and not (fell_back and is_set("CI")):
        return folder / name, digest(key, name)
    tools.put_stamp("built", "")
    shutil.rmtree(folder, ignore_errors=True)
    say(f"{tools.name}: building dighouse")
    # Straight with the backend: the environment has the pinned build requirements, so there is no
    # need to install them once more; and its warning is seen, which pip would swallow.
    done = subprocess.run(
        [str(tools.python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={
            **os.environ,
            **site_variables(site),
            "DIGHOUSE_KEEP_CORE": str(tools.path / "core"),
            "HATCH_QUIET": "1",
        },
        stdin=subprocess.DEVNULL,
    )
    wheels = list(folder.glob("dighouse-*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        stop("dighouse could not be built.")
    tools.put_stamp("built", f"{key} {wheels[0].name}")
    return wheels[0], digest(key, wheels[0].name)


def build_site(tools: Environment) -> Path | None:
    """The browser client, built if need be; None where it is not wanted, or npm fails."""
    if os.environ.get("DIGHOUSE_WEB") == "skip":
        return None
    site = tools.path / "site"
    if not is_made_from(site, web_key(ROOT)):
        say(f"{tools.name}: building the browser client")
    done = subprocess.run(
        [str(tools.python), str(ROOT / "build_web.py"), "build", str(site)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    if done.returncode == 0:
        return site
    if is_set("CI"):
        stop(f"the browser client could not be built:\n{done.stderr.rstrip()}")
    say(
        "WARNING: dighouse: the browser client could not be built, so the server shows a plain page,"
        f" and you play from a terminal. What went wrong:\n{done.stderr.rstrip()}"
    )
    return None


def site_key(site: Path | None) -> str:
    return "no site" if site is None else (site / STAMP).read_text(encoding="utf-8")


def site_variables(site: Path | None) -> dict[str, str]:
    """How the package's build hears of the site."""
    return {"DIGHOUSE_WEB": "skip"} if site is None else {"DIGHOUSE_SITE": str(site)}


def install_editable(dev: Environment) -> None:
    key = digest((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if dev.stamp("installed") != key:
        if not dev.pip_install("--no-deps", "--no-build-isolation", "-e", str(ROOT)):
            stop("dighouse could not be installed.")
        dev.put_stamp("installed", key)
    say(f"{dev.name}: dighouse is installed as it stands in src/: edit and run, nothing to rebuild")


def install_peers(bench: Environment) -> None:
    """Install what installs; a peer that does not is left out, and tried again next time."""
    pins = digest(CONSTRAINTS.read_text(encoding="utf-8"))
    have = [line for line in bench.stamp("peers").splitlines() if line.startswith(pins)]
    for peer in PEERS:
        if f"{pins} {peer}" in have:
            continue
        say(f"{bench.name}: installing {peer}")
        if bench.pip_install("-c", str(CONSTRAINTS), peer, output=subprocess.DEVNULL):
            have.append(f"{pins} {peer}")
        else:
            say(f"{bench.name}: {peer} does not install here: left out")
    bench.put_stamp("peers", "\n".join(have))


def source_texts() -> list[bytes]:
    """The names and contents of all files that the wheel depends on."""
    own = ("pyproject.toml", "hatch_build.py", "build_web.py", "constraints.txt")
    files = [ROOT / name for name in own]
    files += sorted(
        file
        for file in (ROOT / "src").rglob("*")
        if file.is_file()
        and "__pycache__" not in file.parts
        and ROOT / "src/dighouse/server/site" not in file.parents
    )
    return [part for file in files for part in (bytes(file.relative_to(ROOT)), file.read_bytes())]


def compiler() -> list[str]:
    """What decides whether, and by what, the core is compiled."""
    if is_set("DIGHOUSE_PLAIN"):
        return ["plain"]
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return [command, str(shutil.which(command.split()[0])), os.environ.get("CFLAGS", "")]


def core_of(wheel: Path) -> str:
    return "plain" if wheel.name.endswith("-none-any.whl") else "compiled"


def runs(python: Path) -> bool:
    return os.access(python, os.X_OK)  # follows the link: False if the Python behind it is gone


def is_set(name: str) -> bool:
    return os.environ.get(name, "").lower() not in ("", "0", "false", "no")


def say(text: str) -> None:
    print(text, flush=True)


def stop(text: str) -> NoReturn:
    sys.exit(f"dighouse: {text}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("play", "test", "dev", "bench", "train"):
        sys.exit(__doc__)
    main(sys.argv[1])
