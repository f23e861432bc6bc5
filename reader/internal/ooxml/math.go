package ooxml

import (
	"strings"

	"github.com/decant-dev/decant/internal/tex"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// TeX writes an equation.
func TeX(n *xmltext.Node) string {
	var b strings.Builder
	for c := range n.Children() {
		b.WriteString(teX(c))
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// teX writes one part of an equation.
func teX(n *xmltext.Node) string {
	arg := func(name string) string { return TeX(n.Child(name)) }
	switch n.Name {
	case "m:r":
		return tex.Name(n.Child("m:t").Content())
	case "m:t":
		return tex.Name(n.Content())
	case "m:f":
		return `\frac{` + arg("m:num") + "}{" + arg("m:den") + "}"
	case "m:sSup":
		return "{" + arg("m:e") + "}^{" + arg("m:sup") + "}"
	case "m:sSub":
		return "{" + arg("m:e") + "}_{" + arg("m:sub") + "}"
	case "m:sSubSup":
		return "{" + arg("m:e") + "}_{" + arg("m:sub") + "}^{" + arg("m:sup") + "}"
	case "m:rad":
		if degree := arg("m:deg"); degree != "" {
			return `\sqrt[` + degree + "]{" + arg("m:e") + "}"
		}
		return `\sqrt{` + arg("m:e") + "}"
	case "m:nary":
		return nary(n) + limits(arg("m:sub"), arg("m:sup")) + " " + arg("m:e")
	case "m:func":
		return arg("m:fName") + " " + arg("m:e")
	case "m:limLow":
		return arg("m:e") + "_{" + arg("m:lim") + "}"
	case "m:limUpp":
		return arg("m:e") + "^{" + arg("m:lim") + "}"
	case "m:bar":
		return `\overline{` + arg("m:e") + "}"
	case "m:acc":
		return accent(n) + "{" + arg("m:e") + "}"
	case "m:d":
		return delimited(n)
	case "m:m":
		return matrix(n)
	case "m:eqArr":
		return array(n)
	}
	if strings.HasSuffix(n.Name, "Pr") {
		return ""
	}
	return TeX(n)
}

func limits(low, high string) string {
	out := ""
	if low != "" {
		out += "_{" + low + "}"
	}
	if high != "" {
		out += "^{" + high + "}"
	}
	return out
}

func nary(n *xmltext.Node) string {
	if sign := n.Child("m:naryPr", "m:chr").Attr("m:val"); sign != "" {
		return tex.Name(sign)
	}
	return `\int `
}

var accents = map[string]string{
	"\u0302": `\hat`, "\u0303": `\tilde`, "\u0304": `\bar`, "\u0305": `\overline`, "\u0307": `\dot`, "\u0308": `\ddot`,
	"\u20d7": `\vec`, "\u030c": `\check`,
}

func accent(n *xmltext.Node) string {
	if name, ok := accents[n.Child("m:accPr", "m:chr").Attr("m:val")]; ok {
		return name
	}
	return `\hat`
}

func delimited(n *xmltext.Node) string {
	begin, end, between := "(", ")", "|"
	pr := n.Child("m:dPr")
	for name, mark := range map[string]*string{"m:begChr": &begin, "m:endChr": &end, "m:sepChr": &between} {
		if c := pr.Child(name); c != nil {
			*mark = tex.Name(c.Attr("m:val"))
		}
	}
	var parts []string
	for c := range n.Children() {
		if c.Name == "m:e" {
			parts = append(parts, TeX(c))
		}
	}
	return `\left` + dotted(begin) + " " + strings.Join(parts, between) + `\right` + dotted(end) + " "
}

// dotted is a delimiter as TeX wants it; one that is not shown is a point.
func dotted(mark string) string {
	switch mark = strings.TrimSpace(mark); mark {
	case "":
		return "."
	case "{", "}":
		return `\` + mark
	}
	return mark
}

func matrix(n *xmltext.Node) string {
	var rows []string
	for row := range n.Children() {
		if row.Name != "m:mr" {
			continue
		}
		var cells []string
		for c := range row.Children() {
			cells = append(cells, TeX(c))
		}
		rows = append(rows, strings.Join(cells, " & "))
	}
	return `\begin{matrix} ` + strings.Join(rows, ` \\ `) + ` \end{matrix}`
}

func array(n *xmltext.Node) string {
	var rows []string
	for c := range n.Children() {
		if c.Name == "m:e" {
			rows = append(rows, TeX(c))
		}
	}
	return `\begin{array}{l} ` + strings.Join(rows, ` \\ `) + ` \end{array}`
}
