package browser

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

const (
	maxOrigins = 50
	maxLogin   = 40 << 20 // bytes of a file
	maxStored  = 8 << 20  // characters that one origin keeps
)

// A login is what a session's sites keep in the browser, so that it can be
// gone on with later. It is bound to its origins: what others have kept is
// neither saved nor brought back.
type login struct {
	Version int              `json:"version"`
	Saved   time.Time        `json:"saved"`
	Origins []string         `json:"origins"`
	Cookies []network.Cookie `json:"cookies"`
	Storage []stored         `json:"storage"`
}

// stored is what one origin keeps besides cookies.
type stored struct {
	Origin string          `json:"origin"`
	Data   json.RawMessage `json:"data"`
}

var loginName = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// loginFile is where the login of a name is kept for whoever asks. Who is known
// for this connection only has none: it would be left behind.
func (o *Options) loginFile(who principal.ID, name string) (string, error) {
	switch {
	case o.Logins == "":
		return "", fmt.Errorf("%w: logins are not kept, since no folder is set for them", tab.ErrRequest)
	case !loginName().MatchString(name):
		return "", fmt.Errorf("%w: the name of a login has letters, digits, dots, dashes and underscores",
			tab.ErrRequest)
	case who != principal.Local && !strings.HasPrefix(string(who), "key:"):
		return "", fmt.Errorf("%w: logins are kept for the person at this machine and for holders of keys",
			tab.ErrRequest)
	}
	folder := o.Logins
	if who != principal.Local {
		sum := sha256.Sum256([]byte(who))
		folder = filepath.Join(folder, hex.EncodeToString(sum[:8]))
	}
	return filepath.Join(folder, name+".json"), nil
}

// readLogin reads a login; none is no error. A file that others may read is
// refused, since what is in it may no longer be a secret.
func readLogin(path string) (*login, error) {
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the login cannot be read", tab.ErrRequest)
	}
	if !private(info) {
		return nil, fmt.Errorf(
			"%w: the file of the login can be read by others; make it yours alone (chmod 600), or delete it",
			tab.ErrRequest)
	}
	if info.Size() > maxLogin {
		return nil, fmt.Errorf("%w: the file of the login is too large", tab.ErrRequest)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: the login cannot be read", tab.ErrRequest)
	}
	return parseLogin(data)
}

func parseLogin(data []byte) (*login, error) {
	var l login
	if json.Unmarshal(data, &l) != nil || l.Version != 1 || len(l.Origins) > maxOrigins {
		return nil, fmt.Errorf("%w: the file of the login is damaged; delete it and log in again", tab.ErrRequest)
	}
	l.Cookies = slices.DeleteFunc(l.Cookies, func(c network.Cookie) bool { return !l.owns(c.Domain) })
	l.Storage = slices.DeleteFunc(l.Storage, func(s stored) bool { return !slices.Contains(l.Origins, s.Origin) })
	return &l, nil
}

// owns tells whether a cookie's domain is that of one of the origins.
func (l *login) owns(domain string) bool {
	wide := strings.HasPrefix(domain, ".")
	domain = strings.TrimPrefix(domain, ".")
	return slices.ContainsFunc(l.Origins, func(origin string) bool {
		host := hostOf(origin)
		return host == domain || wide && strings.HasSuffix(host, "."+domain)
	})
}

// write keeps the login in a file that only its owner can read; a half-written
// one never takes the place of a whole.
func (l *login) write(path string) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keeping the login: %w", err)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".login-*") // which has mode 0600
	if err != nil {
		return fmt.Errorf("keeping the login: %w", err)
	}
	_, err = part.Write(data)
	err = errors.Join(err, part.Sync(), part.Close())
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name())
		return fmt.Errorf("keeping the login: %w", err)
	}
	return nil
}

// originOf is the origin of an address that can keep something.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// remember notes an origin that the tab has been at.
func (s *session) remember(address string) {
	origin := originOf(address)
	s.mu.Lock()
	defer s.mu.Unlock()
	if origin != "" && len(s.origins) < maxOrigins && !slices.Contains(s.origins, origin) {
		s.origins = append(s.origins, origin)
	}
}

func (s *session) visited() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.origins)
}

func (s *session) loginName() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.login
}

func (s *session) goesBy(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.login = name
}

// collect gathers what the session's sites keep.
func (p *Pool) collect(ctx context.Context, s *session) (*login, error) {
	l := &login{Version: 1, Saved: time.Now().UTC(), Origins: s.visited()}
	all, err := cdp.Call(ctx, s.process.browser, storage.GetCookies,
		storage.GetCookiesParams{BrowserContextID: s.context})
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	for _, c := range all.Cookies {
		if l.owns(c.Domain) {
			l.Cookies = append(l.Cookies, *c)
		}
	}
	err = p.aside(ctx, s, l.Origins, func(blank *session, origin string) error {
		data, err := blank.later(ctx, "dumpStorage", maxStored)
		if err == nil && len(data) > 0 {
			l.Storage = append(l.Storage, stored{origin, data})
		}
		return err
	})
	return l, err
}

// restore brings back what a login has kept.
func (p *Pool) restore(ctx context.Context, s *session, l *login) error {
	var cookies []*network.CookieParam
	for _, c := range l.Cookies {
		param := &network.CookieParam{
			Name: c.Name, Value: c.Value, Domain: c.Domain, Path: c.Path, Secure: c.Secure, HTTPOnly: c.HTTPOnly,
			SameSite: c.SameSite}
		if !c.Session && c.Expires > 0 {
			param.Expires = cdp.TimeSinceEpoch(c.Expires)
		}
		cookies = append(cookies, param)
	}
	if len(cookies) > 0 {
		_, err := cdp.Call(ctx, s.process.browser, storage.SetCookies,
			storage.SetCookiesParams{Cookies: cookies, BrowserContextID: s.context})
		if err != nil {
			return s.reason(ctx, err)
		}
	}
	origins, data := []string{}, map[string]json.RawMessage{}
	for _, one := range l.Storage {
		origins, data[one.Origin] = append(origins, one.Origin), one.Data
	}
	for _, origin := range l.Origins {
		s.remember(origin)
	}
	return p.aside(ctx, s, origins, func(blank *session, origin string) error {
		_, err := blank.later(ctx, "restoreStorage", data[origin])
		return err
	})
}

// keepLogin saves the login of a session.
func (p *Pool) keepLogin(ctx context.Context, s *session) error {
	path, err := s.opts.loginFile(s.owner, s.loginName())
	if err != nil {
		return err
	}
	ctx, done := s.bound(ctx, s.opts.Timeout)
	defer done()
	l, err := p.collect(ctx, s)
	if err != nil {
		return err
	}
	return l.write(path)
}

// part keeps the login of a session that is about to end, if it has one.
func (p *Pool) part(ctx context.Context, s *session) error {
	if s.loginName() == "" || s.hasCrashed() || !s.process.alive() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, partTime)
	defer cancel()
	return p.keepLogin(ctx, s)
}

// partTime is how long the end of a session may wait for its login.
const partTime = 10 * time.Second

// save keeps the login of a session now, under the name given or its own.
func (p *Pool) save(ctx context.Context, s *session, req *tab.Request) (*tab.Result, error) {
	if err := s.busy.Lock(ctx); err != nil {
		return nil, err
	}
	defer s.busy.Unlock()
	if req.Login != "" {
		s.goesBy(req.Login)
	}
	if s.loginName() == "" {
		return nil, fmt.Errorf("%w: no login: give the name to keep it under", tab.ErrRequest)
	}
	if err := p.keepLogin(ctx, s); err != nil {
		return nil, err
	}
	return &tab.Result{Session: s.id, Outcome: &tab.Outcome{Did: "kept the login " + s.loginName(), Changed: true}}, nil
}

// begin brings back the login that a new session is to go on with.
func (p *Pool) begin(ctx context.Context, s *session, name string) error {
	if name == "" {
		return nil
	}
	path, err := s.opts.loginFile(s.owner, name)
	if err != nil {
		return err
	}
	kept, err := readLogin(path)
	if err != nil {
		return err
	}
	s.goesBy(name)
	if kept == nil {
		s.notice("no login is kept under this name yet; it is kept when the session is closed")
		return nil
	}
	return p.restore(ctx, s, kept)
}
