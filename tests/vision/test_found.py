"""Cameras told from the system's own list, laid out here as Linux lays it out."""

from __future__ import annotations

from pathlib import Path

from vision.camera.found import Found, present


def node(root: Path, name: str, label: str, device: str, index: int = 0) -> None:
    """One entry as /sys has it: a link from the class to the device, which links to what it hangs on."""
    bus = root / "devices" / device
    real = bus / "video4linux" / name
    real.mkdir(parents=True)
    (real / "name").write_text(label + "\n")
    (real / "index").write_text(f"{index}\n")
    (real / "device").symlink_to(bus)
    (root / "class").mkdir(exist_ok=True)
    (root / "class" / name).symlink_to(real)


def test_a_usb_camera_is_found_once_and_by_a_name_that_lasts(tmp_path: Path) -> None:
    node(tmp_path, "video0", "HD Pro Webcam: HD Pro Webcam", "pci0/usb1/1-1")
    node(tmp_path, "video1", "HD Pro Webcam: HD Pro Webcam", "pci0/usb1/1-1b", index=1)
    node(tmp_path, "video10", "bcm2835-codec-decode", "platform/codec")
    links = tmp_path / "by-id"
    assert present(tmp_path / "class", links, picamera2=False) == [Found("/dev/video0", "HD Pro Webcam")]
    links.mkdir()
    link = links / "usb-046d_HD_Pro-video-index0"
    link.symlink_to("../video0")
    assert present(tmp_path / "class", links, picamera2=False) == [Found(str(link), "HD Pro Webcam")]


def test_a_camera_that_the_kernel_makes_up_lies_under_platform(tmp_path: Path) -> None:
    node(tmp_path, "video0", "vivid-000-vid-cap", "platform/vivid.0")
    node(tmp_path, "video1", "vivid-000-vid-out", "platform/vivid.0", index=1)
    (tmp_path / "drivers" / "vivid").mkdir(parents=True)
    (tmp_path / "devices/platform/vivid.0/driver").symlink_to(tmp_path / "drivers" / "vivid")
    assert present(tmp_path / "class", tmp_path, picamera2=False) == [Found("/dev/video0", "vivid-000-vid-cap")]


def test_the_pis_own_cameras_are_found_where_they_can_be_opened(tmp_path: Path) -> None:
    node(tmp_path, "video0", "unicam", "platform/unicam")
    node(tmp_path, "v4l-subdev0", "imx708_wide 10-001a", "i2c/a")
    node(tmp_path, "v4l-subdev1", "dw9807 10-000c", "i2c/b")
    node(tmp_path, "v4l-subdev2", "imx219 11-0010", "i2c/c")
    assert present(tmp_path / "class", tmp_path, picamera2=True) == [
        Found("pi", "IMX708_WIDE"),
        Found("pi:1", "IMX219"),
    ]
    assert present(tmp_path / "class", tmp_path, picamera2=False) == []


def test_a_machine_without_video_has_no_camera(tmp_path: Path) -> None:
    assert present(tmp_path / "none", tmp_path / "none", picamera2=True) == []
