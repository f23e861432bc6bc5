package layout

import "slices"

// upright gives the characters of a page by the way they are turned, those of
// most first, each as if the page were turned so that they can be read.
func upright(p Page) [][]Glyph {
	if len(p.Glyphs) > 0 && !slices.ContainsFunc(p.Glyphs, func(g Glyph) bool { return g.Turn != 0 }) {
		return [][]Glyph{p.Glyphs}
	}
	var byTurn [4][]Glyph
	for _, g := range p.Glyphs {
		turn := g.Turn & 3
		byTurn[turn] = append(byTurn[turn], turned(g, turn, p))
	}
	most := 0
	for turn := range byTurn {
		if len(byTurn[turn]) > len(byTurn[most]) {
			most = turn
		}
	}
	if len(byTurn[most]) == 0 {
		return nil
	}
	out := [][]Glyph{byTurn[most]}
	for turn := range byTurn {
		if turn != most && len(byTurn[turn]) > 0 {
			out = append(out, byTurn[turn])
		}
	}
	return out
}

func turned(g Glyph, turn int, p Page) Glyph {
	switch turn {
	case 1:
		g.Y = p.Width - g.Y
	case 2:
		g.Left, g.Right, g.Y = p.Width-g.Right, p.Width-g.Left, p.Height-g.Y
	case 3:
		g.Left, g.Right = p.Height-g.Right, p.Height-g.Left
	}
	return g
}
