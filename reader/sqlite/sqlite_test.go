package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // writes what is read here

	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

func made(t testing.TB, statements ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.db")
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%.80s: %v", s, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestRead(t *testing.T) {
	t.Parallel()
	many := "INSERT INTO tides(place, height, raw) VALUES "
	for i := range 3000 {
		many += fmt.Sprintf("('Place %d', %d.5, x'0102'),", i, i)
	}
	body := made(t, `CREATE TABLE tides(id INTEGER PRIMARY KEY, "place, name" TEXT, height REAL DEFAULT (1+(2)), raw BLOB, PRIMARY_of INT, CHECK (height > -9))`,
		strings.Replace(strings.TrimSuffix(many, ","), "place,", `"place, name",`, 1),
		"CREATE TABLE long(text)", "INSERT INTO long VALUES ('"+strings.Repeat("가나다", 4000)+"'), (NULL), (-129), (1e300), (65536), (1099511627776)",
		"CREATE VIEW v AS SELECT 1", "CREATE INDEX i ON tides(height)", "CREATE TABLE none(a)")
	got := readertest.Read(t, reader.Source{Body: body})
	for _, want := range []string{
		"3 tables, 1 view, 1 index", "3000 rows; the first:", "| id | place, name | height | raw | PRIMARY_of |",
		"| 10 | Place 9 | 9.5 | (2 bytes) |  |", "## v (view)", "가나다가", "| -129 |", "| 1e+300 |", "| 65536 |", "| 1099511627776 |", "6 rows.", "0 rows.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in %.3000q", want, got)
		}
	}
	if strings.Contains(got, "Place 10 ") || len(got) > 8000 {
		t.Errorf("the sample is too long: %d bytes", len(got))
	}
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"UTF-16le", "UTF-16be"} {
		body := made(t, "PRAGMA encoding='"+encoding+"'", "CREATE TABLE 표(이름)", "INSERT INTO 표 VALUES ('인천')")
		if got := readertest.Read(t, reader.Source{Body: body}); !strings.Contains(got, "| 인천 |") || !strings.Contains(got, "## 표") {
			t.Errorf("%s: %q", encoding, got)
		}
	}
}

func TestDamaged(t *testing.T) {
	t.Parallel()
	whole := made(t, "CREATE TABLE a(b)", "INSERT INTO a VALUES (1)")
	size := append([]byte(nil), whole...)
	size[16], size[17] = 0, 3
	tree := append([]byte(nil), whole...)
	tree[headerLen] = interiorTable // whose only child is a page that is not there, or itself
	for name, body := range map[string][]byte{"header alone": whole[:60], "page size": size, "tree": tree} {
		if _, err := reader.Read(reader.Source{Body: body}, reader.Options{}); !errors.Is(err, format.ErrDamaged) {
			t.Errorf("%s: %v, want %v", name, err, format.ErrDamaged)
		}
	}
}

func TestAPageThatLeadsToItself(t *testing.T) {
	t.Parallel()
	body := made(t, "CREATE TABLE a(b)")
	f, err := open(body)
	if err != nil {
		t.Fatal(err)
	}
	copy(body[headerLen:], []byte{interiorTable, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})
	if err := f.rows(1, func(int64, []value) bool { return true }); !errors.Is(err, errTooLong) {
		t.Errorf("got %v, want %v", err, errTooLong)
	}
}

func FuzzRead(f *testing.F) {
	readertest.Fuzz(f, []reader.Reader{read}, made(f, "CREATE TABLE a(b, c TEXT)", "INSERT INTO a VALUES (1, 'x')", "CREATE VIEW v AS SELECT 1"))
}
