package sink

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Parts are there when they are whole, whoever wrote them and how often, and
// become one file in order.
func TestPartsBecomeOneFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for part := range 3 {
		for range 2 { // the second takes the place of the first
			p, err := NewPart(filepath.Join(folder, fmt.Sprintf("batch-1-%08d.parquet", part)))
			if err != nil {
				t.Fatal(err)
			}
			for i := range 4 {
				if err := p.Write(result(4*part + i)); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := p.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	left, err := NewPart(filepath.Join(folder, "batch-1-00000003.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(left.Write(result(12)), left.Abandon()); err != nil {
		t.Fatal(err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 3 {
		t.Errorf("%d files in the folder, want 3: %v", len(files), files)
	}
	all := filepath.Join(t.TempDir(), "all.parquet")
	if err := MergeFiles(all, []string{folder}); err != nil {
		t.Fatal(err)
	}
	wantIDs(t, "all.parquet", parquetIDs(t, all), 12)
}

func TestPartsThatCannotBeMerged(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	rubbish := filepath.Join(folder, "rubbish.parquet")
	if err := os.WriteFile(rubbish, []byte("PAR1 no"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name  string
		parts []string
	}{
		{"nothing", []string{t.TempDir()}}, {"what is gone", []string{filepath.Join(folder, "gone.parquet")}}, {"rubbish", []string{rubbish}},
	} {
		out := filepath.Join(t.TempDir(), "out.parquet")
		if err := MergeFiles(out, tc.parts); err == nil || exists(out) {
			t.Errorf("%s: merged with %v, and the file is there: %v", tc.name, err, exists(out))
		}
	}
	if err := MergeFiles(rubbish, []string{rubbish}); !errors.Is(err, ErrUsage) {
		t.Errorf("a file that is there: %v", err)
	}
}
