package llm

import "net/http"

// anthropicVersion is that of the API whose list of models is used.
const anthropicVersion = "2023-06-01"

// anthropicList puts the key where Anthropic's own API has it. Its layer for
// OpenAI's protocol covers chats only; the list of models is its own.
type anthropicList struct {
	next http.RoundTripper
	key  string
}

func (a *anthropicList) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method == http.MethodGet {
		req = req.Clone(req.Context())
		req.Header.Del("Authorization")
		req.Header.Set("X-Api-Key", a.key)
		req.Header.Set("Anthropic-Version", anthropicVersion)
	}
	return a.next.RoundTrip(req)
}
