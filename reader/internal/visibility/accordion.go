package visibility

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	longestQuestion = 160 // bytes of what is clicked, without its spaces
	fewestQuestions = 3
)

// isUnderQuestion knows accordions without a button: boxes of one kind, each
// with a short line that can be seen and a longer text below it that cannot.
func (d *decision) isUnderQuestion(n, question tree.Node) bool {
	shape := accordionShape(n, question)
	if shape == "" || d.alike(shape) < fewestQuestions {
		return false
	}
	asked := count(question)
	return 0 < asked && asked <= longestQuestion && !d.unseen[question] && !hasLink(question)
}

// accordionShape names the classes of a box and of the question and the answer
// that it begins with.
func accordionShape(n, question tree.Node) string {
	if !question.Exists() || previousElement(question).Exists() || n.Tag() != question.Tag() {
		return ""
	}
	box, answer := n.Parent().Attr("class"), n.Attr("class")
	if box == "" || answer == "" {
		return ""
	}
	return box + "\n" + question.Attr("class") + "\n" + answer
}

// alike counts the hidden elements of a shape.
func (d *decision) alike(shape string) int {
	if d.shapes == nil {
		d.shapes, d.unseen = map[string]int{}, map[tree.Node]bool{}
		for i := range d.hidden {
			n := d.hidden[i].node
			if d.hidden[i].reason == VisibilityHidden {
				n = d.hidden[i].source
			}
			if n.IsElement() && !d.unseen[n] {
				d.unseen[n] = true
				d.shapes[accordionShape(n, previousElement(n))]++
			}
		}
	}
	return d.shapes[shape]
}

func hasLink(n tree.Node) bool {
	for c := n; c.Exists(); c = c.Following(n) {
		if _, linked := c.LookupAttr("href"); linked && c.Tag() == tag.A {
			return true
		}
	}
	return false
}
