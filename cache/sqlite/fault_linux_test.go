package sqlite_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/sqlite"
	"github.com/decant-dev/decant/page"
)

// TestMain lets this program be another process that uses a store.
func TestMain(m *testing.M) {
	if path := os.Getenv("DECANT_TEST_WRITER"); path != "" {
		writeForever(path)
	}
	os.Exit(m.Run())
}

// writeForever stores entries and says so after each, until it is killed.
func writeForever(path string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	store, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		e := &cache.Entry{Page: &page.Page{Content: content(i)}, Expires: time.Now().Add(time.Hour)}
		if err := store.Put(ctx, fmt.Sprint("k", i), e); err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

func content(i int) string { return strings.Repeat(fmt.Sprint("text ", i, " "), 200) }

// What was stored before a kill -9 is there afterwards, and the file is sound;
// meanwhile another process reads and writes it.
func TestKilledWhileWriting(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{})
	writer := exec.CommandContext(t.Context(), os.Args[0])
	writer.Env = append(os.Environ(), "DECANT_TEST_WRITER="+path)
	said, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	lines, last := bufio.NewScanner(said), 0
	for lines.Scan() && last < 50 {
		last++
		put(t, s, "mine", "written meanwhile")
	}
	if err := writer.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = writer.Wait() // it was killed
	for i := range last {
		got, err := s.Get(t.Context(), fmt.Sprint("k", i))
		if err != nil || got.Page.Content != content(i) {
			t.Fatalf("entry %d after the kill: %v", i, err)
		}
	}
	var verdict string
	if err := raw(t, path).QueryRowContext(t.Context(), `PRAGMA integrity_check`).Scan(&verdict); verdict != "ok" {
		t.Errorf("integrity_check = %q, %v", verdict, err)
	}
}

// On a full disk nothing more is stored, what is there can be read, and with
// room again storing goes on. The limit on files holds for the whole process,
// so no other test may run beside this one.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{})
	put(t, s, "k", "before")
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual); err != nil {
		t.Fatal(err)
	}
	setLimit := func(limit syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
	}
	setLimit(syscall.Rlimit{Cur: 256 << 10, Max: usual.Max})
	err := fillUp(t, s)
	got, readErr := s.Get(t.Context(), "k")
	setLimit(usual)
	if err == nil {
		t.Fatal("a full disk took everything")
	}
	if readErr != nil || got.Page.Content != "before" {
		t.Errorf("Get on a full disk = %v, %v", got, readErr)
	}
	put(t, s, "k2", "after")
}

func fillUp(t *testing.T, s *sqlite.Store) error {
	noise := make([]byte, 32<<10)
	for i := range noise {
		noise[i] = byte('a' + (i*i*31+i>>3)%26)
	}
	for i := range 100 {
		e := &cache.Entry{Page: &page.Page{Content: fmt.Sprint(i) + string(noise)}, Expires: time.Now().Add(time.Hour)}
		if err := s.Put(t.Context(), fmt.Sprint("fill", i), e); err != nil {
			return err
		}
	}
	return nil
}

// A file of ours whose pages were overwritten is set aside when it is opened;
// a store that has it open answers with errors, not with rubbish.
func TestDamagedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{})
	for i := range 200 {
		put(t, s, fmt.Sprint("k", i), content(i))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt([]byte(strings.Repeat("damage ", 9000)), 100); err != nil {
		t.Fatal(err)
	}
	again := open(t, path, sqlite.Options{})
	if _, err := again.Get(t.Context(), "k7"); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get = %v, want a miss", err)
	}
	put(t, again, "k7", "anew")
	if _, err := os.Stat(path + ".damaged"); err != nil {
		t.Errorf("the damaged file was not set aside: %v", err)
	}
}
