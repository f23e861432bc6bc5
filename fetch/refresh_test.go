package fetch

import (
	"net/http"
	"testing"
	"time"
)

func TestParseRefresh(t *testing.T) {
	t.Parallel()
	tests := []struct{ content, want string }{
		{"0;url=/a", "/a"}, {"0; URL=/a", "/a"}, {" 5 ; url = '/a' ", "/a"}, {"0,/a", "/a"}, {"0 /a", "/a"},
		{`0;url="/a"b`, "/a"}, {"0.9;url=/a", "/a"}, {".5;url=/a", "/a"}, {"0;url=url=/a", "url=/a"}, {"0;urlx", "urlx"},
		{"6;url=/a", ""}, {"99999999999999999999;url=/a", ""}, {"0", ""}, {"", ""}, {"url=/a", ""}, {"0;", ""}, {"0;url=", ""},
		{"-1;url=/a", ""}, {"0x;url=/a", ""}, {`0;url="`, ""},
	}
	for _, test := range tests {
		if got := parseRefresh(test.content); got != test.want {
			t.Errorf("parseRefresh(%q) = %q, want %q", test.content, got, test.want)
		}
	}
}

func FuzzMetaRefresh(f *testing.F) {
	f.Add([]byte(`<meta http-equiv=refresh content="0;url=/a">`))
	f.Add([]byte(`<noscript><template></noscript><meta http-equiv="Refresh" content='1, "x'>`))
	f.Fuzz(func(t *testing.T, page []byte) {
		parseRefresh(metaRefresh(page))
		parseRefresh(string(page))
	})
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 4, 12, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		value string
		want  time.Duration
	}{
		{"", 0}, {"0", 0}, {"-5", 0}, {"30", 30 * time.Second}, {"soon", 0}, {"999999999999", 24 * time.Hour},
		{"Sun, 12 Apr 2026 12:01:00 GMT", time.Minute}, {"Sun, 12 Apr 2026 11:00:00 GMT", 0},
	}
	for _, test := range tests {
		if got := retryAfter(http.Header{"Retry-After": {test.value}}, now); got != test.want {
			t.Errorf("retryAfter(%q) = %v, want %v", test.value, got, test.want)
		}
	}
}

func TestShown(t *testing.T) {
	t.Parallel()
	if got := shown("text/html\x1b[31m\r\n; é"); got != "text/html[31m; " {
		t.Errorf("shown = %q", got)
	}
	if got := shown(string(make([]byte, 5000)) + "a"); got != "" {
		t.Errorf("shown = %q", got)
	}
}
