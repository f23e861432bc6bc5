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
	lacks   string                // the operation that is missing, when it cannot be offered
}

var profiles = []profile{
	{name: "decant", add: addOperations},
	{name: "axel", add: addAxel},
	{name: "webfetch", add: addWebFetch},
	{name: "openclaw", add: addOpenClaw, prepare: prepareOpenClaw},
	{name: "mcp-fetch", add: addMCPFetch},
	{name: "synapticflow", lacks: "browse"},
	{name: "gemini", add: addGemini},
}

// Profiles lists the names of the profiles that can be offered.
func Profiles() []string {
	var names []string
	for _, p := range profiles {
		if p.lacks == "" {
			names = append(names, p.name)
		}
	}
	return names
}

func profileNamed(name string) (profile, error) {
	if name == "" {
		name = profiles[0].name
	}
	i := slices.IndexFunc(profiles, func(p profile) bool { return p.name == name })
	switch {
	case i < 0:
		return profile{}, fmt.Errorf("there is no profile %q: choose one of %s", oneLine(name, 40), strings.Join(Profiles(), ", "))
	case profiles[i].lacks != "":
		return profile{}, fmt.Errorf("the profile %s needs the operation %s, which this version of decant does not have: choose one of %s",
			name, profiles[i].lacks, strings.Join(Profiles(), ", "))
	}
	return profiles[i], nil
}
