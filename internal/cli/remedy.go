package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/terminal"
	"github.com/decant-dev/decant/page"
)

// complain tells what is wrong, in one line. A person at a terminal is shown
// the command that helps in another, where there is one.
func (p *Program) complain(err error) {
	fmt.Fprintln(p.Stderr, "decant: "+errorLine(err))
	file, ok := p.Stderr.(*os.File)
	if !ok || !isTerminal(file) {
		return
	}
	if command := p.remedy(err); command != "" {
		if p.hasColours() {
			command = terminal.Code.In(command)
		}
		fmt.Fprintln(p.Stderr, "  try: "+command)
	}
}

var isGone = lazyregexp.New(`\bcode (404|410)\b`)

// raised is by how much a limit is raised that was too low.
const raised = 4

// remedy is the command to try after a failure; none is known for most.
func (p *Program) remedy(err error) string {
	if bare := (*unreadableError)(nil); errors.As(err, &bare) {
		return p.remedyOfPage(bare)
	}
	if bad := (usageError{}); errors.As(err, &bad) {
		return ""
	}
	switch decant.Classify(err).Kind {
	case fault.BlockedAddress:
		if strings.Contains(errorLine(err), "set --private") {
			return p.again("--private", "ask")
		}
	case fault.Timeout:
		return p.againWithMore("timeoutSeconds")
	case fault.TooLarge:
		return p.againWithMore("maxBytes")
	case fault.NoBrowser:
		return "decant doctor"
	case fault.HTTPStatus:
		if isGone().MatchString(err.Error()) {
			return p.again("--archive", "true")
		}
	}
	return ""
}

// remedyOfPage is what to do about a page with nothing to read on it.
func (p *Program) remedyOfPage(bare *unreadableError) string {
	switch bare.next {
	case page.UseBrowser:
		return p.again("--render", "always")
	case page.LogIn:
		return "decant browse --headed true " + quoteArgument(bare.address)
	}
	return ""
}

// again is the command line of this run with a flag added; none where it has
// the flag already.
func (p *Program) again(flag, value string) string {
	isGiven := func(word string) bool { return word == flag || strings.HasPrefix(word, flag+"=") }
	if slices.ContainsFunc(p.args, isGiven) {
		return ""
	}
	words := []string{"decant"}
	for _, word := range p.args {
		words = append(words, quoteArgument(word))
	}
	return strings.Join(append(words, flag, value), " ")
}

// againWithMore raises a limit.
func (p *Program) againWithMore(setting string) string {
	key := config.Named(setting)
	number, err := strconv.ParseFloat(key.Default, 64)
	if err != nil {
		return ""
	}
	return p.again("--"+key.Flag(), strconv.FormatFloat(number*raised, 'f', -1, 64))
}
