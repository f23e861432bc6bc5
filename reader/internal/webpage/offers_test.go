package webpage

import (
	"math"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

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
		{"اقرأ أيضاً: متحف جديد في رشيد", false, true},
		{"यह भी पढ़ें: समुद्र खारा क्यों है", false, true},
		{"Baca juga: mengapa laut asin", false, true},
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
		var made lineKey
		made.add(test.line, math.MaxInt)
		key := string(made.text)
		if parting, on := isParting(key), beginsWith(key, readOn); parting != test.parting || on != test.readOn {
			t.Errorf("%q: parting %v, reads on %v; want %v, %v", test.line, parting, on, test.parting, test.readOn)
		}
	}
}

func TestOfferKeyIsTheLineFromItsFirstLetter(t *testing.T) {
	t.Parallel()
	page := "<p> » 12 \n<b>Read</b>&nbsp; MORE<i>:</i> <br>\u2003Ünd\n so on </p>"
	s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
	const whole = "read more: ünd so on"
	if got := s.offerKey(0, math.MaxInt); got != whole {
		t.Errorf("the key of %q is %q, want %q", s.Text(0), got, whole)
	}
	for enough := range len(whole) {
		if got := s.offerKey(0, enough); len(got) < enough || !strings.HasPrefix(whole, got) {
			t.Errorf("of %q, at least %d bytes are %q", whole, enough, got)
		}
	}
}
