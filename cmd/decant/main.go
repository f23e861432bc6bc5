// Command decant reads the web for language models.
package main

import (
	"os"

	"github.com/decant-dev/decant/internal/cli"
)

func main() { os.Exit(cli.Main()) }
