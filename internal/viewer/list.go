package viewer

// A list fills the screen until something of it is chosen, or nothing.
type list struct {
	title    string
	items    []string
	selected int // -1 where there is only something to read
	top      int
	pick     func(int) any
}

// choose takes a key while a list is shown.
func (r *reader) choose(k key) any {
	l, rows := r.list, r.layout().body
	switch k {
	case up, "k":
		l.move(-1, rows)
	case down, "j":
		l.move(1, rows)
	case pageUp, "b", control('b'):
		l.move(-rows, rows)
	case pageDown, " ", control('f'):
		l.move(rows, rows)
	case home, "g":
		l.move(-len(l.items), rows)
	case end, "G":
		l.move(len(l.items), rows)
	case enter:
		r.list = nil
		if l.pick != nil {
			return l.pick(l.selected)
		}
	case escape, "q", "?", "l", "o", left, backspace:
		r.list = nil
	}
	return nil
}

// move chooses another item, or scrolls where there is nothing to choose.
func (l *list) move(by, rows int) {
	if l.selected < 0 {
		l.top = max(min(l.top+by, len(l.items)-rows), 0)
		return
	}
	l.selected = max(min(l.selected+by, len(l.items)-1), 0)
	l.reveal(rows)
}

// reveal scrolls to what is chosen.
func (l *list) reveal(rows int) {
	if l.selected >= 0 {
		l.top = max(min(l.top, l.selected), l.selected-rows+1, 0)
	}
}
