package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	chromedpremote "github.com/chromedp/chromedp/remote"

	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

// startTime is how long a browser may take to come up.
const startTime = 30 * time.Second

// A process is one running browser with its proxy and profile.
type process struct {
	// handle is how chromedp names the browser; it carries no deadline.
	handle  context.Context
	browser *chromedp.Browser
	proxy   *proxy
	gate    *gate // where the proxy cannot be reached
	folder  *folder
	stop    func()
}

// launch starts a browser, or connects to a remote one. It outlives ctx.
func launch(ctx context.Context, opts *Options) (*process, error) {
	p := &process{}
	if err := p.prepare(ctx, opts); err != nil {
		return nil, errors.Join(err, p.close())
	}
	started := make(chan error, 1)
	go func() { started <- chromedp.Do(p.handle) }()
	limit := time.NewTimer(startTime)
	defer limit.Stop()
	var err error
	select {
	case err = <-started:
	case <-ctx.Done():
		err = ctx.Err()
	case <-limit.C:
		err = fmt.Errorf("it did not start in %v", startTime)
	}
	if err != nil {
		_ = p.close()
		return nil, startError(ctx, err)
	}
	p.browser = chromedp.FromContext(p.handle).Browser
	return p, nil
}

func startError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	// What a browser says as it fails spans many lines.
	said := strings.Join(strings.Fields(err.Error()), " ")
	return fmt.Errorf("%w: the browser did not start: %s", tab.ErrNoBrowser, brief.Clip(said, 300))
}

func (p *process) prepare(ctx context.Context, opts *Options) error {
	lasting := context.WithoutCancel(ctx)
	if remote(opts.Path) {
		if err := p.guardRemote(opts); err != nil {
			return err
		}
		allocator, free := chromedpremote.NewAllocator(lasting, opts.Path)
		p.begin(allocator, free)
		return nil
	}
	path, err := Find(opts.Path)
	if err != nil {
		return err
	}
	if opts.Headed && runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return fmt.Errorf("%w with a window: there is no display here; leave out headed, or set DISPLAY",
			tab.ErrNoBrowser)
	}
	if p.proxy, err = startProxy(opts.Dialer); err != nil {
		return err
	}
	if p.folder, err = newFolder(); err != nil {
		return err
	}
	allocator, free := chromedp.NewExecAllocator(lasting, p.options(path, opts)...)
	p.begin(allocator, free)
	return nil
}

// apart makes a tab with cookies and storage of its own, whose traffic goes
// through the proxy whatever the browser was started with.
func (p *process) apart() chromedp.ContextOption {
	return chromedp.WithNewBrowserContext(func(params *target.CreateBrowserContextParams) {
		if p.proxy != nil {
			params.ProxyServer, params.ProxyBypassList = "http://"+p.proxy.address(), "<-loopback>"
		}
	})
}

func (p *process) begin(allocator context.Context, free func()) {
	quiet := func(string, ...any) {}
	handle, end := chromedp.NewContext(allocator, chromedp.WithLogf(quiet), chromedp.WithErrorf(quiet))
	p.handle = handle
	p.stop = func() {
		end()
		free()
	}
}

// off are the parts of a browser that reach out by themselves or that a page
// must not have. Site isolation is among them: with it the frames of other
// sites are out of reach of the page's session, and each browser session has
// processes of its own all the same.
const off = "NetworkTimeServiceQuerying,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication,CertificateTransparencyComponentUpdater," +
	"InterestFeedContentSuggestions,GlobalMediaControls,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,IsolateOrigins,site-per-process,DnsOverHttps,AsyncDns,WebRtcHideLocalIpsWithMdns"

// nowhere is where a browser's own errands end: the time, updates and accounts
// that it asks its maker for at every start are nobody's business.
const nowhere = "http://127.0.0.1:9/"

// options are the flags. All traffic goes to the proxy: without <-loopback a
// browser passes it by for local addresses, and the resolver rule takes away
// name look-ups.
func (p *process) options(path string, opts *Options) []chromedp.ExecAllocatorOption {
	all := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path),
		chromedp.UserDataDir(filepath.Join(p.folder.path, "profile")),
		chromedp.NoInheritEnv, chromedp.Env(environment(p.folder.path)...),
		chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
	}
	if opts.Headed {
		all = append(all, chromedp.Env(display()...))
	} else {
		all = append(all, chromedp.Headless)
	}
	for name, value := range map[string]any{
		"proxy-server":                    "http://" + p.proxy.address(),
		"proxy-bypass-list":               "<-loopback>",
		"host-resolver-rules":             "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
		"disable-quic":                    true,
		"force-webrtc-ip-handling-policy": "disable_non_proxied_udp",
		"webrtc-ip-handling-policy":       "disable_non_proxied_udp",
		"disable-features":                off,
		"disable-site-isolation-trials":   true,
		"disable-extensions":              true,
		"disable-background-networking":   true,
		"disable-component-update":        true,
		"component-updater":               "disable-background-downloads,url-source=" + nowhere,
		"gaia-url":                        nowhere,
		"allow-browser-signin":            "false",
		"disable-component-extensions-with-background-pages": true,
		"disable-default-apps":                               true,
		"disable-sync":                                       true,
		"disable-breakpad":                                   true,
		"disable-crash-reporter":                             true,
		"disable-client-side-phishing-detection":             true,
		"disable-domain-reliability":                         true,
		"disable-field-trial-config":                         true,
		"disable-hang-monitor":                               true,
		"disable-ipc-flooding-protection":                    true,
		"disable-popup-blocking":                             true,
		"disable-prompt-on-repost":                           true,
		"disable-renderer-backgrounding":                     true,
		"disable-backgrounding-occluded-windows":             true,
		"disable-background-timer-throttling":                true,
		"disable-dev-shm-usage":                              true,
		"disable-gpu":                                        true,
		"disable-print-preview":                              true,
		"disable-search-engine-choice-screen":                true,
		"autoplay-policy":                                    "no-user-gesture-required",
		"no-pings":                                           true,
		"no-service-autorun":                                 true,
		"metrics-recording-only":                             true,
		"password-store":                                     "basic",
		"use-mock-keychain":                                  true,
		"force-color-profile":                                "srgb",
		"window-size":                                        "1280,900",
		"enable-automation":                                  true,
	} {
		all = append(all, chromedp.Flag(name, value))
	}
	for name, value := range opts.Flags {
		all = append(all, chromedp.Flag(name, value))
	}
	return all
}

// environment gives the browser what it needs to run and none of our secrets.
func environment(home string) []string {
	env := []string{"HOME=" + home, "TMPDIR=" + home, "XDG_CONFIG_HOME=" + home, "XDG_CACHE_HOME=" + home}
	for _, name := range []string{"PATH", "LANG", "LC_ALL", "TZ", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
		"LD_LIBRARY_PATH", "SystemRoot", "ProgramFiles", "LocalAppData", "TEMP", "TMP"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// display gives a browser what it needs to show a window.
func display() []string {
	var env []string
	for _, name := range []string{"DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR",
		"DBUS_SESSION_BUS_ADDRESS"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// lost is closed when the browser is gone.
func (p *process) lost() <-chan struct{} { return p.browser.LostConnection }

func (p *process) alive() bool {
	select {
	case <-p.lost():
		return false
	default:
		return true
	}
}

// examine ends a browser that does not answer, so that a new one is started.
func (p *process) examine() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(p.handle), 3*time.Second)
	defer cancel()
	if _, err := cdp.Call(ctx, p.browser, browser.GetVersion, cdp.Empty{}); err != nil {
		p.stop()
	}
}

// newTab opens a tab in a context of its own: no cookie or storage is shared
// with another. The tab outlives ctx.
func (p *process) newTab(ctx context.Context, options ...chromedp.ContextOption) (*chromedp.Context, func(), error) {
	handle, end := chromedp.NewContext(p.handle, options...)
	opened := make(chan error, 1)
	go func() { opened <- chromedp.Do(handle) }()
	var err error
	select {
	case err = <-opened:
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.lost():
		err = tab.ErrCrashed
	}
	if err != nil {
		go end() // it waits for a browser that may not answer
		return nil, nil, err
	}
	return chromedp.FromContext(handle), end, nil
}

// createdTargets tells of new windows and frames.
func (p *process) createdTargets(ctx context.Context) func(func(target.EventTargetCreated, error) bool) {
	return cdp.Events(ctx, p.browser, target.TargetCreated)
}

func (p *process) close() error {
	if p.stop != nil {
		p.stop()
	}
	var err error
	if p.proxy != nil {
		err = p.proxy.close()
	}
	if p.folder != nil {
		err = errors.Join(err, p.folder.remove())
	}
	return err
}
