package subject_test

import (
	"encoding/json"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/metadata"
	"github.com/decant-dev/decant/reader/internal/subject"
)

func read(page string, goods bool) *document.Facts {
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	m, extra := metadata.Read(root, "https://shop.example/p/1")
	return subject.Read(subject.Page{Root: root, Data: extra.StructuredData, Items: extra.Items, Card: extra.Card, Title: m.Title, Goods: goods})
}

func ld(object string) string {
	return `<title>Lamp</title><script type="application/ld+json">` + object + `</script><h1>Lamp</h1>`
}

func TestRead(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"offer", ld(`{"@type":"Product","name":"Lamp","brand":{"name":"Brass &amp; Co"},"offers":{"price":129.5,"priceCurrency":"eur","availability":"http://schema.org/InStock"}}`),
			`{"kind":"product","name":"Lamp","from":"json-ld","brand":"Brass & Co","price":{"amount":"129.50","currency":"EUR"},"availability":"in stock"}`},
		{"range", ld(`{"@type":"Product","name":"Lamp","offers":{"@type":"AggregateOffer","lowPrice":"10","highPrice":"30","priceCurrency":"USD"}}`),
			`{"kind":"product","name":"Lamp","from":"json-ld","price":{"amount":"10","high":"30","currency":"USD"}}`},
		{"range with the price of the chosen one shown", ld(`{"@type":"Product","name":"Lamp","offers":[{"price":"10","priceCurrency":"USD"},{"price":"30","priceCurrency":"USD"}]}`) + `<p class=price>$20.00</p>`,
			`{"kind":"product","name":"Lamp","from":"json-ld","price":{"amount":"20.00","currency":"USD"}}`},
		{"crossed out", ld(`{"@type":"Product","name":"Lamp","offers":{"priceSpecification":[{"price":"99","priceCurrency":"USD","priceType":"https://schema.org/ListPrice"},{"price":"79","priceCurrency":"USD"}]}}`),
			`{"kind":"product","name":"Lamp","from":"json-ld","price":{"amount":"79","before":"99","currency":"USD"}}`},
		{"variants", ld(`{"@type":"ProductGroup","name":"Lamp","hasVariant":[{"name":"Lamp - red","offers":{"price":"5","priceCurrency":"USD"}},{"name":"Lamp - blue","offers":{"price":"7","priceCurrency":"USD"}}]}`),
			`{"kind":"product","name":"Lamp","from":"json-ld","price":{"amount":"5","high":"7","currency":"USD"},"variants":[{"name":"red","price":{"amount":"5","currency":"USD"}},{"name":"blue","price":{"amount":"7","currency":"USD"}}]}`},
		{"reference", ld(`{"@graph":[{"@type":"Product","name":"Lamp","offers":{"@id":"#o"}},{"@type":"Offer","@id":"#o","price":"3","priceCurrency":"USD"}]}`),
			`{"kind":"product","name":"Lamp","from":"json-ld","price":{"amount":"3","currency":"USD"}}`},
		{"one of many", ld(`{"@type":"ItemList","itemListElement":[{"@type":"Product","name":"Chair","offers":{"price":"3"}}]}`), `null`},
		{"no price yet", ld(`{"@type":"Product","name":"Lamp","offers":{"price":"0","priceCurrency":"USD"}}`), `null`},
		{"free software", ld(`{"@type":"SoftwareApplication","name":"Lamp","operatingSystem":"Linux","offers":{"price":"0","priceCurrency":"USD"}}`),
			`{"kind":"software","name":"Lamp","from":"json-ld","price":{"amount":"0","currency":"USD"},"system":"Linux"}`},
		{"microdata", `<title>Lamp</title><div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Lamp</h1><div itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=priceCurrency content=GBP><span itemprop=price content="12.00">£12</span><link itemprop=availability href="https://schema.org/OutOfStock"></div></div>`,
			`{"kind":"product","name":"Lamp","from":"microdata","price":{"amount":"12","currency":"GBP"},"availability":"out of stock"}`},
		{"card", `<title>Lamp</title><meta property="product:price:amount" content="1.299,00"><meta property="product:price:currency" content=EUR><h1>Lamp</h1>`,
			`{"kind":"product","from":"opengraph","price":{"amount":"1299.00","currency":"EUR"}}`},
		{"event", ld(`{"@type":"MusicEvent","name":"Lamp","startDate":"2026-05-06T20:00","location":{"@type":"Place","name":"Hall","address":{"streetAddress":"1 Road","addressLocality":"Town"}},"eventStatus":"https://schema.org/EventCancelled"}`),
			`{"kind":"event","name":"Lamp","from":"json-ld","start":"2026-05-06T20:00","place":"Hall","address":"1 Road, Town","status":"cancelled"}`},
		{"recipe", ld(`{"@type":"Recipe","name":"Lamp","prepTime":"PT15M","totalTime":"PT90M","recipeYield":["4"],"recipeIngredient":["salt","flour"],"recipeInstructions":[{"@type":"HowToSection","itemListElement":[{"@type":"HowToStep","text":"<b>Mix</b>."}]},"Bake."]}`),
			`{"kind":"recipe","name":"Lamp","from":"json-ld","ingredients":["salt","flour"],"steps":["Mix.","Bake."],"yield":"4","preparation":"15 min","duration":"1 h 30 min"}`},
		{"job", ld(`{"@type":"JobPosting","title":"Lamp maker","hiringOrganization":{"name":"Lampen"},"employmentType":"FULL_TIME","baseSalary":{"currency":"USD","value":{"minValue":10,"maxValue":20,"unitText":"HOUR"}},"datePosted":"2026-01-02"}`),
			`{"kind":"job","name":"Lamp maker","from":"json-ld","start":"2026-01-02","organizer":"Lampen","role":"full time","salary":"10–20 USD per hour"}`},
		{"place of the site on each of its pages", ld(`{"@type":"LocalBusiness","name":"Lampen","telephone":"1"}`), `null`},
		{"place", ld(`{"@type":"Restaurant","name":"Lamp","telephone":"+1 2","openingHours":["Mo 9-5"]}`),
			`{"kind":"place","name":"Lamp","from":"json-ld","phone":"+1 2","hours":["Mo 9-5"]}`},
		{"person", ld(`{"@type":"ProfilePage","mainEntity":{"@type":"Person","name":"Jane","jobTitle":"Maker"}}`),
			`{"kind":"person","name":"Jane","from":"json-ld","role":"Maker"}`},
		{"video", ld(`{"@type":"VideoObject","name":"Lamp","duration":"PT1M5S"}`),
			`{"kind":"video","name":"Lamp","from":"json-ld","duration":"1 min 5 s"}`},
		{"nothing", `<title>Lamp</title><p>Light.`, `null`},
	}
	for _, test := range tests {
		got, _ := json.Marshal(read(test.page, false))
		var want, have any
		json.Unmarshal([]byte(test.want), &want)
		json.Unmarshal(got, &have)
		a, _ := json.Marshal(want)
		b, _ := json.Marshal(have)
		if string(a) != string(b) {
			t.Errorf("%s: %s\ngot  %s\nwant %s", test.name, test.page, b, a)
		}
	}
}

func TestShownPrice(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, page, want string }{
		{"element", `<h1>Lamp</h1><p class=price>$19.99</p>`, "19.99 $"},
		{"before the sale", `<h1>Lamp</h1><p class=price><del>$29.99</del> <ins>$19.99</ins></p>`, "19.99 $"},
		{"old one first", `<h1>Lamp</h1><p class="price old-price">$29.99</p><p class=price>$19.99</p>`, "19.99 $"},
		{"only a regular one", `<h1>Lamp</h1><p class="price regular">$29.99</p>`, "29.99 $"},
		{"cents apart", `<h1>Lamp</h1><p class=price><span>$19</span>.<sup>99</sup></p>`, "19.99 $"},
		{"alone", `<h1>Lamp</h1><p>€ 1 299</p>`, "1299 EUR"},
		{"German", `<h1>Lampe</h1><p class=price>1.299,50 €</p>`, "1299.50 EUR"},
		{"Korean", `<h1>램프</h1><strong class=price>12,900원</strong>`, "12900 KRW"},
		{"of others", `<h1>Lamp</h1><div class=related><p class=price>$5</p></div>`, ""},
		{"shipping", `<h1>Lamp</h1><p class=price>Free</p><p>Ships in 3 days</p>`, ""},
		{"above the heading", `<div class=price>$7.00</div><h1>Lamp</h1><p>Light.</p>`, "7.00 $"},
	}
	for _, test := range tests {
		got := ""
		if f := read("<title>Lamp</title>"+test.page, true); f != nil && f.Price != nil {
			got = f.Price.Amount + " " + f.Price.Currency
		}
		if got != test.want {
			t.Errorf("%s: %s\nprice = %q, want %q", test.name, test.page, got, test.want)
		}
	}
}

// What looks like a list may be the page of one thing, which says so.
func TestOneThingOnWhatLooksLikeAList(t *testing.T) {
	t.Parallel()
	const job = `{"@type":"JobPosting","title":"Keeper","name":"Keeper","hiringOrganization":{"name":"Tidal"}}`
	for _, test := range []struct {
		name, title, data string
		want              bool
	}{
		{"a job", "Tidal - Keeper", job, true},
		{"two jobs", "Tidal - Keeper", `[` + job + `,` + job + `]`, false},
		{"a job of another name", "Jobs at Tidal", job, false},
		{"a ware", "Lamp", `{"@type":"Product","name":"Lamp","offers":{"price":"5","priceCurrency":"EUR"}}`, false},
	} {
		var data any
		if err := json.Unmarshal([]byte(test.data), &data); err != nil {
			t.Fatal(err)
		}
		if facts := subject.Read(subject.Page{Data: []any{data}, Title: test.title, Many: true}); (facts != nil) != test.want {
			t.Errorf("%s: facts %+v, want some: %v", test.name, facts, test.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(ld(`{"@type":"Product","name":"Lamp","offers":[{"price":"1"}]}`))
	f.Add(`<div itemscope itemtype=Recipe><p itemprop=recipeIngredient>salt</div><p class=price>1,2.3,4 kr`)
	f.Fuzz(func(t *testing.T, page string) {
		if facts := read(page, true); facts != nil {
			for label, value := range subject.Entries(facts) {
				if label == "" || value == "" {
					t.Errorf("%q: entry %q: %q is not whole", page, label, value)
				}
			}
		}
	})
}
