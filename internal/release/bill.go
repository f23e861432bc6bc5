package release

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/notice"
)

// A bill is a CycloneDX document, as far as it is used here.
type bill struct {
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type      string     `json:"type"`
	Ref       string     `json:"bom-ref"`
	Name      string     `json:"name"`
	Version   string     `json:"version"`
	Scope     string     `json:"scope,omitempty"`
	PURL      string     `json:"purl"`
	Copyright string     `json:"copyright,omitempty"`
	Licences  []licence  `json:"licenses,omitempty"`
	Facts     []property `json:"properties,omitempty"`
}

type licence struct {
	Licence struct {
		ID   string `json:"id,omitempty"`
		Name string `json:"name,omitempty"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn"`
}

// bill lists what is linked into the program.
func (p *Plan) bill() ([]byte, error) {
	own := component{Type: "application", Name: "decant", Version: p.Version,
		PURL:     packageURL("github.com/decant-dev/decant", "v"+p.Version),
		Licences: []licence{licenceNamed("Apache-2.0")}, Facts: []property{{"decant:commit", p.Commit}}}
	own.Ref = own.PURL
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata: metadata{p.Date.UTC().Format(time.RFC3339), own}}
	needs := dependency{Ref: own.Ref}
	for _, m := range p.Modules {
		c := componentOf(m)
		b.Components = append(b.Components, c)
		needs.On = append(needs.On, c.Ref)
	}
	b.Dependencies = []dependency{needs}
	return json.MarshalIndent(b, "", "  ")
}

func componentOf(m notice.Module) component {
	c := component{Type: "library", Name: m.Path, Version: m.Version, Scope: "required",
		PURL: packageURL(m.Path, m.Version)}
	c.Ref = c.PURL
	var holders []string
	for _, l := range m.Licences {
		holders = append(holders, l.Copyrights...)
		if l.Kind == "notice" {
			continue
		}
		if named := licenceNamed(l.Kind); !slices.Contains(c.Licences, named) {
			c.Licences = append(c.Licences, named)
		}
	}
	c.Copyright = strings.Join(holders, "\n")
	if len(m.Systems) > 0 {
		c.Facts = []property{{"decant:systems", strings.Join(m.Systems, ",")}}
	}
	return c
}

// identifiers are the licences that SPDX has a name for.
var identifiers = []string{"Apache-2.0", "MPL-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause"}

func licenceNamed(kind string) licence {
	var l licence
	if slices.Contains(identifiers, kind) {
		l.Licence.ID = kind
	} else {
		l.Licence.Name = kind
	}
	return l
}

// packageURL names a module as databases of vulnerabilities do.
func packageURL(path, version string) string {
	return fmt.Sprintf("pkg:golang/%s@%s", path, strings.ReplaceAll(version, "+", "%2B"))
}
