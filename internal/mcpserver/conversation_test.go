package mcpserver

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestConversations plays the client's part of each file over a raw wire and
// compares what the server says. The file's name begins with the profile.
// With UPDATE set the server's part is written anew.
func TestConversations(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/conversations/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			playConversation(t, file)
		})
	}
}

func playConversation(t *testing.T, file string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	profile, _, _ := strings.Cut(filepath.Base(file), "_")
	w := newBench(t, profileOf(profile)).wire().greet()
	var said bytes.Buffer
	for line := range strings.Lines(string(archive.Files[0].Data)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		w.send(line)
		said.Write(settled(t, w.answer()))
	}
	if len(archive.Files) < 2 {
		archive.Files = append(archive.Files, txtar.File{Name: "server"})
	}
	want := &archive.Files[1].Data
	if bytes.Equal(*want, said.Bytes()) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("%s differs; if it should, run with UPDATE=1. The server said\n%s\nwant\n%s", file, said.Bytes(), *want)
	}
	*want = said.Bytes()
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// answer is the next message that is not a notice.
func (w *wire) answer() map[string]any {
	w.Helper()
	for {
		if message := w.receive(); message["method"] == nil {
			return message
		}
	}
}

// volatile is what differs from one run to the next, or with the reader.
var volatile = []struct {
	pattern     *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`CONTENT id=\\"[0-9a-f]{16}\\"`), `CONTENT id=\"ID\"`},
	{regexp.MustCompile(`CONTENT id=\\\\\\"[0-9a-f]{16}\\\\\\"`), `CONTENT id=\\\"ID\\\"`},
	{regexp.MustCompile(`("fetchedAt\\?"): ?\\?"[^"\\]+\\?"`), `$1: TIME`},
	{regexp.MustCompile(`("tookMs\\?"): ?\d+`), `$1: N`},
	{regexp.MustCompile(`("tokens\\?"): ?\d+`), `$1: N`},
	{regexp.MustCompile(`("confidence\\?"): ?[0-9.]+`), `$1: N`},
	{regexp.MustCompile(`\b[0-9a-f]{24}\b`), `SNAPSHOT`},
}

// settled is a message as indented JSON without what is volatile.
func settled(t *testing.T, message map[string]any) []byte {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(message); err != nil {
		t.Fatal(err)
	}
	text := out.Bytes()
	for _, v := range volatile {
		text = v.pattern.ReplaceAll(text, []byte(v.replacement))
	}
	return text
}
