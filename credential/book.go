package credential

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strings"
)

// maxFile is how large a file of credentials may be, in bytes.
const maxFile = 256 << 10

// A Book is entries by their origin. A nil book has none. It is not changed
// once filled, and then safe for concurrent use.
type Book struct {
	entries map[string]*Entry
}

// For is the entry for an address, or nil. An http address has that of its host
// over https, to which its site may lead.
func (b *Book) For(address string) *Entry {
	if b == nil {
		return nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	if u.Scheme == "http" && (u.Port() == "" || u.Port() == "80") {
		u = &url.URL{Scheme: "https", Host: strings.TrimSuffix(u.Host, ":80")}
	}
	u.User = nil
	origin, err := originOf(u.String())
	if err != nil {
		return nil
	}
	return b.entries[origin]
}

// Origins lists where there are credentials for, in order.
func (b *Book) Origins() []string {
	if b == nil {
		return nil
	}
	origins := make([]string, 0, len(b.entries))
	for origin := range b.entries {
		origins = append(origins, origin)
	}
	slices.Sort(origins)
	return origins
}

// Prefix begins the names of environment variables that hold an entry each.
const Prefix = "DECANT_CREDENTIAL_"

// Load reads a file of entries, unless path is empty, and the variables that
// begin with Prefix; environ is as os.Environ gives it. A file that others can
// read is refused.
func Load(path string, environ []string) (*Book, error) {
	b := &Book{entries: map[string]*Entry{}}
	values := valuesOf(environ)
	if path != "" {
		text, err := readOwn(path)
		if err != nil {
			return nil, err
		}
		if err := b.parse(text, values); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, variable := range slices.Sorted(slices.Values(environ)) {
		name, line, _ := strings.Cut(variable, "=")
		if !strings.HasPrefix(name, Prefix) || line == "" {
			continue
		}
		if err := b.take(strings.Fields(line), values); err != nil {
			return nil, fmt.Errorf("environment %s: %w", name, err)
		}
	}
	return b, nil
}

func valuesOf(environ []string) func(string) string {
	return func(name string) string {
		for _, variable := range environ {
			if value, ok := strings.CutPrefix(variable, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

// readOwn reads a file that only its owner can.
func readOwn(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a file", path)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return "", fmt.Errorf("%s can be read by others; make it yours alone with: chmod 600 %s", path, path)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s is larger than %d bytes", path, maxFile)
	}
	return string(text), err
}

// parse takes the lines of a file. What goes wrong is told by its line, never
// by what it holds.
func (b *Book) parse(text string, getenv func(string) string) error {
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, maxFile+1)
	var pending []string // of a netrc machine, which may go over several lines
	begun := 0
	flush := func() error {
		words := pending
		pending = nil
		if words == nil {
			return nil
		}
		if err := b.takeMachine(words, getenv); err != nil {
			return fmt.Errorf("line %d: %w", begun, err)
		}
		return nil
	}
	for number := 1; lines.Scan(); number++ {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 0 || strings.HasPrefix(words[0], "#"):
			continue
		case pending != nil && (words[0] == "login" || words[0] == "password"):
			pending = append(pending, words...)
			continue
		}
		if err := flush(); err != nil {
			return err
		}
		if words[0] == "machine" {
			pending, begun = words, number
			continue
		}
		if err := b.take(words, getenv); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return errors.Join(flush(), lines.Err())
}
