package fetch

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

func pack(t testing.TB, encoding string, plain []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	var packer io.WriteCloser
	switch encoding {
	case "gzip":
		packer = gzip.NewWriter(&out)
	case "zlib":
		packer = zlib.NewWriter(&out)
	case "flate":
		packer, _ = flate.NewWriter(&out, flate.BestSpeed)
	case "br":
		packer = brotli.NewWriter(&out)
	case "zstd":
		packer, _ = zstd.NewWriter(&out)
	}
	if _, err := packer.Write(plain); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func respond(encoding string, body []byte) *http.Response {
	return &http.Response{Header: http.Header{"Content-Encoding": {encoding}}, Body: io.NopCloser(bytes.NewReader(body))}
}

func still() {}

func roomy(int64) error { return nil }

func TestReadBodyDecodes(t *testing.T) {
	t.Parallel()
	plain := []byte(strings.Repeat("the quick brown fox, ", 500))
	tests := []struct {
		header string
		body   []byte
	}{
		{"", plain},
		{"identity", plain},
		{"gzip", pack(t, "gzip", plain)},
		{"X-GZIP", pack(t, "gzip", plain)},
		{"gzip", append(pack(t, "gzip", plain[:100]), pack(t, "gzip", plain[100:])...)},
		{"deflate", pack(t, "zlib", plain)},
		{"deflate", pack(t, "flate", plain)},
		{"br", pack(t, "br", plain)},
		{"zstd", pack(t, "zstd", plain)},
		{"br, gzip", pack(t, "gzip", pack(t, "br", plain))},
		{"identity, zstd", pack(t, "zstd", plain)},
	}
	for _, test := range tests {
		got, cut, err := readBody(respond(test.header, test.body), 1<<20, still, roomy)
		if err != nil || cut || !bytes.Equal(got, plain) {
			t.Errorf("%q: %d bytes, cut %v, %v; want %d", test.header, len(got), cut, err, len(plain))
		}
		got, cut, err = readBody(respond(test.header, test.body), 1000, still, roomy)
		if err != nil || !cut || len(got) != 1000 {
			t.Errorf("%q limited: %d bytes, cut %v, %v; want 1000 and cut", test.header, len(got), cut, err)
		}
	}
	for _, header := range []string{"gzip", "deflate", "br", "zstd"} {
		if got, _, err := readBody(respond(header, nil), 1000, still, roomy); len(got) != 0 || err != nil && header != "br" {
			t.Errorf("%q without a body: %q, %v", header, got, err)
		}
	}
}

func TestReadBodyRefuses(t *testing.T) {
	t.Parallel()
	plain := bytes.Repeat([]byte("x1y2z3"), 1000)
	zipped := pack(t, "gzip", plain)
	tests := []struct {
		header string
		body   []byte
	}{
		{"gzip", plain}, {"br", plain}, {"zstd", plain}, {"deflate", bytes.Repeat([]byte{0xff}, 100)},
		{"gzip", zipped[:len(zipped)-9]}, {"gzip, gzip, gzip", zipped}, {"compress", plain}, {"gzip, gzip", zipped},
	}
	for _, test := range tests {
		if got, _, err := readBody(respond(test.header, test.body), 1<<20, still, roomy); !isBadEncoding(err) {
			t.Errorf("%q of %.10q: %d bytes, %v; want bad encoding", test.header, test.body, len(got), err)
		}
	}
}

func TestReadBodyTellsBrokenConnection(t *testing.T) {
	t.Parallel()
	reset := errors.New("connection reset")
	response := respond("gzip", nil)
	half := bytes.NewReader(pack(t, "gzip", []byte("hello there"))[:12])
	response.Body = io.NopCloser(io.MultiReader(half, iotest.ErrReader(reset)))
	if _, _, err := readBody(response, 1000, still, roomy); !errors.Is(err, reset) || isBadEncoding(err) {
		t.Errorf("got %v, want the connection's own error", err)
	}
}

func FuzzReadBody(f *testing.F) {
	for packer, header := range map[string]string{"gzip": "gzip", "zlib": "deflate", "flate": "deflate", "br": "br", "zstd": "zstd"} {
		f.Add(header, pack(f, packer, []byte("hello hello hello")))
		f.Add(header+", "+header, pack(f, packer, bytes.Repeat([]byte("a"), 100_000)))
	}
	f.Fuzz(func(t *testing.T, encoding string, body []byte) {
		const limit = 50_000
		got, cut, err := readBody(respond(encoding, body), limit, still, roomy)
		if len(got) > limit || cut && err != nil || cut && len(got) < limit && int64(len(body)) < limit+wireSlack {
			t.Fatalf("%q: %d bytes, cut %v, %v", encoding, len(got), cut, err)
		}
	})
}

// A body asks for the memory it takes before it takes it, and ends where there
// is none.
func TestBodyAsksForRoom(t *testing.T) {
	t.Parallel()
	const size = 1 << 20
	var asked int64
	got, _, err := readBody(respond("", bytes.Repeat([]byte("x"), size)), 2*size, still, func(n int64) error {
		asked += n
		return nil
	})
	if err != nil || len(got) != size || asked < size || asked > 2*size+startingBuffer {
		t.Errorf("%d bytes, %v: asked for %d, want %d to twice that", len(got), err, asked, size)
	}
	full := errors.New("full")
	_, _, err = readBody(respond("", bytes.Repeat([]byte("x"), size)), 2*size, still, func(int64) error { return full })
	if !errors.Is(err, full) || isBadEncoding(err) {
		t.Errorf("without room: %v, want the error of the room", err)
	}
}

// A short body takes little memory, and one that only says that it is long no
// more than is believed.
func TestABodyTakesWhatItSays(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		told   int64
		length int
		most   int
	}{
		"short and told":      {2000, 2000, 2001},
		"empty and told":      {0, 0, 1},
		"short and not told":  {-1, 2000, startingBuffer},
		"long and told":       {maxBelieved - 1, maxBelieved - 1, maxBelieved},
		"only told":           {1 << 40, 10, maxBelieved},
		"longer than is told": {10, 3000, 8000},
	} {
		response := &http.Response{ContentLength: tc.told, Body: io.NopCloser(bytes.NewReader(make([]byte, tc.length)))}
		body, _, err := ReadBody(response, 1<<20)
		if err != nil || len(body) != tc.length || cap(body) > tc.most {
			t.Errorf("%s: %d bytes in room for %d, %v; want %d in at most %d", name, len(body), cap(body), err, tc.length, tc.most)
		}
	}
}
