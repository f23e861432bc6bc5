package webpage

import "testing"

func TestOffers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line            string
		parting, readOn bool
	}{
		{"Follow Newsbeat on Instagram, Facebook, Twitter and YouTube.", true, false},
		{"Follow the path to the lake.", false, false},
		{"Mike Wall is a writer. Follow him on Twitter @mike.", true, false},
		{"Get the latest updates right in your inbox.", true, false},
		{"Please subscribe to our newsletter!", true, false},
		{"When we began our newsletter, nobody read it.", false, false},
		{"» Abonnieren Sie unseren Newsletter", true, false},
		{"Amy may be reached at amy@shore.example.", true, false},
		{"© 2024 Shore. All rights reserved.", false, false}, // so begin licences
		{"ⓒ 바다일보, 무단 전재 및 재배포 금지", true, false},
		{"This slideshow requires JavaScript.", true, false},
		{"Related: Why the sea is salt", false, true},
		{"Related work shows that the sea is salt.", false, false},
		{"► Lesen Sie auch: Warum das Meer salzig ist", false, true},
		{"À lire aussi", false, true},
		{"[관련기사] 바다는 왜 짠가", false, true},
		{"関連記事：海はなぜ塩辛いのか", false, true},
		{"延伸阅读：海水为什么是咸的", false, true},
		{"The sea is salt.", false, false},
		{"", false, false},
	}
	for _, test := range tests {
		key := offerKey(test.line)
		if parting, on := isParting(key), beginsWith(key, readOn); parting != test.parting || on != test.readOn {
			t.Errorf("%q: parting %v, reads on %v; want %v, %v", test.line, parting, on, test.parting, test.readOn)
		}
	}
}
