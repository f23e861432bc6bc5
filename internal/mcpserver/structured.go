package mcpserver

import (
	"bytes"
	"encoding/json"
	"strings"
)

// The lengths of facts in a structured result. A page's prose belongs between
// markers; what stands outside them is kept short.
const (
	mostFact    = 300
	mostAddress = 2048
)

// harmless gives a value's JSON object with every string in it, and every key
// that a page may have chosen, cleaned and short.
func harmless(value any) (map[string]any, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var tree map[string]any
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	clean(tree)
	return tree, nil
}

// clean changes a tree of JSON in place. It keeps its own stack, since a
// page's data may be deep.
func clean(tree any) {
	stack := []any{tree}
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch node := node.(type) {
		case map[string]any:
			cleanKeys(node)
			for key, value := range node {
				if text, ok := value.(string); ok {
					node[key] = fact(text)
				} else {
					stack = append(stack, value)
				}
			}
		case []any:
			for i, value := range node {
				if text, ok := value.(string); ok {
					node[i] = fact(text)
				} else {
					stack = append(stack, value)
				}
			}
		}
	}
}

func cleanKeys(node map[string]any) {
	renamed := map[string]any{}
	for key, value := range node {
		if safe := fact(key); safe != key {
			delete(node, key)
			renamed[safe] = value
		}
	}
	for key, value := range renamed {
		node[key] = value
	}
}

func fact(text string) string {
	if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
		return oneLine(text, mostAddress)
	}
	return oneLine(text, mostFact)
}
