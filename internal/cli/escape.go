package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
)

// safe is text that others wrote without what would speak to a terminal:
// nothing of it can move the cursor, colour, set a title or fill a clipboard,
// nor turn the direction of writing. All such text passes here before it is
// printed, to a file and a pipe too, since both may end on a terminal.
func safe(s string) string { return envelope.Visible(s) }

// safeLine is safe text on one line.
func safeLine(s string) string { return strings.ReplaceAll(safe(s), "\n", " ") }

// isControl tells the characters that begin escapes: those of ASCII, and the
// C1 controls, each of which is an escape by itself.
func isControl(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r >= 0x7F && r < 0xA0
}

// quietAttr makes what others say in a log one line in which nothing is live. A
// stack is ours, and has many.
func quietAttr(_ []string, a slog.Attr) slog.Attr {
	switch value := a.Value.Resolve(); {
	case a.Key == "stack":
		a.Value = slog.StringValue(safe(value.String()))
	case value.Kind() == slog.KindString, value.Kind() == slog.KindAny:
		if _, isLevel := value.Any().(slog.Level); !isLevel {
			a.Value = slog.StringValue(envelope.Line(value.String(), longestError))
		}
	}
	return a
}

// writeJSON writes a value for people to look at.
func writeJSON(w io.Writer, v any) error { return encodeJSON(w, v, "  ") }

// writeJSONLine writes a value in one line.
func writeJSONLine(w io.Writer, v any) error { return encodeJSON(w, v, "") }

func encodeJSON(w io.Writer, v any, indent string) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(facts.Data(v)); err != nil {
		return err
	}
	_, err := w.Write(escapeControls(b.Bytes()))
	return err
}

// escapeControls does what encoding/json leaves out: it escapes the controls
// of ASCII, but neither DEL nor C1.
func escapeControls(text []byte) []byte {
	if !bytes.ContainsFunc(text, isControl) {
		return text
	}
	var b bytes.Buffer
	for _, r := range string(text) {
		if isControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.Bytes()
}
