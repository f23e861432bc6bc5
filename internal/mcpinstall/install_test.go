package mcpinstall

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var command = Command{Path: "/opt/decant", Args: []string{"mcp"}}

func TestPaths(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		place Place
		want  map[string]string
	}{
		{Place{OS: "linux", Home: "/home/a"}, map[string]string{
			"claude-desktop": "/home/a/.config/Claude/claude_desktop_config.json", "claude-code": "/home/a/.claude.json",
			"cursor": "/home/a/.cursor/mcp.json", "vscode": "/home/a/.config/Code/User/mcp.json", "gemini": "/home/a/.gemini/settings.json",
			"codex": "/home/a/.codex/config.toml", "copilot": "/home/a/.copilot/mcp-config.json", "windsurf": "/home/a/.codeium/windsurf/mcp_config.json",
			"zed": "/home/a/.config/zed/settings.json", "goose": "/home/a/.config/goose/config.yaml",
			"cline": "/home/a/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"}},
		{Place{OS: "linux", Home: "/home/a", ConfigHome: "/cfg", ClaudeHome: "/cl", CodexHome: "/cx"}, map[string]string{
			"codex": "/cx/config.toml", "zed": "/cfg/zed/settings.json", "goose": "/cfg/goose/config.yaml",
			"claude-desktop": "/cfg/Claude/claude_desktop_config.json", "claude-code": "/cl/.claude.json", "vscode": "/cfg/Code/User/mcp.json"}},
		{Place{OS: "darwin", Home: "/Users/a"}, map[string]string{
			"claude-desktop": "/Users/a/Library/Application Support/Claude/claude_desktop_config.json",
			"vscode":         "/Users/a/Library/Application Support/Code/User/mcp.json",
			"zed":            "/Users/a/.config/zed/settings.json", "goose": "/Users/a/.config/goose/config.yaml"}},
		{Place{OS: "windows", Home: "/u/a", AppData: "/u/a/Roam"}, map[string]string{
			"claude-desktop": "/u/a/Roam/Claude/claude_desktop_config.json", "vscode": "/u/a/Roam/Code/User/mcp.json", "cursor": "/u/a/.cursor/mcp.json",
			"zed": "/u/a/Roam/Zed/settings.json", "goose": "/u/a/Roam/Block/goose/config/config.yaml"}},
		{Place{OS: "windows", Home: "/u/a"}, map[string]string{"claude-desktop": "/u/a/AppData/Roaming/Claude/claude_desktop_config.json"}},
	} {
		for name, want := range tc.want {
			c, err := Named(tc.place, name)
			if err != nil || filepath.ToSlash(c.Path) != want {
				t.Errorf("%+v %s: %q, %v; want %q", tc.place, name, c.Path, err, want)
			}
		}
	}
	if _, err := Named(Place{}, "emacs"); err == nil || !strings.Contains(err.Error(), "claude-code, cursor") {
		t.Errorf("emacs: %v, want the list of clients", err)
	}
}

func TestPutAndTake(t *testing.T) {
	t.Parallel()
	const entry = `{
      "command": "/opt/decant",
      "args": [
        "mcp"
      ]
    }`
	for name, tc := range map[string]struct{ before, after string }{
		"nothing":     {"", "{\n  \"mcpServers\": {\n    \"decant\": " + entry + "\n  }\n}\n"},
		"empty":       {"{}", "{\n  \"mcpServers\": {\n    \"decant\": " + entry + "\n  }\n}"},
		"other keys":  {"{\n  \"b\": 1,\n  \"a\": [1, {\"x\": \"}\"}]\n}\n", "{\n  \"b\": 1,\n  \"a\": [1, {\"x\": \"}\"}],\n  \"mcpServers\": {\n    \"decant\": " + entry + "\n  }\n}\n"},
		"other entry": {"{\n  \"mcpServers\": {\n    \"x\": {\"command\": \"y\"}\n  }\n}\n", "{\n  \"mcpServers\": {\n    \"x\": {\"command\": \"y\"},\n    \"decant\": " + entry + "\n  }\n}\n"},
		"comments": {"// top\n{\n  /* servers, \"mcpServers\": {} */\n  \"mcpServers\": {\n    \"x\": {}, // a, b }\n  }, // end\n}\n",
			"// top\n{\n  /* servers, \"mcpServers\": {} */\n  \"mcpServers\": {\n    \"x\": {}, // a, b }\n    \"decant\": " + entry + "\n  }, // end\n}\n"},
		"comment without comma": {"{\n  \"mcpServers\": {\n    \"x\": {} // mine\n  }\n}\n", "{\n  \"mcpServers\": {\n    \"x\": {}, // mine\n    \"decant\": " + entry + "\n  }\n}\n"},
		"one line":              {`{"mcpServers": {"x": {}}}`, "{\"mcpServers\": {\"x\": {},\n\"decant\": {\n  \"command\": \"/opt/decant\",\n  \"args\": [\n    \"mcp\"\n  ]\n}\n}}"},
		"empty section":         {"{\n  \"mcpServers\": {}\n}\n", "{\n  \"mcpServers\": {\n    \"decant\": " + entry + "\n  }\n}\n"},
		"commented section":     {"{\n  \"mcpServers\": {\n    // none yet\n  }\n}\n", "{\n  \"mcpServers\": {\n    // none yet\n    \"decant\": " + entry + "\n  }\n}\n"},
		"old entry":             {"{\n  \"mcpServers\": {\n    \"decant\": {\"command\": \"old\"},\n    \"x\": {}\n  }\n}\n", "{\n  \"mcpServers\": {\n    \"decant\": " + entry + ",\n    \"x\": {}\n  }\n}\n"},
		"tabs":                  {"{\n\t\"a\": 1\n}\n", "{\n\t\"a\": 1,\n\t\"mcpServers\": {\n\t\t\"decant\": {\n\t\t\t\"command\": \"/opt/decant\",\n\t\t\t\"args\": [\n\t\t\t\t\"mcp\"\n\t\t\t]\n\t\t}\n\t}\n}\n"},
		"escaped key":           {"{\n  \"mcp\\u0053ervers\": {}\n}\n", "{\n  \"mcp\\u0053ervers\": {\n    \"decant\": " + entry + "\n  }\n}\n"},
	} {
		c := Client{Name: "cursor", Path: "x", section: "mcpServers", notation: jsonNotation{}, shape: untyped}
		got, err := c.put([]byte(tc.before), command)
		if err != nil || string(got) != tc.after {
			t.Errorf("%s: put gives %v\n%s\nwant\n%s", name, err, got, tc.after)
			continue
		}
		again, err := c.put(got, command)
		if err != nil || string(again) != tc.after {
			t.Errorf("%s: the second put changes %v\n%s", name, err, again)
		}
		without, err := c.take(got)
		if err != nil || !json.Valid(plain(without)) || strings.Contains(string(without), "decant") {
			t.Errorf("%s: take gives %v\n%s", name, err, without)
		}
	}
}

func TestCRLFStays(t *testing.T) {
	t.Parallel()
	c := Client{section: "servers", notation: jsonNotation{}, shape: typed}
	got, err := c.put([]byte("{\r\n  \"a\": 1\r\n}\r\n"), command)
	if err != nil || strings.Count(string(got), "\n") != strings.Count(string(got), "\r\n") || !strings.Contains(string(got), `"type": "stdio"`) {
		t.Errorf("got %v %q", err, got)
	}
}

func TestRefusesWhatIsNotJSON(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", "[]", "null", `{"a" 1}`, `{"mcpServers": []}`, "hello"} {
		c := Client{Path: "/x/settings.json", section: "mcpServers", notation: jsonNotation{}, shape: untyped}
		if got, err := c.put([]byte(text), command); err == nil {
			t.Errorf("%q: became %q, want an error", text, got)
		}
	}
}

func TestInstallBackupAndUndo(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ client, original string }{
		"absent": {"cursor", ""}, "plain": {"cursor", "{\n  \"theme\": \"dark\"\n}\n"}, "own entry": {"cursor", `{"mcpServers": {"decant": {"command": "mine"}}}`},
		"no TOML": {"codex", ""}, "TOML": {"codex", "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n"}, "own TOML": {"codex", "[mcp_servers.decant]\ncommand = \"mine\"\n"},
		"no YAML": {"goose", ""}, "YAML": {"goose", "GOOSE_MODEL: x\nextensions:\n  other:\n    enabled: true\n"}, "own YAML": {"goose", "extensions:\n  decant: {cmd: mine}\n"},
	} {
		place, original := Place{OS: "linux", Home: t.TempDir()}, tc.original
		c, _ := Named(place, tc.client)
		if original != "" {
			mustWrite(t, c.Path, original)
		}
		mustApply(t, c.Install, command)
		mustApply(t, c.Install, Command{Path: "/opt/decant", Args: []string{"mcp", "--profile", "axel"}})
		if !c.Installed() {
			t.Fatalf("%s: not installed", name)
		}
		undo, err := c.Undo()
		if err != nil || undo.Apply() != nil {
			t.Fatalf("%s: undo: %v", name, err)
		}
		got, _ := os.ReadFile(c.Path)
		if string(got) != original {
			t.Errorf("%s: after undo %q, want %q", name, got, original)
		}
		if _, err := os.Stat(c.Path + backupSuffix); err == nil {
			t.Errorf("%s: the backup is still there", name)
		}
	}
}

func TestUndoKeepsLaterChanges(t *testing.T) {
	t.Parallel()
	c, _ := Named(Place{OS: "linux", Home: t.TempDir()}, "gemini")
	mustWrite(t, c.Path, `{"theme": "dark"}`)
	mustApply(t, c.Install, command)
	text, _ := os.ReadFile(c.Path)
	mustWrite(t, c.Path, strings.Replace(string(text), "dark", "light", 1))
	undo, err := c.Undo()
	if err != nil || undo.Apply() != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(c.Path)
	if !sameJSON(got, []byte(`{"theme": "light"}`)) {
		t.Errorf("after undo %s", got)
	}
}

func TestDiffShowsOnlyTheChange(t *testing.T) {
	t.Parallel()
	c := Change{Path: "f", Before: []byte("1\n2\n3\n4\n5\n6\n7\n8\n9\n"), After: []byte("1\n2\n3\n4\n5\nnew\n6\n7\n8\n9\n")}
	want := "--- f\n+++ f\n@@ line 3 @@\n 3\n 4\n 5\n+new\n 6\n 7\n 8\n"
	if got := c.Diff(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func FuzzPut(f *testing.F) {
	for _, seed := range []string{"{}", "{\"mcpServers\":{\"a\":1,}}", "// x\n{/**/}", "{\"a\":\"\\\"\"}", "\ufeff{}"} {
		f.Add(seed)
	}
	c := Client{section: "mcpServers", notation: jsonNotation{}, shape: untyped}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := c.put([]byte(text), command)
		if err != nil {
			return
		}
		doc, err := parse(got)
		if err != nil || !doc.has("mcpServers", entryName) {
			t.Fatalf("%q became %q: %v", text, got, err)
		}
		if without, err := c.take(got); err != nil || !json.Valid(plain(without)) && len(without) > 0 {
			t.Fatalf("%q became %q, then %q: %v", text, got, without, err)
		}
	})
}

func mustWrite(t *testing.T, path, text string) {
	t.Helper()
	if err := writeFile(path, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func mustApply(t *testing.T, plan func(Command) (*Change, error), c Command) {
	t.Helper()
	change, err := plan(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := change.Apply(); err != nil {
		t.Fatal(err)
	}
}
