package viewer

import (
	"strings"

	"github.com/decant-dev/decant/internal/terminal"
)

// A reader is a person's view of a page, and of those before and after it.
type reader struct {
	width, height int
	look          terminal.Look
	bindings      map[key]func(*reader) any

	visit
	past   []visit
	future []visit

	side     side
	finder   finder
	typed    string // the number of a link
	prompt   *prompt
	list     *list
	question *question
	busy     *business
	message  message
}

// A visit is a page and the place in it.
type visit struct {
	page    *Page
	drawing *terminal.Pen
	columns int // that it is drawn for
	top     int // the first line on the screen
}

// A message stands at the foot of the screen until the next key.
type message struct {
	text  string
	isBad bool
}

// business is a page that is being read.
type business struct {
	address string
	step    string // what is being done for it
	ticks   int
}

// What a key may ask of the world; nil is nothing, and a Request a page.
type (
	leave      struct{}
	suspension struct{}
	repaint    struct{}
	cancel     struct{}
)

func newReader(first *Page, width, height int, look terminal.Look) *reader {
	r := &reader{width: width, height: height, look: look, bindings: byKey(table())}
	r.visit = visit{page: first}
	r.draw()
	r.message = message{text: first.Notice}
	return r
}

// How much of a page is drawn at first, and between two keys. The rest of a
// long one comes while the person reads.
const (
	firstPiece = 256 << 10
	nextPiece  = 64 << 10
)

// draw lays the page out for the screen, and stays at the place in it.
func (r *reader) draw() {
	columns := r.layout().columns
	if r.drawing != nil && r.columns == columns {
		return
	}
	at := 0
	if r.drawing != nil && r.top < len(r.drawing.Lines) {
		at = r.drawing.Lines[r.top].At
	}
	r.start(columns)
	if columns = r.layout().columns; columns != r.columns { // its headings are known only now
		r.start(columns)
	}
	if r.top > 0 {
		r.drawing.Draw(at)
		r.top = lineAt(r.drawing.Drawing, at)
	}
	r.finder = finder{words: r.finder.words, isStale: r.finder.words != ""}
	r.drawMore(0)
}

// drawMore draws more of the page, and looks again for what was searched for
// when all of it is there.
func (r *reader) drawMore(bytes int) {
	r.drawing.Draw(bytes)
	if r.finder.isStale && r.drawing.IsDone() {
		r.search()
		r.finder.at = r.finder.from(r.top)
	}
}

// start draws the beginning of the page.
func (r *reader) start(columns int) {
	o := terminal.Options{Width: columns, Numbers: true}
	r.columns = columns
	if r.page.Language != "" {
		r.drawing = terminal.BeginCode(r.page.Content, r.page.Language, o)
	} else {
		r.drawing = terminal.Begin(r.page.Content, o)
	}
	r.drawing.Draw(firstPiece)
}

// resize keeps the place in the page.
func (r *reader) resize(width, height int) {
	r.width, r.height = width, height
	r.draw()
	r.clamp()
}

// press does what a key is for and returns what it asks of the world.
func (r *reader) press(k key) any {
	r.message = message{}
	switch {
	case k == control('c'):
		return leave{}
	case k == control('z'):
		return suspension{}
	case k == control('l'):
		return repaint{}
	case r.question != nil:
		return r.answer(k)
	case r.prompt != nil:
		return r.edit(k)
	case r.list != nil:
		return r.choose(k)
	case len(k) == 1 && k[0] >= '0' && k[0] <= '9':
		return r.number(k)
	case r.side.isFocused && r.pressSide(k):
		return nil
	}
	if do := r.bindings[k]; do != nil {
		return do(r)
	}
	return nil
}

// answer gives the question the key that was pressed.
func (r *reader) answer(k key) any {
	said := strings.ToLower(string(k))
	if k == escape || k == enter {
		said = "n"
	}
	if strings.Contains("yna", said) && len(said) == 1 {
		r.question.answer <- said
		r.question = nil
	}
	return nil
}

func (r *reader) say(text string) any {
	r.message = message{text: text}
	return nil
}

func (r *reader) complain(text string) any {
	r.message = message{text, true}
	return nil
}

// calm ends what is under way.
func (r *reader) calm() any {
	if r.busy != nil {
		r.busy = nil
		r.say("stopped")
		return cancel{}
	}
	r.finder, r.typed, r.side.isFocused = finder{}, "", false
	return nil
}
