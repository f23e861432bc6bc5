package charset

import (
	"bytes"
	"strings"
)

// A declaration is looked for in the first 16 KiB; most stand in the first two.
const (
	usualScan       = 2 << 10
	declarationScan = 16 << 10
)

// declaration finds the encoding a page names for itself, in its XML
// declaration or the first meta element outside comments, scripts and styles.
func declaration(body []byte) (label, source string) {
	if len(body) > usualScan {
		head := lowered(body[:usualScan])
		if label, whole := firstMeta(head); whole && label != "" && !isXML(head) {
			return label, "meta"
		}
	}
	head := lowered(body[:min(len(body), declarationScan)])
	if label := xmlLabel(head); label != "" {
		return label, "xml"
	}
	if label, _ := firstMeta(head); label != "" {
		return label, "meta"
	}
	return "", ""
}

// firstMeta finds the first meta element that names an encoding, and says
// whether all of it stands in head.
func firstMeta(head []byte) (label string, whole bool) {
	for {
		at := bytes.IndexByte(head, '<')
		if at < 0 {
			return "", false
		}
		head = head[at:]
		if isTag(head, "<meta") {
			var attributes map[string]string
			attributes, head = readAttributes(head[len("<meta"):])
			if label := metaLabel(attributes); label != "" {
				return label, len(head) > 0
			}
			continue
		}
		head = skipMarkup(head)
	}
}

// lowered copies with ASCII letters in lower case; offsets stay as they are.
func lowered(text []byte) []byte {
	lower := make([]byte, len(text))
	for i, b := range text {
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		lower[i] = b
	}
	return lower
}

func isXML(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("<?xml"))
}

func xmlLabel(head []byte) string {
	trimmed := bytes.TrimLeft(head, " \t\r\n")
	inside, found := bytes.CutPrefix(trimmed, []byte("<?xml"))
	if !found {
		return ""
	}
	end := bytes.Index(inside, []byte("?>"))
	if end < 0 {
		return ""
	}
	attributes, _ := readAttributes(inside[:end])
	return attributes["encoding"]
}

// isTag reports whether head starts with the tag's name and not a longer one.
func isTag(head []byte, tag string) bool {
	return len(head) > len(tag) && string(head[:len(tag)]) == tag &&
		strings.IndexByte(" \t\r\n\f/>", head[len(tag)]) >= 0
}

// skipMarkup moves past a comment, a raw element or, otherwise, the one <.
func skipMarkup(head []byte) []byte {
	for _, raw := range []struct{ start, end string }{{"<script", "</script"}, {"<style", "</style"},
		{"<title", "</title"}} {
		if isTag(head, raw.start) {
			return after(head[len(raw.start):], raw.end)
		}
	}
	if bytes.HasPrefix(head, []byte("<!--")) {
		return after(head[len("<!"):], "-->")
	}
	return head[1:]
}

func after(text []byte, end string) []byte {
	if at := bytes.Index(text, []byte(end)); at >= 0 {
		return text[at+len(end):]
	}
	return nil
}

// readAttributes reads up to the > that ends a tag and gives what follows it.
// Of repeated names the first counts.
func readAttributes(text []byte) (map[string]string, []byte) {
	attributes := map[string]string{}
	for {
		text = bytes.TrimLeft(text, " \t\r\n\f/")
		if len(text) == 0 || text[0] == '>' {
			return attributes, text
		}
		var name, value string
		name, text = readUntil(text, "= \t\r\n\f/>")
		rest := bytes.TrimLeft(text, " \t\r\n\f")
		if len(rest) > 0 && rest[0] == '=' {
			value, text = readValue(bytes.TrimLeft(rest[1:], " \t\r\n\f"))
		}
		if _, seen := attributes[name]; !seen && len(attributes) < 32 {
			attributes[name] = value
		}
		if name == "" && len(text) > 0 {
			text = text[1:]
		}
	}
}

func readValue(text []byte) (string, []byte) {
	if len(text) > 0 && (text[0] == '"' || text[0] == '\'') {
		value, rest := readUntil(text[1:], string(text[0]))
		return value, rest[min(1, len(rest)):]
	}
	return readUntil(text, " \t\r\n\f>")
}

func readUntil(text []byte, stops string) (string, []byte) {
	end := bytes.IndexAny(text, stops)
	if end < 0 {
		end = len(text)
	}
	return string(text[:end]), text[end:]
}

func metaLabel(attributes map[string]string) string {
	if label := attributes["charset"]; label != "" {
		return label
	}
	if strings.TrimSpace(attributes["http-equiv"]) != "content-type" {
		return ""
	}
	return headerLabel(attributes["content"])
}
