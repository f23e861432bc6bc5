package pdf

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

// Fonts of East Asia that are not in the file, and that say by their encoding
// alone which letters they have.
func TestFontsThatNameNoLetters(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		cmap, order string
		codec       encoding.Encoding
		text        string
	}{
		{"KSCms-UHC-H", "Korea1", korean.EUCKR, "밀물과 썰물은 두 번 온다"},
		{"90ms-RKSJ-H", "Japan1", japanese.ShiftJIS, "潮は一日に二度満ちる"},
		{"GBK-EUC-H", "GB1", simplifiedchinese.GBK, "潮水一天涨落两次"},
		{"ETen-B5-H", "CNS1", traditionalchinese.Big5, "潮水一天漲落兩次"},
	} {
		coded, err := tc.codec.NewEncoder().String(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		c := compose()
		descriptor := c.add("<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0" +
			"/Ascent 900/Descent -200/CapHeight 700/StemV 80>>")
		letters := c.add(fmt.Sprintf("<</Type/Font/Subtype/CIDFontType0/BaseFont/X/DW 1000/FontDescriptor %d 0 R"+
			"/CIDSystemInfo<</Registry(Adobe)/Ordering(%s)/Supplement 1>>>>", descriptor, tc.order))
		c.objects[2] = fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/%s/DescendantFonts[%d 0 R]>>",
			tc.cmap, letters)
		c.page(fmt.Sprintf("BT /F 12 Tf 60 700 Td <%x> Tj ET", coded), "", "")
		got := readertest.Read(t, reader.Source{Body: c.bytes()})
		if strings.TrimPrefix(got, "# ") != tc.text {
			t.Errorf("%s: got %q, want %q", tc.cmap, got, tc.text)
		}
	}
}
