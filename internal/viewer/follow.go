package viewer

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// maxVisits is how many pages are kept to go back to.
const maxVisits = 50

// number takes a digit of the number of a link.
func (r *reader) number(digit key) any {
	if len(r.typed) < 6 {
		r.typed += string(digit)
	}
	return nil
}

// chosen is the link whose number was typed; 0 where none has it.
func (r *reader) chosen() int {
	n, _ := strconv.Atoi(r.typed)
	if n > len(r.drawing.Links) {
		return 0
	}
	return n
}

// follow goes where the chosen link leads.
func (r *reader) follow() any {
	if r.typed == "" {
		return r.move(1)
	}
	r.drawing.Finish() // it may have been typed before it was drawn
	n := r.chosen()
	typed := r.typed
	r.typed = ""
	if n == 0 {
		return r.complain(fmt.Sprintf("there is no link %s; the page has %d", typed, len(r.drawing.Links)))
	}
	return r.open(r.drawing.Links[n-1])
}

// open goes to an address of the page.
func (r *reader) open(address string) any {
	if base, name, found := strings.Cut(address, "#"); found && (base == "" || base == withoutFragment(r.page.Address)) {
		if !r.toFragment(name) {
			return r.complain("the page has no place called " + name)
		}
		return nil
	}
	return Request{Address: address, From: r.page}
}

func withoutFragment(address string) string {
	base, _, _ := strings.Cut(address, "#")
	return base
}

// toFragment goes to the heading that a fragment names.
func (r *reader) toFragment(name string) bool {
	r.drawing.Finish()
	for _, h := range r.drawing.Headings {
		if slug(h.Title) == slug(name) && slug(name) != "" {
			r.jump(h.Line)
			return true
		}
	}
	return name == "" || name == "top"
}

// slug is a heading as fragments are commonly made of it.
func slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		case r == ' ', r == '-', r == '_':
			return '-'
		}
		return -1
	}, title)
}

// step chooses the next link on the screen, or the one before.
func (r *reader) step(by int) any {
	seen := r.visibleLinks()
	if len(seen) == 0 {
		return r.say("there is no link on the screen")
	}
	at := -1
	for i, n := range seen {
		if n == r.chosen() {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	r.typed = strconv.Itoa(seen[(at+by+len(seen))%len(seen)])
	return nil
}

// visibleLinks are the links on the screen, in order and once each.
func (r *reader) visibleLinks() []int {
	var seen []int
	known := map[int]bool{}
	for _, line := range r.visible() {
		for _, run := range line.Runs {
			if run.Link > 0 && !known[run.Link] {
				known[run.Link] = true
				seen = append(seen, run.Link)
			}
		}
	}
	return seen
}

func (r *reader) listLinks() any {
	r.drawing.Finish()
	if len(r.drawing.Links) == 0 {
		return r.say("the page has no links")
	}
	var items []string
	for i, address := range r.drawing.Links {
		items = append(items, fmt.Sprintf("%*d  %s", len(strconv.Itoa(len(r.drawing.Links))), i+1, address))
	}
	r.list = &list{title: "Links", items: items, pick: func(i int) any { return r.open(r.drawing.Links[i]) }}
	if n := r.chosen(); n > 0 {
		r.list.selected = n - 1
	}
	return nil
}

// begin notes that a page is being read.
func (r *reader) begin(q Request) {
	r.busy, r.question = &business{address: q.Address}, nil
}

// hear notes what is being done for it.
func (r *reader) hear(step string) {
	if r.busy != nil {
		r.busy.step = step
	}
}

// arrive shows a page that was asked for, or says why there is none.
func (r *reader) arrive(got outcome) {
	if r.busy == nil { // it was stopped
		return
	}
	r.busy, r.question = nil, nil
	if got.err != nil {
		r.complain(got.err.Error())
		return
	}
	r.typed = ""
	if got.Fresh {
		at := r.top
		r.visit = visit{page: got.page}
		r.draw()
		r.top = at
		r.clamp()
	} else {
		r.past = append(r.past, r.visit)
		r.past = r.past[max(len(r.past)-maxVisits, 0):]
		r.future = nil
		r.enter(visit{page: got.page})
	}
	r.say(got.page.Notice)
	if _, name, found := strings.Cut(got.Address, "#"); found {
		r.toFragment(name)
	}
}

// enter shows a page that was visited, or a new one.
func (r *reader) enter(v visit) {
	r.visit, r.typed, r.finder = v, "", finder{}
	r.side.selected = 0
	r.draw()
}

func (r *reader) back() any {
	if r.busy != nil { // back from where one is not yet
		return r.calm()
	}
	if len(r.past) == 0 {
		return r.say("this is the first page")
	}
	last := len(r.past) - 1
	r.future = append(r.future, r.visit)
	next := r.past[last]
	r.past = r.past[:last]
	r.enter(next)
	return nil
}

func (r *reader) forward() any {
	if len(r.future) == 0 {
		return r.say("this is the last page")
	}
	last := len(r.future) - 1
	r.past = append(r.past, r.visit)
	next := r.future[last]
	r.future = r.future[:last]
	r.enter(next)
	return nil
}

func (r *reader) visitTyped(address string) any {
	if address = strings.TrimSpace(address); address == "" {
		return nil
	}
	return Request{Address: address}
}
