package client_test

import (
	"context"
	"fmt"
	"log"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/client"
)

func Example() {
	c, err := client.New(client.Options{Base: "http://127.0.0.1:8642"})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	page, err := c.Read(ctx, decant.ReadRequest{URL: "https://example.com/", MaxChars: 2000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(page.Title)
	for reading, err := range c.Batch(ctx, []decant.BatchItem{{URL: "https://example.org/"}}, decant.ReadRequest{}) {
		fmt.Println(reading.URL, err)
	}
}
