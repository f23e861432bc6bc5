package markup

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

// rule parts what stands before it from what follows. Where nothing does, as
// where all between two rules was left out, it is none.
func (t *transcriber) rule(n tree.Node) {
	t.endBlock()
	if t.flat == 0 && t.cells == 0 && !isNotesBox(n.Parent()) && !isNoteClass(n.Parent()) {
		t.ruled = t.parent.First != nil
	}
}

func (f *flow) appendBlock(n *document.Node) {
	if f.ruled {
		f.ruled = false
		f.parent.Append(f.arena.New(document.Rule))
	}
	f.parent.Append(n)
}
