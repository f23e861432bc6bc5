package manual

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/decant-dev/decant/docs"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/config"
	"github.com/decant-dev/decant/internal/lazyregexp"
)

// Tables are what the manual takes from the program, so that it cannot tell
// anything else.
type Tables struct {
	Version    string
	Operations []Operation
	Commands   []Command
}

// An Operation is one of the HTTP API.
type Operation struct {
	Name, Summary string
	Get           bool
	Fields        []Field
	Result        []string
}

// A Field is one of a request.
type Field struct {
	Name, Type, About string
	Required          bool
}

// order is a line of a chapter that asks for a part of the tables.
var order = lazyregexp.New(`(?m)^<!-- table: ([a-z]+) -->$`)

// fill puts the tables into a chapter where it asks for them.
func (t Tables) fill(text, language string) (string, error) {
	makers := map[string]func(string) (string, error){
		"operations": t.operations, "commands": t.commands, "settings": settings, "errors": errorKinds,
	}
	var failed error
	filled := order().ReplaceAllStringFunc(text, func(line string) string {
		name := order().FindStringSubmatch(line)[1]
		maker, ok := makers[name]
		if !ok {
			failed = fmt.Errorf("there is no table %q", name)
			return line
		}
		made, err := maker(language)
		if err != nil {
			failed = err
		}
		return made
	})
	return filled, failed
}

// operationWords are the headings within an operation.
var operationWords = map[string]struct{ line, request, field, kind, meaning, needed, result, fields string }{
	"en": {"On the command line", "Over HTTP", "Field", "Type", "Meaning", "required", "What came back",
		"All fields of the result"},
	"ko": {"명령줄에서", "HTTP로", "필드", "형", "뜻", "필수", "돌아온 것", "결과의 모든 필드"},
}

func (t Tables) operations(language string) (string, error) {
	var b strings.Builder
	for _, op := range t.Operations {
		if err := op.write(&b, language); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// An Example is a request that was made, and what came back.
type Example struct {
	Command string          `json:"command"` // the same on the command line
	Request json.RawMessage `json:"request"`
	Result  json.RawMessage `json:"result"`
}

// ExampleOf reads the example of an operation; there may be none.
func ExampleOf(name string) (*Example, error) {
	text, err := docs.Files.ReadFile("results/" + name + ".json")
	if err != nil {
		return nil, nil // an operation may be newer than its example
	}
	var e Example
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, fmt.Errorf("docs/results/%s.json: %w", name, err)
	}
	return &e, nil
}

func (op *Operation) write(b *strings.Builder, language string) error {
	say := operationWords[language]
	fmt.Fprintf(b, "## %s\n\n%s.\n\n", op.Name, op.summary(language))
	example, err := ExampleOf(op.Name)
	if err != nil {
		return err
	}
	if example != nil && example.Command != "" {
		fmt.Fprintf(b, "%s:\n\n```sh\n%s\n```\n\n", say.line, example.Command)
	}
	fmt.Fprintf(b, "%s: `POST /v1/%s`", say.request, op.Name)
	if op.Get {
		fmt.Fprintf(b, ", `GET /v1/%s?…`", op.Name)
	}
	b.WriteString("\n\n")
	if example != nil {
		fmt.Fprintf(b, "```json\n%s\n```\n\n", indented(example.Request))
	}
	fmt.Fprintf(b, "| %s | %s | %s |\n|---|---|---|\n", say.field, say.kind, say.meaning)
	for _, f := range op.Fields {
		needed := ""
		if f.Required {
			needed = " (" + say.needed + ")"
		}
		fmt.Fprintf(b, "| `%s`%s | %s | %s |\n", f.Name, needed, f.Type, cell(said(language, f.About, fieldsInKorean()[f.About])))
	}
	if example != nil {
		fmt.Fprintf(b, "\n%s:\n\n```json\n%s\n```\n", say.result, indented(example.Result))
	}
	fmt.Fprintf(b, "\n%s: `%s`.\n\n", say.fields, strings.Join(op.Result, "`, `"))
	return nil
}

func (op *Operation) summary(language string) string {
	return said(language, op.Summary, operationsInKorean()[op.Name])
}

// said is a text in the language that is asked for, where it is known in it.
func said(language, english, korean string) string {
	if language == "ko" && korean != "" {
		return korean
	}
	return english
}

func indented(value json.RawMessage) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return string(value)
	}
	return strings.TrimSpace(b.String())
}

// cell keeps a text within one cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(html.EscapeString(text), "|", `\|`), "\n", " ")
}

func settings(language string) (string, error) {
	var b strings.Builder
	head := "| setting | default | meaning |"
	if language == "ko" {
		head = "| 설정 | 기본값 | 뜻 |"
	}
	b.WriteString(head + "\n|---|---|---|\n")
	for i := range config.Keys {
		k := &config.Keys[i]
		standard := ""
		if k.Default != "" {
			standard = "`" + k.Default + "`"
		}
		fmt.Fprintf(&b, "| <a id=\"%s\"></a>`%s`<br>`--%s`<br>`%s` | %s | %s |\n",
			k.Name, k.Name, k.Flag(), k.Env(), standard, cell(said(language, k.Help, settingsInKorean()[k.Name])))
	}
	return b.String(), nil
}

func errorKinds(language string) (string, error) {
	var b strings.Builder
	head := "| kind | HTTP status | exit code | what to do |"
	if language == "ko" {
		head = "| 종류 | HTTP 상태 | 종료 코드 | 할 일 |"
	}
	b.WriteString(head + "\n|---|---:|---:|---|\n")
	for _, class := range fault.All() {
		fmt.Fprintf(&b, "| <a id=\"%s\"></a>`%s` | %d | %d | %s |\n",
			class.Kind, class.Kind, class.Status, class.Exit, cell(said(language, class.Hint, remediesInKorean()[class.Kind])))
	}
	return b.String(), nil
}
