// Package notebook reads Jupyter notebooks: the words, the code and what came
// of it.
package notebook

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/plain"
)

func init() { reader.Register(read, format.Notebook) }

// A text is written as one string or as a list of lines.
type text string

func (t *text) UnmarshalJSON(body []byte) error {
	var lines []string
	if json.Unmarshal(body, &lines) == nil {
		*t = text(strings.Join(lines, ""))
		return nil
	}
	var whole string
	if json.Unmarshal(body, &whole) == nil {
		*t = text(whole)
	}
	return nil // what is neither, such as an object, has no words
}

type notebook struct {
	Cells      []cell `json:"cells"`
	Worksheets []struct {
		Cells []cell `json:"cells"`
	} `json:"worksheets"` // of version 3
	Metadata struct {
		Title    text `json:"title"`
		Language struct {
			Name text `json:"name"`
		} `json:"language_info"`
		Kernel struct {
			Language text `json:"language"`
		} `json:"kernelspec"`
		Authors []struct {
			Name text `json:"name"`
		} `json:"authors"`
	} `json:"metadata"`
}

type cell struct {
	Type    string   `json:"cell_type"`
	Level   int      `json:"level"`
	Source  text     `json:"source"`
	Input   text     `json:"input"`
	Outputs []output `json:"outputs"`
}

type output struct {
	Type  string          `json:"output_type"`
	Text  text            `json:"text"`
	HTML  text            `json:"html"`
	PNG   text            `json:"png"`
	Data  map[string]text `json:"data"`
	Name  text            `json:"ename"`
	Value text            `json:"evalue"`
}

// read makes Markdown of a notebook, since that is what its words are in.
func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	var book notebook
	if err := json.Unmarshal(charset.Decode(source.Body, source.ContentType).UTF8, &book); err != nil {
		return nil, fmt.Errorf("%w: it is no valid notebook", format.ErrDamaged)
	}
	for _, sheet := range book.Worksheets {
		book.Cells = append(book.Cells, sheet.Cells...)
	}
	var b strings.Builder
	for _, c := range book.Cells {
		c.write(&b, book.language())
	}
	doc, err := reader.Read(reader.Source{Body: []byte(b.String()), URL: source.URL,
		ContentType: "text/markdown; charset=utf-8"}, opts)
	if err != nil {
		return nil, err
	}
	book.describe(&doc.Metadata)
	return doc, nil
}

func (n *notebook) describe(m *document.Metadata) {
	if n.Metadata.Title != "" {
		m.Title = string(n.Metadata.Title)
	}
	var names []string
	for _, a := range n.Metadata.Authors {
		names = append(names, string(a.Name))
	}
	m.Author = strings.Join(names, ", ")
}

func (n *notebook) language() string {
	for _, name := range []text{n.Metadata.Language.Name, n.Metadata.Kernel.Language} {
		if name != "" {
			return strings.ToLower(string(name))
		}
	}
	return "python"
}

var embedded = lazyregexp.New(`!\[([^\]]*)\]\((?:attachment|data):[^)]*\)`)

func (c *cell) write(b *strings.Builder, lang string) {
	switch c.Type {
	case "markdown":
		paragraph(b, embedded().ReplaceAllString(string(c.Source), "$1"))
	case "heading":
		paragraph(b, strings.Repeat("#", min(max(c.Level, 1), 6))+" "+string(c.Source))
	case "raw":
		fence(b, string(c.Source), "")
	case "code":
		fence(b, string(c.Source+c.Input), lang)
		for _, o := range c.Outputs {
			o.write(b)
		}
	}
}

// write gives the best form of an output that is text.
func (o *output) write(b *strings.Builder) {
	switch {
	case o.Type == "error" || o.Type == "pyerr":
		fence(b, string(o.Name+": "+o.Value), "")
	case o.Data["text/markdown"] != "":
		paragraph(b, string(o.Data["text/markdown"]))
	case o.Data["text/latex"] != "" && o.Data["text/html"] == "":
		paragraph(b, string(o.Data["text/latex"]))
	case o.table() != "":
		paragraph(b, o.table())
	default:
		o.printed(b)
	}
}

// table returns an output in HTML as Markdown, where it holds a table.
func (o *output) table() string {
	html := string(o.Data["text/html"] + o.HTML)
	if !strings.Contains(html, "<table") {
		return ""
	}
	return tableOf(html)
}

func (o *output) printed(b *strings.Builder) {
	words := string(o.Data["text/plain"] + o.Text)
	if handle().MatchString(strings.TrimSpace(words)) {
		words = ""
	}
	fence(b, plain.Printed(words), "")
	for _, kind := range []string{"image/png", "image/jpeg", "image/svg+xml"} {
		if o.Data[kind] != "" || kind == "image/png" && o.PNG != "" {
			paragraph(b, "*(output: an image, "+kind+")*")
			return
		}
	}
}

// handle is how Python names an object that has no other words.
var handle = lazyregexp.New(`^<[\w.]+( .*)?>$`)

func paragraph(b *strings.Builder, words string) {
	if words = strings.Trim(words, "\r\n"); strings.TrimSpace(words) != "" {
		b.WriteString(words + "\n\n")
	}
}

// fence sets code between marks longer than any in it.
func fence(b *strings.Builder, code, lang string) {
	code = strings.Trim(code, "\r\n")
	if strings.TrimSpace(code) == "" {
		return
	}
	marks := strings.Repeat("`", max(3, longestTicks(code)+1))
	b.WriteString(marks + lang + "\n" + code + "\n" + marks + "\n\n")
}

// longestTicks counts the longest run of backticks.
func longestTicks(code string) int {
	longest, run := 0, 0
	for i := range len(code) {
		if code[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
