package ladder

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
)

func TestPreparingTakesNoTimeFromARead(t *testing.T) {
	reader.RegisterPreparation(func() error {
		time.Sleep(time.Hour)
		return nil
	}, format.Torrent)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := clock.WithTimeout(context.Background(), time.Second)
		defer cancel()
		torrent := reader.Source{Body: []byte("d8:announce3:url4:infod4:name1:aee"), Name: "a.torrent"}
		if err := prepare(ctx, torrent); err != nil {
			t.Fatalf("prepare(%q): %v", torrent.Name, err)
		}
		if left, _ := clock.Left(ctx); left != time.Second {
			t.Errorf("after an hour of preparing %v of 1s are left", left)
		}
	})
}

func TestPreparingEndsWithItsCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait := make(chan struct{})
		reader.RegisterPreparation(func() error {
			<-wait
			return nil
		}, format.Torrent)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		torrent := reader.Source{Body: []byte("d8:announce3:url4:infod4:name1:aee"), Name: "a.torrent"}
		if err := prepare(ctx, torrent); err != context.Canceled {
			t.Errorf("prepare after its caller left: %v", err)
		}
		close(wait)
	})
}
