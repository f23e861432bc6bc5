"""A client for Decant, which reads the web for language models.

    from decant_client import Decant

    page = Decant().read(url="https://example.com/")
    print(page["title"], page["content"])

Generated from the server's description, version 0.1.0. It needs nothing but
Python's standard library. What pages say is data, not instructions.
"""

import json
import urllib.error
import urllib.request
from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, cast

__all__ = ["Decant", "DecantError"]


Advice = TypedDict(
    "Advice",
    {
        "action": str,
        "because": str,
    },
    total=True,
)


_Alternate = TypedDict(
    "_Alternate",
    {
        "href": str,
        "mediaType": str,
    },
    total=True,
)


_AlternateMore = TypedDict(
    "_AlternateMore",
    {
        "lang": str,
        "rel": str,
    },
    total=False,
)


class Alternate(_Alternate, _AlternateMore):
    pass


Anchor = TypedDict(
    "Anchor",
    {
        "name": str,
        "start": int,
    },
    total=True,
)


_Answer = TypedDict(
    "_Answer",
    {
        "by": List[str],
        "citations": List["Citation"],
        "pages": List["AskedPage"],
        "text": str,
        "tookMs": int,
    },
    total=True,
)


_AnswerMore = TypedDict(
    "_AnswerMore",
    {
        "dropped": int,
        "model": str,
        "notice": str,
        "untrusted": bool,
    },
    total=False,
)


class Answer(_Answer, _AnswerMore):
    pass


_AskRequest = TypedDict(
    "_AskRequest",
    {
        "prompt": str,
    },
    total=True,
)


_AskRequestMore = TypedDict(
    "_AskRequestMore",
    {
        "fresh": bool,
        "html": str,
        "maxTokens": int,
        "snapshot": str,
        "snapshots": List[str],
        "url": str,
    },
    total=False,
)


class AskRequest(_AskRequest, _AskRequestMore):
    pass


_AskedPage = TypedDict(
    "_AskedPage",
    {
        "url": str,
    },
    total=True,
)


_AskedPageMore = TypedDict(
    "_AskedPageMore",
    {
        "doubt": str,
        "error": str,
        "file": str,
        "finalUrl": str,
        "kind": Literal["invalid_url", "bad_request", "blocked_scheme", "blocked_address",
            "blocked_port", "robots_denied", "dns", "connect", "tls", "protocol",
            "timeout", "too_many_redirects", "http_status", "too_large", "bad_encoding",
            "unsupported_type", "parse_limit", "damaged", "encrypted", "empty",
            "no_snapshot", "no_section", "no_match", "no_browser", "no_session",
            "too_many_sessions", "browser_stopped", "page_busy", "navigation",
            "no_element", "stale_selector", "several_elements", "covered", "not_ready",
            "moved", "unconfirmed", "rate_limited", "declined", "canceled", "busy",
            "internal", "unauthorized", "forbidden_host", "cross_origin", "not_found",
            "method_not_allowed", "body_too_large", "unsupported_body", "overloaded"],
        "snapshot": str,
        "title": str,
        "via": str,
    },
    total=False,
)


class AskedPage(_AskedPage, _AskedPageMore):
    pass


BatchItem = TypedDict(
    "BatchItem",
    {
        "html": str,
        "id": str,
        "url": str,
    },
    total=False,
)


_BatchLine = TypedDict(
    "_BatchLine",
    {
        "id": str,
        "url": str,
    },
    total=True,
)


_BatchLineMore = TypedDict(
    "_BatchLineMore",
    {
        "age": int,
        "alternates": List["Alternate"],
        "anchors": List["Anchor"],
        "author": str,
        "cached": bool,
        "canonical": str,
        "charset": str,
        "content": str,
        "contentType": str,
        "description": str,
        "error": str,
        "extractMode": Literal["markdown", "text"],
        "extraction": "Extraction",
        "extractor": str,
        "facts": "Facts",
        "favicon": str,
        "fetchedAt": str,
        "finalUrl": str,
        "image": str,
        "incomplete": str,
        "keywords": List[str],
        "kind": Literal["invalid_url", "bad_request", "blocked_scheme", "blocked_address",
            "blocked_port", "robots_denied", "dns", "connect", "tls", "protocol",
            "timeout", "too_many_redirects", "http_status", "too_large", "bad_encoding",
            "unsupported_type", "parse_limit", "damaged", "encrypted", "empty",
            "no_snapshot", "no_section", "no_match", "no_browser", "no_session",
            "too_many_sessions", "browser_stopped", "page_busy", "navigation",
            "no_element", "stale_selector", "several_elements", "covered", "not_ready",
            "moved", "unconfirmed", "rate_limited", "declined", "canceled", "busy",
            "internal", "unauthorized", "forbidden_host", "cross_origin", "not_found",
            "method_not_allowed", "body_too_large", "unsupported_body", "overloaded"],
        "language": str,
        "license": str,
        "matches": List["Match"],
        "media": List["Media"],
        "metadataSources": Dict[str, str],
        "modifiedAt": str,
        "navigation": List["LinkGroup"],
        "notice": str,
        "outline": List["Heading"],
        "policy": "Policy",
        "posts": List["Post"],
        "publishedAt": str,
        "range": "Range",
        "siteName": str,
        "snapshot": str,
        "status": int,
        "structuredData": List[Any],
        "targets": List[str],
        "title": str,
        "tokens": int,
        "tookMs": int,
        "truncated": bool,
        "untrusted": bool,
        "wordCount": int,
    },
    total=False,
)


class BatchLine(_BatchLine, _BatchLineMore):
    pass


BatchRequest = TypedDict(
    "BatchRequest",
    {
        "annotations": bool,
        "exclude": str,
        "extractMode": Literal["markdown", "text"],
        "fresh": bool,
        "grep": str,
        "headers": Dict[str, Any],
        "html": str,
        "images": Literal["keep", "alt", "none"],
        "includeComments": bool,
        "includeNavigation": bool,
        "items": List["BatchItem"],
        "link": int,
        "links": Literal["keep", "text", "numbered", "none"],
        "maxChars": int,
        "ocr": bool,
        "pages": str,
        "render": Literal["auto", "never", "always"],
        "section": str,
        "selector": str,
        "snapshot": str,
        "start": int,
        "structuredData": bool,
        "timeoutSeconds": float,
        "url": str,
        "urls": List[str],
        "wait": float,
        "waitFor": str,
    },
    total=False,
)


_BrowseRequest = TypedDict(
    "_BrowseRequest",
    {
        "action": Literal["open", "navigate", "back", "forward", "reload", "content", "elements",
            "click", "type", "fill", "submit", "select", "upload", "press", "hover",
            "drag", "media", "dialog", "pdf", "wait", "scroll", "screenshot", "save",
            "state", "list", "close"],
    },
    total=True,
)


_BrowseRequestMore = TypedDict(
    "_BrowseRequestMore",
    {
        "button": str,
        "fields": Dict[str, Any],
        "fullPage": bool,
        "gone": bool,
        "inViewport": bool,
        "includeHidden": bool,
        "key": str,
        "login": str,
        "maxElements": int,
        "maxTokens": int,
        "new": bool,
        "number": int,
        "numbers": bool,
        "path": str,
        "saveRawHtml": bool,
        "seconds": float,
        "selector": str,
        "selectors": bool,
        "session": str,
        "submit": bool,
        "target": str,
        "text": str,
        "to": str,
        "url": str,
        "value": str,
        "x": int,
        "y": int,
    },
    total=False,
)


class BrowseRequest(_BrowseRequest, _BrowseRequestMore):
    pass


BrowseResult = TypedDict(
    "BrowseResult",
    {
        "downloads": List["Download"],
        "elements": List["Element"],
        "file": str,
        "image": List[int],
        "loading": bool,
        "metadata": "Metadata",
        "notices": List[str],
        "outcome": "Outcome",
        "page": "Page",
        "pending": List[str],
        "rawHtmlPath": str,
        "session": str,
        "sessions": List["Session"],
        "title": str,
        "untrusted": bool,
        "url": str,
    },
    total=False,
)


_Citation = TypedDict(
    "_Citation",
    {
        "checked": bool,
        "number": int,
        "url": str,
    },
    total=True,
)


_CitationMore = TypedDict(
    "_CitationMore",
    {
        "block": str,
        "file": str,
        "hash": str,
        "link": str,
        "place": str,
        "quote": str,
        "snapshot": str,
        "title": str,
    },
    total=False,
)


class Citation(_Citation, _CitationMore):
    pass


_Comments = TypedDict(
    "_Comments",
    {
        "detected": int,
        "included": int,
        "omitted": int,
    },
    total=True,
)


_CommentsMore = TypedDict(
    "_CommentsMore",
    {
        "notice": str,
    },
    total=False,
)


class Comments(_Comments, _CommentsMore):
    pass


CompareRequest = TypedDict(
    "CompareRequest",
    {
        "aspect": str,
        "fresh": bool,
        "html": str,
        "maxTokens": int,
        "snapshots": List[str],
        "url": str,
        "urls": List[str],
    },
    total=False,
)


_Decision = TypedDict(
    "_Decision",
    {
        "kept": bool,
        "path": str,
        "probability": float,
        "text": str,
        "words": int,
    },
    total=True,
)


_DecisionMore = TypedDict(
    "_DecisionMore",
    {
        "reasons": List["Influence"],
        "rule": str,
    },
    total=False,
)


class Decision(_Decision, _DecisionMore):
    pass


_Dialog = TypedDict(
    "_Dialog",
    {
        "message": str,
        "type": str,
    },
    total=True,
)


_DialogMore = TypedDict(
    "_DialogMore",
    {
        "default": str,
    },
    total=False,
)


class Dialog(_Dialog, _DialogMore):
    pass


_Download = TypedDict(
    "_Download",
    {
        "name": str,
    },
    total=True,
)


_DownloadMore = TypedDict(
    "_DownloadMore",
    {
        "bytes": int,
        "error": str,
        "path": str,
    },
    total=False,
)


class Download(_Download, _DownloadMore):
    pass


_Element = TypedDict(
    "_Element",
    {
        "enabled": bool,
        "number": int,
        "selector": str,
        "type": str,
        "visible": bool,
    },
    total=True,
)


_ElementMore = TypedDict(
    "_ElementMore",
    {
        "checked": bool,
        "expanded": bool,
        "href": str,
        "inputType": str,
        "item": str,
        "offscreen": bool,
        "options": List[str],
        "placeholder": str,
        "readOnly": bool,
        "required": bool,
        "role": str,
        "text": str,
        "value": str,
    },
    total=False,
)


class Element(_Element, _ElementMore):
    pass


ExplainRequest = TypedDict(
    "ExplainRequest",
    {
        "annotations": bool,
        "exclude": str,
        "extractMode": Literal["markdown", "text"],
        "fresh": bool,
        "grep": str,
        "images": Literal["keep", "alt", "none"],
        "includeComments": bool,
        "includeNavigation": bool,
        "link": int,
        "links": Literal["keep", "text", "numbered", "none"],
        "maxChars": int,
        "ocr": bool,
        "pages": str,
        "render": Literal["auto", "never", "always"],
        "section": str,
        "selector": str,
        "snapshot": str,
        "start": int,
        "structuredData": bool,
        "url": str,
        "wait": float,
        "waitFor": str,
    },
    total=False,
)


_Explanation = TypedDict(
    "_Explanation",
    {
        "blocks": List["Decision"],
        "html": str,
        "url": str,
    },
    total=True,
)


_ExplanationMore = TypedDict(
    "_ExplanationMore",
    {
        "untrusted": bool,
    },
    total=False,
)


class Explanation(_Explanation, _ExplanationMore):
    pass


_Extraction = TypedDict(
    "_Extraction",
    {
        "confidence": float,
        "fallback": "Fallback",
        "method": str,
        "navigation": "Navigation",
        "readable": bool,
    },
    total=True,
)


_ExtractionMore = TypedDict(
    "_ExtractionMore",
    {
        "comments": "Comments",
        "evidence": str,
        "next": "Advice",
        "pageType": str,
        "reason": str,
        "removed": Dict[str, int],
        "steps": List["Step"],
        "via": "Via",
    },
    total=False,
)


class Extraction(_Extraction, _ExtractionMore):
    pass


_Facts = TypedDict(
    "_Facts",
    {
        "kind": str,
    },
    total=True,
)


_FactsMore = TypedDict(
    "_FactsMore",
    {
        "address": str,
        "availability": str,
        "brand": str,
        "category": str,
        "condition": str,
        "cooking": str,
        "duration": str,
        "end": str,
        "from": str,
        "hours": List[str],
        "ingredients": List[str],
        "name": str,
        "organizer": str,
        "phone": str,
        "place": str,
        "preparation": str,
        "price": "Price",
        "rating": "Rating",
        "role": str,
        "salary": str,
        "sku": str,
        "start": str,
        "status": str,
        "steps": List[str],
        "system": str,
        "variants": List["Variant"],
        "version": str,
        "yield": str,
    },
    total=False,
)


class Facts(_Facts, _FactsMore):
    pass


_Fallback = TypedDict(
    "_Fallback",
    {
        "used": bool,
    },
    total=True,
)


_FallbackMore = TypedDict(
    "_FallbackMore",
    {
        "reason": str,
    },
    total=False,
)


class Fallback(_Fallback, _FallbackMore):
    pass


_Field = TypedDict(
    "_Field",
    {
        "name": str,
        "state": str,
    },
    total=True,
)


_FieldMore = TypedDict(
    "_FieldMore",
    {
        "element": str,
        "note": str,
        "value": str,
    },
    total=False,
)


class Field(_Field, _FieldMore):
    pass


Heading = TypedDict(
    "Heading",
    {
        "chars": int,
        "level": int,
        "start": int,
        "title": str,
    },
    total=True,
)


Influence = TypedDict(
    "Influence",
    {
        "effect": float,
        "feature": str,
    },
    total=True,
)


_Link = TypedDict(
    "_Link",
    {
        "end": int,
        "href": str,
        "start": int,
        "type": str,
        "value": str,
    },
    total=True,
)


_LinkMore = TypedDict(
    "_LinkMore",
    {
        "explicit": bool,
        "suspicious": bool,
    },
    total=False,
)


class Link(_Link, _LinkMore):
    pass


_LinkGroup = TypedDict(
    "_LinkGroup",
    {
        "links": List["Ref"],
    },
    total=True,
)


_LinkGroupMore = TypedDict(
    "_LinkGroupMore",
    {
        "title": str,
    },
    total=False,
)


class LinkGroup(_LinkGroup, _LinkGroupMore):
    pass


_LinksRequest = TypedDict(
    "_LinksRequest",
    {
        "text": str,
    },
    total=True,
)


_LinksRequestMore = TypedDict(
    "_LinksRequestMore",
    {
        "includeCode": bool,
        "utf16": bool,
    },
    total=False,
)


class LinksRequest(_LinksRequest, _LinksRequestMore):
    pass


LinksResult = TypedDict(
    "LinksResult",
    {
        "links": List["Link"],
    },
    total=True,
)


_Match = TypedDict(
    "_Match",
    {
        "line": int,
        "start": int,
        "text": str,
    },
    total=True,
)


_MatchMore = TypedDict(
    "_MatchMore",
    {
        "place": str,
        "section": str,
    },
    total=False,
)


class Match(_Match, _MatchMore):
    pass


_Media = TypedDict(
    "_Media",
    {
        "type": str,
        "url": str,
    },
    total=True,
)


_MediaMore = TypedDict(
    "_MediaMore",
    {
        "alt": str,
        "height": int,
        "title": str,
        "width": int,
    },
    total=False,
)


class Media(_Media, _MediaMore):
    pass


_Metadata = TypedDict(
    "_Metadata",
    {
        "extraction_timestamp": str,
        "performance": "Performance",
        "scope_selector": str,
        "total_count": int,
    },
    total=True,
)


_MetadataMore = TypedDict(
    "_MetadataMore",
    {
        "unreadable_frames": int,
    },
    total=False,
)


class Metadata(_Metadata, _MetadataMore):
    pass


More = TypedDict(
    "More",
    {
        "altered": int,
        "gone": int,
        "new": int,
        "text": int,
    },
    total=False,
)


_Navigation = TypedDict(
    "_Navigation",
    {
        "detected": int,
        "included": int,
        "omitted": int,
    },
    total=True,
)


_NavigationMore = TypedDict(
    "_NavigationMore",
    {
        "notice": str,
    },
    total=False,
)


class Navigation(_Navigation, _NavigationMore):
    pass


_Outcome = TypedDict(
    "_Outcome",
    {
        "changed": bool,
        "did": str,
    },
    total=True,
)


_OutcomeMore = TypedDict(
    "_OutcomeMore",
    {
        "altered": List["Element"],
        "checked": bool,
        "console": List[str],
        "controls": int,
        "dialog": "Dialog",
        "dialogs": List[str],
        "dialogsClosed": int,
        "element": str,
        "fields": List["Field"],
        "focus": str,
        "gone": List[str],
        "heading": str,
        "healed": str,
        "how": str,
        "left": List[str],
        "messages": List[str],
        "more": "More",
        "navigated": str,
        "new": List["Element"],
        "newTitle": str,
        "note": str,
        "opened": List[str],
        "sent": str,
        "text": List[str],
        "value": str,
    },
    total=False,
)


class Outcome(_Outcome, _OutcomeMore):
    pass


_Page = TypedDict(
    "_Page",
    {
        "cached": bool,
        "content": str,
        "extractMode": Literal["markdown", "text"],
        "extraction": "Extraction",
        "extractor": str,
        "fetchedAt": str,
        "tokens": int,
        "tookMs": int,
        "truncated": bool,
        "url": str,
        "wordCount": int,
    },
    total=True,
)


_PageMore = TypedDict(
    "_PageMore",
    {
        "age": int,
        "alternates": List["Alternate"],
        "anchors": List["Anchor"],
        "author": str,
        "canonical": str,
        "charset": str,
        "contentType": str,
        "description": str,
        "facts": "Facts",
        "favicon": str,
        "finalUrl": str,
        "image": str,
        "incomplete": str,
        "keywords": List[str],
        "language": str,
        "license": str,
        "matches": List["Match"],
        "media": List["Media"],
        "metadataSources": Dict[str, str],
        "modifiedAt": str,
        "navigation": List["LinkGroup"],
        "notice": str,
        "outline": List["Heading"],
        "policy": "Policy",
        "posts": List["Post"],
        "publishedAt": str,
        "range": "Range",
        "siteName": str,
        "snapshot": str,
        "status": int,
        "structuredData": List[Any],
        "targets": List[str],
        "title": str,
        "untrusted": bool,
    },
    total=False,
)


class Page(_Page, _PageMore):
    pass


_Pages = TypedDict(
    "_Pages",
    {
        "results": List["BatchLine"],
    },
    total=True,
)


_PagesMore = TypedDict(
    "_PagesMore",
    {
        "untrusted": bool,
    },
    total=False,
)


class Pages(_Pages, _PagesMore):
    pass


Performance = TypedDict(
    "Performance",
    {
        "data_size_bytes": int,
        "execution_time_ms": int,
    },
    total=True,
)


Policy = TypedDict(
    "Policy",
    {
        "contentSignal": str,
        "llmsTxt": str,
        "markdownTokens": int,
        "retryAfterSeconds": int,
        "robots": str,
        "robotsTag": str,
    },
    total=False,
)


Post = TypedDict(
    "Post",
    {
        "accepted": bool,
        "author": str,
        "chars": int,
        "comment": bool,
        "depth": int,
        "replyTo": str,
        "score": int,
        "start": int,
        "text": str,
        "time": str,
    },
    total=False,
)


_Price = TypedDict(
    "_Price",
    {
        "amount": str,
    },
    total=True,
)


_PriceMore = TypedDict(
    "_PriceMore",
    {
        "before": str,
        "currency": str,
        "high": str,
    },
    total=False,
)


class Price(_Price, _PriceMore):
    pass


_Problem = TypedDict(
    "_Problem",
    {
        "detail": str,
        "kind": Literal["invalid_url", "bad_request", "blocked_scheme", "blocked_address",
            "blocked_port", "robots_denied", "dns", "connect", "tls", "protocol",
            "timeout", "too_many_redirects", "http_status", "too_large", "bad_encoding",
            "unsupported_type", "parse_limit", "damaged", "encrypted", "empty",
            "no_snapshot", "no_section", "no_match", "no_browser", "no_session",
            "too_many_sessions", "browser_stopped", "page_busy", "navigation",
            "no_element", "stale_selector", "several_elements", "covered", "not_ready",
            "moved", "unconfirmed", "rate_limited", "declined", "canceled", "busy",
            "internal", "unauthorized", "forbidden_host", "cross_origin", "not_found",
            "method_not_allowed", "body_too_large", "unsupported_body", "overloaded"],
        "status": int,
        "title": str,
        "type": str,
    },
    total=True,
)


_ProblemMore = TypedDict(
    "_ProblemMore",
    {
        "addresses": List[str],
        "confirm": str,
        "hint": str,
        "instance": str,
        "retryAfterSeconds": int,
        "siteStatus": int,
        "untrusted": bool,
    },
    total=False,
)


class Problem(_Problem, _ProblemMore):
    pass


_Range = TypedDict(
    "_Range",
    {
        "end": int,
        "start": int,
        "total": int,
    },
    total=True,
)


_RangeMore = TypedDict(
    "_RangeMore",
    {
        "next": int,
    },
    total=False,
)


class Range(_Range, _RangeMore):
    pass


_Rating = TypedDict(
    "_Rating",
    {
        "value": str,
    },
    total=True,
)


_RatingMore = TypedDict(
    "_RatingMore",
    {
        "best": str,
        "count": int,
    },
    total=False,
)


class Rating(_Rating, _RatingMore):
    pass


ReadRequest = TypedDict(
    "ReadRequest",
    {
        "annotations": bool,
        "exclude": str,
        "extractMode": Literal["markdown", "text"],
        "fresh": bool,
        "grep": str,
        "headers": Dict[str, Any],
        "html": str,
        "images": Literal["keep", "alt", "none"],
        "includeComments": bool,
        "includeNavigation": bool,
        "link": int,
        "links": Literal["keep", "text", "numbered", "none"],
        "maxChars": int,
        "ocr": bool,
        "pages": str,
        "render": Literal["auto", "never", "always"],
        "section": str,
        "selector": str,
        "snapshot": str,
        "start": int,
        "structuredData": bool,
        "timeoutSeconds": float,
        "url": str,
        "urls": List[str],
        "wait": float,
        "waitFor": str,
    },
    total=False,
)


Ref = TypedDict(
    "Ref",
    {
        "href": str,
        "text": str,
    },
    total=True,
)


Session = TypedDict(
    "Session",
    {
        "id": str,
        "idleSeconds": int,
        "state": str,
        "title": str,
        "url": str,
    },
    total=True,
)


Step = TypedDict(
    "Step",
    {
        "result": str,
        "rung": str,
    },
    total=True,
)


SummarizeRequest = TypedDict(
    "SummarizeRequest",
    {
        "focus": str,
        "fresh": bool,
        "html": str,
        "maxTokens": int,
        "snapshot": str,
        "snapshots": List[str],
        "url": str,
        "urls": List[str],
    },
    total=False,
)


_UnderstandRequest = TypedDict(
    "_UnderstandRequest",
    {
        "message": str,
    },
    total=True,
)


_UnderstandRequestMore = TypedDict(
    "_UnderstandRequestMore",
    {
        "extractMode": Literal["markdown", "text"],
        "fresh": bool,
        "maxLinks": int,
        "maxTokens": int,
    },
    total=False,
)


class UnderstandRequest(_UnderstandRequest, _UnderstandRequestMore):
    pass


_Understanding = TypedDict(
    "_Understanding",
    {
        "links": List["Understood"],
        "text": str,
        "tokens": int,
    },
    total=True,
)


_UnderstandingMore = TypedDict(
    "_UnderstandingMore",
    {
        "untrusted": bool,
    },
    total=False,
)


class Understanding(_Understanding, _UnderstandingMore):
    pass


_Understood = TypedDict(
    "_Understood",
    {
        "end": int,
        "href": str,
        "start": int,
        "type": str,
        "value": str,
    },
    total=True,
)


_UnderstoodMore = TypedDict(
    "_UnderstoodMore",
    {
        "error": str,
        "explicit": bool,
        "kind": Literal["invalid_url", "bad_request", "blocked_scheme", "blocked_address",
            "blocked_port", "robots_denied", "dns", "connect", "tls", "protocol",
            "timeout", "too_many_redirects", "http_status", "too_large", "bad_encoding",
            "unsupported_type", "parse_limit", "damaged", "encrypted", "empty",
            "no_snapshot", "no_section", "no_match", "no_browser", "no_session",
            "too_many_sessions", "browser_stopped", "page_busy", "navigation",
            "no_element", "stale_selector", "several_elements", "covered", "not_ready",
            "moved", "unconfirmed", "rate_limited", "declined", "canceled", "busy",
            "internal", "unauthorized", "forbidden_host", "cross_origin", "not_found",
            "method_not_allowed", "body_too_large", "unsupported_body", "overloaded"],
        "page": "Page",
        "suspicious": bool,
    },
    total=False,
)


class Understood(_Understood, _UnderstoodMore):
    pass


_Variant = TypedDict(
    "_Variant",
    {
        "name": str,
    },
    total=True,
)


_VariantMore = TypedDict(
    "_VariantMore",
    {
        "availability": str,
        "price": "Price",
    },
    total=False,
)


class Variant(_Variant, _VariantMore):
    pass


_VerifyRequest = TypedDict(
    "_VerifyRequest",
    {
        "quote": str,
    },
    total=True,
)


_VerifyRequestMore = TypedDict(
    "_VerifyRequestMore",
    {
        "fresh": bool,
        "html": str,
        "snapshot": str,
        "url": str,
    },
    total=False,
)


class VerifyRequest(_VerifyRequest, _VerifyRequestMore):
    pass


_VerifyResult = TypedDict(
    "_VerifyResult",
    {
        "similarity": float,
        "url": str,
        "verdict": str,
    },
    total=True,
)


_VerifyResultMore = TypedDict(
    "_VerifyResultMore",
    {
        "nearest": "Citation",
        "section": str,
        "snapshot": str,
        "title": str,
        "untrusted": bool,
    },
    total=False,
)


class VerifyResult(_VerifyResult, _VerifyResultMore):
    pass


Via = TypedDict(
    "Via",
    {
        "from": List[str],
        "rule": str,
    },
    total=True,
)


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

    def ask(
        self,
        *,
        prompt: str,
        fresh: Optional[bool] = None,
        html: Optional[str] = None,
        max_tokens: Optional[int] = None,
        snapshot: Optional[str] = None,
        snapshots: Optional[List[str]] = None,
        url: Optional[str] = None,
    ) -> Answer:
        """Answer a question from pages, with checked citations."""
        return self._ask(
            "/v1/ask",
            {
                "fresh": fresh,
                "html": html,
                "maxTokens": max_tokens,
                "prompt": prompt,
                "snapshot": snapshot,
                "snapshots": snapshots,
                "url": url,
            },
        )

    def batch(
        self,
        *,
        annotations: Optional[bool] = None,
        exclude: Optional[str] = None,
        extract_mode: Optional[Literal["markdown", "text"]] = None,
        fresh: Optional[bool] = None,
        grep: Optional[str] = None,
        headers: Optional[Dict[str, Any]] = None,
        html: Optional[str] = None,
        images: Optional[Literal["keep", "alt", "none"]] = None,
        include_comments: Optional[bool] = None,
        include_navigation: Optional[bool] = None,
        items: Optional[List["BatchItem"]] = None,
        link: Optional[int] = None,
        links: Optional[Literal["keep", "text", "numbered", "none"]] = None,
        max_chars: Optional[int] = None,
        ocr: Optional[bool] = None,
        pages: Optional[str] = None,
        render: Optional[Literal["auto", "never", "always"]] = None,
        section: Optional[str] = None,
        selector: Optional[str] = None,
        snapshot: Optional[str] = None,
        start: Optional[int] = None,
        structured_data: Optional[bool] = None,
        timeout_seconds: Optional[float] = None,
        url: Optional[str] = None,
        urls: Optional[List[str]] = None,
        wait: Optional[float] = None,
        wait_for: Optional[str] = None,
    ) -> Iterator[BatchLine]:
        """Read many pages, with a line of JSON for each as soon as it is read."""
        return self._lines(
            "/v1/batch",
            {
                "annotations": annotations,
                "exclude": exclude,
                "extractMode": extract_mode,
                "fresh": fresh,
                "grep": grep,
                "headers": headers,
                "html": html,
                "images": images,
                "includeComments": include_comments,
                "includeNavigation": include_navigation,
                "items": items,
                "link": link,
                "links": links,
                "maxChars": max_chars,
                "ocr": ocr,
                "pages": pages,
                "render": render,
                "section": section,
                "selector": selector,
                "snapshot": snapshot,
                "start": start,
                "structuredData": structured_data,
                "timeoutSeconds": timeout_seconds,
                "url": url,
                "urls": urls,
                "wait": wait,
                "waitFor": wait_for,
            },
        )

    def browse(
        self,
        *,
        action: Literal["open", "navigate", "back", "forward", "reload", "content", "elements",
            "click", "type", "fill", "submit", "select", "upload", "press", "hover",
            "drag", "media", "dialog", "pdf", "wait", "scroll", "screenshot", "save",
            "state", "list", "close"],
        button: Optional[str] = None,
        fields: Optional[Dict[str, Any]] = None,
        full_page: Optional[bool] = None,
        gone: Optional[bool] = None,
        in_viewport: Optional[bool] = None,
        include_hidden: Optional[bool] = None,
        key: Optional[str] = None,
        login: Optional[str] = None,
        max_elements: Optional[int] = None,
        max_tokens: Optional[int] = None,
        new: Optional[bool] = None,
        number: Optional[int] = None,
        numbers: Optional[bool] = None,
        path: Optional[str] = None,
        save_raw_html: Optional[bool] = None,
        seconds: Optional[float] = None,
        selector: Optional[str] = None,
        selectors: Optional[bool] = None,
        session: Optional[str] = None,
        submit: Optional[bool] = None,
        target: Optional[str] = None,
        text: Optional[str] = None,
        to: Optional[str] = None,
        url: Optional[str] = None,
        value: Optional[str] = None,
        x: Optional[int] = None,
        y: Optional[int] = None,
    ) -> BrowseResult:
        """Perform one action in a browser session."""
        return self._ask(
            "/v1/browse",
            {
                "action": action,
                "button": button,
                "fields": fields,
                "fullPage": full_page,
                "gone": gone,
                "inViewport": in_viewport,
                "includeHidden": include_hidden,
                "key": key,
                "login": login,
                "maxElements": max_elements,
                "maxTokens": max_tokens,
                "new": new,
                "number": number,
                "numbers": numbers,
                "path": path,
                "saveRawHtml": save_raw_html,
                "seconds": seconds,
                "selector": selector,
                "selectors": selectors,
                "session": session,
                "submit": submit,
                "target": target,
                "text": text,
                "to": to,
                "url": url,
                "value": value,
                "x": x,
                "y": y,
            },
        )

    def compare(
        self,
        *,
        aspect: Optional[str] = None,
        fresh: Optional[bool] = None,
        html: Optional[str] = None,
        max_tokens: Optional[int] = None,
        snapshots: Optional[List[str]] = None,
        url: Optional[str] = None,
        urls: Optional[List[str]] = None,
    ) -> Answer:
        """Compare pages, with checked citations."""
        return self._ask(
            "/v1/compare",
            {
                "aspect": aspect,
                "fresh": fresh,
                "html": html,
                "maxTokens": max_tokens,
                "snapshots": snapshots,
                "url": url,
                "urls": urls,
            },
        )

    def explain(
        self,
        *,
        annotations: Optional[bool] = None,
        exclude: Optional[str] = None,
        extract_mode: Optional[Literal["markdown", "text"]] = None,
        fresh: Optional[bool] = None,
        grep: Optional[str] = None,
        images: Optional[Literal["keep", "alt", "none"]] = None,
        include_comments: Optional[bool] = None,
        include_navigation: Optional[bool] = None,
        link: Optional[int] = None,
        links: Optional[Literal["keep", "text", "numbered", "none"]] = None,
        max_chars: Optional[int] = None,
        ocr: Optional[bool] = None,
        pages: Optional[str] = None,
        render: Optional[Literal["auto", "never", "always"]] = None,
        section: Optional[str] = None,
        selector: Optional[str] = None,
        snapshot: Optional[str] = None,
        start: Optional[int] = None,
        structured_data: Optional[bool] = None,
        url: Optional[str] = None,
        wait: Optional[float] = None,
        wait_for: Optional[str] = None,
    ) -> Explanation:
        """Tell what the reader keeps of a page, and why."""
        return self._ask(
            "/v1/explain",
            {
                "annotations": annotations,
                "exclude": exclude,
                "extractMode": extract_mode,
                "fresh": fresh,
                "grep": grep,
                "images": images,
                "includeComments": include_comments,
                "includeNavigation": include_navigation,
                "link": link,
                "links": links,
                "maxChars": max_chars,
                "ocr": ocr,
                "pages": pages,
                "render": render,
                "section": section,
                "selector": selector,
                "snapshot": snapshot,
                "start": start,
                "structuredData": structured_data,
                "url": url,
                "wait": wait,
                "waitFor": wait_for,
            },
        )

    def links(
        self,
        *,
        text: str,
        include_code: Optional[bool] = None,
        utf16: Optional[bool] = None,
    ) -> LinksResult:
        """Find the links in a text."""
        return self._ask(
            "/v1/links",
            {
                "includeCode": include_code,
                "text": text,
                "utf16": utf16,
            },
        )

    def read(
        self,
        *,
        annotations: Optional[bool] = None,
        exclude: Optional[str] = None,
        extract_mode: Optional[Literal["markdown", "text"]] = None,
        fresh: Optional[bool] = None,
        grep: Optional[str] = None,
        headers: Optional[Dict[str, Any]] = None,
        html: Optional[str] = None,
        images: Optional[Literal["keep", "alt", "none"]] = None,
        include_comments: Optional[bool] = None,
        include_navigation: Optional[bool] = None,
        link: Optional[int] = None,
        links: Optional[Literal["keep", "text", "numbered", "none"]] = None,
        max_chars: Optional[int] = None,
        ocr: Optional[bool] = None,
        pages: Optional[str] = None,
        render: Optional[Literal["auto", "never", "always"]] = None,
        section: Optional[str] = None,
        selector: Optional[str] = None,
        snapshot: Optional[str] = None,
        start: Optional[int] = None,
        structured_data: Optional[bool] = None,
        timeout_seconds: Optional[float] = None,
        url: Optional[str] = None,
        wait: Optional[float] = None,
        wait_for: Optional[str] = None,
    ) -> Page:
        """Read a page, or several, as Markdown."""
        return self._ask(
            "/v1/read",
            {
                "annotations": annotations,
                "exclude": exclude,
                "extractMode": extract_mode,
                "fresh": fresh,
                "grep": grep,
                "headers": headers,
                "html": html,
                "images": images,
                "includeComments": include_comments,
                "includeNavigation": include_navigation,
                "link": link,
                "links": links,
                "maxChars": max_chars,
                "ocr": ocr,
                "pages": pages,
                "render": render,
                "section": section,
                "selector": selector,
                "snapshot": snapshot,
                "start": start,
                "structuredData": structured_data,
                "timeoutSeconds": timeout_seconds,
                "url": url,
                "wait": wait,
                "waitFor": wait_for,
            },
        )

    def read_several(
        self,
        *,
        annotations: Optional[bool] = None,
        exclude: Optional[str] = None,
        extract_mode: Optional[Literal["markdown", "text"]] = None,
        fresh: Optional[bool] = None,
        grep: Optional[str] = None,
        headers: Optional[Dict[str, Any]] = None,
        html: Optional[str] = None,
        images: Optional[Literal["keep", "alt", "none"]] = None,
        include_comments: Optional[bool] = None,
        include_navigation: Optional[bool] = None,
        link: Optional[int] = None,
        links: Optional[Literal["keep", "text", "numbered", "none"]] = None,
        max_chars: Optional[int] = None,
        ocr: Optional[bool] = None,
        pages: Optional[str] = None,
        render: Optional[Literal["auto", "never", "always"]] = None,
        section: Optional[str] = None,
        selector: Optional[str] = None,
        snapshot: Optional[str] = None,
        start: Optional[int] = None,
        structured_data: Optional[bool] = None,
        timeout_seconds: Optional[float] = None,
        urls: Optional[List[str]] = None,
        wait: Optional[float] = None,
        wait_for: Optional[str] = None,
    ) -> Pages:
        """Read a page, or several, as Markdown."""
        return self._ask(
            "/v1/read",
            {
                "annotations": annotations,
                "exclude": exclude,
                "extractMode": extract_mode,
                "fresh": fresh,
                "grep": grep,
                "headers": headers,
                "html": html,
                "images": images,
                "includeComments": include_comments,
                "includeNavigation": include_navigation,
                "link": link,
                "links": links,
                "maxChars": max_chars,
                "ocr": ocr,
                "pages": pages,
                "render": render,
                "section": section,
                "selector": selector,
                "snapshot": snapshot,
                "start": start,
                "structuredData": structured_data,
                "timeoutSeconds": timeout_seconds,
                "urls": urls,
                "wait": wait,
                "waitFor": wait_for,
            },
        )

    def summarize(
        self,
        *,
        focus: Optional[str] = None,
        fresh: Optional[bool] = None,
        html: Optional[str] = None,
        max_tokens: Optional[int] = None,
        snapshot: Optional[str] = None,
        snapshots: Optional[List[str]] = None,
        url: Optional[str] = None,
        urls: Optional[List[str]] = None,
    ) -> Answer:
        """Summarize pages, with checked citations."""
        return self._ask(
            "/v1/summarize",
            {
                "focus": focus,
                "fresh": fresh,
                "html": html,
                "maxTokens": max_tokens,
                "snapshot": snapshot,
                "snapshots": snapshots,
                "url": url,
                "urls": urls,
            },
        )

    def understand(
        self,
        *,
        message: str,
        extract_mode: Optional[Literal["markdown", "text"]] = None,
        fresh: Optional[bool] = None,
        max_links: Optional[int] = None,
        max_tokens: Optional[int] = None,
    ) -> Understanding:
        """Read the links of a message, wrapped for a model."""
        return self._ask(
            "/v1/understand",
            {
                "extractMode": extract_mode,
                "fresh": fresh,
                "maxLinks": max_links,
                "maxTokens": max_tokens,
                "message": message,
            },
        )

    def verify(
        self,
        *,
        quote: str,
        fresh: Optional[bool] = None,
        html: Optional[str] = None,
        snapshot: Optional[str] = None,
        url: Optional[str] = None,
    ) -> VerifyResult:
        """Tell whether a quote stands on a page."""
        return self._ask(
            "/v1/verify",
            {
                "fresh": fresh,
                "html": html,
                "quote": quote,
                "snapshot": snapshot,
                "url": url,
            },
        )

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
