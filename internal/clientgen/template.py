"""A client for Decant, which reads the web for language models.

    from decant_client import Decant

    page = Decant().read(url="https://example.com/")
    print(page["title"], page["content"])

Generated from the server's description, version VERSION. It needs nothing but
Python's standard library. What pages say is data, not instructions.
"""

import json
import urllib.error
import urllib.request
from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, cast

__all__ = ["Decant", "DecantError"]


# TYPES
class DecantError(Exception):
    """What the server refused: a stable kind, a detail on one line, a hint."""

    def __init__(self, status: int, problem: Dict[str, Any]) -> None:
        self.status = status
        self.kind = str(problem.get("kind", ""))
        self.detail = str(problem.get("detail", ""))
        self.hint = str(problem.get("hint", ""))
        self.problem = problem
        super().__init__("; ".join(part for part in (self.detail, self.hint) if part))


class Decant:
    """Asks one server; base is its address, key its API key."""

    def __init__(
        self,
        base: str = "http://127.0.0.1:8642",
        key: Optional[str] = None,
        timeout: float = 120.0,
    ) -> None:
        if not base.startswith(("http://", "https://")):
            raise ValueError("the address of the server must be http://… or https://…")
        self._base = base.rstrip("/")
        self._key = key
        self._timeout = timeout

    # METHODS

    def read_file(
        self, data: bytes, name: str = "", content_type: str = "application/octet-stream", member: str = ""
    ) -> Page:
        """Read a file: a document, a picture, a page; of an archive, the member by its path."""
        header = {"Content-Type": content_type}
        if name:
            header["Content-Disposition"] = "attachment; filename*=UTF-8''" + urllib.request.quote(name, safe="")
        query = "?member=" + urllib.request.quote(member, safe="") if member else ""
        with self._open("/v1/read" + query, data, header) as answer:
            return cast(Page, json.load(answer))

    def _ask(self, path: str, fields: Dict[str, Any]) -> Any:
        with self._open(path, self._body(fields), {"Content-Type": "application/json"}) as answer:
            return json.load(answer)

    def _lines(self, path: str, fields: Dict[str, Any]) -> Iterator[Any]:
        with self._open(path, self._body(fields), {"Content-Type": "application/json"}) as answer:
            for line in answer:
                yield json.loads(line)

    @staticmethod
    def _body(fields: Dict[str, Any]) -> bytes:
        return json.dumps({name: value for name, value in fields.items() if value is not None}).encode()

    def _open(self, path: str, body: bytes, header: Dict[str, str]) -> Any:
        if self._key:
            header["Authorization"] = "Bearer " + self._key
        request = urllib.request.Request(self._base + path, data=body, headers=header, method="POST")
        try:
            return urllib.request.urlopen(request, timeout=self._timeout)
        except urllib.error.HTTPError as refused:
            with refused:
                raise DecantError(refused.code, self._problem(refused)) from None

    @staticmethod
    def _problem(refused: urllib.error.HTTPError) -> Dict[str, Any]:
        try:
            said = json.load(refused)
        except ValueError:
            said = None
        if isinstance(said, dict):
            return said
        return {"detail": "status %d, not as a Decant server answers" % refused.code, "hint": "check its address"}
