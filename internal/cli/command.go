package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/tab"
)

const shellHelp = `  open URL            a new session        go URL       in this session
  back, forward, reload                    state        address and title
  elements [TEXT]     what can be used     content [SELECTOR]  as Markdown
  elements --new, content --new            what is new since the last look
  click N             by number or 'selector'
  type N TEXT         clears first; end with \n to press Enter
  fill 'NAME=VALUE'… [submit]              submit [N]   a form
  select N OPTION     press [N] KEY        scroll up|down|top|bottom|N
  wait [gone] SELECTOR | text WORDS | at ADDRESS | SECONDS
  double N, right N, hover N               at X Y [N]   click a place
  drag N TO           or drag N X Y        media play|pause|mute|unmute [N]
  dialog accept|dismiss|ask [TEXT]         the one that is open, or the next
  pdf FILE            the page, printed    tab URL      beside this session
  upload FILE [N]     a file of the folder in the setting uploads
  shot FILE [full|N] [numbers]             html [SELECTOR]     saved to a file
  sessions, use ID, close                  save NAME    keep the login
  help, quit
`

// A command is one word that the shell knows.
type command struct {
	name string
	run  func(ctx context.Context, sh *shell, args []string) error
}

var shortcuts = map[string]string{
	"ls":         "elements",
	"e":          "elements",
	"c":          "click",
	"t":          "type",
	"navigate":   "go",
	"exit":       "quit",
	"q":          "quit",
	"?":          "help",
	"list":       "sessions",
	"screenshot": "shot",
	"cat":        "content",
}

// commands is every command there is.
var commands = []command{
	{"open", address(tab.Open)},
	{"go", address(tab.Navigate)},
	{"back", plain(tab.Back)},
	{"forward", plain(tab.Forward)},
	{"reload", plain(tab.Reload)},
	{"state", plain(tab.State)},
	{"save", runSave},
	{"sessions", plain(tab.List)},
	{"close", plain(tab.Close)},
	{"elements", runElements},
	{"content", runContent},
	{"html", runHTML},
	{"click", runClick},
	{"type", runType},
	{"fill", runFill},
	{"submit", runSubmit},
	{"select", runSelect},
	{"upload", runUpload},
	{"double", runButton("double")},
	{"right", runButton("right")},
	{"at", runAt},
	{"hover", runHover},
	{"drag", runDrag},
	{"media", runMedia},
	{"dialog", runDialog},
	{"pdf", runPDF},
	{"tab", runTab},
	{"press", runPress},
	{"wait", runWait},
	{"scroll", runScroll},
	{"shot", runShot},
	{"use", runUse},
	{"help", runHelp},
	{"quit", func(context.Context, *shell, []string) error { return errQuit }},
}

func plain(action tab.Action) func(context.Context, *shell, []string) error {
	return func(ctx context.Context, sh *shell, _ []string) error { return sh.do(ctx, tab.Request{Action: action}) }
}

func address(action tab.Action) func(context.Context, *shell, []string) error {
	return func(ctx context.Context, sh *shell, args []string) error {
		if len(args) != 1 {
			return usage("%s needs an address", action)
		}
		return sh.do(ctx, tab.Request{Action: action, URL: withScheme(args[0])})
	}
}

// aim reads the element that a command is about: a number or a selector.
func aim(req tab.Request, word string) tab.Request {
	if n, err := strconv.Atoi(word); err == nil {
		req.Number = n
	} else {
		req.Selector = word
	}
	return req
}

func runElements(ctx context.Context, sh *shell, args []string) error {
	isNew, args := withoutNew(args)
	return sh.do(ctx, tab.Request{Action: tab.Elements, Text: strings.Join(args, " "), New: isNew})
}

func runContent(ctx context.Context, sh *shell, args []string) error {
	isNew, args := withoutNew(args)
	return sh.do(ctx, tab.Request{Action: tab.Content, Selector: strings.Join(args, " "), New: isNew})
}

// withoutNew takes out the word that asks for what is new since the last look.
func withoutNew(args []string) (bool, []string) {
	if len(args) > 0 && args[0] == "--new" {
		return true, args[1:]
	}
	return false, args
}

func runHTML(ctx context.Context, sh *shell, args []string) error {
	result, err := sh.engine.Browse(
		ctx,
		tab.Request{Action: tab.Content, Session: sh.session, Selector: strings.Join(args, " "), SaveRawHTML: true},
	)
	switch {
	case err != nil:
		return err
	case sh.flags.json:
		return sh.print(result)
	}
	_, err = fmt.Fprintln(sh.out, result.RawHTML)
	return err
}

func runClick(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("click needs a number or a selector")
	}
	return sh.do(ctx, aim(tab.Request{Action: tab.Click}, strings.Join(args, " ")))
}

func runType(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("type needs a number or a selector, and the text")
	}
	req := aim(tab.Request{Action: tab.Type}, args[0])
	req.Text, req.Submit = strings.CutSuffix(strings.Join(args[1:], " "), `\n`)
	return sh.do(ctx, req)
}

// runFill reads pairs of names and values, and the word submit at the end.
func runFill(ctx context.Context, sh *shell, args []string) error {
	req := tab.Request{Action: tab.Fill, Fields: map[string]any{}}
	if n := len(args); n > 0 && args[n-1] == "submit" {
		req.Submit, args = true, args[:n-1]
	}
	for _, pair := range args {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return usage("fill needs pairs such as 'First name=Ada', and submit at the end to send them")
		}
		req.Fields[name] = value
	}
	return sh.do(ctx, req)
}

func runSubmit(ctx context.Context, sh *shell, args []string) error {
	req := tab.Request{Action: tab.Submit}
	if len(args) > 0 {
		req = aim(req, strings.Join(args, " "))
	}
	return sh.do(ctx, req)
}

func runSelect(ctx context.Context, sh *shell, args []string) error {
	if len(args) < 2 {
		return usage("select needs a number or a selector, and an option")
	}
	req := aim(tab.Request{Action: tab.Select}, args[0])
	req.Value = strings.Join(args[1:], " ")
	return sh.do(ctx, req)
}

func runUpload(ctx context.Context, sh *shell, args []string) error {
	switch len(args) {
	case 1:
		return sh.do(ctx, tab.Request{Action: tab.Upload, Path: args[0]})
	case 2:
		return sh.do(ctx, aim(tab.Request{Action: tab.Upload, Path: args[0]}, args[1]))
	}
	return usage("upload needs a file, and a number or a selector unless the page has asked for it")
}

func runPress(ctx context.Context, sh *shell, args []string) error {
	switch len(args) {
	case 1:
		return sh.do(ctx, tab.Request{Action: tab.Press, Key: args[0]})
	case 2:
		return sh.do(ctx, aim(tab.Request{Action: tab.Press, Key: args[1]}, args[0]))
	}
	return usage("press needs a key, such as Enter")
}

// runWait reads what to wait for: seconds, a text in quotes of its own, an
// address after at, or a selector; gone means that it is to go away.
func runWait(ctx context.Context, sh *shell, args []string) error {
	req := tab.Request{Action: tab.Wait}
	if len(args) > 0 && args[0] == "gone" {
		req.Gone, args = true, args[1:]
	}
	if len(args) == 0 {
		return usage("wait needs seconds, a selector, text WORDS or at ADDRESS")
	}
	rest := strings.Join(args[1:], " ")
	number, err := strconv.ParseFloat(strings.TrimSuffix(args[0], "s"), 64)
	switch {
	case err == nil && len(args) == 1:
		req.Seconds = number
	case args[0] == "text" && rest != "":
		req.Text = rest
	case args[0] == "at" && rest != "":
		req.URL = rest
	default:
		req.Selector = strings.Join(args, " ")
	}
	return sh.do(ctx, req)
}

func runScroll(ctx context.Context, sh *shell, args []string) error {
	req := tab.Request{Action: tab.Scroll, To: "down"}
	switch {
	case len(args) == 1 && slices.Contains([]string{"up", "down", "top", "bottom"}, args[0]):
		req.To = args[0]
	case len(args) == 1:
		req = aim(tab.Request{Action: tab.Scroll}, args[0])
	}
	return sh.do(ctx, req)
}

func runShot(ctx context.Context, sh *shell, args []string) error {
	if len(args) == 0 {
		return usage("shot needs the name of a file")
	}
	req := tab.Request{Action: tab.Screenshot, Session: sh.session}
	switch {
	case len(args) > 1 && args[len(args)-1] == "numbers":
		req.Numbers = true
		args = args[:len(args)-1]
	}
	switch {
	case len(args) > 1 && args[1] == "full":
		req.FullPage = true
	case len(args) > 1:
		req = aim(req, args[1])
	}
	result, err := sh.engine.Browse(ctx, req)
	if err != nil {
		return err
	}
	if err := os.WriteFile(args[0], result.Image, 0o600); err != nil || !sh.flags.json {
		return err
	}
	return writeJSONLine(sh.out, map[string]string{"session": sh.session, "image": args[0]})
}

func runUse(ctx context.Context, sh *shell, args []string) error {
	if len(args) != 1 {
		return usage("use needs the id of a session")
	}
	was := sh.session
	sh.session = args[0]
	err := sh.do(ctx, tab.Request{Action: tab.State})
	if err != nil {
		sh.session = was
	}
	return err
}

func runHelp(_ context.Context, sh *shell, _ []string) error {
	_, err := fmt.Fprint(sh.out, shellHelp)
	return err
}

// complete finishes a command's name or a selector of the last list.
func (sh *shell) complete(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || pos != len(line) {
		return "", 0, false
	}
	start := strings.LastIndexByte(line, ' ') + 1
	var choices []string
	if start == 0 {
		for _, c := range commands {
			choices = append(choices, c.name)
		}
	} else {
		choices = sh.words
	}
	common, found := "", false
	for _, c := range choices {
		if !strings.HasPrefix(c, line[start:]) {
			continue
		}
		if !found {
			common, found = c, true
		}
		common = sharedPrefix(common, c)
	}
	if !found {
		return "", 0, false
	}
	if start == 0 && common != "" && slices.Contains(choices, common) {
		common += " "
	}
	line = line[:start] + common
	return line, len(line), true
}

func sharedPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// splitWords cuts a line at spaces, except inside quotes.
func splitWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, inWord := rune(0), false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case !inWord && (r == '"' || r == '\''):
			quote, inWord = r, true
		case r == ' ' || r == '\t':
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
		default:
			inWord = true
			word.WriteRune(r)
		}
	}
	if quote != 0 {
		return nil, usage("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
