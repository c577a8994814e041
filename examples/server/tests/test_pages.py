"""The page and its files."""

from __future__ import annotations

import re
import urllib.error
import urllib.request

import pytest
from hearts_server.pages import FILES
from process import Process

TYPES = {"mjs": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def read(server: Process, path: str) -> tuple[str, str, str]:
    """Return a file, its type and its policy."""
    with urllib.request.urlopen(f"http://{server.address}/{path}", timeout=20) as answer:
        policy = answer.headers["Content-Security-Policy"]
        return answer.read().decode(), answer.headers["Content-Type"], policy


def test_everything_that_the_page_loads_is_there(server: Process) -> None:
    page, kind, _ = read(server, "")
    assert kind.startswith("text/html")
    wanted = set(re.findall(r'(?:href|src)="page/([^"]+)"', page))
    assert wanted == {"hearts.svg", "play.css", "table.css", "room.css", "room.mjs"}
    loaded: set[str] = set()
    while wanted - loaded:
        name = min(wanted - loaded)
        loaded.add(name)
        text, kind, policy = read(server, f"page/{name}")
        assert kind.startswith(TYPES[name.rpartition(".")[2]])
        assert "default-src 'none'" in policy
        wanted |= set(re.findall(r'from "\./([^"]+)"', text))
    assert loaded == {*FILES, "shapes.mjs"}


@pytest.mark.parametrize("name", ["solo.py", "index.html", "%2e%2e%2fREADME.md", "x" * 1_000])
def test_nothing_else_is_there(server: Process, name: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        read(server, f"page/{name}")
    assert refused.value.code == 404
    refused.value.close()
