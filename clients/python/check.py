"""Asks a server, whose address and key are in the environment, all that the client can."""

import os

from decant_client import Decant, DecantError

PAGE = "https://blog.example.com/pour-over"


def kind_of(call):
    try:
        call()
    except DecantError as refused:
        return refused.status, refused.kind, bool(refused.hint)
    return None


def check(what, holds):
    if not holds:
        raise SystemExit("python: " + what)


decant = Decant(base=os.environ["DECANT_BASE"], key=os.environ["DECANT_KEY"])
check("links", decant.links(text="see " + PAGE)["links"][0]["value"] == PAGE)
page = decant.read(url=PAGE, max_chars=500, extract_mode="text")
check("read", page["url"] == PAGE and page["extractMode"] == "text" and page["untrusted"] is True)
check("html", "own page" in decant.read(html="<p>My own page, as it is.", url="https://a.example/")["content"])
several = decant.read_several(urls=[PAGE, "http://10.0.0.7/"])["results"]
check("several", several[0]["title"] == page["title"] and several[1]["kind"] == "blocked_address")
lines = list(decant.batch(items=[{"id": "a", "url": PAGE}, {"id": "b", "url": "http://10.0.0.7/"}]))
check("batch", [line["id"] for line in lines] == ["a", "b"] and "error" in lines[1])
check("file", "Tea" in decant.read_file(b"name,price\nTea,3\n", name="tée.csv")["content"])
check("understand", len(decant.understand(message="see " + PAGE)["links"]) == 1)
check("ask", decant.ask(prompt="What was the promise? " + PAGE)["text"])
members = decant.read(url="https://members.example.com/", headers={"Authorization": "Bearer tea-and-cake"}, timeout_seconds=5)
check("headers", "flour" in members["content"])
check("refused", kind_of(lambda: decant.read(url="http://10.0.0.7/")) == (403, "blocked_address", True))
check("bad request", kind_of(lambda: decant.read()) == (400, "bad_request", True))
stranger = Decant(base=os.environ["DECANT_BASE"] + "/", key="wrong")
check("wrong key", kind_of(lambda: list(stranger.batch(urls=[PAGE]))) == (401, "unauthorized", True))
print("python: all is well")
