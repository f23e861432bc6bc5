package viewer

import (
	"strings"

	"github.com/decant-dev/decant/internal/terminal"
)

// A binding is keys and what they do.
type binding struct {
	keys string // as the help shows them
	help string
	do   func(*reader) any
	on   []key
}

// table is all keys that a page has.
func table() []binding {
	return []binding{
		{"↓ j  ↑ k", "a line down, up", moves(1), []key{down, "j"}},
		{"", "", moves(-1), []key{up, "k"}},
		{"space b", "a screen down, up", func(r *reader) any { return r.move(r.layout().body - 1) },
			[]key{" ", "f", pageDown, control('f')}},
		{"", "", func(r *reader) any { return r.move(1 - r.layout().body) }, []key{"b", pageUp, control('b')}},
		{"d u", "half a screen down, up", func(r *reader) any { return r.move(r.layout().body / 2) }, []key{"d", control('d')}},
		{"", "", func(r *reader) any { return r.move(-r.layout().body / 2) }, []key{"u", control('u')}},
		{"g G", "the beginning, the end", func(r *reader) any { return r.move(-len(r.drawing.Lines)) }, []key{"g", home}},
		{"", "", (*reader).toEnd, []key{"G", end}},
		{"] [", "the next heading, the one before", func(r *reader) any { return r.section(1) }, []key{"]", "}"}},
		{"", "", func(r *reader) any { return r.section(-1) }, []key{"[", "{"}},
		{"o O", "choose in the outline; show or hide it", (*reader).focusSide, []key{"o"}},
		{"", "", (*reader).toggleSide, []key{"O"}},
		{"/ n N", "search; the next place, the one before", asks("/", (*reader).find), []key{"/"}},
		{"", "", func(r *reader) any { return r.again(1) }, []key{"n"}},
		{"", "", func(r *reader) any { return r.again(-1) }, []key{"N"}},
		{"12 Enter", "follow link 12", (*reader).follow, []key{enter}},
		{"Tab", "step through the links on the screen", func(r *reader) any { return r.step(1) }, []key{tab}},
		{"", "", func(r *reader) any { return r.step(-1) }, []key{backTab}},
		{"l", "list all links", (*reader).listLinks, []key{"l"}},
		{"← →", "back, forward; H L too", (*reader).back, []key{left, backspace, "H"}},
		{"", "", (*reader).forward, []key{right, "L"}},
		{"e", "go to an address or file", asks("go to: ", (*reader).visitTyped), []key{"e", ":"}},
		{"r", "read the page again", func(r *reader) any { return Request{Address: r.page.Address, Fresh: true} }, []key{"r"}},
		{"a", "show the address", func(r *reader) any { return r.say(r.page.Address) }, []key{"a"}},
		{"Esc", "stop loading, end the search", (*reader).calm, []key{escape}},
		{"? q", "this help; leave. Control-Z suspends", (*reader).help, []key{"?", "h"}},
		{"", "", func(*reader) any { return leave{} }, []key{"q", "Q"}},
	}
}

func byKey(all []binding) map[key]func(*reader) any {
	found := map[key]func(*reader) any{}
	for _, b := range all {
		for _, k := range b.on {
			found[k] = b.do
		}
	}
	return found
}

func (r *reader) help() any {
	var lines []string
	for _, b := range table() {
		if b.keys != "" {
			lines = append(lines, b.keys+strings.Repeat(" ", max(12-terminal.Width(b.keys), 1))+b.help)
		}
	}
	r.list = &list{title: "Keys", items: lines, selected: -1}
	return nil
}
