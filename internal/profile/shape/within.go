package shape

import (
	"unicode/utf8"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/page"
)

// WrapWithin is WrapPart with at most most characters in all, and whether that
// took something of the content. The facts of the page go where they would take
// more than half of the room.
func WrapWithin(p *page.Page, most int) (text string, cut bool) {
	wrap := func(content string) string {
		part := *p
		part.Content = content
		return WrapPart(&part)
	}
	if utf8.RuneCountInString(wrap("")) <= most/2 {
		if text, cut, ok := fit(p.Content, most, wrap); ok {
			return text, cut
		}
	}
	return WrapText(p, most)
}

// WrapText wraps a page's content alone so that all of it, wrapper too, has at most most
// characters: first the banner goes, then the wrapper itself is cut.
func WrapText(p *page.Page, most int) (text string, cut bool) {
	for _, quiet := range []bool{false, true} {
		wrap := func(content string) string {
			return envelope.Wrap(envelope.Contents{Text: content, Verbatim: p.Verbatim(), Quiet: quiet}).Text
		}
		if text, cut, ok := fit(p.Content, most, wrap); ok {
			return text, cut
		}
	}
	text = envelope.Wrap(envelope.Contents{Quiet: true}).Text
	return string([]rune(text)[:min(most, utf8.RuneCountInString(text))]), p.Content != ""
}

// fit cuts content until it has at most most characters when it is wrapped. It
// is not ok where nothing of the content fits.
func fit(content string, most int, wrap func(string) string) (text string, cut, ok bool) {
	clean, _ := envelope.Sanitize(content)
	runes := []rune(clean)
	room := most - utf8.RuneCountInString(wrap("")) - 1
	for room > 0 {
		part := runes[:min(room, len(runes))]
		text = wrap(string(part))
		over := utf8.RuneCountInString(text) - most
		if over <= 0 {
			return text, len(part) < len(runes), true
		}
		room = len(part) - over // cleaning made it longer
	}
	return "", false, false
}
