package cli

import (
	"fmt"

	"github.com/decant-dev/decant/internal/terminal"
)

// firstSteps are what somebody new may try.
var firstSteps = []struct{ command, gives string }{
	{"decant demo", "see it work, without a network"},
	{"decant open https://example.com/", "read a page here, in full screen"},
	{`decant ask "what is this for? https://example.com/"`, "an answer, with its sources"},
}

// welcome greets who has said nothing yet.
func (p *Program) welcome() error {
	s := p.stage()
	s.WriteString("Decant reads the web: for you, and for language models.\n\nThree things to try:\n\n")
	for _, step := range firstSteps {
		fmt.Fprintf(s, "  %s\n%s\n", s.styled(terminal.Code, step.command), terminal.Plain(step.gives, "      ", s.width))
	}
	s.WriteString("decant --help lists all commands; decant doctor says what this machine lacks.\n")
	_, err := fmt.Fprint(p.Stdout, s.String())
	return err
}
