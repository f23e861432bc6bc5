package browser

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

func TestTheMouseDoesWhatAHandDoes(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "mouse.example.com", "/", `<title>Mouse</title><style>#menu:not(:hover) button { display: none } .box { width: 120px; height: 60px; border: 1px solid }</style>
<div id=menu tabindex=0 class=box>Menu<button>Inside</button></div>
<button id=b ondblclick="say('double')" oncontextmenu="say('right'); return false" onclick="say('click' + (event.ctrlKey ? ' held' : ''))" onauxclick="say('aux' + event.button)">Press</button>
<canvas id=c width=200 height=100 onclick="say('canvas ' + event.offsetX + ',' + event.offsetY)"></canvas>
<ul id=list><li id=one draggable=true ondragstart="event.dataTransfer.setData('text', 'one')">One</ul><div id=bin class=box ondragover="event.preventDefault()" ondrop="say('dropped ' + event.dataTransfer.getData('text'))">Bin</div>
<div id=knob style="width:40px;height:40px;background:red" role=slider tabindex=0></div><p role=status id=s></p>
<script>const say = (t) => { document.getElementById('s').textContent += t + '; ' };
let from; knob.onpointerdown = (e) => { from = e.clientX; knob.setPointerCapture(e.pointerId) }; knob.onpointerup = (e) => { say('moved ' + Math.round(e.clientX - from)); }</script>`))
	for _, test := range []struct {
		req  tab.Request
		want string
	}{
		{tab.Request{Action: tab.Hover, Selector: "#menu"}, `new: 1 button "Inside"`},
		{tab.Request{Action: tab.Click, Selector: "#b", Button: "double"}, "double"},
		{tab.Request{Action: tab.Click, Selector: "#b", Button: "right"}, "right"},
		{tab.Request{Action: tab.Click, Selector: "#b", Key: "Control"}, "click held"},
		{tab.Request{Action: tab.Click, Selector: "#b", Button: "middle"}, "aux1"},
		{tab.Request{Action: tab.Click, Selector: "#c", X: 30, Y: 40}, "canvas 30,40"},
		{tab.Request{Action: tab.Drag, Selector: "#one", Target: "#bin"}, "dropped one"},
		{tab.Request{Action: tab.Drag, Selector: "#knob", X: 50}, "moved 50"},
	} {
		if got, err := do(test.req); err != nil || !strings.Contains(got.Text(), test.want) {
			t.Errorf("%s %s: %v, %v; want %q", test.req.Action, test.req.Selector, got.Text(), err, test.want)
		}
	}
	for _, test := range []struct {
		req  tab.Request
		says string
	}{
		{tab.Request{Action: tab.Click, Selector: "#b", Button: "top"}, "button must be"},
		{tab.Request{Action: tab.Click, Selector: "#b", Key: "Enter"}, "held with Control"},
		{tab.Request{Action: tab.Drag, Selector: "#b"}, "say where to"},
		{tab.Request{Action: tab.Media, Value: "fly"}, "value must be play"},
		{tab.Request{Action: tab.Answer, Value: "fly"}, "value must be accept"},
	} {
		if _, err := do(test.req); !errors.Is(err, tab.ErrRequest) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v; want %q", test.req, err, test.says)
		}
	}
}

func TestDialogsAreAnsweredOrLeftToTheCaller(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "dialogs.example.com", "/", `<title>D</title><button id=b onclick="const name = prompt('Your name?', 'x'); if (confirm('Delete ' + name + '?')) { document.title = 'Deleted ' + name; this.textContent = 'Gone' }">Delete</button>`))
	must(t, do, tab.Request{Action: tab.Answer, Value: "accept", Text: "Ann"})
	got := must(t, do, tab.Request{Action: tab.Click, Selector: "#b"})
	if got.Title != "Deleted Ann" || !strings.Contains(got.Text(), `got yes for an answer: "Delete Ann?"`) {
		t.Errorf("accepted: %s", got.Text())
	}
	must(t, do, tab.Request{Action: tab.Reload})
	must(t, do, tab.Request{Action: tab.Answer, Value: "ask"})
	got = must(t, do, tab.Request{Action: tab.Click, Selector: "#b"})
	if got.Outcome.Dialog == nil || !strings.Contains(got.Text(), `clicked button "Delete"; a dialog waits for an answer: prompt "Your name?"`) {
		t.Fatalf("left: %s", got.Text())
	}
	if _, err := do(tab.Request{Action: tab.Elements}); !errors.Is(err, tab.ErrNotReady) || !strings.Contains(err.Error(), "answer it with dialog") {
		t.Errorf("meanwhile: %v", err)
	}
	got = must(t, do, tab.Request{Action: tab.Answer, Value: "accept", Text: "Bob"})
	if got.Outcome.Dialog == nil || got.Outcome.Dialog.Message != "Delete Bob?" {
		t.Fatalf("the next: %s", got.Text())
	}
	got = must(t, do, tab.Request{Action: tab.Answer, Value: "accept"})
	if got.Title != "Deleted Bob" || !strings.Contains(got.Text(), `changed: 1 button "Gone"`) {
		t.Errorf("at last: %s", got.Text())
	}
}

// sound is a second of silence.
func sound() []byte {
	const rate, size = 8000, 8000
	var b bytes.Buffer
	b.WriteString("RIFF")
	_ = binary.Write(&b, binary.LittleEndian, uint32(36+size))
	b.WriteString("WAVEfmt ")
	for _, v := range []any{uint32(16), uint16(1), uint16(1), uint32(rate), uint32(rate), uint16(1), uint16(8)} {
		_ = binary.Write(&b, binary.LittleEndian, v)
	}
	b.WriteString("data")
	_ = binary.Write(&b, binary.LittleEndian, uint32(size))
	b.Write(bytes.Repeat([]byte{128}, size))
	return b.Bytes()
}

func TestMediaPlayAndPause(t *testing.T) {
	t.Parallel()
	const host = "media.example.com"
	site.Handle(host, "/a.wav", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "audio/wav")
		http.ServeContent(w, r, "a.wav", time.Time{}, bytes.NewReader(sound()))
	})
	do := visit(t, serve(t, host, "/", `<title>M</title><audio src=a.wav loop controls aria-label=Song></audio>`))
	for _, step := range [][2]string{{"play", `play audio "Song"; now playing`}, {"mute", "playing, muted"}, {"pause", "now paused"}, {"seek", "0.5 of 1.0 s"}} {
		req := tab.Request{Action: tab.Media, Value: step[0]}
		if step[0] == "seek" {
			req.Seconds = 0.5
		}
		if got := must(t, do, req); !strings.Contains(got.Text(), step[1]) {
			t.Errorf("%s: %s; want %q", step[0], got.Text(), step[1])
		}
	}
}

func TestDownloadsGoIntoOneFolder(t *testing.T) {
	t.Parallel()
	const host = "downloads.example.com"
	site.Handle(host, "/report", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="../../.report.csv"`)
		fmt.Fprint(w, "a,b\n1,2\n")
	})
	address := serve(t, host, "/", `<title>D</title><a href=/report>Report</a>`)
	if got := must(t, visit(t, address), tab.Request{Action: tab.Click, Selector: `"Report"`}); !strings.Contains(got.Text(), "a download was refused") {
		t.Errorf("without a folder: %s", got.Text())
	}
	opts := testOptions()
	opts.Downloads = filepath.Join(t.TempDir(), "files")
	files, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	opened, err := files.Do(t.Context(), tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		t.Fatal(err)
	}
	for _, req := range []tab.Request{{Action: tab.Click, Selector: `"Report"`}, {Action: tab.Navigate, URL: "https://" + host + "/report"}} {
		req.Session = opened.Session
		got, err := files.Do(t.Context(), req)
		if err != nil || len(got.Downloads) != 1 || got.Downloads[0].Bytes != 8 || !strings.Contains(got.Text(), "downloaded "+opts.Downloads) {
			t.Fatalf("%s: %+v, %v", req.Action, got, err)
		}
		if data, err := os.ReadFile(got.Downloads[0].Path); string(data) != "a,b\n1,2\n" || filepath.Dir(got.Downloads[0].Path) != opts.Downloads {
			t.Errorf("%s: %q, %v", got.Downloads[0].Path, data, err)
		}
	}
	printed, err := files.Do(t.Context(), tab.Request{Action: tab.PDF, Session: opened.Session})
	if err != nil || !bytes.HasPrefix(printed.PDF, []byte("%PDF")) || filepath.Dir(printed.File) != opts.Downloads {
		t.Errorf("PDF: %+v, %v", printed, err)
	}
}

func TestFileNamesAreOnlyNames(t *testing.T) {
	t.Parallel()
	for suggested, want := range map[string]string{
		"a.txt": "a.txt", "../../etc/passwd": "passwd", `..\..\x.exe`: "x.exe", ".hidden": "hidden", "": "download", "...": "download",
		"a\x00\x1b[31m.txt": "a[31m.txt", "-rf": "rf", "보고서.hwp": "보고서.hwp", "a\u202etxt.exe": "atxt.exe", "a\xff.txt": "a.txt",
		strings.Repeat("x", 300) + ".pdf": strings.Repeat("x", 116) + ".pdf",
	} {
		if got := fileName(suggested); got != want {
			t.Errorf("fileName(%q) = %q, want %q", suggested, got, want)
		}
	}
}

func FuzzFileName(f *testing.F) {
	f.Add("../a\x00b")
	f.Fuzz(func(t *testing.T, suggested string) {
		got := fileName(suggested)
		if got == "" || len(got) > maxFileName || filepath.Base(got) != got || strings.HasPrefix(got, ".") || strings.ContainsAny(got, "/\\\x00\n") {
			t.Errorf("fileName(%q) = %q", suggested, got)
		}
	})
}

func TestNumbersAreDrawnOnPictures(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "marks.example.com", "/", `<title>P</title><body style="margin:0;height:1500px"><button style="position:absolute;left:100px;top:50px;width:80px;height:40px">A</button><button style="position:absolute;top:1400px">B</button>`))
	for _, test := range []struct {
		req  tab.Request
		text string
	}{
		{tab.Request{Numbers: true}, "1 button \"A\"\n"},
		{tab.Request{Numbers: true, FullPage: true}, "1 button \"A\"\n2 button \"B\"\n"},
	} {
		test.req.Action = tab.Screenshot
		got := must(t, do, test.req)
		picture, err := png.Decode(bytes.NewReader(got.Image))
		if err != nil || got.Text() != test.text {
			t.Fatalf("%+v: %s, %v; want %s", test.req, got.Text(), err, test.text)
		}
		if r, g, b, _ := picture.At(100, 70).RGBA(); r > 0x4000 || g > 0x4000 || b < 0x8000 {
			t.Errorf("%+v: the outline has the colour %x %x %x", test.req, r, g, b)
		}
	}
}

func TestTabsShareTheirCookies(t *testing.T) {
	t.Parallel()
	const host = "tabs.example.com"
	site.Handle(host, "/set", func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "who", Value: "ann", Path: "/"})
		fmt.Fprint(w, "<title>Set</title>set")
	})
	site.Handle(host, "/get", func(w http.ResponseWriter, r *http.Request) {
		c, _ := r.Cookie("who")
		fmt.Fprintf(w, "<title>%v</title>", c)
	})
	first, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://" + host + "/set"})
	if err != nil {
		t.Fatal(err)
	}
	second, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://" + host + "/get", Session: first.Session[:8]})
	if err != nil || second.Title != "who=ann" || second.Session == first.Session {
		t.Errorf("beside: %+v, %v", second, err)
	}
	apart, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://" + host + "/get"})
	if err != nil || apart.Title != "" {
		t.Errorf("apart: %+v, %v", apart, err)
	}
	for _, r := range []*tab.Result{second, first, apart} {
		if _, err := pool.Do(t.Context(), tab.Request{Action: tab.Close, Session: r.Session}); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

// Many pages look at a field whenever a key is let go in it.
func TestPagesHearThatKeysWereUsed(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "person.example.com", "/keyup", `<title>Search</title><label>Find <input id=q></label><p id=r></p><script>let downs = 0;
q.addEventListener('keydown', () => { downs++ }); q.addEventListener('keyup', () => { r.textContent = 'Found ' + q.value + ', ' + (downs > 0) })</script>`))
	for _, req := range []tab.Request{
		{Action: tab.Type, Selector: "#q", Text: "tea"},
		{Action: tab.Type, Selector: "#q", Text: "녹차"},
		{Action: tab.Fill, Fields: map[string]any{"Find": "milk"}},
	} {
		want := cmp.Or(req.Text, "milk")
		got := must(t, do, req)
		if !strings.Contains(got.Text(), "Found "+want+", true") {
			t.Errorf("%s %q: %s; want the page to have heard of it", req.Action, want, got.Text())
		}
	}
}

// A link that leads nowhere says so, not what the browser shows instead.
func TestClicksThatLeadNowhereSaySo(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "person.example.com", "/nowhere", `<title>Links</title><a href="https://missing.example.com/page">Gone</a><a href="http://10.0.0.1/">Private</a>`))
	for name, want := range map[string][2]string{
		"Gone":    {"https://missing.example.com/page", "could not be loaded"},
		"Private": {"http://10.0.0.1/", "could not be loaded: "},
	} {
		got := must(t, do, tab.Request{Action: tab.Click, Selector: `"` + name + `"`})
		if got.Outcome.Navigated != want[0] || !strings.Contains(got.Text(), want[1]) || strings.Contains(got.Text(), "chrome-error") {
			t.Errorf("%s: %s; want %q", name, got.Text(), want)
		}
		must(t, do, tab.Request{Action: tab.Back})
	}
}
