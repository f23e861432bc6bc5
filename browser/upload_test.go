package browser

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

const uploadPage = `<title>Upload</title><label>Photo <input type=file id=photo onchange="document.title = 'got ' + this.files[0].name"></label>
<input type=file id=off disabled><p id=none>nothing</p><button id=ask onclick="const f = document.createElement('input'); f.type = 'file'; f.onchange = () => document.title = 'asked for ' + f.files[0].name; f.click()">Ask</button>`

func uploadPool(t *testing.T) (*Pool, string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.txt"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	opts := testOptions()
	opts.Uploads = folder
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { own.Close() })
	return own, folder
}

func TestUpload(t *testing.T) {
	own, folder := uploadPool(t)
	address := serve(t, "upload.example.com", "/", uploadPage)
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: address}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		req   tab.Request
		title string
		is    error
		says  string
	}{
		{tab.Request{Selector: "#photo", Path: "a.txt"}, "got a.txt", nil, ""},
		{tab.Request{Selector: "label", Path: filepath.Join(folder, "a.txt")}, "got a.txt", nil, ""},
		{tab.Request{Path: "a.txt"}, "", tab.ErrRequest, "say which"},
		{tab.Request{Selector: "#off", Path: "a.txt"}, "", tab.ErrNotReady, "disabled"},
		{tab.Request{Selector: "#none", Path: "a.txt"}, "", tab.ErrNotReady, "no file field"},
		{tab.Request{Selector: "#photo", Path: "b.txt"}, "", tab.ErrRequest, "no file"},
	} {
		test.req.Action = tab.Upload
		got, err := own.Do(t.Context(), test.req)
		if !errors.Is(err, test.is) || err != nil && !strings.Contains(err.Error(), test.says) || err == nil && got.Title != test.title {
			t.Errorf("%+v: %+v, %v; want %q, %v %s", test.req, got, err, test.title, test.is, test.says)
		}
	}
	asked, err := own.Do(t.Context(), tab.Request{Action: tab.Click, Selector: "#ask"})
	if err != nil || len(asked.Notices) != 1 || !strings.Contains(asked.Notices[0], "upload") {
		t.Fatalf("asking for a file: %+v, %v", asked, err)
	}
	if got, err := own.Do(t.Context(), tab.Request{Action: tab.Upload, Path: "a.txt"}); err != nil || got.Title != "asked for a.txt" {
		t.Errorf("the file asked for: %+v, %v", got, err)
	}
}

func TestOnlyFilesOfTheFolderAreUploaded(t *testing.T) {
	t.Parallel()
	folder, outside := t.TempDir(), filepath.Join(t.TempDir(), "secret.txt")
	for _, name := range []string{filepath.Join(folder, "a.txt"), outside} {
		if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(folder, "link.txt")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		folder, path string
		ok           bool
	}{
		{folder, "a.txt", true}, {folder, "./a.txt", true}, {folder, filepath.Join(folder, "a.txt"), true},
		{"", "a.txt", false}, {folder, "", false}, {folder, "b.txt", false}, {folder, ".", false}, {folder, "link.txt", false},
		{folder, outside, false}, {folder, "../" + filepath.Base(filepath.Dir(outside)) + "/secret.txt", false}, {folder + "/gone", "a.txt", false},
	} {
		o := Options{Uploads: test.folder}
		if got, err := o.uploadable(test.path); (err == nil) != test.ok || err != nil && strings.Contains(err.Error(), folder) {
			t.Errorf("%q in %q: %q, %v; want %v", test.path, test.folder, got, err, test.ok)
		}
	}
}
