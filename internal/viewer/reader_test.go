package viewer

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/decant-dev/decant/internal/terminal"
)

// guide is a page with headings, links and more than a screen of words.
func guide() *Page {
	var b strings.Builder
	b.WriteString("# Guide\n\nSee [one](https://a.example/1), [two](/two) and [a part](#part-7).\n\n")
	for i := range 40 {
		fmt.Fprintf(&b, "## Part %d\n\nThe words of part %d, with a needle\nin it.\n\n", i, i)
	}
	return &Page{Title: "Guide", Address: "https://a.example/guide", Content: b.String()}
}

func readerOf(p *Page, width, height int) *reader {
	return newReader(p, width, height, terminal.Look{})
}

// shown is the screen without its styles, row by row.
func shown(r *reader) []string {
	var rows []string
	for _, row := range r.frame().rows {
		rows = append(rows, strings.TrimRight(unstyled(row), " "))
	}
	return rows
}

// unstyled is a row as a terminal shows it: \x1b[3G goes to column 3.
func unstyled(row string) string {
	var b strings.Builder
	for i, part := range strings.Split(row, "\x1b[") {
		if end := strings.IndexAny(part, "mG"); i > 0 {
			if column, err := strconv.Atoi(part[:end]); err == nil && part[end] == 'G' {
				b.WriteString(strings.Repeat(" ", max(column-1-terminal.Width(b.String()), 0)))
			}
			part = part[end+1:]
		}
		b.WriteString(part)
	}
	return b.String()
}

// press presses keys that are written as their characters, or as their names
// in angle brackets, and returns what the last asked for.
func press(r *reader, keys string) any {
	var want any
	for keys != "" {
		size := 1
		if keys[0] == '<' {
			size = strings.IndexByte(keys, '>') + 1
		}
		want = r.press(key(keys[:size]))
		keys = keys[size:]
	}
	return want
}

func TestKeys(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		keys string
		row  int // of the screen of 60 columns and 12 rows; the last is 11
		want string
	}{
		{"", 0, " Guide                                            a.example"},
		{"", 2, "  Guide"},
		{"", 11, " https://a.example/guide                         5%  ? keys"},
		{"jj", 2, ""},
		{"<down><down><up>k", 2, "  Guide"},
		{" ", 3, "  Part 1"},
		{" b", 2, "  Guide"},
		{"du", 2, "  Guide"},
		{"G", 10, "  The words of part 39, with a needle in it."},
		{"Gg", 2, "  Guide"},
		{"]]", 2, "  Part 1"},
		{"]]j[", 2, "  Part 1"},
		{"]][", 2, "  Part 0"},
		{"[", 11, " there is no further heading                     5%  ? keys"},
		{"3<enter>", 2, "  Part 7"},
		{"2", 11, " link 2: /two                                    5%  ? keys"},
		{"4<enter>", 11, " there is no link 4; the page has 3              5%  ? keys"},
		{"<tab><tab>", 11, " link 2: /two                                    5%  ? keys"},
		{"<back tab>", 11, " link 3: #part-7                                 5%  ? keys"},
		{"<tab><escape>", 11, " https://a.example/guide                         5%  ? keys"},
		{"/part 9", 11, " /part 9"},
		{"/part 9<enter>", 11, " /part 9  1 of 2                                28%  ? keys"},
		{"/Needle<enter>", 11, " not found: Needle                               5%  ? keys"},
		{"/needle in<enter>n", 11, " /needle in  2 of 40                            10%  ? keys"},
		{"/needle<enter>NN", 11, " /needle  39 of 40                             100%  ? keys"},
		{"n", 11, " nothing is searched for; / begins               5%  ? keys"},
		{"/ab<backspace><backspace><backspace>", 11, " https://a.example/guide                         5%  ? keys"},
		{"o", 2, " Guide"},
		{"oG<enter>", 2, "  Part 39"},
		{"o<escape>", 2, "  Guide"},
		{"l", 3, " 2  /two"},
		{"ljj<enter>", 2, "  Part 7"},
		{"?", 0, " Keys                                             a.example"},
		{"?q", 2, "  Guide"},
		{"H", 11, " this is the first page                          5%  ? keys"},
		{"a", 11, " https://a.example/guide                         5%  ? keys"},
	} {
		r := readerOf(guide(), 60, 12)
		press(r, tc.keys)
		if got := shown(r); len(got) != 12 || got[tc.row] != tc.want {
			t.Errorf("after %q row %d is %q, want %q:\n%s", tc.keys, tc.row, got[tc.row], tc.want, strings.Join(got, "\n"))
		}
	}
}

func TestWhatKeysAskFor(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]any{
		"q":                          leave{},
		"<control c>":                leave{},
		"/abc<control c>":            leave{},
		"<control z>":                suspension{},
		"<control l>":                repaint{},
		"j":                          nil,
		"1<enter>":                   Request{Address: "https://a.example/1"},
		"lj<enter>":                  Request{Address: "/two"},
		"eb.example/x <enter>":       Request{Address: "b.example/x"},
		"e <enter>":                  nil,
		"r":                          Request{Address: "https://a.example/guide", Fresh: true},
		"<unknown>":                  nil,
		"eabc<control u>d.md<enter>": Request{Address: "d.md"},
	} {
		r := readerOf(guide(), 80, 24)
		got := press(r, keys)
		if request, ok := got.(Request); ok {
			request.From = nil
			got = request
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q asks for %#v, want %#v", keys, got, want)
		}
	}
}

func arrive(r *reader, q Request, p *Page, err error) {
	r.begin(q)
	r.arrive(outcome{Request: q, page: p, err: err})
}

func TestBackAndForward(t *testing.T) {
	t.Parallel()
	r := readerOf(guide(), 80, 24)
	press(r, "3<enter>")
	arrive(r, Request{Address: "https://b.example/"}, &Page{Title: "B", Address: "https://b.example/", Content: "Bee"}, nil)
	arrive(r, Request{Address: "https://c.example/"}, &Page{Title: "C", Address: "https://c.example/", Content: "Sea"}, nil)
	for _, step := range []struct{ keys, want string }{
		{"", "  Sea"}, {"<left>", "  Bee"}, {"H", "  Part 7"}, {"<right>", "  Bee"}, {"<backspace>", "  Part 7"}, {"LL", "  Sea"},
	} {
		press(r, step.keys)
		if got := shown(r)[2]; got != step.want {
			t.Errorf("after %q: %q, want %q", step.keys, got, step.want)
		}
	}
	arrive(r, Request{Address: "https://d.example/"}, nil, fmt.Errorf("no \x1b[31mluck %s", strings.Repeat("at all ", 12)))
	if got := shown(r); got[2] != "  Sea" || !strings.HasPrefix(got[22], " no [31mluck at all") || !strings.HasSuffix(got[23], "at all") {
		t.Errorf("after a failure:\n%s", strings.Join(got, "\n"))
	}
	for range maxVisits + 5 {
		arrive(r, Request{Address: "https://b.example/"}, guide(), nil)
	}
	if len(r.past) != maxVisits {
		t.Errorf("%d pages are kept, want %d", len(r.past), maxVisits)
	}
	arrive(r, Request{Address: "https://a.example/guide#part-9"}, guide(), nil)
	if got := shown(r)[2]; got != "  Part 9" {
		t.Errorf("a fragment leads to %q", got)
	}
}

func TestStoppingALoad(t *testing.T) {
	t.Parallel()
	r := readerOf(guide(), 80, 24)
	q := Request{Address: "https://slow.example/"}
	r.begin(q)
	if got := shown(r)[23]; !strings.Contains(got, "reading https://slow.example/  (Esc stops)") {
		t.Errorf("while it loads: %q", got)
	}
	if want := press(r, "<left>"); want != (cancel{}) {
		t.Errorf("back asks for %#v", want)
	}
	r.begin(q)
	if want := press(r, "<escape>"); want != (cancel{}) {
		t.Errorf("Esc asks for %#v", want)
	}
	r.arrive(outcome{Request: q, page: &Page{Content: "late"}})
	if got := shown(r)[2]; got != "  Guide" {
		t.Errorf("a page that was stopped came all the same: %q", got)
	}
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{"y": "y", "N": "n", "xa": "a", "<escape>": "n", "<enter>": "n"} {
		r := readerOf(guide(), 40, 15)
		answer := make(chan string, 1)
		r.begin(Request{Address: "http://10.0.0.1/"})
		r.question = &question{"10.0.0.1 is on a private network (10.0.0.1). Read it? [y]es, [N]o, [a]lways:", answer}
		if got := strings.Join(shown(r)[12:], ""); !strings.HasSuffix(got, "[a]lways:") {
			t.Errorf("the question is cut: %q", got)
		}
		press(r, keys)
		if got := <-answer; got != want || r.question != nil {
			t.Errorf("%q answers %q, want %q", keys, got, want)
		}
	}
}

// The words that a person reads stay on the screen when it changes its size.
func TestResizeKeepsThePlace(t *testing.T) {
	t.Parallel()
	r := readerOf(guide(), 100, 30)
	press(r, "/part 20<enter>]")
	want := r.drawing.Headings[r.current()].Title
	for _, size := range [][2]int{{40, 15}, {200, 60}, {20, 5}, {80, 24}} {
		r.resize(size[0], size[1])
		if got := r.drawing.Headings[r.current()].Title; got != want {
			t.Errorf("at %v the screen begins with %s, want %s", size, got, want)
		}
		if rows := r.frame().rows; len(rows) != size[1] {
			t.Errorf("at %v there are %d rows", size, len(rows))
		}
	}
}

// A search goes on in a page that is drawn anew, when all of it is there.
func TestSearchAfterResize(t *testing.T) {
	t.Parallel()
	long := guide()
	long.Content = strings.Repeat(long.Content, 1+2*firstPiece/len(long.Content))
	r := readerOf(long, 100, 30)
	press(r, "/part 20<enter>nn")
	r.resize(60, 20)
	if r.drawing.IsDone() || len(r.finder.matches) > 0 {
		t.Fatal("the page is drawn at once, and not as is tested here")
	}
	for !r.drawing.IsDone() {
		r.drawMore(nextPiece)
	}
	if got := shown(r)[19]; !strings.HasPrefix(got, " /part 20  3 of ") {
		t.Errorf("afterwards: %q", got)
	}
	r.resize(80, 20)
	press(r, "n")
	if got := shown(r)[19]; !strings.HasPrefix(got, " /part 20  4 of ") {
		t.Errorf("after n: %q", got)
	}
}

func TestOutlineAtTheSide(t *testing.T) {
	t.Parallel()
	r := readerOf(guide(), 120, 12)
	if got := shown(r); got[2] != "Guide                        │  Guide" || got[3] != "  Part 0                     │  ━━━━━" {
		t.Errorf("an outline was expected:\n%s", strings.Join(got, "\n"))
	}
	press(r, "O")
	if got := shown(r)[3]; strings.Contains(got, "Part") {
		t.Errorf("the outline is still there: %q", got)
	}
	if r := readerOf(&Page{Content: "# One\n\ntext"}, 120, 12); r.sideWidth() != 0 {
		t.Error("a page with one heading has an outline")
	}
	if r := readerOf(&Page{Content: "no headings"}, 120, 12); press(r, "o") != nil || r.message.text != "the page has no headings" {
		t.Errorf("said %q", r.message.text)
	}
}

// FuzzReader looks for keys and pages that break the screen.
func FuzzReader(f *testing.F) {
	f.Add("# a\n\n[b](c) 밤버스\n\n## d\n", "jk/b\rnNo\r1\rOl?q", 40, 12)
	f.Add("\x1b[31m\u009bx <http://e/\x07>", "/x\re\x1b[A\x1bOB\x7f", 9, 1)
	f.Fuzz(func(t *testing.T, content, typed string, width, height int) {
		width, height = 8+max(width, -width)%200, 1+max(height, -height)%60
		r := readerOf(&Page{Title: content, Address: content, Content: content, Notice: content}, width, height)
		keys, _ := decode([]byte(typed), true)
		for _, k := range append([]key{unknown}, keys...) {
			r.press(k)
			rows := r.frame().rows
			if len(rows) != height {
				t.Fatalf("%d rows of %d after %q", len(rows), height, k)
			}
			for _, row := range rows {
				if text := unstyled(row); uniseg.StringWidth(text) > width || strings.ContainsAny(text, "\x1b\a\u009b\n\r") {
					t.Fatalf("%d columns of %d after %q: %q", uniseg.StringWidth(text), width, k, row)
				}
			}
		}
	})
}
