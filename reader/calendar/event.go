package calendar

import (
	"cmp"
	"strings"
	"time"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

const maxEvents = 1000

func readEvents(source reader.Source, opts reader.Options) (*document.Document, error) {
	text, d := open(source, opts)
	var events []component
	count := 0
	for c := range components(text) {
		switch c.kind {
		case "VCALENDAR": // which ends after its events
			d.Metadata.Title = cmp.Or(d.Metadata.Title, unescaped(c.first("X-WR-CALNAME")))
		case "VEVENT", "VTODO", "VJOURNAL":
			if count++; count <= maxEvents {
				events = append(events, c)
			}
		}
	}
	if d.Metadata.Title != "" {
		d.Heading(1, draft.Words(d.Metadata.Title))
	}
	for _, c := range events {
		c.event(d)
	}
	leftOut(d, count-maxEvents, "events")
	return d.Document(), nil
}

func (c *component) event(d *draft.Draft) {
	d.Heading(2, draft.Words(cmp.Or(unescaped(c.first("SUMMARY")), "Untitled")))
	item := func(label string, spans ...draft.Span) {
		if !draft.IsBlank(spans) {
			d.Item(0, false, 0).Paragraph(append([]draft.Span{draft.Words(label + ": ")}, spans...)...)
		}
	}
	item("When", draft.Words(c.times()))
	item("Due", draft.Words(c.moment("DUE")))
	item("Repeats", draft.Words(strings.ReplaceAll(strings.ToLower(c.first("RRULE")), ";", ", ")))
	item("Where", draft.Words(unescaped(c.first("LOCATION"))))
	item("Status", draft.Words(strings.ToLower(c.first("STATUS"))))
	item("Organiser", draft.Words(c.people("ORGANIZER")))
	item("Attendees", draft.Words(c.people("ATTENDEE")))
	if page := c.first("URL"); page != "" {
		item("Page", draft.Linked(page, page))
	}
	d.Paragraph(draft.Lines(unescaped(c.first("DESCRIPTION")))...)
}

func (c *component) times() string {
	start, end := c.moment("DTSTART"), c.moment("DTEND")
	switch {
	case end != "":
		return start + " to " + end
	case c.first("DURATION") != "":
		return start + " for " + c.first("DURATION")
	}
	return start
}

// moment writes a day or a time as people do, with its zone.
func (c *component) moment(name string) string {
	for _, p := range c.properties {
		if p.name != name {
			continue
		}
		if day, err := time.Parse("20060102", p.value); err == nil {
			return day.Format(time.DateOnly)
		}
		if at, err := time.Parse("20060102T150405", strings.TrimSuffix(p.value, "Z")); err == nil {
			zone := p.param("TZID")
			if strings.HasSuffix(p.value, "Z") {
				zone = "UTC"
			}
			return strings.TrimSpace(at.Format("2006-01-02 15:04") + " " + zone)
		}
		return p.value
	}
	return ""
}

func (c *component) people(name string) string {
	var out []string
	for _, p := range c.properties {
		if p.name == name {
			out = append(out, cmp.Or(p.param("CN"), strings.TrimPrefix(strings.ToLower(p.value), "mailto:")))
		}
	}
	return strings.Join(out, ", ")
}
