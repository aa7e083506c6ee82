"""PostgreSQL and Mosquitto as Debian has them: private instances, killed and begun anew as a test wants."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg

from tests.waiting import until

POSTGRES = max(Path("/usr/lib/postgresql").glob("*/bin/postgres"), default=None)
MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def absent() -> str:
    """Which servers are not here; "" where all are."""
    here = {"postgresql": POSTGRES, "mosquitto": MOSQUITTO}
    return " ".join(name for name, found in here.items() if not found)


def _free() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _unprivileged(user: str) -> dict[str, Any]:
    """Who a server runs as: never root."""
    if os.geteuid():
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def _done(line: list[str]) -> None:
    subprocess.run(line, check=True, capture_output=True)


class Server:
    """A process in a folder of its own."""

    user = ""

    def __init__(self) -> None:
        self.port = _free()
        self.folder = Path(tempfile.mkdtemp(prefix="club-"))
        if not os.geteuid():
            shutil.chown(self.folder, self.user)
        self._process: subprocess.Popen[bytes] | None = None
        self.prepare()

    def prepare(self) -> None:
        """What is done once."""

    def line(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        """Begun, and answering."""

        def begun() -> bool:
            if self._process is None or self._process.poll() is not None:  # what was killed may hold the port still
                self._process = self.run(self.line())
            return self.answers()

        until(begun, f"{type(self).__name__} at {self.port}")

    def kill(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def close(self) -> None:
        if self._process:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, line: list[str]) -> subprocess.Popen[bytes]:
        null = subprocess.DEVNULL
        return subprocess.Popen(line, stdout=null, stderr=null, cwd=self.folder, **_unprivileged(self.user))


class Mosquitto(Server):
    """A broker that forgets everything when it is killed."""

    user = "mosquitto"

    def settings(self) -> list[str]:
        return ["allow_anonymous true"]

    def prepare(self) -> None:
        lines = [f"listener {self.port} 127.0.0.1", *self.settings()]
        (self.folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    def line(self) -> list[str]:
        return [str(MOSQUITTO), "-c", str(self.folder / "mosquitto.conf")]

    def answers(self) -> bool:
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0


class Guarded(Mosquitto):
    """A broker with a certificate of its own that hears Ann alone."""

    @property
    def certificate(self) -> Path:
        return self.folder / "certificate.pem"

    def settings(self) -> list[str]:
        key, people = self.folder / "key.pem", self.folder / "people"
        made = f"openssl req -x509 -newkey ed25519 -nodes -days 2 -keyout {key} -out {self.certificate}"
        _done([*made.split(), "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        _done(["mosquitto_passwd", "-b", "-c", str(people), "ann", "open sesame"])
        if not os.geteuid():
            for file in (key, people):
                shutil.chown(file, self.user)
        where = [f"certfile {self.certificate}", f"keyfile {key}", f"password_file {people}"]
        return ["allow_anonymous false", *where]


class Postgres(Server):
    """A database cluster. It may lie in memory: what is killed here is the server, never the machine."""

    user = "postgres"

    def prepare(self) -> None:
        assert POSTGRES
        made = self.run(
            [str(POSTGRES.with_name("initdb")), "-D", f"{self.folder}/data", "-U", "club", "-A", "trust", "-N"]
        )
        assert made.wait() == 0, "initdb"
        lines = ["host all club 127.0.0.1/32 trust", "host all all 127.0.0.1/32 scram-sha-256"]
        (self.folder / "data" / "pg_hba.conf").write_text("\n".join(lines) + "\n")

    def line(self) -> list[str]:
        here = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=60"]
        return [str(POSTGRES), "-D", f"{self.folder}/data", "-p", str(self.port), "-k", str(self.folder), *here]

    def answers(self) -> bool:
        try:
            psycopg.connect(f"{self.url}?connect_timeout=2").close()
        except psycopg.OperationalError:
            return False
        return True

    @property
    def url(self) -> str:
        return f"postgresql://club@127.0.0.1:{self.port}/postgres"

    def fresh(self) -> str:
        """The URL of a database nobody has used."""
        self._made = getattr(self, "_made", 0) + 1
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE club{self._made}")
        return f"postgresql://club@127.0.0.1:{self.port}/club{self._made}"
