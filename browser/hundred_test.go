package browser

import (
	"context"
	"os"
	"runtime"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"

	"github.com/decant-dev/decant/tab"
)

// BenchmarkHundredSessions opens and closes a hundred sessions, and fails if
// they leave a tab, a file or a goroutine behind.
func BenchmarkHundredSessions(b *testing.B) {
	ctx := context.Background()
	const host = "hundred.example.com"
	site.Handle(host, "/", servePlain(`<title>H</title><button>A</button><script>localStorage.a = 1</script>`))
	own, err := New(testOptions())
	if err != nil {
		b.Fatal(err)
	}
	defer own.Close()
	cycle := func() {
		opened, err := own.Do(ctx, tab.Request{Action: tab.Open, URL: "https://" + host + "/"})
		if err == nil {
			_, err = own.Do(ctx, tab.Request{Action: tab.Elements, Session: opened.Session})
		}
		if err == nil {
			_, err = own.Do(ctx, tab.Request{Action: tab.Close, Session: opened.Session})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	cycle()
	tabs, files, routines, memory := leftovers(b, ctx, own)
	for range b.N {
		for range 100 {
			cycle()
		}
	}
	tabsNow, filesNow, routinesNow, memoryNow := leftovers(b, ctx, own)
	if tabsNow != tabs || filesNow != files || routinesNow > routines+2 || memoryNow > memory+4<<20 {
		b.Errorf("tabs %d → %d, files %d → %d, goroutines %d → %d, heap %d → %d", tabs, tabsNow, files, filesNow, routines, routinesNow, memory, memoryNow)
	}
	b.Logf("tabs %d → %d, files in the folder %d → %d, goroutines %d → %d, heap %d → %d kB", tabs, tabsNow, files, filesNow, routines, routinesNow, memory>>10, memoryNow>>10)
}

func leftovers(b *testing.B, ctx context.Context, p *Pool) (tabs, files, routines int, memory uint64) {
	b.Helper()
	all, err := cdp.Call(ctx, p.process.browser, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		b.Fatal(err)
	}
	for _, info := range all.TargetInfos {
		if info.Type == "page" {
			tabs++
		}
	}
	entries, err := os.ReadDir(p.process.folder.path)
	if err != nil {
		b.Fatal(err)
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return tabs, len(entries), runtime.NumGoroutine(), m.HeapAlloc
}
