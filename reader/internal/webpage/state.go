package webpage

import (
	"encoding/json"
	"strings"
)

const (
	fewestState  = 80 // words that make the state of a script worth reading
	deepestQuote = 2  // texts that hold texts
)

// literals collects the prose among the quoted texts of a script, as it stands
// in the state that pages built by scripts carry along, whatever its form: an
// object given to a variable, the arguments of a function, or a text that
// is itself an object.
func (g *gatherer) literals(script string, depth int) {
	for rest := script; g.bytes < longestStandIn; {
		start := strings.IndexByte(rest, '"')
		if start < 0 {
			return
		}
		rest = rest[start:]
		end := quotedEnd(rest)
		if end < 0 {
			return
		}
		g.literal(rest[:end], depth)
		rest = rest[end:]
	}
}

func (g *gatherer) literal(quoted string, depth int) {
	if len(quoted) < shortestProse {
		return
	}
	var text string
	if json.Unmarshal([]byte(quoted), &text) != nil {
		return
	}
	switch {
	case depth < deepestQuote && (strings.Contains(text, `{"`) || strings.Contains(text, `["`)):
		g.literals(text, depth+1)
	case isProse(text) && !isProgram(text):
		g.add(text)
	}
}

// isProgram knows texts for machines that have the letters of prose.
func isProgram(text string) bool {
	return strings.Contains(text, "function") && strings.Contains(text, "{") || strings.Contains(text, "){") ||
		strings.Contains(text, "};") || strings.Contains(text, "&&")
}

// quotedEnd is where the text in double quotes ends that begins at the start,
// or -1.
func quotedEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		case '\n':
			return i
		}
	}
	return -1
}
