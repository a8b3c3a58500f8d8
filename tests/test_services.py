"""The services that other tests need: they start, crash, come back, and leave nothing behind."""

from __future__ import annotations

import importlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.services import (
    TEMP_PATHS,
    Failed,
    Missing,
    Nginx,
    Postgres,
    Redis,
    chromium_path,
    need,
    processes,
)
from tools.services.chromium import find_chromium

ROOT = Path(__file__).resolve().parent.parent
CONFIG = """
worker_processes 1;
error_log stderr;
events { worker_connections 64; }
http {
  access_log off;
  TEMP_PATHS
  server { listen 127.0.0.1:{port}; location / { return 200 "{prefix}"; } }
}
""".replace("TEMP_PATHS", TEMP_PATHS)


def module(name: str) -> Any:
    """In CI nothing is skipped for want of a package."""
    in_ci = os.environ.get("CI") == "true"
    return importlib.import_module(name) if in_ci else pytest.importorskip(name)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with need(Postgres) as service:
        yield service


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with need(Redis) as service:
        yield service


def owned(service: Postgres | Redis) -> None:
    if os.environ.get(service.wanted.variable or ""):
        pytest.skip(f"{service.wanted.name} is not ours here")


def test_postgres_keeps_what_was_committed_over_a_crash(postgres: Postgres) -> None:
    owned(postgres)
    psycopg = module("psycopg")
    url = postgres.fresh_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE finds (name text)")
        connection.execute("INSERT INTO finds VALUES ('shard')")
        port, pid, family = postgres.port, postgres.pid, processes.family(postgres.pid)
        assert len(family) > 3
        postgres.kill()
        assert not any(map(processes.alive, family))
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    postgres.start()
    assert (postgres.port, postgres.pid == pid) == (port, False)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT name FROM finds").fetchall() == [("shard",)]
        settings = "fsync", "shared_buffers", "max_connections", "listen_addresses"
        shown = [connection.execute(f"SHOW {name}").fetchone()[0] for name in settings]
        assert shown == ["on", "32MB", "60", "127.0.0.1"]
    log = (postgres.folder / "log").read_text(encoding="utf-8")
    assert "was not properly shut down" in log


def test_postgres_stops_in_order_with_a_client_connected(postgres: Postgres) -> None:
    owned(postgres)
    psycopg = module("psycopg")
    with psycopg.connect(postgres.url):
        before = (postgres.folder / "log").stat().st_size
        postgres.stop()
    assert not postgres.running
    postgres.start()
    log = (postgres.folder / "log").read_bytes()[before:].decode()
    assert "database system is shut down" in log
    assert "not properly" not in log


def test_postgres_that_the_environment_names(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    psycopg = module("psycopg")
    monkeypatch.setenv("DIGHOUSE_TEST_POSTGRES", postgres.url)
    monkeypatch.setenv("DIGHOUSE_TEST_HIDE", "binaries,apt,pypi")  # the URL comes before all others
    with Postgres() as foreign:
        assert foreign.url == postgres.url
        made = foreign.fresh_database()
        with psycopg.connect(made) as connection:  # a table of this name is in another database
            connection.execute("CREATE TABLE finds (name text)")
        for forbidden in (foreign.kill, foreign.start):
            with pytest.raises(Missing, match="unset DIGHOUSE_TEST_POSTGRES"):
                forbidden()
        foreign.stop()  # is not ours to stop
        psycopg.connect(made).close()
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(made)


def test_redis_answers_and_forgets_when_killed(redis: Redis) -> None:
    owned(redis)
    with module("redis").Redis.from_url(redis.url) as client:
        assert client.ping()
        assert client.config_get("save") == {"save": ""}
        assert client.config_get("bind") == {"bind": "127.0.0.1"}
        client.set("find", "shard")
    port = redis.port
    redis.kill()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), timeout=1.0)
    redis.start()
    assert redis.port == port
    with module("redis").Redis.from_url(redis.url) as client:
        assert client.get("find") is None


def test_redis_that_the_environment_names(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGHOUSE_TEST_REDIS", redis.url)
    with Redis() as foreign:
        assert foreign.url == redis.url
        with pytest.raises(Missing, match="unset DIGHOUSE_TEST_REDIS"):
            foreign.kill()
    with module("redis").Redis.from_url(redis.url) as client:
        assert client.ping()


def test_a_taken_port_is_not_taken_for_ours(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    owned(redis)
    ports = iter([redis.port, redis.port, None])
    monkeypatch.setattr("tools.services.service.free_port", lambda: next(ports))
    with pytest.raises(Failed, match="no free port"), Redis():
        pass
    with module("redis").Redis.from_url(redis.url) as client:
        assert client.info("server")["process_id"] == redis.pid


def test_nginx_serves_a_config() -> None:
    with need(lambda: Nginx(CONFIG)) as nginx:
        with urllib.request.urlopen(f"{nginx.url}/", timeout=5) as answer:
            assert answer.read().decode() == str(nginx.folder)
        family, folder = processes.family(nginx.pid), nginx.folder
        nginx.kill()
        nginx.start()
        urllib.request.urlopen(f"{nginx.url}/", timeout=5).close()
        family += processes.family(nginx.pid)
    assert not any(map(processes.alive, family))
    assert not folder.exists()


def test_nginx_says_what_is_wrong_with_a_config() -> None:
    need(lambda: Nginx(CONFIG)).close()
    with (
        pytest.raises(Failed, match='unknown directive "retrun"'),
        Nginx(CONFIG.replace("return", "retrun")),
    ):
        pass
    with pytest.raises(ValueError, match="listen"):
        Nginx("events {}")


def test_missing_says_what_and_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGHOUSE_TEST_HIDE", "binaries,apt,pypi")
    monkeypatch.delenv("DIGHOUSE_TEST_POSTGRES", raising=False)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(Missing) as missing, Postgres():
        pass
    assert str(missing.value) == (
        "PostgreSQL is missing (binaries: hidden; apt: hidden; pypi: hidden):"
        " run `apt-get install postgresql` as root"
        " or set DIGHOUSE_TEST_POSTGRES to the URL of a running one"
    )
    with pytest.raises(pytest.skip.Exception, match="nginx is missing"):
        need(lambda: Nginx(CONFIG))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="PostgreSQL is missing"):
        need(Postgres)


def test_a_url_where_nobody_answers_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.services.service.FOREIGN_LIMIT", 0.1)
    with socket.socket() as bound:  # bound, but it does not listen
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        monkeypatch.setenv("DIGHOUSE_TEST_POSTGRES", f"postgresql://me:secret@127.0.0.1:{port}/x")
        with pytest.raises(Missing, match=f"names 127.0.0.1:{port}, and nobody") as missing:
            Postgres().__enter__()
    assert "secret" not in str(missing.value)
    assert "\n" not in str(missing.value)


OWNER = """
import sys
from tools.services import Postgres, Redis
services = [{services}]
for service in services:
    service.__enter__()
    print(service.pid, service.folder, flush=True)
{ending}
"""


@pytest.mark.parametrize(
    ("services", "ending"),
    [("Redis()", "raise ValueError"), ("Postgres(), Redis()", "sys.stdin.read()")],
    ids=["exception", "SIGKILL"],
)
def test_nothing_is_left_when_the_owner_dies(
    services: str, ending: str, postgres: Postgres, redis: Redis
) -> None:
    urls = Postgres.wanted.variable, Redis.wanted.variable
    env = {k: v for k, v in os.environ.items() if k not in urls}
    with subprocess.Popen(
        [sys.executable, "-c", OWNER.format(services=services, ending=ending)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=env,
    ) as owner:
        assert owner.stdout is not None
        lines = [owner.stdout.readline().split() for _ in services.split()]
        if "raise" not in ending:
            owner.send_signal(signal.SIGKILL)
        owner.wait(20)
    deadline = time.monotonic() + 10
    for pid, folder in lines:
        while processes.alive(int(pid)) or Path(folder).exists():
            assert time.monotonic() < deadline, (pid, folder)
            time.sleep(0.02)


def test_chromium_is_found_or_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.delenv("DIGHOUSE_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_chromium() == program
    monkeypatch.setenv("DIGHOUSE_TEST_HIDE", "binaries,apt,pypi")
    with pytest.raises(Missing, match="or set DIGHOUSE_CHROMIUM to the path of one"):
        find_chromium()
    monkeypatch.setenv("DIGHOUSE_CHROMIUM", str(program))
    assert find_chromium() == program
    monkeypatch.setenv("DIGHOUSE_CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(Missing, match="is no program"):
        find_chromium()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception):
        chromium_path()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception):
        chromium_path()
