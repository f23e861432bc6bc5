package pdf

import (
	"bytes"
	"fmt"
	"strings"
)

// A composition is a small PDF in the making: its objects by number, from 1.
type composition struct {
	objects []string
	pages   []int
	trailer string // what it says beside its root and size
	catalog string
}

func (c *composition) add(object string) int {
	c.objects = append(c.objects, object)
	return len(c.objects)
}

// compose makes a PDF of pages of 600 by 800 points, each given by what is
// drawn on it.
func compose(contents ...string) *composition {
	c := &composition{objects: make([]string, 5)}
	c.objects[2] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
	c.objects[3] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>"
	c.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"
	for _, content := range contents {
		c.page(content, "", "")
	}
	return c
}

// page adds a page with further entries of it and of its resources.
func (c *composition) page(content, entries, resources string) {
	stream := c.add(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(content), content))
	c.pages = append(c.pages, c.add(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents %d 0 R"+
		"/Resources<</Font<</F 3 0 R/B 4 0 R/C 5 0 R>>%s>>%s>>", stream, resources, entries)))
}

func (c *composition) bytes() []byte {
	kids := ""
	for _, page := range c.pages {
		kids += fmt.Sprintf("%d 0 R ", page)
	}
	c.objects[0] = "<</Type/Catalog/Pages 2 0 R" + c.catalog + ">>"
	if c.objects[1] == "" {
		c.objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(c.pages), kids)
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(c.objects))
	for i, object := range c.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(c.objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(c.objects)+1, c.trailer, start)
	return out.Bytes()
}

// say draws a line of text in a font, F, B or C, of a size, from its left end.
func say(font string, size, x, y float64, text string) string {
	text = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
	return fmt.Sprintf("BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, text)
}

// text draws lines of text of 10 points below each other.
func text(x, y float64, lines ...string) string {
	out := ""
	for i, line := range lines {
		out += say("F", 10, x, y-12*float64(i), line)
	}
	return out
}

// rule draws a line.
func rule(x0, y0, x1, y1 float64) string {
	return fmt.Sprintf("%g %g m %g %g l S\n", x0, y0, x1, y1)
}
