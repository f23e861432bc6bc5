package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/link"
)

const linksExample = `  decant links "see https://example.com/a). Or mail me@example.com"
  decant links < message.txt
  decant links notes.md --json
  echo '{"id":"1","text":"see example.com/a"}' | decant links --jsonl`

type linksFlags struct {
	json, jsonl, utf16, code, plain bool
	file                            string
}

func (p *Program) links() *cobra.Command {
	var f linksFlags
	cmd := &cobra.Command{
		Use:     "links [TEXT… | FILE | -]",
		Short:   "Find the links in a text",
		Long:    "Find the links in a text: addresses and e-mails, with their place in it.\nThe text is the arguments, a file, or standard input.",
		Example: linksExample,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.jsonl {
				return p.linkLines(cmd.Context(), f)
			}
			text, err := p.text(cmd.Context(), args, f.file)
			if err != nil {
				return err
			}
			return p.showLinks(text, f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVar(&f.jsonl, "jsonl", false, `read lines {"id","text"} and write lines {"id","links"}`)
	flags.BoolVar(&f.utf16, "utf16", false, "count offsets in UTF-16 units instead of bytes")
	flags.BoolVar(&f.code, "include-code", false, "also find links inside Markdown code")
	flags.BoolVar(&f.plain, "plain", false, "take the text as plain, not as Markdown")
	flags.StringVarP(&f.file, "file", "f", "", "read the text from this file")
	return cmd
}

// text is what a command works on: arguments, a file, or standard input.
func (p *Program) text(ctx context.Context, args []string, file string) (string, error) {
	if file == "" && len(args) == 1 && isFile(args[0]) {
		file = args[0]
	}
	var body []byte
	var err error
	switch {
	case file != "":
		body, err = os.ReadFile(file)
	case len(args) == 0 || len(args) == 1 && args[0] == "-":
		body, err = io.ReadAll(p.stdin(ctx, "the text"))
	default:
		return checkText(strings.Join(args, " "))
	}
	if err != nil {
		return "", usageError{err}
	}
	return checkText(inUTF8(body))
}

// inUTF8 is a text as we want it. On Windows, what is saved or written into a
// file by > is often UTF-16, which its first two bytes say.
func inUTF8(body []byte) string {
	if charset.IsUTF16(body) {
		return string(charset.Decode(body, "text/plain").UTF8)
	}
	return string(body)
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func checkText(s string) (string, error) {
	switch {
	case s == "":
		return "", usage("the text is empty; give it as an argument, a file or on standard input")
	case !utf8.ValidString(s):
		return "", usage("the text is not UTF-8; convert it first, for example with iconv")
	}
	return s, nil
}

func (f *linksFlags) find(text string) []link.Link {
	found := link.Find(text, link.Options{NoMarkdown: f.plain, IncludeCode: f.code})
	if f.utf16 {
		found = link.UTF16(text, found)
	}
	if found == nil {
		return []link.Link{}
	}
	return found
}

func (p *Program) showLinks(text string, f linksFlags) error {
	found := f.find(text)
	if f.json {
		return writeJSON(p.Stdout, map[string]any{"links": found})
	}
	for _, l := range found {
		note := ""
		if l.Suspicious {
			note = "  (suspicious)"
		}
		if _, err := fmt.Fprintf(
			p.Stdout,
			"%-5s %5d-%-5d %s%s\n",
			l.Type,
			l.Start,
			l.End,
			safeLine(l.Value),
			note,
		); err != nil {
			return err
		}
	}
	if len(found) == 0 {
		fmt.Fprintln(p.Stderr, "no links found")
	}
	return nil
}

// linkLines answers each line of standard input as it comes.
func (p *Program) linkLines(ctx context.Context, f linksFlags) error {
	out := bufio.NewWriter(p.Stdout)
	defer out.Flush()
	return eachLine(&patientReader{ctx, p.Stdin}, func(number int, line []byte, waiting bool) error {
		var in struct {
			ID   json.RawMessage `json:"id"`
			Text string          `json:"text"`
		}
		if err := json.Unmarshal(line, &in); err != nil {
			return usage(`line %d is not JSON of the form {"id":…,"text":…}`, number)
		}
		if err := writeJSONLine(out, map[string]any{"id": in.ID, "links": f.find(in.Text)}); err != nil {
			return err
		}
		if !waiting {
			return out.Flush()
		}
		return nil
	})
}

// eachLine calls do for each line that is not blank; waiting says that more
// input is already there.
func eachLine(r io.Reader, do func(number int, line []byte, waiting bool) error) error {
	in := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := do(number, line, in.Buffered() > 0); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
