package mcpinstall

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Place is where a person's configuration lies.
type Place struct {
	OS         string // as runtime.GOOS
	Home       string
	ConfigHome string // XDG_CONFIG_HOME; default .config in Home
	AppData    string // of Windows
	ClaudeHome string // CLAUDE_CONFIG_DIR; default Home
	CodexHome  string // CODEX_HOME; default .codex in Home
}

// A Client is a program that can start MCP servers.
type Client struct {
	Name string // as in --client
	Path string // of its configuration

	section  string // the key that holds the servers
	notation notation
	shape    shape
}

// clients is the table of programs: each row says where its file is, and how it
// is written.
var clients = []struct {
	name, section string
	notation      notation
	shape         shape
	path          func(Place) string
}{
	{"claude-desktop", "mcpServers", jsonNotation{}, untyped,
		func(p Place) string { return p.application("Claude", "claude_desktop_config.json") }},
	{"claude-code", "mcpServers", jsonNotation{}, typed,
		func(p Place) string { return p.join(p.ClaudeHome, ".claude.json") }},
	{"cursor", "mcpServers", jsonNotation{}, untyped,
		func(p Place) string { return p.join("", ".cursor", "mcp.json") }},
	{"vscode", "servers", jsonNotation{}, typed,
		func(p Place) string { return p.application("Code", "User", "mcp.json") }},
	{"gemini", "mcpServers", jsonNotation{}, untyped,
		func(p Place) string { return p.join("", ".gemini", "settings.json") }},
	{"codex", "mcp_servers", tomlNotation{}, untyped,
		func(p Place) string { return p.join(cmp.Or(p.CodexHome, p.join("", ".codex")), "config.toml") }},
	{"copilot", "mcpServers", jsonNotation{}, forCopilot,
		func(p Place) string { return p.join("", ".copilot", "mcp-config.json") }},
	{"windsurf", "mcpServers", jsonNotation{}, untyped,
		func(p Place) string { return p.join("", ".codeium", "windsurf", "mcp_config.json") }},
	{"zed", "context_servers", jsonNotation{}, untyped, Place.zed},
	{"cline", "mcpServers", jsonNotation{}, untyped, func(p Place) string {
		return p.application("Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings",
			"cline_mcp_settings.json")
	}},
	{"goose", "extensions", yamlNotation{}, forGoose, Place.goose},
}

// zed is where Zed keeps its settings, which on a Mac is not where programs do.
func (p Place) zed() string {
	if p.OS == "windows" {
		return p.application("Zed", "settings.json")
	}
	return p.join(cmp.Or(p.ConfigHome, p.join("", ".config")), "zed", "settings.json")
}

func (p Place) goose() string {
	if p.OS == "windows" {
		return p.application("Block", "goose", "config", "config.yaml")
	}
	return p.join(cmp.Or(p.ConfigHome, p.join("", ".config")), "goose", "config.yaml")
}

func (p Place) join(base string, parts ...string) string {
	if base == "" {
		base = p.Home
	}
	return filepath.Join(append([]string{base}, parts...)...)
}

// application is the path of a desktop program's file.
func (p Place) application(parts ...string) string {
	switch {
	case p.OS == "darwin":
		return p.join(p.join("", "Library", "Application Support"), parts...)
	case p.OS == "windows" && p.AppData != "":
		return p.join(p.AppData, parts...)
	case p.OS == "windows":
		return p.join(p.join("", "AppData", "Roaming"), parts...)
	case p.ConfigHome != "":
		return p.join(p.ConfigHome, parts...)
	}
	return p.join(p.join("", ".config"), parts...)
}

// Clients lists the programs that are known.
func Clients(place Place) []Client {
	var out []Client
	for _, c := range clients {
		out = append(out, Client{Name: c.name, Path: c.path(place), section: c.section, notation: c.notation,
			shape: c.shape})
	}
	return out
}

// Named finds a client by its name.
func Named(place Place, name string) (Client, error) {
	var names []string
	for _, c := range Clients(place) {
		if c.Name == name {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return Client{}, fmt.Errorf("there is no client %q: choose one of %s", name, strings.Join(names, ", "))
}

// Found reports whether the program seems to be there: its file or, where the
// folder is its own, the folder.
func (c Client) Found() bool {
	if _, err := os.Stat(c.Path); err == nil {
		return true
	}
	if c.Name == "claude-code" {
		return false // its file lies in the home folder, which is always there
	}
	_, err := os.Stat(filepath.Dir(c.Path))
	return err == nil
}

// Installed reports whether the program's file has an entry for Decant.
func (c Client) Installed() bool {
	text, err := os.ReadFile(c.Path)
	if err != nil {
		return false
	}
	return c.notation.has(text, c.section)
}
