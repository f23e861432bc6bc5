package source

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

func brotlied(text string) string {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

func zstded(t *testing.T, text string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

func chunked(parts ...string) string {
	var b strings.Builder
	for _, part := range append(parts, "") {
		fmt.Fprintf(&b, "%x\r\n%s\r\n", len(part), part)
	}
	return b.String()
}

// TestAnswers reads answers as archives hold them, from those that a client
// would take to those that only an archive has met.
func TestAnswers(t *testing.T) {
	t.Parallel()
	const ok, inChunks = "HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n"
	long := strings.Repeat("x", 2000)
	for _, tc := range []struct{ name, answer, want string }{
		{"no length", ok + "\r\n<p>one", `"<p>one"`},
		{"no body", ok + "\r\n", `""`},
		{"no empty line", ok + "Content-Type: text/html", `""`},
		{"bare line feeds", "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<p>one", `"<p>one"`},
		{"a length that is too short", ok + "Content-Length: 2\r\n\r\n<p>one", `"<p>one"`},
		{"a length that is too long", ok + "Content-Length: 2000\r\n\r\n<p>one", `"<p>one"`},
		{"chunks", ok + inChunks + "\r\n" + chunked("<p>", "one"), `"<p>one"`},
		{"chunks that end early", ok + inChunks + "\r\n5\r\n<p>one", `"<p>on"`},
		{"chunks that were joined", ok + inChunks + "\r\n<p>one", `"<p>one"`},
		{"no chunks", ok + inChunks + "\r\n" + chunked(), `""`},
		{"gzip in chunks", ok + inChunks + "Content-Encoding: gzip\r\n\r\n" + chunked(gzipped("<p>one")), `"<p>one"`},
		{"brotli", ok + "Content-Encoding: br\r\n\r\n" + brotlied("<p>one"), `"<p>one"`},
		{"zstd", ok + "content-encoding: zstd\r\n\r\n" + zstded(t, "<p>one"), `"<p>one"`},
		{"brotli that was unpacked", ok + "Content-Encoding: br\r\n\r\n<p>one", `"<p>one"`},
		{"an encoding that is none", ok + "Content-Encoding: identity\r\n\r\n<p>one", `"<p>one"`},
		{"an unknown encoding", ok + "Content-Encoding: secret\r\n\r\n<p>one", `"<p>one"`},
		{"gzip of more than is read", ok + "Content-Encoding: gzip\r\n\r\n" + gzipped(long), fmt.Sprintf("%q", long[:1000])},
		{"more than is read", ok + "\r\n" + long, fmt.Sprintf("%q", long[:1000])},
		{"HTTP/2", "HTTP/2 200\r\n\r\n<p>one", `"<p>one"`},
		{"HTTP/1.0 without a reason", "HTTP/1.0 200\r\n\r\n<p>one", `"<p>one"`},
		{"a header without a colon", ok + "Rubbish\r\nContent-Encoding: gzip\r\n\r\n" + gzipped("<p>one"), `"<p>one"`},
		{"a header with spaces", ok + "Content Type : text/html\r\n: none\r\n\r\n<p>one", `"<p>one"`},
		{"a header on two lines", ok + "Content-Encoding:\r\n gzip\r\n\r\n" + gzipped("<p>one"), `"<p>one"`},
		{"a long header", ok + "Cookie: " + strings.Repeat("c", maxHead/2) + "\r\n\r\n<p>one", `"<p>one"`},
		{"an error", "HTTP/2 503\r\n\r\n<p>one", `"" error: http_status: code 503`},
		{"another language", "SSH-2.0-OpenSSH\r\n\r\n", "holds no answer"},
		{"a status of two digits", "HTTP/1.1 20 OK\r\n\r\n<p>one", "holds no answer"},
		{"nothing", "", "holds no answer"},
	} {
		name := filepath.Join(t.TempDir(), "a.warc.gz")
		writeFile(t, name, record(t, "https://a.example/1", tc.answer))
		if got := items(t, &Source{Name: name}); !strings.Contains(got, tc.want) {
			t.Errorf("%s:\n%.200s\nwant %.200s", tc.name, got, tc.want)
		}
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add([]byte("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n" + chunked(gzipped("<p>one"))))
	f.Add([]byte("HTTP/2 200\ncontent-encoding: br, zstd\n\n" + brotlied("<p>one")))
	f.Add([]byte("HTTP/1.1 200 OK\r\n continued\r\n: \r\n\r\n"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		in := bufio.NewReader(bytes.NewReader(sent))
		answer, err := readAnswer(in)
		if err != nil {
			return
		}
		body, _ := io.ReadAll(in)
		unpack := answer.unpacker(1000)
		if unpack == nil {
			return
		}
		if page := unpack(body); len(page) > max(1000, len(body)) || page == nil {
			t.Errorf("%q: %d bytes of %d, want at most 1000 that are unpacked", sent, len(page), len(body))
		}
	})
}
