package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// upload gives a file of the upload folder to a file field: the one named, or
// the one for which the page has just asked.
func (s *session) upload(ctx context.Context, req *tab.Request) (*tab.Outcome, error) {
	path, err := s.opts.uploadable(req.Path)
	if err != nil {
		return nil, err
	}
	if s.process.proxy == nil {
		return nil, fmt.Errorf("%w: the browser runs on another machine, which does not have the file", tab.ErrRequest)
	}
	params, home := dom.SetFileInputFilesParams{Files: []string{path}}, s.target
	var target *place
	if req.Selector == "" && req.Number == 0 {
		if params.BackendNodeID = s.takeChooser(); params.BackendNodeID == 0 {
			return nil, fmt.Errorf(
				"%w: say which file field, by selector or number, or click what asks for a file first",
				tab.ErrRequest,
			)
		}
	} else if target, params.ObjectID, err = s.fileField(ctx, req); err != nil {
		return nil, err
	} else {
		home = s.home(target.frame.id)
	}
	return s.observe(ctx, target, "uploaded "+brief.Clip(filepath.Base(path), 80), func(*tab.Outcome) error {
		_, err := cdp.Call(ctx, home, dom.SetFileInputFiles, params)
		return s.reason(ctx, err)
	})
}

// fileField finds the file field that a request means: the element itself, the
// one that it labels, or the only one in it.
func (s *session) fileField(ctx context.Context, req *tab.Request) (*place, node, error) {
	target, err := s.aimed(ctx, req)
	if err != nil {
		return nil, "", err
	}
	found, err := ask[field](ctx, s, target.frame.id, "fileField", target.node)
	if err != nil {
		return nil, "", err
	}
	if found.State != "ready" {
		return nil, "", found.err(target.name)
	}
	input, err := s.grab(ctx, target.frame.id, "take")
	return target, input, err
}

// uploadable gives the full path of a file that may be uploaded. Links that
// lead out of the folder are followed before it is looked where they end.
func (o *Options) uploadable(path string) (string, error) {
	switch {
	case o.Uploads == "":
		return "", fmt.Errorf("%w: uploads are off, since no folder is set for them", tab.ErrRequest)
	case path == "":
		return "", fmt.Errorf("%w: no path: give the file to upload", tab.ErrRequest)
	}
	folder, err := filepath.Abs(o.Uploads)
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder)
	}
	if err != nil {
		return "", fmt.Errorf("%w: the upload folder is not there", tab.ErrRequest)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	full, err := filepath.EvalSymlinks(path)
	if err == nil && below(folder, full) && isFile(full) {
		return full, nil
	}
	return "", fmt.Errorf("%w: %q is no file in the upload folder", tab.ErrRequest, brief.Clip(filepath.Base(path), 80))
}

func below(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// onFileChooser hears that the page asked for a file. No window opens: the
// field is kept for an upload.
func (s *session) onFileChooser(params []byte) {
	var event struct {
		Field cdp.BackendNodeID `json:"backendNodeId"`
	}
	_ = json.Unmarshal(params, &event)
	s.mu.Lock()
	s.chooser = event.Field
	s.mu.Unlock()
	s.notice("the page asked for a file; give it one with upload, if that is allowed")
}

func (s *session) takeChooser() cdp.BackendNodeID {
	s.mu.Lock()
	defer s.mu.Unlock()
	field := s.chooser
	s.chooser = 0
	return field
}
