package webserver

import (
	"archive/zip"
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
)

const page1 = "<title>Tides</title><main><h1>Tides</h1><p>" + words + "</p></main>"

const words = "They come and go twice a day, and the moon has the greater part in it than the sun, far away as she is."

func (r *rig) upload(path, contentType string, body []byte) (int, string) {
	r.t.Helper()
	req, err := http.NewRequest(http.MethodPost, r.base+path, bytes.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Content-Type", contentType)
	resp, err := r.client.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return resp.StatusCode, string(answer)
}

func formOfParts(t *testing.T, fields map[string]string, files ...string) (string, []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range files {
		part, err := w.CreateFormFile("file", "a.html")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, file); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.Bytes()
}

func zipOf(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFilesAreRead(t *testing.T) {
	t.Parallel()
	r := start(t, Options{MaxUpload: 2000})
	whole, wholeBody := formOfParts(t, map[string]string{"extractMode": "text"}, page1)
	none, noneBody := formOfParts(t, map[string]string{"extractMode": "text"})
	two, twoBody := formOfParts(t, nil, page1, page1)
	unknown, unknownBody := formOfParts(t, map[string]string{"nosuch": "x"}, page1)
	zipped := zipOf(t, map[string]string{"docs/readme.md": "# Ahoy\n\nThe tide is in.", "b.txt": "low water"})
	member, memberBody := formOfParts(t, map[string]string{"member": "docs/readme.md"}, zipped)
	severed, severedBody := formOfParts(t, map[string]string{"member": "b.txt", "prompt": "What is in?"}, page1, page1)
	large := bytes.Repeat([]byte("a"), 2001)
	for _, tc := range []struct {
		name, path, contentType string
		body                    []byte
		status                  int
		says                    string
	}{
		{"a body", "/v1/read", "text/html", []byte(page1), 200, "twice a day"},
		{"a body by its name", "/v1/read?name=a.srt", "application/octet-stream", []byte("1\n00:00:01,000 --> 00:00:02,000\nAhoy\n"), 200, "Ahoy"},
		{"with a field", "/v1/read?grep=moon", "text/html", []byte(page1), 200, "lines that match: 1"},
		{"a form", "/v1/read", whole, wholeBody, 200, "twice a day"},
		{"a form without a file", "/v1/read", none, noneBody, 400, "no file"},
		{"two files", "/v1/read", two, twoBody, 400, "one at a time"},
		{"a field that is none", "/v1/read", unknown, unknownBody, 400, "nosuch"},
		{"a broken form", "/v1/read", "multipart/form-data; boundary=x", []byte("--x\r\n"), 400, "no file"},
		{"nothing", "/v1/read", "application/pdf", nil, 400, "empty"},
		{"as large as may be", "/v1/read", "text/plain", large[:2000], 200, "aaa"},
		{"too large", "/v1/read", "text/plain", large, 413, "2000 bytes"},
		{"an archive", "/v1/read", "application/zip", []byte(zipped), 200, "docs/readme.md"},
		{"a file of an archive", "/v1/read?member=b.txt", "application/zip", []byte(zipped), 200, "low water"},
		{"a file of an archive, of a form", "/v1/read", member, memberBody, 200, "The tide is in"},
		{"by the query of a form", "/v1/read?member=docs/readme.md", whole, wholeBody, 404, "no archive"},
		{"a file that is not in it", "/v1/read?member=c.txt", "application/zip", []byte(zipped), 404, "c.txt"},
		{"a file of what is no archive", "/v1/read?member=b.txt", "text/html", []byte(page1), 404, "no archive"},
		{"a file of which of two", "/v1/ask?member=b.txt", severed, severedBody, 400, "there are 2 files"},
		{"explained, of a form", "/v1/explain", whole, wholeBody, 200, `data-block=\"1\"`},
		{"explained", "/v1/explain", "text/html", []byte(page1), 200, `data-block=\"1\"`},
		{"another operation", "/v1/links", "text/html", []byte(page1), 415, "application/json"},
	} {
		status, answer := r.upload(tc.path, tc.contentType, tc.body)
		if status != tc.status || !strings.Contains(answer, tc.says) {
			t.Errorf("%s: %d %.200s, want %d that says %q", tc.name, status, answer, tc.status, tc.says)
		}
	}
}

func TestTooManyFilesAtOnce(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for range maxUploads {
		r.server.uploads <- struct{}{}
	}
	if status, answer := r.upload("/v1/read", "text/html", []byte(page1)); status != http.StatusServiceUnavailable && status != http.StatusTooManyRequests {
		t.Errorf("with %d files in memory: %d %.200s", maxUploads, status, answer)
	}
	<-r.server.uploads
	if status, answer := r.upload("/v1/read", "text/html", []byte(page1)); status != http.StatusOK || len(r.server.uploads) != maxUploads-1 {
		t.Errorf("with a place: %d %.200s, %d taken", status, answer, len(r.server.uploads))
	}
}
