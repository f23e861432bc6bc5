package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	browserdomain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

const (
	maxDownload  = 1 << 30
	maxFileName  = 120
	downloadsDir = "downloads" // of the browser's own folder, while they come
)

// downloads are the files that a page gives, on their way into one folder.
type downloads struct {
	mu   sync.Mutex
	open map[string]string // suggested names by the browser's id
	done []tab.Download
}

func (d *downloads) begin(id, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		d.open = map[string]string{}
	}
	d.open[id] = name
}

// end takes a download out; ok tells whether it was one of ours.
func (d *downloads) end(id string) (name string, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	name, ok = d.open[id]
	delete(d.open, id)
	return name, ok
}

func (d *downloads) has(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.open[id]
	return ok
}

func (d *downloads) add(file tab.Download) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, file)
}

// under names the files that are still coming.
func (d *downloads) under() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []string
	for _, name := range d.open {
		out = append(out, "the download "+brief.Clip(name, 60))
	}
	slices.Sort(out)
	return out
}

// any tells whether there are files that were not told of.
func (d *downloads) any() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.open)+len(d.done) > 0
}

func (d *downloads) take() []tab.Download {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := d.done
	d.done = nil
	return out
}

// staging is where the browser writes what it downloads; empty means that it
// may not.
func (s *session) staging() string {
	if s.opts.Downloads == "" || s.process.folder == nil {
		return ""
	}
	return filepath.Join(s.process.folder.path, downloadsDir)
}

func (s *session) allowDownloads(ctx context.Context, browserContext cdp.BrowserContextID) error {
	params := browserdomain.SetDownloadBehaviorParams{
		Behavior: browserdomain.SetDownloadBehaviorBehaviorDeny, BrowserContextID: browserContext,
		EventsEnabled: ptr(true)}
	if staging := s.staging(); staging != "" {
		params.Behavior, params.DownloadPath = browserdomain.SetDownloadBehaviorBehaviorAllowAndName, staging
	}
	_, err := cdp.Call(ctx, s.process.browser, browserdomain.SetDownloadBehavior, params)
	return s.reason(ctx, err)
}

// onDownload hears of the downloads of all tabs.
func (s *session) onDownload(params []byte) {
	var event struct {
		FrameID cdp.FrameID `json:"frameId"`
		GUID    string      `json:"guid"`
		Name    string      `json:"suggestedFilename"`
	}
	if json.Unmarshal(params, &event) != nil || event.FrameID != s.mainFrame() && s.worlds.get(event.FrameID) == 0 {
		return
	}
	if s.staging() == "" {
		s.notice("a download was refused, since no folder is set for them")
		return
	}
	s.downloads.begin(event.GUID, event.Name)
}

func (s *session) onProgress(params []byte) {
	var event browserdomain.EventDownloadProgress
	if json.Unmarshal(params, &event) != nil || !s.downloads.has(event.GUID) {
		return
	}
	switch {
	case event.State == browserdomain.DownloadProgressStateCompleted:
		name, _ := s.downloads.end(event.GUID)
		s.downloads.add(s.takeIn(event.GUID, name))
	case event.State == browserdomain.DownloadProgressStateCanceled:
		name, _ := s.downloads.end(event.GUID)
		s.downloads.add(tab.Download{Name: brief.Clip(name, maxFileName), Error: "it broke off"})
	case event.ReceivedBytes > maxDownload:
		ctx, cancel := s.lifetime()
		defer cancel()
		_, _ = cdp.Call(ctx, s.process.browser, browserdomain.CancelDownload,
			browserdomain.CancelDownloadParams{GUID: event.GUID})
	}
}

// takeIn moves a file that has come into the folder for downloads.
func (s *session) takeIn(id, suggested string) tab.Download {
	name := fileName(suggested)
	path, size, err := moveInto(s.opts.Downloads, name, filepath.Join(s.staging(), filepath.Base(id)))
	if err != nil {
		return tab.Download{Name: name, Error: "it could not be saved"}
	}
	return tab.Download{Name: filepath.Base(path), Path: path, Bytes: size}
}

// fileName makes a name of what a page suggests: no path, nothing hidden,
// nothing that a shell or a terminal would take for more than a name.
func fileName(suggested string) string {
	suggested = suggested[strings.LastIndexAny(suggested, `/\`)+1:]
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`<>:"|?*`, r) || r >= 0x80 && !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(suggested, ""))
	clean = strings.TrimSpace(strings.TrimLeft(clean, ". -"))
	if len(clean) > maxFileName { // the end says what kind of file it is
		clean = strings.ToValidUTF8(clean[len(clean)-maxFileName:], "")
	}
	return cmp.Or(strings.TrimRight(clean, ". "), "download")
}

// moveInto puts a file into a folder under a name that is free there.
func moveInto(folder, name, from string) (path string, size int64, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", 0, err
	}
	in, err := os.Open(from)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = in.Close(); _ = os.Remove(from) }()
	ending := filepath.Ext(name)
	for n := 1; n <= 1000; n++ {
		path = filepath.Join(folder, name)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ending), n, ending))
		}
		out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", 0, err
		}
		size, err = io.Copy(out, in)
		return path, size, errors.Join(err, out.Close())
	}
	return "", 0, os.ErrExist
}

// downloadBegins waits a little for the browser to say that an address gives a
// file, where files may come.
func (s *session) downloadBegins(ctx context.Context) bool {
	if s.staging() == "" {
		return false
	}
	for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); {
		if s.downloads.any() {
			return true
		}
		if pause(ctx, pollTime) != nil {
			break
		}
	}
	return s.downloads.any()
}

// awaitDownload waits for a file that took the place of a page.
func (s *session) awaitDownload(ctx context.Context) (loading []string, err error) {
	for deadline := time.Now().Add(s.opts.Timeout / 3); len(s.downloads.under()) > 0; {
		if time.Now().After(deadline) {
			return s.downloads.under(), nil
		}
		if err := pause(ctx, pollTime); err != nil {
			return nil, s.reason(ctx, err)
		}
	}
	return nil, nil
}
