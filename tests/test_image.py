"""The card of an image: how it is laid out, and what it does with what it is told; `make machine SLOW=1` boots one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import image, roots

TOLD = image.LAID_DOWN / "usr/local/lib/table-image/told"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "card/boot/firmware").mkdir(parents=True)
    return tmp_path / "card"


def told(root: Path, words: str) -> dict[str, str]:
    """What lies on the machine, and who may read it, after it was told so."""
    (root / "boot/firmware/table.txt").write_bytes(words.encode())
    subprocess.run([TOLD, root], check=True)
    found = {}
    for file in ("etc/wpa_supplicant/wpa_supplicant-wlan0.conf", "root/.ssh/authorized_keys"):
        if (path := root / file).exists():
            assert path.stat().st_mode & 0o077 == 0
            found[path.name] = path.read_text()
    return found


def test_a_card_as_it_comes_is_told_nothing(root: Path) -> None:
    assert told(root, (image.LAID_DOWN / "boot/firmware/table.txt").read_text()) == {}


def test_it_does_as_it_is_told_and_undoes_what_is_no_longer_said(root: Path) -> None:
    wifi = 'country = DE\r\nnetwork=Our "own" table \r\n  password = a \\ b # "c"\r\n'
    assert told(root, wifi + "key = ssh-ed25519 AAAA ann@example.org\r\n") == {
        "wpa_supplicant-wlan0.conf": 'country=DE\nnetwork={\n    ssid="Our "own" table"\n    scan_ssid=1\n'
        '    psk="a \\ b # "c""\n}\n',
        "authorized_keys": "ssh-ed25519 AAAA ann@example.org\n",
    }
    assert list(told(root, "network = open\n").values()) == [
        'network={\n    ssid="open"\n    scan_ssid=1\n    key_mgmt=NONE\n}\n'
    ]
    assert told(root, "") == {}


def test_where_none_can_be_made_it_says_all_that_helps(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scripts.image"]
    said = subprocess.run(command, cwd=roots.PROJECT, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert said.returncode == 1
    assert "apt-get install mmdebstrap arch-test e2fsprogs fdisk dosfstools mtools xz-utils" in said.stderr
    asked = (roots.PROJECT / "scripts/packages").read_text().splitlines()
    assert {f"image {package}" for package in image.TOOLS.values()} < {*asked}, "and the set-up brings it"


@pytest.mark.long
@pytest.mark.skipif(bool(image.lacking()), reason=f"not installed: {image.lacking()}")
def test_a_card_has_what_a_pi_starts_from_and_the_system(root: Path, tmp_path: Path) -> None:
    (root / "boot/firmware/config.txt").write_text("arm_64bit=1\n")
    (root / "boot/firmware/overlays").mkdir()
    (root / "boot/firmware/overlays/some.dtbo").write_text("some")
    (root / "etc").mkdir()
    (root / "etc/hostname").write_text("table\n")
    card = tmp_path / "card.img"
    image.card(root, card)
    said = subprocess.run(["sfdisk", "--json", card], check=True, capture_output=True, text=True).stdout
    first, second = json.loads(said)["partitiontable"]["partitions"]
    assert (first["type"], second["type"]) == ("c", "83")
    assert second["start"] == first["start"] + first["size"] and second["start"] * 512 + second["size"] * 512 == (
        card.stat().st_size
    )
    fat = f"{card}@@{first['start'] * 512}"
    listed = subprocess.run(["mdir", "-b", "-/", "-i", fat, "::"], check=True, capture_output=True, text=True).stdout
    assert listed.split() == ["::/config.txt", "::/overlays/", "::/overlays/some.dtbo"]
    with card.open("rb") as file:
        file.seek(second["start"] * 512)
        (tmp_path / "system").write_bytes(file.read())
    subprocess.run(["e2fsck", "-fn", tmp_path / "system"], check=True, capture_output=True)
    for path, text in (("/etc/hostname", "table\n"), ("/boot/firmware/config.txt", "")):
        read = subprocess.run(["debugfs", "-R", f"cat {path}", tmp_path / "system"], capture_output=True, text=True)
        assert read.stdout == text
    assert (root / "boot/firmware/config.txt").exists(), "the folder is as it was"
