"""A headless Chromium driven through its debugging port: enough of a client for these tests.

Nothing but the standard library: a WebSocket (RFC 6455) that speaks the DevTools protocol.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def executable() -> str | None:
    """The browser: what CHROME names, or one of the usual names; None if there is none."""
    named = os.environ.get("CHROME")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page in a browser of its own, with everything that it complained of or asked for."""

    def __init__(self, path: str) -> None:
        self.folder = tempfile.mkdtemp(prefix="page-")
        self.process = subprocess.Popen(
            [
                path,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                f"--user-data-dir={self.folder}",
                "--window-size=1300,900",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.socket = self._connect()
        self.number = 0
        self.events: list[dict] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def _connect(self) -> socket.socket:
        port_file = Path(self.folder, "DevToolsActivePort")
        deadline = time.monotonic() + 60
        while not port_file.exists() or not port_file.read_text().strip():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError("the browser did not start")
            time.sleep(0.05)
        port = int(port_file.read_text().split()[0])
        while True:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=30) as answer:
                pages = [t for t in json.load(answer) if t["type"] == "page"]
            if pages or time.monotonic() > deadline:
                break
            time.sleep(0.05)
        address = pages[0]["webSocketDebuggerUrl"].partition(f":{port}")[2]
        found = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        found.sendall(
            f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += found.recv(1)
        assert b" 101 " in head, head
        return found

    # -- messages ----------------------------------------------------------------------------

    def _send(self, text: str) -> None:
        data = text.encode()
        mask = os.urandom(4)
        size = (
            struct.pack("!B", 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BH", 0xFE, len(data))
            if len(data) < 65536
            else struct.pack("!BQ", 0xFF, len(data))
        )
        body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(b"\x81" + size + mask + body)

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise RuntimeError("the browser hung up")
            data += part
        return data

    def _receive(self) -> dict:
        text = b""
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._exactly(8))
            text += self._exactly(size)
            if first & 0x80:
                return json.loads(text)

    def call(self, method: str, **params: object) -> dict:
        """A command of the protocol, and its answer."""
        self.number += 1
        self._send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = self._receive()
            if message.get("id") == self.number:
                assert "error" not in message, message["error"]
                return message["result"]
            self.events.append(message)

    # -- the page ----------------------------------------------------------------------------

    def open(self, path: Path, hash_: str = "") -> None:
        """Load a file, and wait until it is there."""
        self.events.clear()
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=path.as_uri() + hash_)
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def run(self, script: str) -> object:
        """The value of an expression in the page."""
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, condition: str) -> None:
        deadline = time.monotonic() + 30
        while not self.run(condition):
            assert time.monotonic() < deadline, f"never: {condition}"
            time.sleep(0.02)

    def press(self, key: str, code: str = "") -> None:
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key)

    def click(self, selector: str) -> None:
        """A click with the mouse in the middle of what the selector finds."""
        x, y = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center', inline: 'center'});"
            "const r = e.getBoundingClientRect();"
            "return [r.left + r.width / 2, r.top + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def complaints(self) -> list[str]:
        """Errors of the console, exceptions, and requests to anything but the file itself."""
        self.run("1")
        found = []
        for event in self.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(str(params["exceptionDetails"]))
            elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
                found.append(str(params["args"]))
            elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
                found.append(params["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = params["request"]["url"]
                if not url.startswith(("file:", "about:", "data:")):
                    found.append(url)
        return found

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
