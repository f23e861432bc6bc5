package client_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/client"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/webserver"
	"github.com/decant-dev/decant/internal/webserver/servertest"
	_ "github.com/decant-dev/decant/reader/archive"
)

const (
	coffee = "https://blog.example.com/pour-over"
	key    = "test-key"
)

// serve starts a real server over the little web, and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	return servertest.Start(t, webserver.Options{Keys: []string{key}, CallerHeaders: true})
}

func newClient(t *testing.T, base, key string) *client.Client {
	t.Helper()
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	c, err := client.New(client.Options{Base: base, Key: key, HTTP: &http.Client{Transport: transport}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEveryOperation(t *testing.T) {
	t.Parallel()
	c, ctx := newClient(t, serve(t), key), t.Context()
	if got, err := c.Links(ctx, decant.LinksRequest{Text: "see " + coffee}); err != nil || len(got.Links) != 1 {
		t.Errorf("links %+v, %v", got, err)
	}
	if got, err := c.Read(ctx, decant.ReadRequest{URL: coffee, MaxChars: 500}); err != nil || got.Title == "" || got.Range == nil {
		t.Errorf("read %+v, %v", got, err)
	}
	if got, err := c.Understand(ctx, decant.UnderstandRequest{Message: "see " + coffee}); err != nil || len(got.Links) != 1 {
		t.Errorf("understand %+v, %v", got, err)
	}
	if got, err := c.Explain(ctx, decant.ReadRequest{URL: coffee}); err != nil || len(got.Blocks) == 0 {
		t.Errorf("explain %v", err)
	}
	if got, err := c.Ask(ctx, decant.AskRequest{Prompt: "How long was the recipe kept? " + coffee}); err != nil || got.Text == "" {
		t.Errorf("ask %+v, %v", got, err)
	}
	if got, err := c.Verify(ctx, decant.VerifyRequest{URL: coffee, Quote: "In January I made a small promise"}); err != nil || got == nil {
		t.Errorf("verify %+v, %v", got, err)
	}
}

func teaZip(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	part, err := w.Create("a/tea.csv")
	if err == nil {
		_, err = part.Write([]byte("name,price\nTea,3\n"))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPagesOfTheCallersOwn(t *testing.T) {
	t.Parallel()
	c := newClient(t, serve(t), key)
	for name, req := range map[string]decant.ReadRequest{
		"HTML":     {HTML: []byte("<title>T</title><p>Tea is ready, and the cake is cut."), URL: "https://a.example/"},
		"a file":   {HTML: []byte("name,price\nTea,3\n"), Name: "tea.csv", MaxChars: 2000},
		"of a zip": {HTML: teaZip(t), Name: "tea.zip", Member: "a/tea.csv"},
		"not UTF":  {HTML: []byte("<p>Tea \xe9t\xe9"), ContentType: "text/html; charset=iso-8859-1"},
	} {
		if got, err := c.Read(t.Context(), req); err != nil || !strings.Contains(got.Content, "Tea") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestQuestionsAboutPagesOfTheCallersOwn(t *testing.T) {
	t.Parallel()
	c, ctx := newClient(t, serve(t), key), t.Context()
	tea := decant.Given{Body: []byte("# Tea\n\nTea steeps for three minutes, and then it is poured."), Name: "tea é.md"}
	pressed := decant.Given{Body: []byte("<title>Coffee</title><p>Coffee steeps for four minutes, and then it is pressed.")}
	read, err := c.Read(ctx, decant.ReadRequest{HTML: pressed.Body})
	if err != nil {
		t.Fatal(err)
	}
	kept := decant.Given{Snapshot: read.Snapshot}
	a, err := c.Ask(ctx, decant.AskRequest{Prompt: "How long does tea steep?", MaxTokens: 2000, Given: []decant.Given{tea, kept}})
	if err != nil || !strings.Contains(a.Text, "three minutes") || !strings.Contains(a.Text, "(tea é.md)") || len(a.Pages) != 2 {
		t.Errorf("ask: %+v, %v", a, err)
	}
	for name, summed := range map[string]func() (*decant.Answer, error){
		"summarize": func() (*decant.Answer, error) {
			return c.Summarize(ctx, decant.SummarizeRequest{URLs: []string{coffee}, Given: []decant.Given{tea}})
		},
		"compare": func() (*decant.Answer, error) {
			return c.Compare(ctx, decant.CompareRequest{Aspect: "minutes", Given: []decant.Given{tea, pressed}})
		},
	} {
		if a, err := summed(); err != nil || !strings.Contains(a.Text, "three minutes") {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
	packed := decant.Given{Body: teaZip(t), Name: "tea.zip", Member: "a/tea.csv"}
	priced, err := c.Ask(ctx, decant.AskRequest{Prompt: "What is the price of tea?", Given: []decant.Given{tea, packed}})
	if err != nil || priced.Pages[1].File != "tea.zip!a/tea.csv" || priced.Pages[1].Error != "" {
		t.Errorf("ask of a file in an archive: %+v, %v", priced, err)
	}
	for name, given := range map[string]decant.Given{"a file": pressed, "a snapshot": kept} {
		if v, err := c.Verify(ctx, decant.VerifyRequest{Quote: "four minutes", Given: &given}); err != nil || v.Verdict != "present" {
			t.Errorf("verify in %s: %+v, %v", name, v, err)
		}
	}
}

func TestSeveralAndBatches(t *testing.T) {
	t.Parallel()
	c := newClient(t, serve(t), key)
	several, err := c.ReadSeveral(t.Context(), []string{coffee, "http://10.0.0.7/"}, decant.ReadRequest{})
	if err != nil || len(several) != 2 || several[0].Page == nil || fault.KindOf(several[1].Error) != fault.BlockedAddress {
		t.Errorf("several %+v, %v", several, err)
	}
	html := "<p>Mine, and given whole."
	items := []decant.BatchItem{{ID: "a", URL: coffee}, {ID: "b", URL: "http://10.0.0.7/"}, {ID: "c", HTML: &html}}
	ids := ""
	for r, err := range c.Batch(t.Context(), items, decant.ReadRequest{}) {
		if err != nil || (r.Page == nil) != (r.ID == "b") {
			t.Errorf("%+v, %v", r, err)
		}
		ids += r.ID
	}
	if ids != "abc" {
		t.Errorf("came as %q", ids)
	}
	for r, err := range c.Batch(t.Context(), nil, decant.ReadRequest{}) {
		if fault.KindOf(err) != fault.BadRequest {
			t.Errorf("an empty batch: %+v, %v", r, err)
		}
	}
}

func TestHeadersAndTime(t *testing.T) {
	t.Parallel()
	c := newClient(t, serve(t), key)
	got, err := c.Read(t.Context(), decant.ReadRequest{URL: "https://members.example.com/",
		Headers: http.Header{"Authorization": {"Bearer tea-and-cake"}}, Timeout: 30 * time.Second})
	if err != nil || !strings.Contains(got.Content, "flour") {
		t.Errorf("read %+v, %v", got, err)
	}
	_, err = c.Read(t.Context(), decant.ReadRequest{URL: coffee, Timeout: time.Hour})
	if fault.KindOf(err) != fault.BadRequest {
		t.Errorf("an hour: %v", err)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	base := serve(t)
	_, err := newClient(t, base, key).Read(t.Context(), decant.ReadRequest{URL: "http://10.0.0.7/"})
	refused := (*client.Error)(nil)
	if !errors.As(err, &refused) || refused.Status != 403 || refused.Kind != fault.BlockedAddress || refused.ID == "" || refused.Hint == "" {
		t.Errorf("blocked: %+v", err)
	}
	if _, err := newClient(t, base, "wrong").Links(t.Context(), decant.LinksRequest{Text: "x"}); fault.KindOf(err) != fault.Unauthorized {
		t.Errorf("a wrong key: %v", err)
	}
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	if _, err := newClient(t, other.URL, "").Links(t.Context(), decant.LinksRequest{Text: "x"}); err == nil || !strings.Contains(err.Error(), "check its address") {
		t.Errorf("another server: %v", err)
	}
	for _, base := range []string{"ftp://x", "decant.example.com", "http://"} {
		if _, err := client.New(client.Options{Base: base}); err == nil {
			t.Errorf("New took %q", base)
		}
	}
}
