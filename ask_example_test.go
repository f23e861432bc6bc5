package decant_test

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant"
)

func ExampleEngine_Ask() {
	engine, done := exampleEngine()
	defer done()
	answer, err := engine.Ask(context.Background(), decant.AskRequest{Prompt: "How long do I steep it? https://example.com/tea"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range answer.Citations {
		fmt.Println(c.Number, c.Quote, c.Link)
	}
	// Output:
	// 1 Steep for three minutes. https://example.com/tea#:~:text=Steep%20for%20three%20minutes.
}

func ExampleEngine_Verify() {
	engine, done := exampleEngine()
	defer done()
	for _, quote := range []string{"steep for three minutes", "steep for nine minutes"} {
		v, err := engine.Verify(context.Background(), decant.VerifyRequest{Quote: quote, URL: "https://example.com/tea"})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(v.Verdict, v.Nearest.Quote)
	}
	// Output:
	// present Steep for three minutes
	// altered Steep for three minutes.
}
