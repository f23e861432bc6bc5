package credential

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

var errForm = errors.New("write it as ORIGIN bearer TOKEN, ORIGIN basic USER PASSWORD, ORIGIN header NAME VALUE, " +
	"ORIGIN cookie NAME=VALUE, or machine HOST login USER password PASSWORD")

// take adds what one line says. A word such as $NAME stands for the variable's
// value; $$ begins a word that begins with $ itself.
func (b *Book) take(words []string, getenv func(string) string) error {
	if len(words) < 3 {
		return errForm
	}
	if words[0] == "machine" {
		return b.takeMachine(words, getenv)
	}
	rest, err := expand(words[2:], getenv)
	if err != nil {
		return err
	}
	switch kind := words[1]; {
	case kind == "bearer" && len(rest) == 1:
		return b.add(words[0], "Authorization", "Bearer "+rest[0])
	case kind == "basic" && len(rest) == 2:
		return b.add(words[0], "Authorization", basic(rest[0], rest[1]))
	case kind == "header" && len(rest) >= 2:
		return b.add(words[0], rest[0], strings.Join(rest[1:], " "))
	case kind == "cookie":
		return b.add(words[0], "Cookie", strings.TrimSuffix(strings.Join(rest, " "), ";"))
	}
	return errForm
}

// takeMachine adds an entry as netrc files have it.
func (b *Book) takeMachine(words []string, getenv func(string) string) error {
	if len(words) != 6 {
		return errForm
	}
	said := map[string]string{}
	for i := 0; i < len(words); i += 2 {
		said[words[i]] = words[i+1]
	}
	pair, err := expand([]string{said["login"], said["password"]}, getenv)
	switch {
	case err != nil:
		return err
	case said["machine"] == "" || pair[0] == "" || pair[1] == "":
		return errForm
	}
	return b.add("https://"+said["machine"], "Authorization", basic(pair[0], pair[1]))
}

func basic(user, password string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+password))
}

func expand(words []string, getenv func(string) string) ([]string, error) {
	out := make([]string, len(words))
	for i, word := range words {
		name, isVariable := strings.CutPrefix(word, "$")
		switch {
		case strings.HasPrefix(word, "$$"):
			out[i] = word[1:]
		case isVariable && getenv(name) == "":
			return nil, fmt.Errorf("the variable %s is not set; export it, or write $$ for a $ of its own", safe(name))
		case isVariable:
			out[i] = getenv(name)
		default:
			out[i] = word
		}
	}
	return out, nil
}

// safe is the name of a variable, unless it seems to be something else.
func safe(name string) string {
	if name == "" || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
		return "named after $"
	}
	return name
}

// add joins one header to the entry of an origin.
func (b *Book) add(origin, name, value string) error {
	fresh, err := New(origin, nil)
	switch {
	case err != nil:
		return err
	case strings.Count(strings.TrimSuffix(origin, "/"), "/") > 2:
		return fmt.Errorf("credentials are for a whole origin; write %s without a path", fresh.origin)
	}
	e := b.entries[fresh.origin]
	if e == nil {
		e = &Entry{origin: fresh.origin, header: http.Header{}}
	}
	if _, again := e.header[http.CanonicalHeaderKey(name)]; again && !strings.EqualFold(name, "Cookie") {
		return fmt.Errorf("%s has two values for one header; keep one", e.origin)
	}
	if err := e.add(name, value); err != nil {
		return err
	}
	b.entries[e.origin] = e
	return nil
}
