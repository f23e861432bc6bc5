package decant_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

// exampleEngine is an engine whose web is a little one on loopback.
func exampleEngine() (*decant.Engine, func()) {
	site, err := testsite.Start()
	if err != nil {
		panic(err)
	}
	site.Handle("example.com", "/tea", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, `<title>Tea</title><h1>Tea</h1><p>Steep for <b>three</b> minutes.`)
	})
	engine, err := decant.New(decant.Options{Fetch: fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}})
	if err != nil {
		panic(err)
	}
	return engine, func() { engine.Close(); site.Close() }
}

func ExampleEngine_Read() {
	engine, done := exampleEngine()
	defer done()
	page, err := engine.Read(context.Background(), decant.ReadRequest{URL: "https://example.com/tea"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(page.Title)
	fmt.Println(page.Content)
	// Output:
	// Tea
	// # Tea
	//
	// Steep for **three** minutes.
}

func ExampleEngine_Understand() {
	engine, done := exampleEngine()
	defer done()
	understood, err := engine.Understand(context.Background(), decant.UnderstandRequest{Message: "How long? (https://example.com/tea)."})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(understood.Links[0].Value, strings.Contains(understood.Text, "Steep for **three** minutes."))
	// Output:
	// https://example.com/tea true
}

func ExampleLinks() {
	for _, l := range decant.Links("https://example.com/a을 보고 me@example.com 으로 알려 주세요.") {
		fmt.Println(l.Type, l.Value, l.Start, l.End)
	}
	// Output:
	// url https://example.com/a 0 21
	// email me@example.com 32 46
}
