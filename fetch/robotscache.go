package fetch

import (
	"sync"
	"time"
)

const (
	robotsKept       = 128
	robotsFresh      = time.Hour
	robotsFreshFault = time.Minute // a server's fault passes sooner
)

// robotsCache remembers robots.txt by origin, for a while and not too many.
type robotsCache struct {
	now   func() time.Time
	mu    sync.Mutex
	files map[string]keptRobots
}

type keptRobots struct {
	file  robotsFile
	until time.Time
}

func newRobotsCache(now func() time.Time) *robotsCache {
	return &robotsCache{now: now, files: map[string]keptRobots{}}
}

func (c *robotsCache) get(origin string) (robotsFile, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.files[origin]
	if !ok || c.now().After(kept.until) {
		return robotsFile{}, false
	}
	return kept.file, true
}

func (c *robotsCache) put(origin string, file robotsFile) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.files) >= robotsKept {
		c.dropOne()
	}
	fresh := robotsFresh
	if file.status == 0 || file.status >= 500 {
		fresh = robotsFreshFault
	}
	c.files[origin] = keptRobots{file, c.now().Add(fresh)}
}

// dropOne makes room by dropping what expires first.
func (c *robotsCache) dropOne() {
	var oldest string
	for origin, kept := range c.files {
		if oldest == "" || kept.until.Before(c.files[oldest].until) {
			oldest = origin
		}
	}
	delete(c.files, oldest)
}
