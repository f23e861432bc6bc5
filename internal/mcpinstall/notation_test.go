package mcpinstall

import (
	"strings"
	"testing"
)

var keyed = Command{Path: "/opt/de cant", Args: []string{"mcp", "--tools", `a"b`}, Env: map[string]string{"B": "2 #", "A": "1"}}

const tomlEntry = `[mcp_servers.decant]
command = "/opt/de cant"
args = ["mcp", "--tools", "a\"b"]

[mcp_servers.decant.env]
"A" = "1"
"B" = "2 #"
`

const yamlEntry = `  decant:
    enabled: true
    type: stdio
    name: decant
    cmd: /opt/de cant
    args:
      - mcp
      - --tools
      - a"b
    envs:
      A: "1"
      B: '2 #'
    timeout: 300
`

// Only the entry changes, a second install changes nothing, and without it the
// text is as it was.
func TestOtherNotations(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ client, name, before, after, without string }{
		{"codex", "nothing", "", tomlEntry, ""},
		{"codex", "other tables", "a = 1 # x\n\n[b]\nc = [\n  [1],\n]\n", "a = 1 # x\n\n[b]\nc = [\n  [1],\n]\n\n" + tomlEntry, "a = 1 # x\n\n[b]\nc = [\n  [1],\n]\n"},
		{"codex", "no end of line", "a = 1", "a = 1\n\n" + tomlEntry, "a = 1\n"},
		{"codex", "an old entry between others", "[a]\nb = 1\n\n[ mcp_servers . \"decant\" ] # mine\ncommand = \"old\"\n[mcp_servers.decant.env]\nX = \"y\"\n\n[c]\nd = 1\n",
			"[a]\nb = 1\n\n" + tomlEntry + "\n[c]\nd = 1\n", "[a]\nb = 1\n\n[c]\nd = 1\n"},
		{"codex", "a table in a text", "a = \"\"\"\n[mcp_servers.decant]\n\"\"\"\n", "a = \"\"\"\n[mcp_servers.decant]\n\"\"\"\n\n" + tomlEntry, "a = \"\"\"\n[mcp_servers.decant]\n\"\"\"\n"},
		{"codex", "a longer name", "[mcp_servers.decanter]\na = 1\n", "[mcp_servers.decanter]\na = 1\n\n" + tomlEntry, "[mcp_servers.decanter]\na = 1\n"},
		{"goose", "nothing", "", "extensions:\n" + yamlEntry, ""},
		{"goose", "other keys", "A: 1 # x\n", "A: 1 # x\nextensions:\n" + yamlEntry, "A: 1 # x\n"},
		{"goose", "other extensions", "extensions:\n  # mine\n  x:\n    enabled: true\n\nB: 2\n", "extensions:\n  # mine\n  x:\n    enabled: true\n" + yamlEntry + "\nB: 2\n", "extensions:\n  # mine\n  x:\n    enabled: true\n\nB: 2\n"},
		{"goose", "an old entry", "extensions:\n  decant:\n    cmd: old\n\n    # its own\n    args: []\n  x:\n    a: |\n      decant:\n", "extensions:\n" + yamlEntry + "  x:\n    a: |\n      decant:\n", "extensions:\n  x:\n    a: |\n      decant:\n"},
		{"goose", "a deeper indentation", "extensions:\n    x:\n        a: 1\n", "extensions:\n    x:\n        a: 1\n" + strings.ReplaceAll("  "+strings.TrimSuffix(yamlEntry, "\n"), "\n", "\n  ") + "\n", "extensions:\n    x:\n        a: 1\n"},
		{"goose", "an empty section", "extensions:\nB: 2\n", "extensions:\n" + yamlEntry + "B: 2\n", "B: 2\n"},
	} {
		c, err := Named(Place{}, tc.client)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.put([]byte(tc.before), keyed)
		if err != nil || string(got) != tc.after {
			t.Errorf("%s, %s: %v\n%s\nwant\n%s", tc.client, tc.name, err, got, tc.after)
			continue
		}
		if again, err := c.put(got, keyed); err != nil || string(again) != tc.after {
			t.Errorf("%s, %s: the second put gives %v\n%s", tc.client, tc.name, err, again)
		}
		if rest, err := c.take(got); err != nil || string(rest) != tc.without {
			t.Errorf("%s, %s: without it %v\n%q\nwant\n%q", tc.client, tc.name, err, rest, tc.without)
		}
		windows := strings.ReplaceAll(tc.before, "\n", "\r\n")
		if got, err := c.put([]byte(windows), keyed); windows != tc.before && (err != nil || strings.Count(string(got), "\n") != strings.Count(string(got), "\r\n")) {
			t.Errorf("%s, %s: the ends of lines are mixed: %v %q", tc.client, tc.name, err, got)
		}
	}
}

func TestNotationsThatCannotBeChanged(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ client, text string }{
		{"codex", "mcp_servers = { x = { command = \"y\" } }\n"}, {"codex", "[mcp_servers]\ndecant = { command = \"y\" }\n"}, {"codex", "mcp_servers.decant.command = \"y\"\n"},
		{"goose", "extensions: {x: {enabled: true}}\n"}, {"goose", "- a\n"}, {"goose", "a: [\n"}, {"goose", "extensions: [a]\n"}, {"goose", "extensions:\n- a\n"},
	} {
		c, _ := Named(Place{}, tc.client)
		if got, err := c.put([]byte(tc.text), keyed); err == nil {
			t.Errorf("%s %q: became %q, want an error", tc.client, tc.text, got)
		}
	}
}

// Copilot must be told which tools may be used.
func TestCopilot(t *testing.T) {
	t.Parallel()
	c, _ := Named(Place{}, "copilot")
	got, err := c.put(nil, command)
	if err != nil || !strings.Contains(string(got), `"type": "local"`) || !strings.Contains(strings.Join(strings.Fields(string(got)), ""), `"tools":["*"]`) {
		t.Errorf("%v\n%s", err, got)
	}
}

func FuzzOtherNotations(f *testing.F) {
	for _, seed := range []string{"", "[mcp_servers.decant]\n", "a = '''\n[x]\n'''", "extensions:\n  decant:\n", "extensions:\n\n  x: 1\n", "a: |\n  b\n", "!", "000\r", "'''"} {
		f.Add(seed)
	}
	codex, _ := Named(Place{}, "codex")
	goose, _ := Named(Place{}, "goose")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range []Client{codex, goose} {
			got, err := c.put([]byte(text), keyed)
			if err != nil {
				continue
			}
			if !c.notation.has(got, c.section) {
				t.Fatalf("%s: %q became %q, which has no entry", c.Name, text, got)
			}
			again, err := c.put(got, keyed)
			if err != nil || string(again) != string(got) {
				t.Fatalf("%s: %q became %q and then %q: %v", c.Name, text, got, again, err)
			}
			if rest, err := c.take(got); err == nil && c.notation.has(rest, c.section) {
				t.Fatalf("%s: %q still has it after %q", c.Name, rest, got)
			}
		}
	})
}
