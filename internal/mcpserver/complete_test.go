package mcpserver

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What a person has begun to write is completed from what they have read, and
// from nobody else's.
func TestCompletion(t *testing.T) {
	t.Parallel()
	alice, bob := newBench(t).guests("alice-key-0123456789", "bob-key-0123456789")
	read := call(t, t.Context(), alice, "read", map[string]any{"url": "https://plain.example.com/kites"})
	call(t, t.Context(), alice, "read", map[string]any{"url": "https://plain.example.com/note"})
	id, _ := structuredOf(t, read)["snapshot"].(string)
	const kites, note = "https://plain.example.com/kites", "https://plain.example.com/note"
	resource := &mcp.CompleteReference{Type: "ref/resource", URI: snapshotScheme + "{id}/{section}"}
	prompt := &mcp.CompleteReference{Type: "ref/prompt", Name: "compare"}
	for _, tc := range []struct {
		who         *mcp.ClientSession
		ref         *mcp.CompleteReference
		name, value string
		want        []string
	}{
		{alice, prompt, "urls", "", []string{note, kites}},
		{alice, prompt, "urls", "https://plain.example.com/k", []string{kites}},
		{alice, prompt, "urls", note + " HTTPS://plain.example.com/k", []string{note + " " + kites}},
		{alice, prompt, "urls", "ftp", nil},
		{alice, resource, "id", id[:4], []string{id}},
		{alice, resource, "section", "b", []string{"Bridle"}},
		{bob, prompt, "urls", "", nil},
		{bob, resource, "id", "", nil},
		{bob, resource, "section", "", nil},
	} {
		got, err := tc.who.Complete(t.Context(), &mcp.CompleteParams{Ref: tc.ref, Argument: mcp.CompleteParamsArgument{Name: tc.name, Value: tc.value},
			Context: &mcp.CompleteContext{Arguments: map[string]string{"id": id}}})
		if err != nil || strings.Join(got.Completion.Values, "|") != strings.Join(tc.want, "|") {
			t.Errorf("%s %q: %+v, %v; want %q", tc.name, tc.value, got, err, tc.want)
		}
	}
	section, err := alice.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: snapshotScheme + id + "/Bridle"})
	if err != nil || !strings.Contains(section.Contents[0].Text, "Move the knot") || strings.Contains(section.Contents[0].Text, "light frame") {
		t.Errorf("a section: %+v, %v", section, err)
	}
	for _, uri := range []string{id + "/Nothing", id + "/%zz", "0123456789abcdef01234567/Bridle"} {
		if got, err := alice.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: snapshotScheme + uri}); err == nil {
			t.Errorf("%s: %+v, want an error", uri, got)
		}
	}
}

func TestTheIconIsThePages(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../webserver/page/icon.svg")
	if err != nil || !bytes.Equal(page, icon) {
		t.Errorf("the icon differs from the page's: %v", err)
	}
}
