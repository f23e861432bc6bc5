package browser

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// The parts of a toolkit are found though one listener serves them all.
func TestPartsOfWhatListensForThem(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/days", `<style>#days span { cursor: pointer; display: inline-block; width: 20px }</style><div id=days></div><script>
for (let d = 1; d <= 14; d++) days.insertAdjacentHTML('beforeend', '<span>' + d + '</span>');
days.addEventListener('click', (e) => { document.title = 'Day ' + e.target.textContent })</script>`))
	list := must(t, do, tab.Request{Action: tab.Elements})
	if len(list.Elements) != 14 || list.Elements[8].Text != "9" {
		t.Fatalf("%s; want fourteen days", list.Text())
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Number: list.Elements[8].Number}); got.Title != "Day 9" {
		t.Errorf("title %q, want %q", got.Title, "Day 9")
	}
}

// A label that belongs to nothing names what it stands by.
func TestLabelsBesideFields(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/labels", `<div><label>Name</label><input name=n></div><div><input type=checkbox><label>Agree</label></div>
<label for=other>Other</label><input id=mine name=m><input id=other>
<div><label>State</label><select style="display:none"><option>Alabama</select><span><span><span role=combobox tabindex=0 aria-labelledby=picked><span id=picked>Alabama</span></span></span></span></div>
<div><label>Date range:</label><div><span><i></i></span><input name=range></div></div><div><label>Both</label><div><input name=from><input name=to></div></div>`))
	got := must(t, do, tab.Request{Action: tab.Elements}).Text()
	for _, want := range []string{`input "Name"`, `checkbox "Agree"`, `input "m"`, `input "Other"`, `combobox "State" ="Alabama"`, `input "Date range:"`, `input "from"`, `input "to"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s; want %s", got, want)
		}
	}
}

// A code editor keeps a small field under the text that it draws.
func TestCodeEditors(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/editor", `<style>#ed { position: relative; width: 300px; height: 80px; border: 1px solid } #ed div { position: absolute; inset: 0; overflow: hidden; white-space: pre }
#ed textarea { position: absolute; width: 200px; height: 20px }</style><div id=ed><textarea aria-label=Code></textarea><div id=d>old text</div></div><script>
const f = document.querySelector('textarea'); let all = false;
f.addEventListener('keydown', (e) => { if (e.ctrlKey && e.key.toLowerCase() === 'a') { all = true; e.preventDefault() } else if (e.key === 'Backspace' && all) { d.textContent = ''; all = false } });
f.addEventListener('input', () => { d.textContent += f.value; f.value = '' }); d.onmousedown = (e) => { e.preventDefault(); f.focus(); document.title = 'Clicked' }</script>`))
	got := must(t, do, tab.Request{Action: tab.Type, Selector: `"Code"`, Text: "let a = 1"})
	if got.Outcome.Value != "let a = 1" || !strings.Contains(got.Text(), "let a = 1") || strings.Contains(got.Text(), "old text") {
		t.Errorf("type: %s; want the new text alone", got.Text())
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: `"Code"`}); got.Title != "Clicked" {
		t.Errorf("click: %s; want it on the editor", got.Text())
	}
}

// Older editors are documents in frames that are edited as a whole.
func TestEditorsInFrames(t *testing.T) {
	t.Parallel()
	serve(t, "toolkit.example.com", "/rich", `<body contenteditable=true aria-label="Rich text"><p>Old words</p></body>`)
	serve(t, "toolkit.example.com", "/design", `<title>Design</title><body><p>Old words</p><script>document.designMode = 'on'</script>`)
	do := visit(t, serve(t, "toolkit.example.com", "/framed", `<h1>Write</h1><iframe src=/rich></iframe><iframe src=/design title=Letter></iframe>`))
	list := must(t, do, tab.Request{Action: tab.Elements})
	if len(list.Elements) != 2 || list.Elements[0].Text != "Rich text" {
		t.Fatalf("%s; want both editors", list.Text())
	}
	for _, e := range list.Elements {
		if got := must(t, do, tab.Request{Action: tab.Type, Number: e.Number, Text: "New words"}); got.Outcome.Value != "New words" {
			t.Errorf("%s: %s; want it to hold the new words alone", e.Line(true), got.Text())
		}
	}
}

// A field that only stands for a box of choices is called what that is called.
func TestFieldsThatStandForAChoice(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/stands", `<div role=combobox aria-expanded=false><label for=i>Class</label><label for=i>Class</label><input id=i inputmode=none aria-label=Open></div><p>Words</p>`))
	if got := must(t, do, tab.Request{Action: tab.Elements}).Text(); !strings.Contains(got, `combobox "Class" readonly`) || strings.Contains(got, "Open") {
		t.Errorf("%s; want a combobox that is called Class", got)
	}
	if _, err := do(tab.Request{Action: tab.Type, Selector: "#i", Text: "x"}); !errors.Is(err, tab.ErrNotReady) {
		t.Errorf("type: %v; want that it takes no text", err)
	}
}

// What is kept for screen readers alone, in a corner of a pixel, answers to a
// script, and so does what cannot be seen under what covers it.
func TestFieldsOfOnePixel(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/pixel", `<div style="position:relative"><input type=radio id=r aria-label=None style="position:absolute;width:1px;height:1px;margin:0;clip:rect(0 0 0 0)"><p style="position:relative">Words over it <input><input></p></div>`))
	clear := visit(t, serve(t, "toolkit.example.com", "/clear", `<div style="position:relative"><button style="position:absolute;opacity:0" onclick="document.title = 'Up'">Up</button><p style="position:relative">Words over it</p></div>`))
	if got := must(t, clear, tab.Request{Action: tab.Click, Selector: "button"}); got.Title != "Up" {
		t.Errorf("%s; want it pressed", got.Text())
	}
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: "#r"}); got.Outcome.Checked == nil || !*got.Outcome.Checked {
		t.Errorf("%s; want it checked", got.Text())
	}
}

// What is dropped on an editor is meant for its text; a column of cards takes
// them itself.
func TestBoxesAroundEditorsAreNoDropzones(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/drops", `<div id=e role=application style="width:300px"><button>Bold</button><div contenteditable=true aria-label=Words style="height:90px"></div></div>
<section id=c aria-label=Done style="width:200px;height:150px"><button>Card</button></section><script>for (const x of [e, c]) x.addEventListener('drop', () => 0)</script>`))
	got := must(t, do, tab.Request{Action: tab.Elements}).Text()
	if strings.Count(got, "dropzone") != 1 || !strings.Contains(got, `dropzone "Done"`) || !strings.Contains(got, `"Words"`) {
		t.Errorf("%s; want the column as the only dropzone", got)
	}
}

// A list that takes the keys for its options, as jQuery UI draws what completes
// a word, is listed option by option.
func TestListsThatTakeTheKeysAreListedByTheirOptions(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "toolkit.example.com", "/keys", `<style>li { cursor: pointer }</style>
<ul tabindex=0><li><div tabindex=-1>Stellan</div></li><li><div tabindex=-1>Stagg</div></li></ul><div tabindex=0>Alone</div>`))
	got := must(t, do, tab.Request{Action: tab.Elements}).Text()
	if want := "1 button \"Stellan\"\n2 button \"Stagg\"\n3 button \"Alone\"\n"; !strings.HasSuffix(got, want) {
		t.Errorf("%s; want %s", got, want)
	}
}
