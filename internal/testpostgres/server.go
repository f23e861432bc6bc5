// Package testpostgres runs a real PostgreSQL for tests: one that nobody else
// uses, reached through a socket in a folder of its own.
package testpostgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Server is one PostgreSQL. Its methods are not for concurrent use, except
// Database.
type Server struct {
	folder  string
	program string // the folder of PostgreSQL's programs
	owner   *owner
	process *os.Process
	ended   chan struct{}
	made    atomic.Int64
}

// Start makes a server and waits until it answers. Whoever starts it closes it;
// it ends with this process in any case.
func Start(ctx context.Context) (*Server, error) {
	program, err := programs()
	if err != nil {
		return nil, err
	}
	// The path of a socket must be short.
	folder, err := os.MkdirTemp("", "pg")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, program: program}
	if err := s.begin(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Server) begin(ctx context.Context) (err error) {
	if s.owner, err = newOwner(s.folder); err != nil {
		return err
	}
	if err := s.initialize(ctx); err != nil {
		return err
	}
	return s.Resume(ctx)
}

func (s *Server) initialize(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, filepath.Join(s.program, "initdb"), "--auth=trust", "--no-sync", "--username=test",
		"--encoding=UTF8", "--locale=C", "--pgdata="+s.data())
	cmd.SysProcAttr, cmd.Dir = s.owner.attributes(), s.folder
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, bytes.TrimSpace(said))
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// maxConnections is what the servers of a test together may open.
const maxConnections = 200

// Resume starts the server again after Stop, and waits until it answers.
func (s *Server) Resume(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(s.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(filepath.Join(s.program, "postgres"), "-D", s.data(), "-k", s.folder,
		"-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off",
		"-c", fmt.Sprint("max_connections=", maxConnections), "-c", "shared_buffers=64MB")
	cmd.SysProcAttr, cmd.Dir, cmd.Stdout, cmd.Stderr = s.owner.attributes(), s.folder, log, log
	s.ended = make(chan struct{})
	started := make(chan error)
	go func() {
		defer close(s.ended)
		// The server ends with the thread that started it.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // how it ends does not matter
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	s.process = cmd.Process
	return s.await(ctx)
}

// await asks until the server answers or ends.
func (s *Server) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute) // of a machine that is very busy
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.address("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-s.ended:
			said, _ := os.ReadFile(filepath.Join(s.folder, "log"))
			return fmt.Errorf("postgres ended: %s", bytes.TrimSpace(said))
		case <-ctx.Done():
			return fmt.Errorf("postgres does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Stop ends the server at once, as if the machine had failed.
func (s *Server) Stop() {
	if s.process == nil {
		return
	}
	_ = s.process.Signal(syscall.SIGQUIT) // it may be gone already
	<-s.ended
	s.process = nil
}

// Close stops the server and deletes everything.
func (s *Server) Close() error {
	s.Stop()
	return os.RemoveAll(s.folder)
}

// Database makes an empty database and returns its address.
func (s *Server) Database(ctx context.Context) (string, error) {
	conn, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	name := fmt.Sprintf("db%d_%d", os.Getpid(), s.made.Add(1))
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	return s.address(name), nil
}

func (s *Server) address(database string) string {
	query := url.Values{"host": {s.folder}, "user": {"test"}, "sslmode": {"disable"}}
	return "postgres:///" + database + "?" + query.Encode()
}

// programs finds where PostgreSQL's programs are: on the path, or where Debian
// puts them, the newest first.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("no PostgreSQL here; make setup installs it")
	}
	newest := found[0]
	for _, path := range found {
		if len(path) > len(newest) || len(path) == len(newest) && strings.Compare(path, newest) > 0 {
			newest = path
		}
	}
	return filepath.Dir(newest), nil
}

var shared struct {
	once   sync.Once
	server *Server
	err    error
}

// A TB is what Shared needs of a test.
type TB interface {
	Helper()
	Context() context.Context
	Fatal(args ...any)
}

// Shared returns the one server that the tests of a package share. Run closes
// it.
func Shared(tb TB) *Server {
	tb.Helper()
	shared.once.Do(func() { shared.server, shared.err = Start(context.WithoutCancel(tb.Context())) })
	if shared.err != nil {
		tb.Fatal(shared.err)
	}
	return shared.server
}

// NewDatabase makes an empty database on the shared server.
func NewDatabase(tb TB) string {
	tb.Helper()
	address, err := Shared(tb).Database(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return address
}

// Run runs the tests of a package and closes what they share.
func Run(run func() int) int {
	code := run()
	if shared.server != nil {
		if err := shared.server.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return code
}
