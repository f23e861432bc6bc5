package selector

// settled returns the part of a selector that stays true or false on a page
// whatever a person does, whether that is all of it, and whether it can be true
// while nobody does anything.
func settled(parts []compound) (kept []compound, whole, ever bool) {
	kept, whole = parts, true
	for i := range parts {
		c := &parts[i]
		pseudos := c.pseudos[:0]
		for _, s := range c.pseudos {
			switch s.settles() {
			case always:
				pseudos = append(pseudos, s)
			case sometimes:
				whole = false
			case byAct:
				return nil, false, false
			}
		}
		c.pseudos = pseudos
		if c.left == next || c.left == later { // a box that is ticked shows what comes after it
			whole = false
			if len(kept) == len(parts) {
				kept = parts[:i+1]
			}
		}
	}
	kept[len(kept)-1].left = none
	return kept, whole, true
}

// A steadiness says how far a condition is the same at all times.
type steadiness uint8

const (
	always steadiness = iota
	sometimes
	byAct // only while a person does something
)

func (s *pseudo) settles() steadiness {
	switch s.kind {
	case root, link, defined:
		return always
	case never, disabled:
		return byAct
	case not:
		if len(s.list) == 1 && len(s.list[0].parts) == 1 && s.list[0].parts[0].isSettled() {
			return always
		}
	}
	return sometimes
}

// isSettled reports whether a compound asks for nothing that changes.
func (c *compound) isSettled() bool {
	for i := range c.pseudos {
		if c.pseudos[i].settles() != always {
			return false
		}
	}
	return true
}
