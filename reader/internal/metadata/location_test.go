package metadata

import "testing"

func TestAddressesOfPieces(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://a.example/blog/why-salt":                         true,
		"https://a.example/news/2024/05/210345":                   true,
		"https://a.example/news/210345.html":                      true,
		"https://a.example/entry/10234":                           true,
		"https://a.example/news/articleView.html?idxno=210345":    true,
		"https://a.example/news/read?mode=LSD&aid=0014666666":     true,
		"https://a.example/blog/12":                               false, // perhaps a page of the list
		"https://a.example/news/2024":                             false,
		"https://a.example/news":                                  false,
		"https://a.example/news?page=2":                           false,
		"https://a.example/shop/210345":                           false,
		"https://a.example/shop/articleView.html?idxno=210345":    false,
		"https://a.example/news/sectionList.html?sc_section_code": false,
	} {
		if got := locate(address).isEntry(); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
}
