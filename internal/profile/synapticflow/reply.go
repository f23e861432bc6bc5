package synapticflow

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// An interactable is an element as extractInteractable gives it.
type interactable struct {
	Selector    string `json:"selector"`
	Type        string `json:"type"`
	Text        string `json:"text,omitempty"`
	Enabled     bool   `json:"enabled"`
	Visible     bool   `json:"visible"`
	InputType   string `json:"inputType,omitempty"`
	Value       string `json:"value,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
}

// interactables is the structured result of extractInteractable.
type interactables struct {
	Elements []interactable       `json:"elements"`
	Metadata interactableMetadata `json:"metadata"`
	Error    string               `json:"error,omitempty"`
}

// interactableMetadata says how the list came about.
type interactableMetadata struct {
	ExtractionTimestamp string          `json:"extraction_timestamp"`
	TotalCount          int             `json:"total_count"`
	ScopeSelector       string          `json:"scope_selector"`
	Performance         tab.Performance `json:"performance"`
}

// pageContent is the structured result of extractPageContent.
type pageContent struct {
	Content           string          `json:"content"`
	Format            string          `json:"format"`
	RawHTMLPath       string          `json:"raw_html_path,omitempty"`
	SaveHTMLRequested bool            `json:"save_html_requested,omitempty"`
	SaveHTMLError     string          `json:"save_html_error,omitempty"`
	Metadata          contentMetadata `json:"metadata"`
}

// contentMetadata says how the content came about.
type contentMetadata struct {
	ExtractionTimestamp string `json:"extraction_timestamp"`
	ContentLength       int    `json:"content_length"`
	RawHTMLSize         int    `json:"raw_html_size"`
	Selector            string `json:"selector"`
	Format              string `json:"format"`
}

// A reply is what a tool answers; structured is nil for all but the two that
// extract.
type reply struct {
	text       string
	structured any
	failed     bool
}

// reply puts what came of a call into the tool's own words, and the page's
// between marks or on short lines, unless it is to be bare.
func (t *verb) reply(args *arguments, result *tab.Result, err error, bare bool) reply {
	v := voice{bare}
	selector := v.clean(args.Selector)
	if err != nil {
		return t.failure(selector, v.short(err.Error()), err)
	}
	said := t.success(v, selector, args, result)
	said.text += told(v, result)
	return said
}

// told is what the person at a page would have seen besides: that it is still
// loading, its dialogs, its downloads.
func told(v voice, result *tab.Result) string {
	var b strings.Builder
	if result.Loading {
		b.WriteString("\nStill loading" + v.short(strings.TrimPrefix(tab.StillLoading(result.Pending),
			"; still loading")))
	}
	for _, d := range result.Downloads {
		b.WriteString("\n" + v.short(d.String()))
	}
	for _, n := range result.Notices {
		b.WriteString("\n" + v.short(n))
	}
	return b.String()
}

func (t *verb) success(v voice, selector string, args *arguments, result *tab.Result) reply {
	switch t.name {
	case "createSession":
		return reply{text: "Browser session created successfully: " + result.Session}
	case "closeSession":
		return reply{text: "Browser session closed: " + v.short(args.SessionID)}
	case "listSessions":
		return sessionsReply(v, result)
	case "getCurrentUrl":
		return reply{text: v.short(result.URL)}
	case "getPageTitle":
		return reply{text: v.short(result.Title)}
	case "scrollPage":
		return reply{text: fmt.Sprintf("Scrolled to (%d, %d)", args.X, args.Y)}
	case "clickElement":
		return reply{text: fmt.Sprintf("✓ Click successful (selector: %s)\nResult: Clicked element\n%s",
			selector, v.short(result.Outcome.String()))}
	case "inputText":
		return reply{text: fmt.Sprintf("✓ Input successful (selector: %s)\nResult: Input successful: %s",
			selector, v.short(result.Outcome.Value))}
	case "extractPageContent", "extractContent":
		return contentReply(v, selector, args, result)
	case "extractInteractable":
		return elementsReply(v, result)
	}
	return reply{text: "Navigated to " + v.short(result.URL)}
}

// failure keeps the tools' words, and says besides that they failed.
func (t *verb) failure(selector, said string, err error) reply {
	verb := map[string]string{"clickElement": "Click", "inputText": "Input"}[t.name]
	switch {
	case verb != "" && errors.Is(err, tab.ErrNotFound):
		return reply{
			text:   fmt.Sprintf("✓ %s failed (selector: %s)\nResult: Element not found\n%s", verb, selector, said),
			failed: true,
		}
	case verb != "":
		return reply{text: fmt.Sprintf("✗ %s failed: %s", verb, said), failed: true}
	case t.name == "extractInteractable":
		return reply{text: said, structured: interactables{Elements: []interactable{}, Error: said}, failed: true}
	}
	return reply{text: said, failed: true}
}

// states are the words for the states that a session can be in.
var states = map[string]string{"active": "Active", "crashed": "Error"}

func sessionsReply(v voice, result *tab.Result) reply {
	type line struct {
		ID    string `json:"id"`
		URL   string `json:"url"`
		Title string `json:"title"`
		State string `json:"status"`
	}
	lines := []line{}
	for _, s := range result.Sessions {
		lines = append(lines, line{s.ID, v.short(s.URL), v.short(s.Title), states[s.State]})
	}
	text, err := json.Marshal(lines)
	if err != nil {
		return reply{text: err.Error(), failed: true}
	}
	return reply{text: "Active browser sessions: " + string(text)}
}

func contentReply(v voice, selector string, args *arguments, result *tab.Result) reply {
	if selector == "" {
		selector = "body"
	}
	content := pageContent{
		Format:            "markdown",
		RawHTMLPath:       result.RawHTML,
		SaveHTMLRequested: args.SaveRawHTML,
		Metadata: contentMetadata{
			ExtractionTimestamp: time.Now().UTC().Format(time.RFC3339Nano), Selector: selector, Format: "markdown"},
	}
	if result.Page != nil {
		content.Content = result.Page.Content
		content.Metadata.ExtractionTimestamp = result.Page.FetchedAt.UTC().Format(time.RFC3339Nano)
	}
	if result.Document != nil {
		content.Metadata.RawHTMLSize = len(result.Document.HTML)
	}
	content.Metadata.ContentLength = utf8.RuneCountInString(content.Content)
	content.Content = v.long(content.Content, result)
	return reply{text: content.Content, structured: content}
}

func elementsReply(v voice, result *tab.Result) reply {
	out := interactables{Elements: []interactable{}}
	for _, e := range result.Elements {
		out.Elements = append(out.Elements, interactable{e.Selector, e.Type, e.Text, e.Enabled, e.Visible,
			e.InputType, e.Value, e.Placeholder})
	}
	if m := result.Metadata; m != nil {
		out.Metadata = interactableMetadata{m.ExtractionTimestamp, m.TotalCount, m.ScopeSelector, m.Performance}
	}
	return reply{text: v.long(elementsText(out.Elements), result), structured: v.list(out)}
}

// shownElements is how many elements the text names; the rest are in the
// structured result.
const shownElements = 20

func elementsText(elements []interactable) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Found %d interactive elements:\n", len(elements))
	for i, e := range elements[:min(len(elements), shownElements)] {
		fmt.Fprintf(&b, "\n%d. [%s] %s\n   Selector: %s\n", i+1, strings.ToUpper(e.Type), purpose(e), e.Selector)
		for _, line := range []struct {
			name, value string
			most        int
		}{{"Text", e.Text, 100}, {"Placeholder", e.Placeholder, 100}, {"Current value", e.Value, 50},
			{"Status", status(e), 100}} {
			if line.value != "" {
				fmt.Fprintf(&b, "   %s: %s\n", line.name, brief.Clip(line.value, line.most))
			}
		}
	}
	if more := len(elements) - shownElements; more > 0 {
		fmt.Fprintf(&b, "\n... and %d more\n", more)
	}
	return b.String()
}

func purpose(e interactable) string {
	for _, s := range []string{e.Text, e.Placeholder, e.InputType, e.Type} {
		if s != "" {
			return brief.Clip(s, 60)
		}
	}
	return ""
}

func status(e interactable) string {
	var words []string
	if !e.Enabled {
		words = append(words, "disabled")
	}
	if !e.Visible {
		words = append(words, "hidden")
	}
	return strings.Join(words, ", ")
}
