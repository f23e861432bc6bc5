package gemini

import (
	"fmt"
	"net/url"
	"sync"
	"time"

	"github.com/decant-dev/decant"
)

// How often one host may be asked, and how many hosts are remembered.
const (
	maxVisits   = 10
	visitWindow = time.Minute
	maxHosts    = 1000
)

// visits counts how often each host was asked of late.
type visits struct {
	mu    sync.Mutex
	hosts map[string][]time.Time
}

// admit counts a visit to the host of an address, or refuses it.
func (v *visits) admit(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	now, host := time.Now(), u.Hostname()
	v.mu.Lock()
	defer v.mu.Unlock()
	recent := since(v.hosts[host], now.Add(-visitWindow))
	if len(recent) >= maxVisits {
		return fmt.Errorf("%w: %d times in %d seconds", decant.ErrRateLimited, maxVisits, int(visitWindow.Seconds()))
	}
	if len(v.hosts) >= maxHosts {
		v.forget(now.Add(-visitWindow))
	}
	if v.hosts == nil {
		v.hosts = map[string][]time.Time{}
	}
	v.hosts[host] = append(recent, now)
	return nil
}

func since(times []time.Time, start time.Time) []time.Time {
	for len(times) > 0 && !times[0].After(start) {
		times = times[1:]
	}
	return times
}

// forget drops hosts that were not asked of late, and where all were, any.
func (v *visits) forget(start time.Time) {
	for host, times := range v.hosts {
		if len(since(times, start)) == 0 {
			delete(v.hosts, host)
		}
	}
	for host := range v.hosts {
		if len(v.hosts) < maxHosts {
			return
		}
		delete(v.hosts, host)
	}
}
