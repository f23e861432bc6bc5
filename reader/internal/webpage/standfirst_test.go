package webpage

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestStandfirstIsKept(t *testing.T) {
	t.Parallel()
	const lead = "Rivers carry what they dissolve down to the sea"
	long := strings.TrimSpace(strings.Repeat("word ", textBegins+1))
	for _, tc := range []struct {
		name, between string
		p             float32
		kind          string
		want          bool
	}{
		{"said by the description", `<p>` + lead + `</p>`, leastLead, "article", true},
		{"called so", `<p class="article-lead">Why it takes a hundred million years, and more</p>`, leastLead, "article", true},
		{"in a box called so", `<div class="Intro"><p>Why it takes a hundred million years, and more</p></div>`, leastLead, "article", true},
		{"neither", `<p class="leader">Why it takes a hundred million years, and more</p>`, leastLead, "article", false},
		{"improbable", `<p>` + lead + `</p>`, leastLead - 0.01, "article", false},
		{"of another kind of page", `<p>` + lead + `</p>`, leastLead, "product", false},
		{"too short", `<p class=lead>one two three four five</p>`, leastLead, "article", false},
		{"just long enough", `<p class=lead>one two three four five six</p>`, leastLead, "article", true},
		{"too long", `<p class=lead>` + strings.Repeat("word ", longestLead+1) + `</p>`, leastLead, "article", false},
		{"a link", `<p class=lead><a href=/x>Why it takes a hundred million years, and more</a></p>`, leastLead, "article", false},
		{"far below", strings.Repeat("<p>x</p>", leadWithin) + `<p>` + lead + `</p>`, leastLead, "article", false},
		{"after the text began", `<p id=kept>` + long + `</p><p>` + lead + `</p>`, leastLead, "article", false},
	} {
		page := `<head><title>Why the sea is salt</title><meta name=description content="` + lead + `, it says."></head>
<body><h1>Why the sea is salt</h1>` + tc.between + `<p>Text of the article.</p></body>`
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
		kept, p := make([]bool, s.Len()), make([]float32, s.Len())
		for k := range kept {
			p[k], kept[k] = tc.p, k == s.Len()-1 || s.Text(k) == long
		}
		before := 0
		for _, keep := range kept {
			before += int(flagByte(keep))
		}
		j := judgement{Types: make([]float32, len(PageTypes))}
		for i, name := range PageTypes {
			j.Types[i] = float32(flagByte(name == tc.kind))
		}
		s.keepStandfirst(kept, j, p)
		after := 0
		for _, keep := range kept {
			after += int(flagByte(keep))
		}
		if got := after > before; got != tc.want {
			t.Errorf("%s: %.90q is kept %v, want %v", tc.name, tc.between, got, tc.want)
		}
	}
}

func TestPurposeOfAManualPageIsKept(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		head string
		want bool
	}{
		{"<h2>NAME</h2><div class=sectionbody><p>tar - an archiving utility</p></div>", true},
		{"<h2>名前</h2><p>tar — アーカイブを作る</p>", true},
		{"<h2>NAME</h2><p>tar</p>", false},
		{"<h2>Menu</h2><p>tar - an archiving utility</p>", false},
		{"<p>NAME</p><p>tar - an archiving utility</p>", false},
	} {
		page := `<body><div id=header><h1>tar(1)</h1>` + test.head + "</div><div id=content><p>" +
			strings.Join(languages[0].paragraphs, "</p><p>") + "</p></div></body>"
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
		kept := make([]bool, s.Len())
		for i := range kept {
			kept[i] = s.Words(i) > 15
		}
		s.keepPurpose(kept)
		if got := kept[1] && kept[2]; got != test.want {
			t.Errorf("%s: kept %v, want %v", test.head, got, test.want)
		}
	}
}
