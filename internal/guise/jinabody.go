package guise

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/decant-dev/decant/fault"
)

// A JinaBody is what Jina Reader takes as the body of a request.
type JinaBody struct{ URL, HTML string }

// jinaFields are the fields of a body that say the same as a header.
var jinaFields = map[string]string{
	"respondWith": "X-Respond-With", "targetSelector": "X-Target-Selector", "removeSelector": "X-Remove-Selector",
	"waitForSelector": "X-Wait-For-Selector", "noCache": "X-No-Cache", "cacheTolerance": "X-Cache-Tolerance",
	"withLinksSummary": "X-With-Links-Summary", "withImagesSummary": "X-With-Images-Summary",
	"retainImages": "X-Retain-Images", "retainLinks": "X-Retain-Links", "timeout": "X-Timeout", "engine": "X-Engine",
	"tokenBudget": "X-Token-Budget", "maxOutputTokens": "X-Max-Output-Tokens", "respondTiming": "X-Respond-Timing", "locale": "X-Locale",
	"referer": "X-Referer", "userAgent": "X-User-Agent", "proxy": "X-Proxy", "proxyUrl": "X-Proxy-Url",
	"robotsTxt": "X-Robots-Txt", "setCookies": "X-Set-Cookie",
}

// ReadJinaBody reads a body of JSON. What its fields say becomes headers, unless
// the request has them already.
func ReadJinaBody(body []byte, header http.Header) (*JinaBody, error) {
	var fields map[string]any
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, fault.Request("the body must be JSON with a url, or a form with one")
	}
	if fields["pdf"] != nil {
		return nil, fault.Request("pdf is not taken here; POST /v1/read takes files")
	}
	b := &JinaBody{URL: text(fields["url"]), HTML: text(fields["html"])}
	for field, name := range jinaFields {
		if said := text(fields[field]); said != "" && header.Get(name) == "" {
			header.Set(name, said)
		}
	}
	return b, nil
}

// text is a value as a header has it; what says nothing is empty.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case bool:
		if v {
			return "true"
		}
	case float64:
		return fmt.Sprintf("%.0f", v)
	case []any:
		var list []string
		for _, one := range v {
			if said := text(one); said != "" {
				list = append(list, said)
			}
		}
		return strings.Join(list, ", ")
	}
	return ""
}

// cookies are the names and values of cookies that are written as a site sets
// them: where and how long they hold is of no use to one request.
func cookies(set []string) string {
	var list []string
	for _, line := range set {
		for _, one := range splitCookies(line) {
			if c, err := http.ParseSetCookie(one); err == nil {
				list = append(list, c.Name+"="+c.Value)
			}
		}
	}
	return strings.Join(list, "; ")
}

// splitCookies parts several cookies in one header, where a comma ends each. A
// day has a comma too, but no name and value after it.
func splitCookies(line string) []string {
	var list []string
	for _, part := range strings.Split(line, ",") {
		name, _, isPair := strings.Cut(strings.SplitN(part, ";", 2)[0], "=")
		if len(list) > 0 && (!isPair || strings.ContainsAny(strings.TrimSpace(name), " :")) {
			list[len(list)-1] += "," + part
			continue
		}
		list = append(list, strings.TrimSpace(part))
	}
	return list
}
