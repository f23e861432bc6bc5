package cli

import (
	"errors"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/parcel"
)

// The engine names fields and settings, as a request or a file has them. On
// the command line they are flags.
var (
	// camel is a name that is no word: maxChars.
	camel = lazyregexp.New(`\b[a-z]+(?:[A-Z][a-z]+)+\b`)
	// named is a word in a place where only a name stands.
	named = []lazyregexp.Regexp{
		lazyregexp.New(`\bset ([a-z]+) to\b`),
		lazyregexp.New(`\b(start)=`),
		lazyregexp.New(`\bwith (links) numbered\b`),
		lazyregexp.New(`\bwithout (snapshot)\b`),
		lazyregexp.New(`\b([a-z]+) must\b`),
		lazyregexp.New(`\b(section) and grep\b`),
		lazyregexp.New(`\band (grep) cannot\b`),
		lazyregexp.New(`\b(selector|exclude) $`),
	}
)

// inFlags words a message for the command line. What it quotes is left alone.
func inFlags(message string) string {
	parts := strings.Split(message, `"`)
	for i := 0; i < len(parts); i += 2 {
		parts[i] = flagNames(parts[i])
	}
	return strings.Join(parts, `"`)
}

func flagNames(text string) string {
	text = camel().ReplaceAllStringFunc(text, flagName)
	for _, place := range named {
		text = place().ReplaceAllStringFunc(text, func(found string) string {
			name := place().FindStringSubmatch(found)[1]
			return strings.Replace(found, name, flagName(name), 1)
		})
	}
	return strings.ReplaceAll(text, "--start=", "--start ")
}

// flagName is the flag of a field or setting; what is none stays.
func flagName(name string) string {
	k := config.Key{Name: name}
	if flagged[name] || config.Named(name) != nil {
		return "--" + k.Flag()
	}
	return name
}

// flagged are the fields of requests that are flags but no settings.
var flagged = map[string]bool{
	"extractMode": true, "includeNavigation": true, "includeComments": true, "selector": true, "exclude": true,
	"render":   true,
	"fresh":    true,
	"snapshot": true,
	"section":  true, "grep": true, "start": true, "links": true, "link": true, "images": true, "structuredData": true,
	"pages": true, "annotations": true, "ocr": true,
	"includeCode": true, "utf16": true,
}

// errorLine is an error in one line for the command line. Operation and
// address stay as they are, and so does what the command line says itself.
func errorLine(err error) string {
	if ours := (usageError{}); errors.As(err, &ours) {
		return safeLine(err.Error())
	}
	text := inFlags(err.Error())
	if known := (*decant.Error)(nil); errors.As(err, &known) && err.Error() == known.Error() {
		said := inFlags(known.Err.Error())
		text = strings.TrimSuffix(known.Error(), known.Err.Error()) + said
	}
	if parcel.QuotesPage(err) {
		return envelope.Line(text, longestError)
	}
	return shortened(safeLine(text), longestError)
}

// longestError is how long what an error says of others may be.
const longestError = 1000
