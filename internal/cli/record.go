package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/tab"
)

// A recorder writes what was done as a script for the shell: commands with
// lasting selectors in place of numbers, and variables in place of passwords.
type recorder struct {
	out     io.WriteCloser
	secrets int
}

func newRecorder(path string) (*recorder, error) {
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(out, "# decant browse script; run it again with: decant browse script FILE\n")
	return &recorder{out: out}, err
}

func (r *recorder) close() error { return r.out.Close() }

// note writes one request that was obeyed.
func (r *recorder) note(req *tab.Request, result *tab.Result) error {
	words, ok := r.words(req, result)
	if !ok {
		return nil
	}
	line := make([]string, len(words))
	for i, w := range words {
		if line[i], ok = quoteWord(w); !ok {
			_, err := fmt.Fprintf(r.out, "# %s could not be written down\n", req.Action)
			return err
		}
	}
	_, err := fmt.Fprintln(r.out, strings.Join(line, " "))
	return err
}

// words is a request in the words of the shell; ok is false for what only
// looks.
func (r *recorder) words(req *tab.Request, result *tab.Result) (words []string, ok bool) {
	out := cmp.Or(result.Outcome, &tab.Outcome{})
	at := cmp.Or(out.Selector, req.Selector)
	switch req.Action {
	case tab.Open:
		return []string{"open", req.URL}, true
	case tab.Navigate:
		return []string{"go", req.URL}, true
	case tab.Back, tab.Forward, tab.Reload, tab.Close:
		return []string{string(req.Action)}, true
	case tab.Click:
		return clickWords(req, at), true
	case tab.Hover:
		return []string{"hover", at}, true
	case tab.Drag:
		if out.TargetSelector != "" {
			return []string{"drag", at, out.TargetSelector}, true
		}
		return []string{"drag", at, strconv.Itoa(req.X), strconv.Itoa(req.Y)}, true
	case tab.Type:
		return []string{"type", at, r.secret(req.Text, out.Secret) + map[bool]string{true: `\n`}[req.Submit]}, true
	case tab.Fill:
		return r.fillWords(req, out), true
	case tab.Submit:
		return given([]string{"submit", at}), true
	case tab.Select:
		return []string{"select", at, cmp.Or(req.Value, req.Text)}, true
	case tab.Upload:
		return given([]string{"upload", req.Path, at}), true
	case tab.Press:
		return given([]string{"press", at, req.Key}), true
	case tab.Scroll:
		return []string{"scroll", cmp.Or(at, req.To, "down")}, true
	case tab.Answer:
		return given([]string{"dialog", req.Value, req.Text}), true
	case tab.Media:
		return given([]string{"media", req.Value, req.Selector}), req.Value != "seek"
	case tab.Wait:
		return waitWords(req), true
	}
	return nil, false
}

func clickWords(req *tab.Request, at string) []string {
	switch {
	case req.X != 0 || req.Y != 0:
		return given([]string{"at", strconv.Itoa(req.X), strconv.Itoa(req.Y), at})
	case req.Button == "double" || req.Button == "right":
		return []string{req.Button, at}
	}
	return []string{"click", at}
}

func waitWords(req *tab.Request) []string {
	words := []string{"wait"}
	if req.Gone {
		words = append(words, "gone")
	}
	switch {
	case req.Text != "":
		return append(words, "text", req.Text)
	case req.URL != "":
		return append(words, "at", req.URL)
	case req.Selector != "":
		return append(words, req.Selector)
	}
	return append(words, strconv.FormatFloat(req.Seconds, 'g', -1, 64))
}

func (r *recorder) fillWords(req *tab.Request, out *tab.Outcome) []string {
	words := []string{"fill"}
	for _, name := range slices.Sorted(maps.Keys(req.Fields)) {
		secret := slices.ContainsFunc(out.Fields, func(f tab.Field) bool { return f.Name == name && f.Secret })
		words = append(words, name+"="+r.secret(fmt.Sprint(req.Fields[name]), secret))
	}
	if req.Submit {
		words = append(words, "submit")
	}
	return words
}

// secret is a text, or where it is one a variable that has to be set.
func (r *recorder) secret(text string, is bool) string {
	if !is {
		return text
	}
	r.secrets++
	return fmt.Sprintf("${SECRET_%d}", r.secrets)
}

func given(words []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// quoteWord writes a word as splitWords reads it.
func quoteWord(w string) (string, bool) {
	switch {
	case strings.ContainsAny(w, "\r\n"):
		return "", false
	case w != "" && !strings.ContainsAny(w, " \t") && !strings.ContainsAny(w[:1], `"'#`):
		return w, true
	case !strings.Contains(w, "'"):
		return "'" + w + "'", true
	case !strings.Contains(w, `"`):
		return `"` + w + `"`, true
	}
	return "", false
}

var variable = lazyregexp.New(`\$\{(SECRET_\d+)\}`)

// reveal puts the values of variables into the words of a script.
func reveal(words []string, environ []string) error {
	for i, w := range words {
		for _, m := range variable().FindAllStringSubmatch(w, -1) {
			value, ok := lookup(environ, m[1])
			if !ok {
				return usage("the script needs a secret: set %s in the environment", m[1])
			}
			words[i] = strings.ReplaceAll(words[i], m[0], value)
		}
	}
	return nil
}

func lookup(environ []string, name string) (string, bool) {
	for _, e := range environ {
		if value, ok := strings.CutPrefix(e, name+"="); ok {
			return value, true
		}
	}
	return "", false
}
