package browser

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// A pageSet is a group of pages that the figures are given for.
type pageSet struct {
	name      string
	addresses []string
}

// A pageList is testdata/pages.txt, which says what its lines mean.
type pageList struct {
	sets    []pageSet
	folders [][2]string
}

func readPageList(name string) (*pageList, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list := &pageList{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		verb, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch verb {
		case "", "#", "install":
		case "set":
			list.sets = append(list.sets, pageSet{name: rest})
		case "page":
			last := &list.sets[len(list.sets)-1]
			last.addresses = append(last.addresses, "https://npm.example.com/"+strings.TrimSuffix(rest, "index.html"))
		case "folder":
			from, to, _ := strings.Cut(rest, " ")
			list.folders = append(list.folders, [2]string{"/" + from + "/", "/" + to + "/"})
		default:
			return nil, fmt.Errorf("%s: what is %q?", name, verb)
		}
	}
	return list, nil
}

// place is the file that an address leads to, under root.
func (l *pageList) place(root, address string) string {
	address = path.Clean("/" + address)
	direct := filepath.Join(root, filepath.FromSlash(address))
	for _, f := range l.folders {
		if rest, ok := strings.CutPrefix(address, f[0]); ok {
			if file := filepath.Join(root, filepath.FromSlash(f[1]+rest)); isFile(file) {
				return file
			}
		}
	}
	return direct
}

// figureSets serves the pages and gives their addresses: our own, and those
// of packages where DECANT_PAGES leads to a node_modules with them.
func figureSets(b *testing.B) []pageSet {
	b.Helper()
	patterns := []string{"testdata/*.html"}
	root := os.Getenv("DECANT_PAGES")
	list := &pageList{}
	if root != "" {
		patterns = append(patterns, "testdata/packaged/*.html")
		var err error
		if list, err = readPageList("testdata/pages.txt"); err != nil {
			b.Fatal(err)
		}
	}
	site.Handle("npm.example.com", "*", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, list.place(root, r.URL.Path))
	})
	site.Handle("frame.example.com", "/form", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<title>inner</title><body style="margin:20px"><input name="framed" aria-label="Framed"><button>In frame</button>`))
	})
	for i := range list.sets { // some packages have no pages, so that ours use them
		set := &list.sets[i]
		set.addresses = append(set.addresses, servePages(b, []string{"testdata/" + set.name + "/*.html"})...)
	}
	return append([]pageSet{{"own", servePages(b, patterns)}}, list.sets...)
}

func servePages(b *testing.B, patterns []string) []string {
	b.Helper()
	var addresses []string
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range names {
			html, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			address := "/own/" + filepath.Base(name)
			site.Handle("npm.example.com", address, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				_, _ = w.Write(html)
			})
			addresses = append(addresses, "https://npm.example.com"+address)
		}
	}
	return addresses
}
