package pdf

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

func markdownOf(t *testing.T, c *composition) string {
	t.Helper()
	return readertest.Read(t, reader.Source{Body: c.bytes()})
}

// cells draws two columns of texts.
func cells(texts ...string) string {
	out := ""
	for i, s := range texts {
		out += say("F", 10, 55+100*float64(i%2), 706-20*float64(i/2), s)
	}
	return out
}

// grid draws rules around cells.
func grid(across, upright int) string {
	out := ""
	for i := range across {
		out += rule(50, 720-20*float64(i), 250, 720-20*float64(i))
	}
	for i := range upright {
		out += rule(50+100*float64(i), 720, 50+100*float64(i), 720-20*float64(across-1))
	}
	return out
}

const filler = "the quick brown fox jumps over the lazy dog again"

func TestRead(t *testing.T) {
	t.Parallel()
	left := []string{"Left one begins a paragraph that is long", "enough to be a column and is hyphen-", "ated once, and it ends here at the left."}
	right := []string{"Right one is the text of the other side,", "which comes after all of the left one,", "although it stands level with it there."}
	for _, tc := range []struct{ name, content, want string }{
		{"paragraph", text(50, 700, "One line of "+filler+",", "and a second."), "One line of " + filler + ", and a second."},
		{"paragraphs by a gap", text(50, 700, "One.") + text(50, 670, "Two."), "One.\n\nTwo."},
		{"heading by size", say("F", 20, 50, 750, "Title") + say("F", 14, 50, 720, "Part") + text(50, 700, filler, filler), "# Title\n\n## Part\n\n" + filler + " " + filler},
		{"heading by weight", say("B", 10, 50, 720, "Part") + text(50, 700, filler, filler), "# Part\n\n" + filler + " " + filler},
		{"columns", text(50, 700, left...) + text(320, 700, right...),
			"Left one begins a paragraph that is long enough to be a column and is hyphenated once, and it ends here at the left.\n\n" + strings.Join(right, " ")},
		{"list", text(50, 700, "\x95 one", "\x95 two") + text(70, 676, "\x95 deep") + text(50, 664, "\x95 three that goes on") + text(57, 652, "below"),
			"- one\n- two\n  - deep\n- three that goes on below"},
		{"numbers", text(50, 700, "3. one", "4. two"), "3. one\n4. two"},
		{"numbers in brackets", text(50, 700, "(1) one", "(2) two"), "1. one\n2. two"},
		{"a sign below the line", say("F", 12, 50, 700, "H") + say("F", 10.67, 58.7, 694.7, "2") + say("F", 12, 64.6, 700, "O"), "H2O"},
		{"no number of a list", text(50, 700, "(415) 555-0199"), "(415) 555-0199"},
		{"drawn bullets", text(50, 700, "one", "two") + "40 701 4 4 re f 40 689 4 4 re f", "- one\n- two"},
		{"table in rules", cells("a", "b", "c", "d") + grid(3, 3), "| a | b |\n| --- | --- |\n| c | d |"},
		{"table beside words", cells("a", "b", "c", "d") + grid(3, 3) + text(400, 706, "beside"), "| a | b |\n| --- | --- |\n| c | d |\n\nbeside"},
		{"table between rules", cells("a", "b", "c", "d", "e", "f") + grid(4, 0), "| a | b |\n| --- | --- |\n| c | d |\n| e | f |"},
		{"table without rules", cells("a", "b", "c", "", "e", "f"), "| a | b |\n| --- | --- |\n| c |  |\n| e | f |"},
		{"code", text(50, 720, filler, filler) + say("C", 10, 50, 690, "if x:") + say("C", 10, 74, 678, "go()"),
			filler + " " + filler + "\n\n```\nif x:\n    go()\n```"},
		{"code in a frame", say("C", 10, 55, 706, "1") + say("C", 10, 155, 706, "go()") + say("C", 10, 55, 686, "2") + say("C", 10, 155, 686, "end") + text(50, 600, filler) + grid(3, 3),
			"```\ngo()\nend\n```\n\n" + filler},
		{"contents", say("B", 12, 50, 750, "Contents") + text(50, 730, "One ...... 1", "Two ...... 2", "Three .... 3") + text(50, 600, filler), filler},
		{"drawn from the bottom up", text(50, 600, "Second.") + text(50, 700, "First."), "First.\n\nSecond."},
		{"words set apart", "BT /F 10 Tf 50 700 Td [(No)-300(spaces)-300(here)] TJ ET", "No spaces here"},
		{"outside of the page", text(50, 700, "Seen.") + text(700, 700, "Unseen."), "Seen."},
		{"upwards", "BT /F 10 Tf 0 1 -1 0 300 300 Tm (Reads upwards) Tj ET", "Reads upwards"},
	} {
		if got := markdownOf(t, compose(tc.content)); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

func TestRunningHeadsAreLeftOut(t *testing.T) {
	t.Parallel()
	c := compose()
	for i := 1; i <= 3; i++ {
		body := text(50, 700, fmt.Sprintf("Page %c says %s.", 'a'+i, filler))
		c.page(say("F", 8, 50, 780, "A Journal")+body+say("F", 8, 300, 20, fmt.Sprint(i)), "", "")
	}
	if got := markdownOf(t, c); strings.Contains(got, "Journal") || strings.Contains(got, "2") || !strings.Contains(got, "Page d says") {
		t.Errorf("got %q", got)
	}
}

func TestParagraphsGoOnBehindWhatStandsAside(t *testing.T) {
	t.Parallel()
	begin := text(50, 700, filler, "and then it is cut by the end of the page while") + text(50, 600, "Figure 3. A fox, and a dog.")
	want := filler + " and then it is cut by the end of the page while %s\n\nFigure 3. A fox, and a dog."
	for _, tc := range []struct{ after, want string }{
		{"the fox is in the air.", fmt.Sprintf(want, "the fox is in the air.")},
		{"The fox is in the air.", strings.Replace(want, " %s", "", 1) + "\n\nThe fox is in the air."},
	} {
		if got := markdownOf(t, compose(begin, text(50, 700, tc.after))); got != tc.want {
			t.Errorf("%q:\ngot  %q\nwant %q", tc.after, got, tc.want)
		}
	}
}

func TestLinksAndNotes(t *testing.T) {
	t.Parallel()
	c := compose()
	c.page(text(50, 700, "See here for more."), "/Annots[<</Type/Annot/Subtype/Link/Rect[70 690 92 712]/A<</S/URI/URI(https://e.example/a)>>>>"+
		"<</Type/Annot/Subtype/Link/Rect[92 690 200 712]/A<</S/URI/URI(javascript:x)>>>>]", "")
	info := c.add("<</Title(Told)/Author(A. Pilot)/CreationDate(D:20240102030405+01'00')/Keywords(a, b)>>")
	c.trailer = fmt.Sprintf("/Info %d 0 R", info)
	doc, err := reader.Read(reader.Source{Body: c.bytes()}, reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := readertest.Markdown(doc), "See [here](https://e.example/a) for more."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if m := doc.Metadata; m.Title != "Told" || m.Author != "A. Pilot" || m.PublishedAt != "2024-01-02T03:04:05+01:00" || len(m.Keywords) != 2 {
		t.Errorf("metadata %+v", m)
	}
}

func TestBookmarksMakeHeadings(t *testing.T) {
	t.Parallel()
	c := compose(text(50, 700, "A part") + text(50, 680, filler, filler))
	c.add("<</Title(A part)/Parent 9 0 R/Dest[7 0 R/Fit]>>")
	c.add("<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>")
	c.catalog = "/Outlines 9 0 R"
	if got, want := markdownOf(t, c), "# A part\n\n"+filler+" "+filler; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	whole := compose(text(50, 700, filler)).bytes()
	scanned := compose()
	picture := scanned.add("<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>stream\nx\nendstream")
	scanned.page("600 0 0 800 0 0 cm /I Do", "", fmt.Sprintf("/XObject<</I %d 0 R>>", picture))
	locked := compose(text(50, 700, filler))
	key := strings.Repeat("00", 32)
	locked.trailer = fmt.Sprintf("/Encrypt %d 0 R/ID[<00><00>]", locked.add("<</Filter/Standard/V 1/R 2/P -4/O<"+key+">/U<"+key+">>>"))
	looped := compose()
	looped.objects[1] = "<</Type/Pages/Count 1000000/Kids[2 0 R]>>"
	for _, tc := range []struct {
		name string
		body []byte
		kind fault.Kind
		says string
	}{
		{"locked", locked.bytes(), fault.Encrypted, "password"},
		{"scanned", scanned.bytes(), fault.Empty, "scanned"},
		{"empty", compose("").bytes(), fault.Empty, "no text"},
		{"cut short", whole[:60], fault.Damaged, "damaged"},
		{"head alone", []byte("%PDF-1.7\n"), fault.Damaged, "damaged"},
		{"page tree in a ring", looped.bytes(), fault.Damaged, "pages"},
		{"too large", append([]byte("%PDF-1.7\n"), make([]byte, 49<<20)...), fault.ParseLimit, "larger"},
	} {
		_, err := reader.Read(reader.Source{Body: tc.body}, reader.Options{})
		if err == nil || fault.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s: got %v (%s), want %s that says %q", tc.name, err, fault.KindOf(err), tc.kind, tc.says)
		}
	}
	if _, err := reader.Read(reader.Source{Body: locked.bytes()}, reader.Options{}); !errors.Is(err, format.ErrEncrypted) {
		t.Errorf("locked: %v is not %v", err, format.ErrEncrypted)
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"D:20240102030405+01'00'": "2024-01-02T03:04:05+01:00", "D:20240102030405Z": "2024-01-02T03:04:05Z",
		"D:20240102": "2024-01-02", "20240102030405": "2024-01-02", "yesterday": "", "": "", "D:2024": "",
	} {
		if got := date(in); got != want {
			t.Errorf("date(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestChosenPages(t *testing.T) {
	t.Parallel()
	c := compose()
	for i := range 5 {
		c.page(text(50, 700, fmt.Sprintf("Leaf %c says %s.", 'a'+i, filler)), "", "")
	}
	for _, tc := range []struct{ asked, says, hides string }{
		{"2-3", "Leaf b, Leaf c", "Leaf d"}, {"5,1", "Leaf a, Leaf e", "Leaf b"}, {"4-", "Leaf d, Leaf e", "Leaf c"},
	} {
		pages, err := reader.ParsePages(tc.asked)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := reader.Read(reader.Source{Body: c.bytes()}, reader.Options{Pages: pages})
		if err != nil {
			t.Fatalf("%s: %v", tc.asked, err)
		}
		got := readertest.Markdown(doc)
		for part := range strings.SplitSeq(tc.says, ", ") {
			if !strings.Contains(got, part) || strings.Contains(got, tc.hides) {
				t.Errorf("pages %s are %q, want %q and not %q", tc.asked, got, part, tc.hides)
			}
		}
	}
	_, err := reader.Read(reader.Source{Body: c.bytes()}, reader.Options{Pages: reader.Pages{{First: 6, Last: 9}}})
	if !errors.Is(err, reader.ErrPages) || !strings.Contains(err.Error(), "5 pages") {
		t.Errorf("pages beyond the end: %v", err)
	}
	_, err = reader.Read(reader.Source{Body: []byte("<p>one</p>"), ContentType: "text/html"}, reader.Options{Pages: reader.Pages{{First: 1}}})
	if !errors.Is(err, reader.ErrPages) {
		t.Errorf("pages of a web page: %v", err)
	}
}

func TestPagesAreAnchors(t *testing.T) {
	t.Parallel()
	c := compose(text(50, 700, "First."), text(50, 700, "\x95 one", "\x95 two"), text(50, 700, "\x95 three", "\x95 four")+text(50, 600, "Last."))
	doc, err := reader.Read(reader.Source{Body: c.bytes()}, reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	written := markdown.Render(doc.Root, markdown.Options{})
	plain := markdown.Plain(doc.Root)
	for i, want := range []string{"p.1 First.", "p.2 - one", "p.3 three"} {
		for _, w := range []markdown.Text{written, plain} {
			got := w.Anchors[i].Name + " " + w.Markdown[w.Anchors[i].Start:]
			if !strings.HasPrefix(strings.Replace(got, "p.2 one", "p.2 - one", 1), want) {
				t.Errorf("anchor %d is %q, want %q", i, got, want)
			}
		}
	}
}

func TestATimeThatIsUp(t *testing.T) {
	t.Parallel()
	_, err := reader.Read(reader.Source{Body: compose(text(50, 700, filler)).bytes()}, reader.Options{Until: time.Now().Add(-time.Hour)})
	if fault.KindOf(err) != fault.ParseLimit {
		t.Errorf("got %v, want a limit", err)
	}
}

func TestWhatWasLeftOutIsSaid(t *testing.T) {
	t.Parallel()
	chosen := []int{1, 2, 3, 7, 8}
	if got := leftOut(chosen, 5, nil); got != "" {
		t.Errorf("nothing is left out, got %q", got)
	}
	if got, want := leftOut(chosen, 3, format.ErrExcess), "3 of 5 pages were read, up to p.3"; !strings.Contains(got, want) || !strings.HasSuffix(got, "pages=7-") {
		t.Errorf("got %q, want %q and where to go on", got, want)
	}
}

func TestAnnotationsOnRequest(t *testing.T) {
	t.Parallel()
	c := compose()
	c.page(text(50, 700, "See here for more."), "/Annots[<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/T(A. Pilot)/Contents(Is it?)>>"+
		"<</Type/Annot/Subtype/Highlight/Rect[70 690 92 712]/QuadPoints[70 712 92 712 70 690 92 690]>>"+
		"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://e.example/)>>>>]", "")
	for annotations, want := range map[bool]string{
		false: "See here for more.",
		true:  "See here for more.\n\n# Annotations\n\n- p.1, note by **A. Pilot**: Is it?\n- p.1, highlight of “here”",
	} {
		doc, err := reader.Read(reader.Source{Body: c.bytes()}, reader.Options{Annotations: annotations})
		if err != nil {
			t.Fatal(err)
		}
		if got := readertest.Markdown(doc); got != want {
			t.Errorf("annotations %v:\ngot  %q\nwant %q", annotations, got, want)
		}
	}
}
