package mcpserver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/decant-dev/decant"
)

// A profile is a set of tools in a shape that people already have.
type profile struct {
	name    string
	add     func(*Server) error
	prepare func(*decant.Options) // changes what the shape implies; may be nil
}

var profiles = []profile{
	{name: "decant", add: addOperations},
	{name: "axel", add: addAxel},
	{name: "webfetch", add: addWebFetch},
	{name: "openclaw", add: addOpenClaw, prepare: prepareOpenClaw},
	{name: "mcp-fetch", add: addMCPFetch},
	{name: "synapticflow", add: addSynapticFlow},
	{name: "gemini", add: addGemini},
}

// Profiles lists the names of the profiles.
func Profiles() []string {
	var names []string
	for _, p := range profiles {
		names = append(names, p.name)
	}
	return names
}

func profileNamed(name string) (profile, error) {
	if name == "" {
		name = profiles[0].name
	}
	i := slices.IndexFunc(profiles, func(p profile) bool { return p.name == name })
	if i < 0 {
		return profile{}, fmt.Errorf("there is no profile %q: choose one of %s", oneLine(name, 40), strings.Join(Profiles(), ", "))
	}
	return profiles[i], nil
}
