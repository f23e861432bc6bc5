package decant

import (
	"fmt"

	"github.com/decant-dev/decant/internal/ladder"
	"github.com/decant-dev/decant/site"
)

// table gives the rules when they are first needed; nil where there are none.
func (o *SiteOptions) table() func() *site.Table {
	switch {
	case o.Off:
		return func() *site.Table { return nil }
	case o.Table == nil:
		return site.BuiltIn
	}
	return func() *site.Table { return o.Table }
}

func (o *SiteOptions) ladder(language string) ladder.Sites {
	return ladder.Sites{Table: o.table(), Getenv: o.Getenv, Others: o.Others, Language: language}
}

// key is what of the options changes pages, for the store. Who reads with
// tokens has pages of their own.
func (o *SiteOptions) key() string {
	switch {
	case o.Off:
		return "off"
	case o.Table == nil:
		return fmt.Sprint(site.BuiltInID, o.Others)
	}
	return fmt.Sprint(o.Table.ID(), o.Others)
}
