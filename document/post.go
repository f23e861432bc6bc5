package document

// A Post is one thing that somebody said on a page where people talk. An empty
// field means that the page does not say.
type Post struct {
	Author   string `json:"author,omitempty"`
	Time     string `json:"time,omitempty"`  // ISO 8601, or as the page has it: "3 hours ago"
	Score    *int   `json:"score,omitempty"` // points or votes
	Accepted bool   `json:"accepted,omitempty"`
	ReplyTo  string `json:"replyTo,omitempty"` // whom it answers
	Depth    int    `json:"depth,omitempty"`   // how many posts lie around it
	// Comment says that it stands below what the page is about, an article or
	// an answer, and not in the content unless it was asked for.
	Comment bool   `json:"comment,omitempty"`
	Text    string `json:"text,omitempty"` // what was said, as Markdown
}

// Said is a Post and the node that holds what was said. Shown says that the
// node is part of the document's tree.
type Said struct {
	Post
	Node  *Node
	Shown bool
}
