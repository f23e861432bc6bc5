package webserver

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/manual"
)

func TestManualTellsTheTables(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for _, language := range manual.Languages {
		var wanted []string
		for _, op := range operations {
			wanted = append(wanted, "operations", "<code>POST /v1/"+op.name+"</code>")
		}
		for i := range config.Keys {
			wanted = append(wanted, "settings", `id="`+config.Keys[i].Name+`"`)
		}
		for _, class := range fault.All() {
			wanted = append(wanted, "errors", `id="`+string(class.Kind)+`"`)
		}
		for i := 0; i < len(wanted); i += 2 {
			if path := "/docs/" + language + "/" + wanted[i]; !strings.Contains(r.get(path).body, wanted[i+1]) {
				t.Errorf("%s does not have %s", path, wanted[i+1])
			}
		}
	}
}

// What a table of the Korean manual says of a row is said in Korean.
func TestKoreanTablesAreKorean(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	rows := regexp.MustCompile(`(?s)<tr>\s*<td.*?</tr>`)
	meaning := regexp.MustCompile(`(?s)<td[^>]*>((?:[^<]|<[^t/]|</[^t]|</?code>)*)</td>\s*</tr>$`)
	hangul := regexp.MustCompile(`\p{Hangul}`)
	for chapter, least := range map[string]int{"operations": 60, "settings": len(config.Keys), "errors": len(fault.All())} {
		found := rows.FindAllString(r.get("/docs/ko/"+chapter).body, -1)
		if len(found) < least {
			t.Errorf("the chapter %s has %d rows, want at least %d", chapter, len(found), least)
		}
		for _, row := range found {
			if cell := meaning.FindStringSubmatch(row); cell == nil || !hangul.MatchString(cell[1]) {
				t.Errorf("a row of %s is not in Korean: %s", chapter, row)
			}
		}
	}
}

func TestManualIsSelfContained(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	a := r.get("/docs")
	if policy := a.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") ||
		strings.Contains(policy, "unsafe") || a.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers %v", a.Header)
	}
	for _, loads := range regexp.MustCompile(`(?:src|<link[^>]* href)="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
		if got := r.get(loads[1]); got.StatusCode != http.StatusOK {
			t.Errorf("the guide loads %s: %d", loads[1], got.StatusCode)
		}
	}
	wantProblem(t, r.get("/docs/en/nothing"), http.StatusNotFound, string(fault.NotFound))
}

// Korean is for those who ask for it.
func TestManualInTheLanguageOfTheReader(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for accepted, want := range map[string]string{"": "en", "ko-KR,ko;q=0.9,en;q=0.8": "ko", "fr, ko;q=0.5": "ko", "fr": "en"} {
		if got := r.do(http.MethodGet, "/docs/errors", "", "Accept-Language", accepted); !strings.Contains(got.body, `<html lang="`+want+`">`) {
			t.Errorf("%q gives %.60q, want %s", accepted, got.body, want)
		}
	}
}

// TestManualExamples makes every request of the manual again. UPDATE=1 writes
// down what comes back.
func TestManualExamples(t *testing.T) {
	t.Parallel()
	r := startWith(t, Options{}, withBrowser(t))
	for _, op := range operations {
		example, err := manual.ExampleOf(op.name)
		if err != nil {
			t.Fatal(err)
		}
		if example == nil {
			continue // newer than its example
		}
		got := r.do(http.MethodPost, "/v1/"+op.name, string(example.Request), "Content-Type", "application/json")
		if got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", op.name, got.StatusCode, got.body)
			continue
		}
		came := shortened(t, got.body)
		if os.Getenv("UPDATE") != "" {
			keepExample(t, op.name, example, came)
			continue
		}
		if at := difference(parsed(t, example.Result), parsed(t, came), ""); at != "" {
			t.Errorf("the manual's result of %s is not what comes back: %s; UPDATE=1 renews it", op.name, at)
		}
	}
}

// The manual shows the beginning of what is long.
const (
	maxShown = 3
	maxText  = 400
)

// shortened cuts what is long, and keeps the order of fields.
func shortened(t *testing.T, text string) json.RawMessage {
	t.Helper()
	var out bytes.Buffer
	if err := copyShort(json.NewDecoder(strings.NewReader(text)), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// copyShort copies one value.
func copyShort(from *json.Decoder, to *bytes.Buffer) error {
	token, err := from.Token()
	if err != nil {
		return err
	}
	switch v := token.(type) {
	case json.Delim:
		return copyMany(from, to, v)
	case string:
		if runes := []rune(v); len(runes) > maxText {
			token = string(runes[:maxText]) + "…"
		}
	}
	text, err := marshal(token)
	to.Write(text)
	return err
}

// copyMany copies an object or a list, whose end has the same place in ASCII
// behind its beginning.
func copyMany(from *json.Decoder, to *bytes.Buffer, begin json.Delim) error {
	to.WriteRune(rune(begin))
	for n := 0; from.More(); n++ {
		kept := to
		if begin == '[' && n >= maxShown {
			kept = new(bytes.Buffer)
		} else if n > 0 {
			to.WriteByte(',')
		}
		if begin == '{' {
			if err := copyShort(from, kept); err != nil {
				return err
			}
			kept.WriteByte(':')
		}
		if err := copyShort(from, kept); err != nil {
			return err
		}
	}
	_, err := from.Token()
	to.WriteRune(rune(begin) + 2)
	return err
}

// changing are the fields that differ from one time to the next.
var changing = []string{"snapshot", "fetchedAt", "tookMs", "session", "sessions", "created", "lastUsed", "age", "tokens",
	"probability", "effect", "feature", "confidence"}

var random = regexp.MustCompile(`(id=|snapshot )"?[0-9a-f]{16}"?`)

// difference says where what came back lacks or changes something that the
// manual tells; what is new in it is no fault.
func difference(told, came any, at string) string {
	switch t := told.(type) {
	case map[string]any:
		c, _ := came.(map[string]any)
		for key, value := range t {
			if slices.Contains(changing, key) {
				continue
			}
			if found := difference(value, c[key], at+"."+key); found != "" {
				return found
			}
		}
		return ""
	case []any:
		c, _ := came.([]any)
		if len(c) != len(t) {
			return at + " has another length"
		}
		for i := range t {
			if found := difference(t[i], c[i], at+"[]"); found != "" {
				return found
			}
		}
		return ""
	case string:
		if c, isText := came.(string); isText && random.ReplaceAllString(t, "") == random.ReplaceAllString(c, "") {
			return ""
		}
	}
	if !reflect.DeepEqual(told, came) {
		return at
	}
	return ""
}

func parsed(t *testing.T, text json.RawMessage) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func keepExample(t *testing.T, name string, example *manual.Example, came json.RawMessage) {
	t.Helper()
	example.Result = came
	text, err := marshal(example)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("../../docs/results", name+".json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// marshal writes JSON for people: markup stays as it is.
func marshal(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	return text.Bytes(), err
}

func TestManualInABrowser(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	browser := openBrowser(t)
	r := start(t, Options{Commands: []manual.Command{{Path: "decant pour", About: "Pour.", Usage: "decant pour CUP", Flags: "--hot"}}})
	tb := openTab(t, browser, "about:blank")
	tb.do(chromedp.EmulateViewport(390, 800))
	for path, scheme := range map[string]string{"/docs/ko/reader": "light", "/docs/en/commands": "dark"} {
		tb.prefers(scheme)
		tb.goTo(r.base + path)
		tb.wantAccessible(axe, scheme+" "+path)
	}
	tb.goTo(r.base + "/docs/en/guide")
	eval[any](tb, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }))`)
	if got := eval[string](tb, `document.activeElement.id`); got != "search" {
		t.Errorf("/ leads to %q", got)
	}
	tb.search("cacheTtlMinutes")
	tb.wait(`document.querySelector("#hits a b")?.textContent === "All settings"`)
	tb.wantAccessible(axe, "search")
	tb.search("qqqq")
	tb.wait(`document.querySelector("#hits p")?.textContent === "Nothing was found"`)
	tb.search("exit codes")
	tb.wait(`document.querySelector("#hits a b")?.textContent === "Exit codes"`)
	followed := eval[string](tb, `(() => {
		let href = "";
		document.querySelector("#hits a").addEventListener("click", (event) => {
			event.preventDefault();
			href = event.currentTarget.getAttribute("href");
		});
		document.getElementById("search").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
		return href;
	})()`)
	if want := "/docs/en/errors#exit-codes"; followed != want {
		t.Errorf("Enter follows %q, want %q", followed, want)
	}
}

func (tb *window) goTo(address string) {
	tb.t.Helper()
	quoted := string(must(json.Marshal(address)))
	eval[any](tb, `location.assign(`+quoted+`)`)
	tb.wait(`location.href === ` + quoted + ` && document.readyState === "complete" && document.querySelector(".prose h1")`)
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

func (tb *window) search(words string) {
	tb.t.Helper()
	eval[any](tb, `(() => { const s = document.getElementById("search"); s.value = `+string(must(json.Marshal(words)))+
		`; s.dispatchEvent(new Event("input")); })()`)
}
