package link

import "testing"

func TestPunctuation(t *testing.T) {
	check(t, Options{}, []string{
		"⟦https://a.com/x⟧. ⟦https://a.com/x⟧, ⟦https://a.com/x⟧! ⟦https://a.com/x⟧? ⟦https://a.com/x⟧: ⟦https://a.com/x⟧;",
		"⟦https://a.com/x⟧... ⟦https://a.com/x⟧?! ⟦https://a.com/x⟧… ⟦https://a.com/x⟧— b ⟦https://a.com/x⟧–",
		"⟦https://a.com/⟧? ⟦https://a.com/?q=a⟧? ⟦https://a.com/x.html⟧.",
		"(⟦https://a.com/x⟧) (see ⟦https://a.com/x⟧). (⟦https://a.com/x⟧.) [⟦https://a.com/x⟧] {⟦https://a.com/x⟧}",
		"((⟦https://a.com/x⟧)) ([⟦https://a.com/x⟧])",
		"⟦https://a.com/x_(y)⟧ (⟦https://a.com/x_(y)⟧) ⟦https://a.com/x_(y)_z⟧ ⟦https://a.com/(x)?y=(z)⟧",
		"⟦https://a.com/x(y(z))⟧ ⟦https://a.com/x⟧(y ⟦https://a.com/x⟧)y",
		"⟦https://a.com/?a[]=1&b[2]=3⟧ ⟦https://a.com/{id}/x⟧ ⟦https://a.com/x⟧[y ⟦https://a.com/x⟧](",
		"⟦http://foo.com/blah_blah_(wikipedia)_(again)⟧ ⟦http://foo.com/unicode_(✪)_in_parens⟧",
		"(Something like ⟦http://foo.com/blah_blah_(wikipedia)⟧)",
		"⟦www.google.com/search?q=Markup+(business)⟧))) (⟦www.google.com/search?q=Markup+(business)⟧)",
		"⟦www.google.com/search?q=commonmark&hl=en⟧ ⟦www.google.com/search?q=commonmark⟧&hl; ⟦www.commonmark.org/he⟧<lp",
		"⟦https://a.com/x⟧&amp; ⟦https://a.com/x⟧&quot;. ⟦https://a.com/x?a=1&amp;b=2⟧",
		"'⟦https://a.com/x⟧' \"⟦https://a.com/x⟧\" `no` “⟦https://a.com/x⟧” ‘⟦https://a.com/x⟧’ «⟦https://a.com/x⟧»",
		"⟦https://a.com/x⟧' ⟦https://a.com/'x'⟧ ⟦https://a.com/('x')⟧ ⟦https://a.com/wiki/McDonald's⟧ menu",
		"*⟦https://a.com/x⟧* **⟦https://a.com/x⟧** ***⟦https://a.com/x⟧*** ~~⟦https://a.com/x⟧~~ **⟦https://a.com/x⟧**bold",
		"⟦https://a.com/~user⟧ ⟦https://a.com/x⟧~ ⟦https://a.com/x⟧@ ⟦https://a.com/x-⟧ ⟦https://a.com/x_⟧ ⟦https://a.com/x/⟧",
		"⟦https://a.com/x⟧|b ⟦https://a.com/x⟧\\b ⟦https://a.com/x⟧^b ⟦https://a.com/x⟧<b ⟦https://a.com/x⟧>b",
		"⟦https://a.com/a,b;c:d!e⟧ ⟦https://a.com/a.b.c⟧ ⟦https://a.com/$x=%20+1⟧ ⟦https://a.com//b⟧",
		"⟦https://a.com/--⟧ ⟦https://a.com/a--b⟧ ⟦https://a.com/?a=b&⟧ ⟦https://a.com/#⟧",
		"⟦https://a.com/x⟧). Next ⟦https://a.com/x⟧.) ⟦https://a.com/x⟧), ⟦https://a.com/x⟧)",
		"⟦https://a.com/😀⟧ ⟦https://a.com/x⟧😀 ⟦https://a.com/?e=👨‍👩‍👧⟧",
		"⟦https://a.com/x⟧** ⟦https://a.com/x⟧*. ⟦https://a.com/a*b⟧",
		"⟦http://code.google.com/events/#&product=browser⟧ ⟦http://foo.bar/?q=Test%20URL-encoded%20stuff⟧",
	})
}
