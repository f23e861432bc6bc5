package browser

import (
	"errors"
	"os"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// A browser that is killed during any step of a task ends in a clear error or
// after the step, and from then on the list, the next session and the folder of
// its profile are as if it had never been.
func TestKilledAtEveryStep(t *testing.T) {
	t.Parallel()
	own, err := New(testOptions())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = own.Close() })
	steps := []tab.Request{
		{Action: tab.Open, URL: serve(t, "killed.example.com", "/", `<title>Killed</title><label>Name <input></label><button>Go</button><script></script>`)},
		{Action: tab.Elements}, {Action: tab.Type, Selector: "input", Text: "Ada"}, {Action: tab.Click, Selector: "button"},
		{Action: tab.Wait, Text: "never there", Seconds: 30}, {Action: tab.Content}, {Action: tab.Screenshot},
	}
	for last := 1; last < len(steps); last++ {
		for _, step := range steps[:last] {
			if step.Action == tab.Wait {
				continue
			}
			if _, err := own.Do(t.Context(), step); err != nil {
				t.Fatalf("%s before %s: %v", step.Action, steps[last].Action, err)
			}
		}
		own.mu.Lock()
		running := own.process
		own.mu.Unlock()
		done := make(chan error, 1)
		go func() {
			_, err := own.Do(t.Context(), steps[last])
			done <- err
		}()
		if err := running.browser.Process().Kill(); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil && !errors.Is(err, tab.ErrCrashed) && !errors.Is(err, tab.ErrNoSession) {
			t.Errorf("%s: %v; want that the browser stopped", steps[last].Action, err)
		}
		list, err := own.Do(t.Context(), tab.Request{Action: tab.List})
		if err != nil || len(list.Sessions) != 0 {
			t.Errorf("%s: the list is %v, %v; want none", steps[last].Action, list, err)
		}
		if _, err := own.browser(t.Context()); err != nil { // which waits until the old one is gone
			t.Fatal(err)
		}
		if _, err := os.Stat(running.folder.path); !os.IsNotExist(err) {
			t.Errorf("%s: the folder of the killed browser is still there: %v", steps[last].Action, err)
		}
	}
}
