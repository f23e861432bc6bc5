// Package deploy checks the files with which several machines run Decant.
package deploy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"go.yaml.in/yaml/v3"

	"github.com/decant-dev/decant/internal/cli"
)

// validator returns the check of one definition of the schema.
func validator(t *testing.T, definition string) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	schema.Ref = "#/$defs/" + definition
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// documents reads the documents of a YAML file as JSON has them.
func documents(t *testing.T, name string) (all []map[string]any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var raw any
		if err := decoder.Decode(&raw); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		asJSON, err := json.Marshal(raw)
		if err != nil {
			t.Fatal(err)
		}
		var document map[string]any
		if err := json.Unmarshal(asJSON, &document); err != nil {
			t.Fatal(err)
		}
		all = append(all, document)
	}
}

func TestKubernetes(t *testing.T) {
	t.Parallel()
	all := documents(t, "kubernetes.yaml")
	if len(all) != 3 {
		t.Fatalf("%d documents, want 3", len(all))
	}
	for _, document := range all {
		definition := strings.ToLower(fmt.Sprint(document["kind"]))
		if err := validator(t, definition).Validate(document); err != nil {
			t.Errorf("%v: %v", document["metadata"], err)
		}
		for _, args := range lists(document, "args") {
			wantCommand(t, args)
		}
	}
	delete(all[0], "spec")
	if validator(t, "deployment").Validate(all[0]) == nil {
		t.Error("a deployment without a specification passes")
	}
}

func TestCompose(t *testing.T) {
	t.Parallel()
	all := documents(t, "compose.yaml")
	if err := validator(t, "compose").Validate(all[0]); err != nil {
		t.Error(err)
	}
	commands := lists(all[0], "command")
	if len(commands) != 4 {
		t.Errorf("%d commands, want two servers and two workers", len(commands))
	}
	for _, args := range commands {
		wantCommand(t, args)
	}
}

// lists finds all lists of a name in a document.
func lists(node any, name string) (found [][]string) {
	switch n := node.(type) {
	case map[string]any:
		for key, value := range n {
			list, isList := value.([]any)
			if key != name || !isList {
				found = append(found, lists(value, name)...)
				continue
			}
			var args []string
			for _, arg := range list {
				args = append(args, fmt.Sprint(arg))
			}
			found = append(found, args)
		}
	case []any:
		for _, value := range n {
			found = append(found, lists(value, name)...)
		}
	}
	return found
}

// wantCommand checks that the program knows a command and all its flags.
func wantCommand(t *testing.T, args []string) {
	t.Helper()
	var said bytes.Buffer
	p := &cli.Program{Stdin: strings.NewReader(""), Stdout: &said, Stderr: &said}
	if code := p.Run(t.Context(), append(args, "--help")); code != 0 {
		t.Errorf("decant %s: %d %s", strings.Join(args, " "), code, said.String())
	}
}
