package site

import "slices"

// A Listing is what a table says of one rule.
type Listing struct {
	Rule     string   `json:"rule"`
	Match    []string `json:"match"`              // forms of addresses
	Asks     []string `json:"asks"`               // hosts that are asked
	Others   []string `json:"others,omitempty"`   // hosts to be switched on first
	Token    []string `json:"token,omitempty"`    // environment variables
	Anywhere bool     `json:"anywhere,omitempty"` // on hosts that are not listed too
	Own      bool     `json:"own,omitempty"`      // from a person's file
}

// Rules lists the rules in the order in which they are tried.
func (t *Table) Rules() []Listing {
	out := make([]Listing, len(t.listed))
	for i, r := range t.listed {
		out[i] = Listing{
			Rule: r.fullName(), Match: r.forms(), Asks: r.asked(), Others: r.family.Others, Token: r.family.Token.Env,
			Anywhere: r.family.Elsewhere != nil, Own: i < t.own,
		}
	}
	return out
}

// asked are the hosts that the rule's requests name; the link's own is {host}.
func (r *rule) asked() []string {
	hosts := r.ownHosts(r.family.Let)
	var out []string
	for _, h := range hosts[len(r.family.Also):] {
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	if out == nil {
		return []string{"{host}"}
	}
	slices.Sort(out)
	return out
}
