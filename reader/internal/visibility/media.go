package visibility

import "strings"

// condition says whether what stands in an at-rule's block applies on a
// desktop screen.
func condition(prelude string) trust {
	name, rest, _ := strings.Cut(strings.TrimPrefix(prelude, "@"), " ")
	name, open, cut := strings.Cut(name, "(")
	if cut {
		rest = "(" + open + " " + rest
	}
	switch name {
	case "media":
		return media(rest)
	case "supports":
		if strings.HasPrefix(strings.TrimSpace(rest), "not") {
			return never
		}
		return certain
	case "layer":
		return certain
	case "container", "scope", "starting-style":
		return doubtful
	}
	return never
}

// media evaluates a media query list: one matching query is enough.
func media(list string) trust {
	if strings.TrimSpace(list) == "" {
		return certain
	}
	best := never
	for query := range strings.SplitSeq(list, ",") {
		best = max(best, mediaQuery(strings.TrimSpace(query)))
	}
	return best
}

func mediaQuery(query string) trust {
	if rest, ok := strings.CutPrefix(query, "not "); ok {
		if mediaQuery(strings.TrimSpace(rest)) == never {
			return doubtful
		}
		return never
	}
	result := certain
	for part := range strings.SplitSeq(strings.TrimPrefix(query, "only "), " and ") {
		result = min(result, mediaFeature(strings.TrimSpace(part)))
	}
	return result
}

func mediaFeature(part string) trust {
	if !strings.HasPrefix(part, "(") {
		if part == "screen" || part == "all" {
			return certain
		}
		return never
	}
	name, text, _ := strings.Cut(strings.Trim(part, "() "), ":")
	text = strings.TrimSpace(text)
	size := length(text)
	if size.kind == ems || size.kind == rems {
		size = value{pixels, size.number * 16}
	}
	switch strings.TrimSpace(name) {
	case "min-width", "min-device-width":
		return known(size, size.number <= viewport*hundred)
	case "max-width", "max-device-width":
		return known(size, size.number >= viewport*hundred)
	case "prefers-color-scheme":
		return known(value{}, text == "light")
	case "prefers-reduced-motion":
		return known(value{}, text == "no-preference")
	case "orientation":
		return known(value{}, text == "landscape")
	case "hover", "pointer", "any-hover", "any-pointer":
		return known(value{}, text != "none" && text != "coarse")
	case "scripting":
		return known(value{}, text != "none")
	}
	return doubtful
}

func known(size value, applies bool) trust {
	switch {
	case size.kind == unknown:
		return doubtful
	case applies:
		return certain
	}
	return never
}
