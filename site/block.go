package site

import "go.yaml.in/yaml/v3"

// A block is one part of what a rule gives. One of its fields is set.
type block struct {
	Heading  text       `yaml:"heading"`
	Text     text       `yaml:"text"`     // as written, with its line breaks
	HTML     text       `yaml:"html"`     // a piece of a page
	Markdown text       `yaml:"markdown"` // a piece of Markdown
	Code     text       `yaml:"code"`     // as it stands
	Note     text       `yaml:"note"`     // words of our own
	Page     string     `yaml:"page"`     // an answer that the readers read whole
	Facts    pairs      `yaml:"facts"`
	List     *listing   `yaml:"list"`
	Table    *listing   `yaml:"table"`
	Posts    *postList  `yaml:"posts"`
	Select   *selection `yaml:"select"`
	Sections *sections  `yaml:"sections"`
	line     int
}

// A listing is one line or row for each value of a list.
type listing struct {
	Each    pathTo `yaml:"each"`
	Heading text   `yaml:"heading"`
	Item    text   `yaml:"item"`
	Columns pairs  `yaml:"columns"`
	Most    int    `yaml:"most"`
	Link    text   `yaml:"link"`
}

// A selection is a piece of an answer that is a page.
type selection struct {
	From     string `yaml:"from"`
	Selector string `yaml:"selector"`
	Exclude  string `yaml:"exclude"`
	Base     text   `yaml:"base"` // where its links are relative to
}

// sections are a heading and a text for each value of a list, such as the files
// of a change.
type sections struct {
	Each     pathTo `yaml:"each"`
	Heading  text   `yaml:"heading"` // above all
	Title    text   `yaml:"title"`   // of each
	HTML     text   `yaml:"html"`
	Markdown text   `yaml:"markdown"`
	Text     text   `yaml:"text"`
	Code     text   `yaml:"code"`
	Lang     text   `yaml:"lang"`
	Chars    int    `yaml:"chars"` // most characters of all together
	Most     int    `yaml:"most"`
}

// A postList is what people said, one after another or in answer to each other.
type postList struct {
	Each     pathTo `yaml:"each"`
	Heading  text   `yaml:"heading"`
	Author   text   `yaml:"author"`
	Time     text   `yaml:"time"`
	Score    text   `yaml:"score"`
	Accepted text   `yaml:"accepted"`
	Role     text   `yaml:"role"`
	First    text   `yaml:"first"` // those for which this is not empty come first
	ID       text   `yaml:"id"`
	Parent   text   `yaml:"parent"` // the id of what it answers
	Replies  pathTo `yaml:"replies"`
	Up       pathTo `yaml:"up"` // leads to what each answers: the posts are a chain
	HTML     text   `yaml:"html"`
	Markdown text   `yaml:"markdown"`
	Text     text   `yaml:"text"`
	Code     text   `yaml:"code"`
	If       text   `yaml:"if"` // only where this is not empty, and then without words too
	Most     int    `yaml:"most"`
}

func (b *block) UnmarshalYAML(n *yaml.Node) error {
	type bare block
	if err := n.Decode((*bare)(b)); err != nil {
		return err
	}
	b.line = n.Line
	return nil
}

func (r *rule) UnmarshalYAML(n *yaml.Node) error {
	type bare rule
	if err := n.Decode((*bare)(r)); err != nil {
		return err
	}
	r.line = n.Line
	return nil
}
