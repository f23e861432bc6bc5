package metadata

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/decant-dev/decant/reader/dom"
)

func TestDump(t *testing.T) {
	corpus := "../../../shared/data/wcxb/dev"
	files, _ := filepath.Glob(corpus + "/html/*.gz")
	out, _ := os.Create("/tmp/meta.jsonl")
	defer out.Close()
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".html.gz")
		fh, _ := os.Open(f)
		z, _ := gzip.NewReader(fh)
		page, _ := io.ReadAll(z)
		fh.Close()
		var truth map[string]any
		b, _ := os.ReadFile(filepath.Join(corpus, "ground-truth", name+".json"))
		_ = json.Unmarshal(b, &truth)
		gt := truth["ground_truth"].(map[string]any)
		root, _ := dom.Parse(page)
		u, _ := truth["url"].(string)
		c := &collector{pageURL: u}
		c.base, _ = url.Parse(u)
		c.walk(root)
		m := map[string]any{"id": name, "url": u, "type": truth["_internal"].(map[string]any)["page_type"].(map[string]any)["primary"], "t": gt["title"], "a": gt["author"], "d": gt["publish_date"]}
		for fi := range fields {
			for s := range sources {
				if c.found[fi][s] != "" {
					m[fieldNames[fi]+"/"+sourceNames[s]] = c.found[fi][s]
				}
			}
		}
		var h1 []string
		for _, h := range c.headings {
			h1 = append(h1, textOf(h, 300))
		}
		m["h1"] = h1
		var w []string
		for _, h := range c.writers {
			w = append(w, fmt.Sprintf("%s|%s|%v", dom.Attr(h, "class")+" "+dom.Attr(h, "rel"), textOf(h, 100), isAside(h)))
		}
		m["writers"] = w
		var ti []string
		for _, h := range c.times {
			ti = append(ti, fmt.Sprintf("%s|%s|%v", dom.Attr(h, "datetime"), textOf(h, 60), isAside(h)))
		}
		m["times"] = ti
		line, _ := json.Marshal(m)
		fmt.Fprintln(out, string(line))
	}
}
