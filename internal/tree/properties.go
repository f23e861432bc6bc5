package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// properties are what the rules of the standard ask about an element's name.
type properties uint16

const (
	special properties = 1 << iota
	scoped             // ends the search for an element in scope
	listScoped
	buttonScoped
	tableScoped
	bodyContext // a row of a table stands in it
	rowContext  // a cell of a table stands in it
	implied     // its end tag may be left out
	thoroughly  // and there are more such at the end of a template
	fosters     // what does not belong into a table is put before it
	breaksOut   // it ends foreign content
	heading
	void // has no content, or content that is not markup: it cannot nest
	formats
	endsItems // the search for an item to end goes no further: special, but not address, div or p
)

// foreignKey stands on the stack for elements of SVG and MathML, save those
// that end scopes, for which tag.None stands.
const foreignKey = tag.Tag(nameBits)

var propertyTable = tableOf(map[properties]string{
	special: `address applet area article aside base basefont bgsound blockquote body br button caption center col
		colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6
		head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes
		noscript object ol p param plaintext pre script search section select source style summary table tbody td
		template textarea tfoot th thead title tr track ul wbr xmp`,
	scoped:       `applet caption html marquee object select table td template th`,
	listScoped:   `ol ul`,
	buttonScoped: `button`,
	tableScoped:  `html table template`,
	bodyContext:  `tbody tfoot thead template html`,
	rowContext:   `tr template html`,
	implied:      `dd dt li optgroup option p rb rp rt rtc`,
	thoroughly:   `caption colgroup tbody td tfoot th thead tr`,
	fosters:      `table tbody tfoot thead tr`,
	breaksOut: `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing
		menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`,
	heading: `h1 h2 h3 h4 h5 h6`,
	void: `area base basefont bgsound br col embed frame hr img image input keygen link meta param source track wbr
		script style title textarea iframe noembed noframes xmp html head body`,
	formats: `a b big code em font i nobr s small strike strong tt u`,
})

func tableOf(lists map[properties]string) (table [tag.Count]properties) {
	for property, list := range lists {
		for name := range strings.FieldsSeq(list) {
			id, _ := known(hashOf(name), name)
			table[id] |= property
		}
	}
	table[tag.None] = special | scoped
	for t := range table {
		if table[t]&special != 0 && tag.Tag(t) != tag.Address && tag.Tag(t) != tag.Div && tag.Tag(t) != tag.P {
			table[t] |= endsItems
		}
	}
	return table
}

func propertiesOf(t tag.Tag) properties {
	if t >= tag.Count {
		return 0
	}
	return propertyTable[t]
}
