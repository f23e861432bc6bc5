package mcpinstall

import (
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
}

// A Client is a program that can start MCP servers.
type Client struct {
	Name string // as in --client
	Path string // of its configuration

	section string // the key that holds the servers
	typed   bool   // whether an entry names its transport
}

// clients is the table of programs: each row says where its file is.
var clients = []struct {
	name, section string
	typed         bool
	path          func(Place) string
}{
	{
		"claude-desktop",
		"mcpServers",
		false,
		func(p Place) string { return p.application("Claude", "claude_desktop_config.json") },
	},
	{"claude-code", "mcpServers", true, func(p Place) string { return p.join(p.ClaudeHome, ".claude.json") }},
	{"cursor", "mcpServers", false, func(p Place) string { return p.join("", ".cursor", "mcp.json") }},
	{"vscode", "servers", true, func(p Place) string { return p.application("Code", "User", "mcp.json") }},
	{"gemini", "mcpServers", false, func(p Place) string { return p.join("", ".gemini", "settings.json") }},
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
		out = append(out, Client{Name: c.name, Path: c.path(place), section: c.section, typed: c.typed})
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
	doc, err := parse(text)
	return err == nil && doc.has(c.section, entryName)
}
