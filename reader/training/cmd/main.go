// Command trainer makes the model that finds the main content of web pages.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/decant-dev/decant/reader/training"
)

func main() {
	cfg := training.Config{Progress: os.Stdout}
	flag.StringVar(&cfg.Data, "data", "", "folder with the collections of marked pages")
	flag.StringVar(&cfg.Out, "out", "", "folder to write model.bin and model.json to; without it, only validate")
	flag.StringVar(&cfg.Date, "date", "", "date to write into model.json")
	flag.IntVar(&cfg.Folds, "folds", 5, "folds of the cross-validation")
	flag.StringVar(&cfg.Keep, "keep", "", "folder for the models of the folds")
	again := flag.Bool("measure", false, "measure again with the models in -keep, and train nothing")
	abroad := flag.Bool("abroad", false, "measure with the models in -keep how pages are read in the letters of other languages")
	flag.Parse()
	do := training.Run
	switch {
	case *again:
		do = training.Measure
	case *abroad:
		do = training.MeasureAbroad
	}
	if err := do(cfg); err != nil {
		fmt.Fprintln(os.Stderr, "trainer:", err)
		os.Exit(1)
	}
}
