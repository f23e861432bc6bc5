package cli

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"
)

// Text that an editor or a shell of Windows wrote is taken as it is.
func TestTextInUTF16(t *testing.T) {
	t.Parallel()
	const message = "여기 좀 봐: https://example.com/a"
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		var body []byte
		for _, unit := range append([]uint16{0xfeff}, utf16.Encode([]rune(message))...) {
			body = order.AppendUint16(body, unit)
		}
		file := filepath.Join(t.TempDir(), "message.txt")
		if err := os.WriteFile(file, body, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := (&Program{}).text(t.Context(), nil, file); got != message || err != nil {
			t.Errorf("%s endian: %q, %v; want %q", name, got, err, message)
		}
	}
	if text, err := checkText(inUTF8([]byte("\xffnone"))); err == nil {
		t.Errorf("%q was taken for a text", text)
	}
	if same := inUTF8([]byte("plain")); same != "plain" {
		t.Errorf("plain text became %q", same)
	}
}
