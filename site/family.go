package site

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A family is a file of rules for one site, or for several that are alike.
type family struct {
	Family string   `yaml:"family"`
	Like   string   `yaml:"like"`  // a family that is built in: its rules for these hosts
	Hosts  []string `yaml:"hosts"` // of every pattern that begins with a slash
	// Also are hosts that the site owns or documents for this, where its
	// interfaces send one on.
	Also []string `yaml:"also"`
	// Others are hosts that have nothing to do with the site. A rule that asks
	// one is used only where that was switched on.
	Others []string `yaml:"others"`
	// Reserved are first words of a path that are the site's own pages, where
	// a pattern would take them for somebody's name.
	Reserved []string          `yaml:"reserved"`
	Let      map[string]string `yaml:"let"`
	Accept   string            `yaml:"accept"`
	// Token names environment variables, the first that is set counts.
	Token     token      `yaml:"token"`
	Elsewhere *elsewhere `yaml:"elsewhere"`
	Rules     []rule     `yaml:"rules"`
}

// elsewhere is the same software on hosts that nobody listed. It is known by a
// mark in the page, once that was read.
type elsewhere struct {
	Mark words             `yaml:"mark"` // one of these
	Let  map[string]string `yaml:"let"`
}

// A token is a secret of the environment and the one origin it is for.
type token struct {
	Env    []string `yaml:"env"`
	Origin string   `yaml:"origin"`
	Scheme string   `yaml:"scheme"` // before the secret; Bearer by default
}

// A rule says of some addresses what to ask instead, and what to give of the
// answers.
type rule struct {
	Name  string `yaml:"name"`
	Match words  `yaml:"match"`
	// Read is an address whose bytes the readers get, as they would those of
	// the link itself.
	Read     text   `yaml:"read"`
	Selector string `yaml:"selector"`
	Exclude  string `yaml:"exclude"`
	// Expect are words of which one must be in the answer's media type: an
	// export that gives a page has refused. The word file is anything but a page.
	Expect words `yaml:"expect"`
	// Lines says that #L10-L20 chooses lines; only: the rule is for no other
	// links.
	Lines string `yaml:"lines"`

	Ask    asks   `yaml:"ask"`
	Accept string `yaml:"accept"`
	Take   takes  `yaml:"take"`
	Need   texts  `yaml:"need"` // what must be there, or the shape has changed

	Title       text   `yaml:"title"`
	Author      text   `yaml:"author"`
	Description text   `yaml:"description"`
	Published   text   `yaml:"published"`
	Modified    text   `yaml:"modified"`
	Language    text   `yaml:"language"`
	Image       text   `yaml:"image"`
	License     text   `yaml:"license"`
	Keywords    text   `yaml:"keywords"`
	Site        text   `yaml:"site"`
	Kind        string `yaml:"kind"` // of page: article, forum, …

	Facts pairs   `yaml:"facts"`
	Body  []block `yaml:"body"`
	Code  string  `yaml:"code"` // what data cannot say

	family   *family
	captured []string // by any of its patterns
	line     int
}

// A text is a template that knows its line.
type text struct{ *template }

func (t *text) UnmarshalYAML(n *yaml.Node) error {
	var s string
	if err := n.Decode(&s); err != nil {
		return at(n, "a text is wanted here")
	}
	parsed, err := parseTemplate(s)
	if err != nil {
		return at(n, "%v", err)
	}
	parsed.line = n.Line
	t.template = parsed
	return nil
}

// words are one text or several.
type words []string

func (w *words) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*w = words{n.Value}
		return nil
	}
	return n.Decode((*[]string)(w))
}

type texts []text

func (t *texts) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*t = make(texts, 1)
		return (*t)[0].UnmarshalYAML(n)
	}
	return n.Decode((*[]text)(t))
}

// pairs are labels with texts, in order.
type pairs []pair

type pair struct {
	label string
	text  text
}

func (p *pairs) UnmarshalYAML(n *yaml.Node) error {
	return eachPair(n, func(key string, value *yaml.Node) error {
		one := pair{label: key}
		err := one.text.UnmarshalYAML(value)
		*p = append(*p, one)
		return err
	})
}

// asks are named requests in order. A name that ends in ? may fail.
type asks []ask

type ask struct {
	name     string
	address  text
	unless   string // an answer that makes it needless
	optional bool
}

// An askForm is an ask with more than its address.
type askForm struct {
	Address text   `yaml:"address"`
	Unless  string `yaml:"unless"`
}

func (a *asks) UnmarshalYAML(n *yaml.Node) error {
	return eachPair(n, func(key string, value *yaml.Node) error {
		one := ask{}
		one.name, one.optional = strings.CutSuffix(key, "?")
		if value.Kind == yaml.MappingNode {
			var form askForm
			err := value.Decode(&form)
			one.address, one.unless = form.Address, form.Unless
			*a = append(*a, one)
			return err
		}
		err := one.address.UnmarshalYAML(value)
		*a = append(*a, one)
		return err
	})
}

// takes are values that stand within an answer: JSON in a script of a page.
type takes []take

type take struct {
	name  string
	From  pathTo `yaml:"from"`
	After string `yaml:"after"` // the JSON that begins after this text
	// Pick is a field that tells the elements of a list apart: the one taken
	// is first of all where it Is this, then where the field Unless is absent.
	Pick     string `yaml:"pick"`
	Is       text   `yaml:"is"`
	Unless   string `yaml:"unless"`
	optional bool
	line     int
}

func (t *takes) UnmarshalYAML(n *yaml.Node) error {
	return eachPair(n, func(key string, value *yaml.Node) error {
		var one take
		err := value.Decode(&one)
		one.name, one.optional = strings.CutSuffix(key, "?")
		one.line = value.Line
		*t = append(*t, one)
		return err
	})
}

// A path leads to values.
type pathTo struct {
	*valuePath
	line int
}

func (p *pathTo) UnmarshalYAML(n *yaml.Node) error {
	parsed, err := parsePath(n.Value)
	if err != nil || n.Kind != yaml.ScalarNode {
		return at(n, "%q is no path to values", n.Value)
	}
	p.valuePath, p.line = parsed, n.Line
	return nil
}

func eachPair(n *yaml.Node, visit func(string, *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return at(n, "names with values are wanted here")
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if err := visit(n.Content[i].Value, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// A lineError is a mistake in a file of rules.
type lineError struct {
	line int
	what string
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.what) }

func at(n *yaml.Node, format string, args ...any) error { return atLine(n.Line, format, args...) }

func atLine(line int, format string, args ...any) error {
	return &lineError{line, fmt.Sprintf(format, args...)}
}
