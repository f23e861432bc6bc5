package operations

import "github.com/decant-dev/decant/internal/tool"

// Prompts is the table of prompts.
var Prompts = []tool.Prompt{
	{Name: "summarize", Title: "Summarize a page", Description: "Read a page and summarize it.",
		Argument: "url", About: "the address of the page",
		Text: "Use the read tool on %s. Then summarize the page: what it is, its main points, and anything it leaves open. " +
			"Quote figures exactly and do not add facts that the page does not state."},
	{Name: "compare", Title: "Compare pages", Description: "Read several pages and compare what they say.",
		Argument: "urls", About: "the addresses of the pages, with spaces between them",
		Text: "Use the understand tool on this message: %s. Then compare the pages: where they agree, where they differ, " +
			"and which page supports each point. Say which pages could not be read."},
}
