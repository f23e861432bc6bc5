// Command cmd writes the clients into the folder clients.
package main

import (
	"fmt"
	"os"

	"github.com/decant-dev/decant/internal/clientgen"
	"github.com/decant-dev/decant/internal/webserver"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	text, err := webserver.Description()
	if err != nil {
		return err
	}
	document, err := clientgen.Parse(text)
	if err != nil {
		return err
	}
	for path, body := range document.Files() {
		if err := os.WriteFile("clients/"+path, []byte(body), 0o644); err != nil {
			return err
		}
	}
	return nil
}
