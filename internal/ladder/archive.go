package ladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
)

// The Internet Archive's interface: https://archive.org/help/wayback_api.php
const (
	archiveAsk  = "https://archive.org/wayback/available?url="
	archiveCopy = "https://web.archive.org/web/"
)

// isGone reports an answer that says that there is no such page, or not any more.
func isGone(err error) bool {
	var status *fetch.StatusError
	return errors.As(err, &status) && (status.Code == http.StatusNotFound || status.Code == http.StatusGone)
}

// fromArchive reads the copy of a page that is gone. The archive hears the
// address, so that only public ones are told.
func (c *climb) fromArchive(ctx context.Context) (*Result, error) {
	address, _ := SplitMember(c.req.URL)
	if err := c.MayTell(ctx, address); err != nil {
		return nil, err
	}
	copied, err := c.newestCopy(ctx, address)
	if err != nil {
		return nil, err
	}
	resp, err := c.fetchArchive(ctx, copied)
	if err != nil {
		return nil, err
	}
	c.resp, c.result = resp, &Result{Response: resp, Private: resp.Private}
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	p := *c.result.Page
	p.Extraction.Via = &page.Via{Rule: string(page.RungArchive), From: []string{copied}}
	p.Extraction.Steps = slices.Insert(p.Extraction.Steps, 0,
		page.Step{Rung: page.RungArchive, Result: "the page is gone"})
	p.Incomplete = "the page is gone; this is the Internet Archive's copy of " + copyDate(copied)
	c.result.Page = &p
	return c.result, nil
}

// newestCopy asks which copy there is.
func (c *climb) newestCopy(ctx context.Context, address string) (string, error) {
	resp, err := c.fetchArchive(ctx, archiveAsk+url.QueryEscape(address))
	if err != nil {
		return "", err
	}
	var said struct {
		Snapshots struct {
			Closest struct {
				Available bool   `json:"available"`
				Timestamp string `json:"timestamp"`
			} `json:"closest"`
		} `json:"archived_snapshots"`
	}
	if err := json.Unmarshal(resp.Body, &said); err != nil {
		return "", errors.New("the archive's answer is not JSON")
	}
	closest := said.Snapshots.Closest
	if _, err := time.Parse("20060102150405", closest.Timestamp); err != nil || !closest.Available {
		return "", errors.New("the archive has no copy")
	}
	return archiveCopy + closest.Timestamp + "id_/" + address, nil // id_ is the page as it was, without a frame
}

func (c *climb) fetchArchive(ctx context.Context, address string) (*fetch.Response, error) {
	if c.req.Consent != nil {
		if err := c.req.Consent(ctx, address); err != nil {
			return nil, err
		}
	}
	resp, err := c.Careful.Do(ctx, fetch.Request{URL: address, Room: c.room.Hold})
	if err == nil && resp.Moved != "" {
		return nil, fmt.Errorf("not followed: %w", &MovedError{resp.Moved})
	}
	return resp, err
}

func copyDate(address string) string {
	stamp := address[len(archiveCopy):]
	if len(stamp) < 8 {
		return "an unknown day"
	}
	return stamp[:4] + "-" + stamp[4:6] + "-" + stamp[6:8]
}
