package tool

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/facts"
)

// A Prompt is words that a person can start with. It has one argument,
// addresses of pages, which take the place of %s in its text.
type Prompt struct {
	Name, Title, Description string
	Argument, About          string
	Text                     string
}

// maxAddresses is how many addresses a prompt takes.
const maxAddresses = 20

// Fill is the prompt's text with an argument, or false where none is given.
func (p *Prompt) Fill(argument string) (string, bool) {
	words := strings.Fields(argument)
	words = words[:min(len(words), maxAddresses)]
	for i, word := range words {
		words[i] = facts.Short(word) // fit to be shown to a model
	}
	return fmt.Sprintf(p.Text, strings.Join(words, " ")), len(words) > 0
}
