package guise

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/page"
)

// A jinaPage is the page in JSON.
type jinaPage struct {
	Title         string            `json:"title"`
	Description   string            `json:"description"`
	URL           string            `json:"url"`
	Content       *string           `json:"content,omitempty"`
	Text          *string           `json:"text,omitempty"`
	HTML          *string           `json:"html,omitempty"`
	PublishedTime string            `json:"publishedTime,omitempty"`
	Warning       string            `json:"warning,omitempty"`
	Links         any               `json:"links,omitempty"`
	Images        map[string]string `json:"images,omitempty"`
	Usage         jinaUsage         `json:"usage"`
}

type jinaUsage struct {
	Tokens int `json:"tokens"`
}

// Answer is the page as it was asked for, and its type. Beside are its further
// forms, in the order of the request's.
func (j *JinaRequest) Answer(p *page.Page, beside ...*page.Page) (contentType string, body []byte, err error) {
	switch {
	case strings.Contains(j.accept, "text/event-stream"):
		data, err := encode(j.data(p, beside))
		return "text/event-stream", fmt.Appendf(nil, "event: data\ndata: %s\n\n", bytes.TrimSpace(data)), err
	case strings.Contains(j.accept, "application/json"), strings.Contains(j.accept, "text/json"):
		data, err := encode(map[string]any{"code": 200, "status": 20000, "data": j.data(p, beside),
			"meta": map[string]any{"usage": jinaUsage{p.Tokens}}})
		return "application/json; charset=utf-8", data, err
	}
	return "text/plain; charset=utf-8", []byte(j.text(p)), nil
}

func (j *JinaRequest) data(p *page.Page, beside []*page.Page) jinaPage {
	data := jinaPage{Title: p.Title, Description: p.Description, URL: p.FinalURL, PublishedTime: p.PublishedAt,
		Warning: p.Notice, Usage: jinaUsage{p.Tokens}}
	data.set(j.form, p.Content)
	for i, other := range beside {
		data.set(j.Beside[i].Name, other.Content)
	}
	if j.links {
		data.Links = j.linksOf(p)
	}
	if j.images {
		data.Images = byText(targets(p.Content, true))
	}
	return data
}

func (data *jinaPage) set(form, content string) {
	switch form {
	case "text":
		data.Text = &content
	case "html":
		data.HTML = &content
	default:
		data.Content = &content
	}
}

func (j *JinaRequest) linksOf(p *page.Page) any {
	list := targets(p.Content, false)
	if !j.pairs {
		return byText(list)
	}
	pairs := make([][2]string, 0, len(list))
	for _, t := range list {
		pairs = append(pairs, [2]string{t.text, t.address})
	}
	return pairs
}

func byText(list []target) map[string]string {
	texts := map[string]string{}
	for i, t := range list {
		text := t.text
		if _, taken := texts[text]; taken || text == "" {
			text = strings.TrimSpace(fmt.Sprintf("%s [%d]", text, i+1))
		}
		texts[text] = t.address
	}
	return texts
}

// text is the page with a few lines about it. Of several forms it is the first:
// plain text has no place for more.
func (j *JinaRequest) text(p *page.Page) string {
	if j.form == "html" || j.form == "text" || j.form == "markdown" && j.Beside == nil {
		return p.Content + j.summaries(p)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Title: %s\n\nURL Source: %s\n\n", envelope.Line(p.Title, 300), envelope.Line(p.FinalURL, 2000))
	if p.PublishedAt != "" {
		fmt.Fprintf(&b, "Published Time: %s\n\n", envelope.Line(p.PublishedAt, 60))
	}
	if p.Notice != "" {
		fmt.Fprintf(&b, "Warning: %s\n\n", envelope.Line(p.Notice, 300))
	}
	b.WriteString("Markdown Content:\n" + p.Content)
	return b.String() + j.summaries(p)
}

func (j *JinaRequest) summaries(p *page.Page) string {
	var b strings.Builder
	if j.images {
		b.WriteString("\n\nImages:\n")
		for i, t := range targets(p.Content, true) {
			fmt.Fprintf(&b, "- ![Image %d: %s](%s)\n", i+1, t.text, t.address)
		}
	}
	if j.links {
		b.WriteString("\n\nLinks/Buttons:\n")
		for _, t := range targets(p.Content, false) {
			fmt.Fprintf(&b, "- [%s](%s)\n", t.text, t.address)
		}
	}
	return b.String()
}

// JinaProblem is an error in that shape.
func JinaProblem(s Status) (int, []byte, error) {
	readable := s.text()
	if kind := string(s.Kind) + ": "; !strings.HasPrefix(readable, kind) {
		readable = kind + readable
	}
	body, err := encode(map[string]any{"data": nil, "code": s.Code, "name": string(s.Kind), "status": s.Code * 100,
		"message": s.text(), "readableMessage": readable})
	return s.Code, body, err
}

func encode(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return b.Bytes(), err
}
