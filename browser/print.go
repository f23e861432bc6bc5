package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/decant-dev/decant/tab"
)

// printPage prints the page to a PDF, which it saves.
func (s *session) printPage(ctx context.Context) (*tab.Result, error) {
	printed, err := cdp.Call(ctx, s.target, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: ptr(true)})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	path, err := s.save("page", "pdf", printed.Data)
	if err != nil {
		return nil, err
	}
	return &tab.Result{File: path, PDF: printed.Data}, nil
}

// save writes what was made of a page to a file, in the folder for downloads or
// else in our own.
func (s *session) save(kind, ending string, data []byte) (string, error) {
	dir := s.opts.Downloads
	if dir == "" {
		dir = s.opts.Folder
		if dir == "" && s.process.folder != nil {
			dir = s.process.folder.path
		}
		if dir == "" {
			return "", fmt.Errorf("%w: no folder is set to save it in", tab.ErrRequest)
		}
		dir = filepath.Join(dir, "extracted-content")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("saving it: %w", err)
	}
	name := fmt.Sprintf("%s-%s-%s.%s", kind, s.id, time.Now().UTC().Format("20060102T150405.000"), ending)
	path := filepath.Join(dir, name)
	return path, os.WriteFile(path, data, 0o600)
}
