package synapticflow

import (
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/facts"
	"github.com/decant-dev/decant/tab"
)

// A voice is how a page's words are put. SynapticFlow's own tools give them
// bare; here only what would pass for a mark or a command is then taken out.
type voice struct{ bare bool }

func (v voice) clean(text string) string {
	text, _ = envelope.Sanitize(text)
	return text
}

// short is a few words of a page, which may stand among the tool's own.
func (v voice) short(text string) string {
	if v.bare {
		return v.clean(text)
	}
	return facts.Short(text)
}

// long is any number of them, which must stand between marks.
func (v voice) long(text string, from *tab.Result) string {
	if v.bare {
		return v.clean(text)
	}
	return envelope.Wrap(envelope.Contents{Source: "Browser", Text: text, Fields: []envelope.Field{
		{Name: "URL", Value: from.URL}, {Name: "Title", Value: from.Title},
	}}).Text
}

// list keeps the elements of a structured result to what may stand beside the
// text; the metadata says how many there are.
func (v voice) list(list interactables) interactables {
	if v.bare {
		return list
	}
	list, _ = facts.Brief(list, facts.ListRoom)
	return list
}
