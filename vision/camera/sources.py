"""Where pictures come from: the Pi's own camera, USB cameras, video files, and folders somebody puts pictures into."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.files import BadFile
from vision.camera.frames import CameraTrouble, Standing
from vision.geometry import Image, Size
from vision.pictures import load, pictures


class _Plain:
    """What most sources do: nothing to hold, nothing to free."""

    lively = True
    name = ""
    standing: Standing = ""

    def lock(self) -> None: ...

    def unlock(self) -> None: ...


class UsbCamera(_Plain):
    """A USB camera by its device, such as `/dev/video0`, through V4L2."""

    def __init__(self, device: str, size: Size = (1920, 1080), rate: int = 10) -> None:
        self.name, self._size, self._rate = device, size, rate
        self._camera: Any = None

    def open(self) -> None:
        which: int | str = int(self.name) if self.name.isdecimal() else self.name
        camera = cv2.VideoCapture(which, cv2.CAP_V4L2)
        if not camera.isOpened():
            camera.release()
            raise CameraTrouble(
                f"{self.name} does not open. Is it plugged in, and may this user read it (group video)?"
            )
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        camera.set(cv2.CAP_PROP_FPS, self._rate)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._camera = camera

    def read(self) -> Image:
        good, picture = self._camera.read()
        if not good or picture is None:
            raise CameraTrouble(f"{self.name} gives no picture any more. Was it unplugged?")
        return np.asarray(picture, np.uint8)

    def lock(self) -> None:
        exposure = self._camera.get(cv2.CAP_PROP_EXPOSURE)
        self._camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, 1)  # V4L2's word for "manual"
        if exposure > 0:
            self._camera.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._camera.set(cv2.CAP_PROP_AUTO_WB, 0)
        self._camera.set(cv2.CAP_PROP_AUTOFOCUS, 0)

    def unlock(self) -> None:
        self._camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, 3)  # and for "by itself"
        self._camera.set(cv2.CAP_PROP_AUTO_WB, 1)

    def close(self) -> None:
        if self._camera is not None:
            self._camera.release()
            self._camera = None


class PiCamera(_Plain):
    """The Raspberry Pi's own camera through Picamera2, which comes with the system and is only imported here."""

    name = "the Pi’s camera"

    def __init__(self, number: int = 0, size: Size = (2304, 1296), rate: float = 10.0) -> None:
        self._number, self._size, self._rate = number, size, rate
        self._camera: Any = None

    def open(self) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise CameraTrouble("picamera2 is missing. On Pi OS: apt-get install python3-picamera2") from error
        try:
            camera = Picamera2(self._number)
            frame = round(1_000_000 / self._rate)
            wanted = camera.create_video_configuration(
                main={"size": self._size, "format": "RGB888"},  # the bytes lie as blue, green, red
                controls={"FrameDurationLimits": (frame, frame)},
                buffer_count=3,
                queue=False,
            )
            camera.configure(wanted)
            camera.start()
        except (RuntimeError, IndexError) as error:
            raise CameraTrouble(
                f"The Pi’s camera does not start ({error}). Is its ribbon in, and nothing else using it?"
            ) from error
        self._camera = camera

    def read(self) -> Image:
        try:
            return np.asarray(self._camera.capture_array("main"), np.uint8)
        except (RuntimeError, TimeoutError) as error:
            raise CameraTrouble(f"The Pi’s camera gives no picture any more ({error}).") from error

    def lock(self) -> None:
        found = self._camera.capture_metadata()
        held: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        # exposure first, then the switch: a switch alone has given black pictures
        for name in ("ExposureTime", "AnalogueGain", "ColourGains"):
            if name in found:
                held[name] = found[name]
        if "LensPosition" in found:
            held |= {"AfMode": 0, "LensPosition": found["LensPosition"]}
        self._camera.set_controls(held)

    def unlock(self) -> None:
        self._camera.set_controls({"AeEnable": True, "AwbEnable": True})

    def close(self) -> None:
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()
            self._camera = None


class Video(_Plain):
    """A video file, played at its own pace and held at its last picture."""

    lively = False

    def __init__(self, path: Path, *, pace: float = 1.0) -> None:
        self.name, self._path, self._pace = path.name, path, pace
        self._file: Any = None
        self._last: Image | None = None
        self._due = 0.0

    def open(self) -> None:
        self._file = cv2.VideoCapture(str(self._path))
        if not self._file.isOpened():
            raise CameraTrouble(f"{self._path} cannot be played.")
        self._step = self._pace / max(1.0, float(self._file.get(cv2.CAP_PROP_FPS) or 10.0))
        self._due = time.monotonic()

    def read(self) -> Image:
        self._due = max(self._due + self._step, time.monotonic() - 1.0)
        time.sleep(max(0.0, min(1.0, self._due - time.monotonic())))
        good, picture = self._file.read()
        if good:
            self._last = np.asarray(picture, np.uint8)
        self.standing = "" if good else "ended"
        if self._last is None:
            raise CameraTrouble(f"{self.name} holds no picture.")
        return self._last

    def close(self) -> None:
        if self._file is not None:
            self._file.release()


QUIET = 20.0
"""Seconds without a new picture after which a folder stands still: a phone uploads one every few seconds."""


class Folder(_Plain):
    """The newest picture in a folder, looked for again and again; for phones that upload, and for trying things out."""

    lively = False

    def __init__(self, path: Path, every: float = 0.2, quiet: float = QUIET) -> None:
        self.name, self._path, self._every, self._quiet = path.name or str(path), path, every, quiet
        self._since = 0.0
        self._shown: tuple[Path, float] | None = None
        self._last: Image | None = None

    def open(self) -> None:
        if not self._path.is_dir():
            raise CameraTrouble(f"{self._path} is no folder.")

    def read(self) -> Image:
        if self._last is not None:
            time.sleep(self._every)
        until = time.monotonic() + 1.5
        while True:
            try:
                found = sorted(((each.stat().st_mtime, each) for each in pictures(self._path)), reverse=True)
            except OSError as error:
                raise CameraTrouble(f"{self._path} cannot be read ({error.strerror}).") from error
            for at, path in found:
                if (path, at) == self._shown:
                    break
                with suppress(BadFile):  # it is still being written
                    self._last = load(path)
                    self._shown, self._since = (path, at), time.monotonic()
                    break
            if self._last is not None:
                self.standing = "unchanged" if time.monotonic() - self._since > self._quiet else ""
                return self._last
            if time.monotonic() > until:
                raise CameraTrouble(f"There is no picture in {self._path} yet.")
            time.sleep(self._every)

    def close(self) -> None: ...
