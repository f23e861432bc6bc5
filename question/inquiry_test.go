package question

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/site"
)

// What a prompt asks, and of which addresses.
func TestPrompts(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ prompt, question, addresses string }{
		{"What is it? https://a.example/x", "What is it?", "https://a.example/x"},
		{"Is (https://a.example/x) like https://b.example/y?", "Is ( ) like ?", "https://a.example/x https://b.example/y"},
		{"https://a.example https://a.example/ HTTPS://A.EXAMPLE:443/", "", "https://a.example/"},
		{"https://a.example/x https://a.example/x/", "", "https://a.example/x"},
		{"write to me@a.example about https://a.example/x", "write to me@a.example about", "https://a.example/x"},
		{"see b.example, and https://a.example/x", "see b.example, and", "https://a.example/x"},
		{"what is on example.com", "what is on", "https://example.com/"},
	} {
		q := &inquiry{sites: func() shortcut.Rules { return site.BuiltIn() }}
		err := q.parsePrompt(tc.prompt)
		if got := strings.Join(q.addresses, " "); err != nil || q.question != tc.question || got != tc.addresses {
			t.Errorf("%q: %q of %q, %v; want %q of %q", tc.prompt, q.question, got, err, tc.question, tc.addresses)
		}
	}
}

func TestPromptsThatCannotBeObeyed(t *testing.T) {
	t.Parallel()
	many := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "https://a.example/%d ", i)
		}
		return b.String()
	}
	for prompt, says := range map[string]string{
		"no address":                        "no address",
		"ftp://a.example/x":                 `not http or https "ftp://a.example/x"`,
		"https://":                          `malformed "https://"`,
		"https://a.example/ and gopher://b": `not http or https "gopher://b"`,
		"https://u:secret@a.example/":       "malformed",
		many(maxAsked + 1):                  "21 pages; at most 20",
		"\xff https://a.example/":           "not UTF-8",
	} {
		err := (&inquiry{}).parsePrompt(prompt)
		if !errors.Is(err, fault.ErrRequest) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60q: %v, want a bad request that says %s", prompt, err, says)
		}
	}
	if err := (&inquiry{}).parsePrompt(many(maxAsked)); err != nil {
		t.Errorf("%d addresses: %v", maxAsked, err)
	}
}

func TestTokensAreBounded(t *testing.T) {
	t.Parallel()
	for asked, want := range map[int]int{0: 16_000, 500: 500, 499: 0, -1: 0} {
		q := &inquiry{tokens: asked}
		err := q.fill(&Desk{MaxTokens: 16_000})
		if (err == nil) != (want > 0) || err == nil && q.tokens != want {
			t.Errorf("%d: %d, %v; want %d", asked, q.tokens, err, want)
		}
	}
}

// Nothing that is not known to be public is told to a service.
func TestPromptsForAServiceNamePublicPlacesOnly(t *testing.T) {
	t.Parallel()
	public := []string{"https://a.example/x"}
	for prompt, want := range map[string]string{
		"Is https://a.example/x right?":                   "Is https://a.example/x right?",
		"Is https://A.example/x/ right?":                  "Is https://A.example/x/ right?",
		"Is https://a.example/x or http://intra/y right?": "Is https://a.example/x or  right?",
		"https://a.example/y":                             "",
		"`http://intra/y` in code":                        "`` in code",
		"wiki.example.com and https://a.example/x":        " and https://a.example/x",
		"https://a.example/x#token=1":                     "",
		"https://u:p@a.example/x":                         "",
		"no addresses":                                    "no addresses",
	} {
		if got := without(prompt, public); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
	for address, secret := range map[string]bool{
		"https://a.example/": false, "https://a.example/?q=tea": false, "https://a.example/#top": false,
		"https://a.example/?token=1": true, "https://a.example/#access_token=1": true, "https://u:p@a.example/": true,
	} {
		if got := hasSecrets(address); got != secret {
			t.Errorf("%s: has secrets %v, want %v", address, got, secret)
		}
	}
}

// A service may spell addresses in its own way, and must not pass for having
// read what it did not.
func TestReadByAService(t *testing.T) {
	t.Parallel()
	asked := []string{"https://a.example/x", "https://b.example/", "https://c.example/?q=1"}
	for name, tc := range map[string]struct {
		grounding answer.Grounding
		want      []string
	}{
		"nothing":          {answer.Grounding{}, nil},
		"as asked":         {answer.Grounding{Read: map[string]bool{asked[0]: true, asked[1]: false}}, asked[:1]},
		"spelt otherwise":  {answer.Grounding{Read: map[string]bool{"http://A.EXAMPLE/x/": true, "https://b.example": true}}, asked[:2]},
		"another query":    {answer.Grounding{Read: map[string]bool{"https://c.example/?q=2": true}}, nil},
		"by chunks alone":  {answer.Grounding{Chunks: []answer.Chunk{{URI: asked[2]}}}, asked[2:]},
		"status and chunk": {answer.Grounding{Read: map[string]bool{asked[0]: false}, Chunks: []answer.Chunk{{URI: asked[0]}}}, nil},
	} {
		var got []string
		read := readBy(&tc.grounding, asked)
		for _, a := range asked {
			if read[a] {
				got = append(got, a)
			}
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}
