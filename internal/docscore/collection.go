// Package docscore measures how well documents are read: the words held in
// common with a true text, their order, headings, tables, lists, links and
// code, and strings that must or must not be there.
package docscore

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

const (
	manifestName = "manifest.jsonl"
	maxLine      = 16 << 20 // bytes of the manifest
)

// A File is a document of a collection and what is known of it.
type File struct {
	ID     string `json:"id"`
	Format string `json:"format"`
	Kind   string `json:"kind"` // full, strings or robust
	Path   string `json:"path"`
	Name   string `json:"name"`
	Expect string `json:"expect"` // what becomes of a robust file
	Spec   spec   `json:"truth"`
	Checks []check

	folder string
	truths []string // any of which is right
}

// A spec says how a truth is to be taken.
type spec struct {
	Recall     bool     `json:"recall"`
	Only       []string `json:"only"`
	Skip       []string `json:"skip"`
	Cut        string   `json:"cut"`
	Cites      bool     `json:"cites"`
	CodeRecall bool     `json:"code_recall"`
}

// IsCollection reports whether a folder holds documents with their truth. Web
// pages with their sources have such a list too, but no files.
func IsCollection(dir string) bool {
	_, listed := os.Stat(filepath.Join(dir, manifestName))
	_, held := os.Stat(filepath.Join(dir, "files"))
	return listed == nil && held == nil
}

// Load reads what a collection says of its files.
func Load(dir string) ([]File, error) {
	manifest, err := os.Open(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, err
	}
	defer manifest.Close()
	var files []File
	lines := bufio.NewScanner(manifest)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		f := File{folder: dir}
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", manifestName, len(files)+1, err)
		}
		if err := f.loadTruths(); err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, lines.Err()
}

func (f *File) loadTruths() error {
	if f.Kind != "full" {
		return nil
	}
	for _, end := range []string{".md", ".brief.md"} {
		text, err := os.ReadFile(filepath.Join(f.folder, "truth", f.ID+end))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		default:
			f.truths = append(f.truths, string(text))
		}
	}
	if len(f.truths) == 0 {
		return fmt.Errorf("the truth of %s is missing", f.ID)
	}
	return nil
}

var oddRunes = lazyregexp.New(`[^\w.()+-]`)

// FileName is what the document is called.
func (f *File) FileName() string {
	name := f.Name
	if name == "" {
		name = path.Base(f.Path)
	}
	return oddRunes().ReplaceAllString(name, "_")
}

// Body reads the document.
func (f *File) Body() ([]byte, error) {
	return os.ReadFile(filepath.Join(f.folder, "files", f.ID, f.FileName()))
}
