package corpus

import "testing"

func TestPages(t *testing.T) {
	t.Parallel()
	all, some := Pages(t, 1), Pages(t, 10)
	if want := (len(all) + 9) / 10; len(some) != want {
		t.Errorf("every 10th of %d pages gave %d, want %d", len(all), len(some), want)
	}
	for i, p := range some {
		if p.ID != all[10*i].ID || p.Title == "" || (p.URL == "") != (p.Domain == "") || len(p.Bytes(t)) == 0 {
			t.Errorf("page %d is %s %q of %q at %q, want page %s with a title and text", i, p.ID, p.Title, p.Domain, p.URL, all[10*i].ID)
		}
	}
}

func TestDomainOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ address, want string }{
		{"https://www.shore.example/a", "shore.example"}, {"https://blog.sea.co.uk/", "sea.co.uk"},
		{"http://localhost/x", "localhost"}, {"", ""}, {"http://[", "http://["},
	}
	for _, test := range tests {
		if got := domainOf(test.address); got != test.want {
			t.Errorf("domainOf(%q) = %q, want %q", test.address, got, test.want)
		}
	}
}
