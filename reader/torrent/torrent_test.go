package torrent

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

const several = "d8:announce15:http://t.ex/ann7:comment2:hi13:creation datei1700000000e4:infod5:filesld6:lengthi10e4:pathl3:sub5:a.txteed6:lengthi5e4:pathl5:b.txteee4:name5:tides12:piece lengthi16384e6:pieces3:aaaee"

func TestRead(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		several: "# tides\n\n- Tracker: http://t.ex/ann\n- Made at: 2023-11-14T22:13:20Z\n- Comment: hi\n\n2 files of 15 bytes together:\n\n- `sub/a.txt` 10 bytes\n- `b.txt` 5 bytes",
		"d8:announce1:x4:infod6:lengthi7e4:name1:yee": "# y\n\n- Tracker: x\n\nOne file of 7 bytes.",
	} {
		if got := readertest.Read(t, reader.Source{Body: []byte(body)}); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
}

func TestDamaged(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"d8:announce", "d8:announce99:x", "d8:announcei1", "d8:announce1:xe", "d8:announce" + strings.Repeat("l", 100), several[:100]} {
		if _, err := reader.Read(reader.Source{Body: []byte(body)}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%q: %v, want %v", body, err, format.ErrDamaged)
		}
	}
}

func FuzzRead(f *testing.F) { readertest.Fuzz(f, []reader.Reader{read}, []byte(several)) }
