package webserver

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/queue"
	"github.com/decant-dev/decant/internal/testpostgres"
)

func TestMain(m *testing.M) { os.Exit(testpostgres.Run(m.Run)) }

// openQueue is a real queue on which a batch of three addresses waits.
func openQueue(t *testing.T) *queue.Queue {
	t.Helper()
	q, err := queue.Open(t.Context(), testpostgres.NewDatabase(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	items := slices.Values([]decant.BatchItem{{URL: coffee}, {URL: retries}, {URL: "https://down.example.com/"}})
	if _, err := q.Enqueue(t.Context(), queue.Batch{Name: "addresses.txt", Items: items}); err != nil {
		t.Fatal(err)
	}
	return q
}

type brokenQueue struct{}

func (brokenQueue) List(context.Context) ([]queue.Status, error) {
	return nil, errors.New("postgres://secret@db.internal does not answer")
}

func TestQueueRoute(t *testing.T) {
	t.Parallel()
	wantProblem(t, start(t, Options{}).get("/page/queue"), http.StatusNotFound, "not_found")
	broken := wantProblem(t, start(t, Options{Queue: brokenQueue{}}).get("/page/queue"), http.StatusBadGateway, "connect")
	if strings.Contains(broken.Detail, "secret") {
		t.Errorf("the answer tells the address: %q", broken.Detail)
	}
	r := start(t, Options{Queue: openQueue(t), Keys: []string{"sesame"}})
	wantProblem(t, r.get("/page/queue"), http.StatusUnauthorized, "unauthorized")
	var got struct {
		Batches []queue.Status
		Total   int
	}
	if err := json.Unmarshal([]byte(r.get("/page/queue", "X-API-Key", "sesame").body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Total != 1 || len(got.Batches) != 1 || got.Batches[0].Name != "addresses.txt" || got.Batches[0].Items != 3 {
		t.Errorf("the queue has %+v", got)
	}
}

func TestPageShowsTheQueue(t *testing.T) {
	t.Parallel()
	browser := openBrowser(t)
	r := start(t, Options{Queue: openQueue(t)})
	tb := openTab(t, browser, r.base+"/")
	tb.click("#to-queue")
	tb.wait(`document.querySelectorAll(".queue tbody tr").length === 1`)
	if got := tb.texts(".queue tbody th"); !strings.HasPrefix(got[0], "addresses.txt") || !strings.Contains(got[0], "3 items") {
		t.Errorf("the batch is called %q", got)
	}
	if got := tb.texts(".figures dd")[0]; got == "0" {
		t.Errorf("%s shards wait", got)
	}
	eval[any](tb, `history.back()`)
	tb.wait(`document.documentElement.dataset.place === "home"`)
	without := openTab(t, browser, start(t, Options{}).base+"/")
	if !eval[bool](without, `document.getElementById("to-queue").hidden`) {
		t.Error("a queue is offered where there is none")
	}
}
