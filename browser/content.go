package browser

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/decant-dev/decant/tab"
)

type flattened struct {
	HTML   string `json:"html"`
	Cut    bool   `json:"cut"`
	Frames int    `json:"frames"`
}

// document gives the page, or a part of it, as one piece of HTML.
func (s *session) document(ctx context.Context, selector string) (*tab.Document, error) {
	scope, err := s.scope(ctx, selector)
	if err != nil {
		return nil, err
	}
	html, cut, err := s.flatten(ctx, scope.frame, scope.node, piece{frames: maxFrames, part: scope.node != ""})
	if err != nil {
		return nil, err
	}
	at, err := ask[quiet](ctx, s, scope.frame.id, "page")
	if err != nil {
		return nil, err
	}
	_, _, status := s.place()
	return &tab.Document{URL: at.URL, Title: at.Title, HTML: html, Status: status, Truncated: cut,
		Part: scope.node != ""}, nil
}

// A piece is how a document is written.
type piece struct {
	frames int  // that may still be gone into
	part   bool // it was asked for, so that its controls are content too
}

// flatten writes a frame and, in their places, the frames inside it. The
// depth of frames is bounded by their number.
func (s *session) flatten(ctx context.Context, f *frame, start node, p piece) ([]byte, bool, error) {
	s.pierce(ctx, f.id)
	flat, err := ask[flattened](ctx, s, f.id, "content", start, s.opts.MaxBytes, p.part)
	if err != nil {
		return nil, false, err
	}
	html, cut := []byte(flat.HTML), flat.Cut
	for i := range min(flat.Frames, p.frames) {
		inner, innerCut, err := s.flattenInner(ctx, f, i, piece{p.frames - flat.Frames, p.part})
		if err != nil {
			continue // a frame that may not be looked into
		}
		mark := fmt.Appendf(nil, `<div data-decant-frame="%d"></div>`, i)
		if len(html)+len(inner) > s.opts.MaxBytes {
			return html, true, nil
		}
		html, cut = bytes.Replace(html, mark, inner, 1), cut || innerCut
	}
	return html, cut, nil
}

func (s *session) flattenInner(ctx context.Context, f *frame, index int, p piece) ([]byte, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, frameTime)
	defer cancel()
	owner, err := s.grab(ctx, f.id, "frameAt", index)
	if err != nil {
		return nil, false, err
	}
	id, err := s.inside(ctx, f.id, owner)
	if err != nil || id == "" {
		return nil, false, fmt.Errorf("%w: a frame shows nothing", tab.ErrNotFound)
	}
	inner := &frame{id: id, parent: f}
	body, err := s.grab(ctx, id, "body")
	if err != nil {
		return nil, false, err
	}
	html, cut, err := s.flatten(ctx, inner, body, p)
	// As the body of its own the frame would end the page's.
	html = bytes.Replace(html, []byte("<body"), []byte("<section"), 1)
	if end := bytes.LastIndex(html, []byte("</body>")); end >= 0 {
		html = append(html[:end:end], "</section>"...)
	}
	return html, cut, err
}

// saveHTML writes the page as it stands to a file and gives its path.
func (s *session) saveHTML(ctx context.Context, selector string) (string, error) {
	scope, err := s.scope(ctx, selector)
	if err != nil {
		return "", err
	}
	raw, err := ask[flattened](ctx, s, scope.frame.id, "raw", scope.node, s.opts.MaxBytes)
	if err != nil {
		return "", err
	}
	if raw.Cut {
		s.notice(fmt.Sprintf("the saved HTML was cut at %d bytes", s.opts.MaxBytes))
	}
	dir := s.opts.Folder
	if dir == "" {
		if s.process.folder == nil {
			return "", fmt.Errorf("%w: no folder is set for saved HTML", tab.ErrRequest)
		}
		dir = s.process.folder.path
	}
	dir = filepath.Join(dir, "extracted-content")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("saving HTML: %w", err)
	}
	path := filepath.Join(
		dir,
		fmt.Sprintf("extracted-%s-%s.html", s.id, time.Now().UTC().Format("20060102T150405.000")),
	)
	return path, os.WriteFile(path, []byte(raw.HTML), 0o600)
}
