package gemini

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

func TestVisits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := &visits{}
		for i := range maxVisits {
			if err := v.admit("https://a.example/"); err != nil {
				t.Fatalf("visit %d: %v", i, err)
			}
			time.Sleep(time.Second)
		}
		if v.admit("http://a.example:8080/x") == nil || v.admit("https://b.example/") != nil {
			t.Error("the limit is not one of each host")
		}
		time.Sleep(visitWindow - maxVisits*time.Second) // the first visit is a minute old
		if v.admit("https://a.example/") != nil || v.admit("https://a.example/") == nil {
			t.Error("the window does not move on")
		}
		for i := range 3 * maxHosts {
			_ = v.admit(fmt.Sprintf("https://%d.example/", i))
		}
		if len(v.hosts) > maxHosts {
			t.Errorf("%d hosts are remembered", len(v.hosts))
		}
	})
}
