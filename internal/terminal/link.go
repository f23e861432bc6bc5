package terminal

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A linkTable numbers the addresses of a text, and knows those that it names.
type linkTable struct {
	Options
	addresses []string
	numbers   map[string]int
	named     map[string]string
}

// definition is a line that gives an address a name.
var definition = lazyregexp.New(`(?m)^ {0,3}\[([^\]\[^][^\]\[]{0,200})\]:[ \t]*<?([^\s>]+)>?.*$`)

func newLinkTable(markdown string, o Options) *linkTable {
	t := &linkTable{Options: o, numbers: map[string]int{}, named: map[string]string{}}
	if !strings.Contains(markdown, "]:") {
		return t
	}
	for _, found := range definition().FindAllStringSubmatch(markdown, -1) {
		name := strings.ToLower(found[1])
		if _, known := t.named[name]; !known {
			t.named[name] = found[2]
		}
	}
	return t
}

// number is that of an address, from 1 on.
func (t *linkTable) number(address string) int {
	address = envelope.Visible(strings.ReplaceAll(address, "\n", ""))
	if address == "" {
		return 0
	}
	if t.numbers[address] == 0 {
		t.addresses = append(t.addresses, address)
		t.numbers[address] = len(t.addresses)
	}
	return t.numbers[address]
}

// maxHyperlink is how long an address terminals take.
const maxHyperlink = 2000

// hyperlink is an address as a terminal may be told it: of the schemes that a
// click on a page follows too, and with nothing in it that ends the escape.
func hyperlink(address string) (string, bool) {
	scheme, _, _ := strings.Cut(strings.ToLower(address), ":")
	if scheme != "http" && scheme != "https" && scheme != "mailto" {
		return "", false
	}
	var b strings.Builder
	for i := range len(address) {
		if c := address[i]; c > ' ' && c < 0x7F {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String(), b.Len() <= maxHyperlink
}

// Hyperlink is a text that a terminal opens an address for; where the address
// cannot be told, the text alone.
func Hyperlink(address, text string) string {
	target, ok := hyperlink(address)
	if !ok {
		return text
	}
	return "\x1b]8;;" + target + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}
