"""A private nginx with a config of the caller's."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tools.services.finding import Wanted
from tools.services.ports import HOST
from tools.services.service import Failed, Service

# For the http block: where a plain user may write.
TEMP_PATHS = "\n".join(
    f"{name}_temp_path {{prefix}}/{name};"
    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
)


def _look() -> Path | None:
    # /usr/sbin is not in the PATH of a plain user.
    for place in (None, "/usr/sbin:/usr/local/sbin"):
        if found := shutil.which("nginx", path=place):
            return Path(found)
    return None


def _directive(name: str, config: str) -> str | None:
    code = re.sub(r"#.*", "", config)
    found = re.search(rf"(?:^|[;}}])\s*{name}\s+([^;]+);", code)
    return found[1].strip() if found else None


class Nginx(Service):
    """Takes a full config with the places {port} and {prefix}, other braces being nginx's own.

    `daemon off` and a pid file in {prefix} are added when the config says nothing about them.
    """

    wanted = Wanted(
        name="nginx",
        variable=None,
        package="nginx",
        wheel=None,
        look=_look,
        unpack=lambda folder: None,
    )

    def __init__(self, config_text: str) -> None:
        super().__init__()
        if "{port}" not in config_text:
            raise ValueError("an nginx config has to say `listen 127.0.0.1:{port}` somewhere")
        self._config_text = config_text

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def _config(self) -> str:
        text = self._config_text.replace("{port}", str(self.port))
        return text.replace("{prefix}", str(self.folder))

    def _pid_file(self) -> Path:
        return self.folder / (_directive("pid", self._config()) or "nginx.pid")

    def _prepare(self, deadline: float) -> None:
        # Started by root, its workers are somebody else, who has to get to the files here.
        self.folder.chmod(0o755)

    def _command(self) -> list[str]:
        config = self._config()
        file = self.folder / "nginx.conf"
        file.write_text(config, encoding="utf-8")
        command = [str(self._program), "-p", f"{self.folder}/", "-c", str(file)]
        if self._can_name_log():
            command += ["-e", "stderr"]
        extra = "" if _directive("daemon", config) else "daemon off; "
        if _directive("pid", config) is None:
            extra += f"pid {self._pid_file()};"
        if extra:
            command += ["-g", extra]
        test = self._ask([*command, "-t"])
        if test.returncode != 0:
            raise Failed(f"nginx does not take this config: {test.stderr.strip()}")
        return command

    def _can_name_log(self) -> bool:
        """Without -e it also opens the system's log, but before 1.19.5 it has no -e."""
        found = re.search(r"/(\d+)\.(\d+)\.(\d+)", self._ask([str(self._program), "-v"]).stderr)
        return found is not None and tuple(map(int, found.groups())) >= (1, 19, 5)

    def _ask(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=10,
            cwd=self.folder,
        )

    def _ready(self, pid: int) -> bool:
        # Written when it listens, so the port is its own.
        try:
            return self._pid_file().read_text(encoding="utf-8").strip() == str(pid)
        except OSError:
            return False
