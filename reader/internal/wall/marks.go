package wall

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// challengeAddresses serve nothing but proofs of being human.
var challengeAddresses = phrases.New(
	"/cdn-cgi/challenge-platform/h/", "challenges.cloudflare.com", "captcha-delivery.com", "_incapsula_resource",
	"/errors/validatecaptcha", "px-cloud.net", "px-cdn.net",
	"perimeterx", "awswaf.com", "geo.captcha", "/_sec/cp_challenge", "kasada", "/ips.js", "/recaptcha/challengepage",
	"ddos-guard", "/sorry/index",
)

// challengeNames are ids and classes of pages that only challenge.
var challengeNames = phrases.New(
	"cf-challenge", "challenge-form", "challenge-running", "challenge-error", "cf-browser-verification",
	"cf-error-details", "px-captcha", "datadome", "sec-if-cpt-container", "bot-check", "captcha-container",
	"challenge-stage", "main-iframe-wrapper", "ddg-captcha", "human-verification",
)

// widgetNames are parts of challenges and of ordinary forms.
var widgetNames = phrases.New("g-recaptcha", "h-captcha", "cf-turnstile", "geetest", "captcha", "arkose", "funcaptcha")

var wallNames = phrases.New("paywall", "regwall", "piano-")

var parkingAddresses = phrases.New(
	"parkingcrew.", "sedoparking.", "bodis.com", "hugedomains.", "afternic.", "/parking.php", "parklogic.",
	"above.com/marketplace", "dan.com/buy-domain", "uniregistry.", "parkweb", "skenzo.", "/lander",
)

var consentNames = phrases.New(
	"onetrust", "cookie", "consent", "didomi", "qc-cmp", "usercentrics", "sp_message", "truste", "gdpr", "cybot",
	"ccpa",
)

// tellingNames are all of these, of which most names hold none.
var tellingNames = phrases.New(slices.Concat(challengeNames.Texts(), widgetNames.Texts(), wallNames.Texts(),
	consentNames.Texts())...)

func isTelling(name string) bool { return tellingNames.In(strings.ToLower(name)) }

// mounts are the elements that frameworks fill with a script.
var mounts = [...]string{"root", "app", "__next", "__nuxt", "___gatsby", "svelte", "react-root", "main-app", "app-root",
	"ember-app", "q-app", "application", "mount", "app-mount", "react-app", "__layout"}

// address notes what the address of a script, frame or form tells.
func (f *facts) address(text string) {
	if text == "" {
		return
	}
	text = strings.ToLower(text)
	if f.challenge == "" {
		f.challenge = challengeAddresses.First(text)
	}
	if f.parking == "" {
		f.parking = parkingAddresses.First(text)
	}
	if strings.Contains(text, "consent.") && f.consent == "" {
		f.consent = "consent form"
	}
}

// inline looks at the start of a script that is in the page.
func (f *facts) inline(code string) {
	code = code[:min(len(code), 3000)]
	switch {
	case f.challenge != "":
	case strings.Contains(code, "_cf_chl_opt"), strings.Contains(code, "/cdn-cgi/challenge-platform/h/"):
		f.challenge = "cloudflare challenge"
	case strings.Contains(code, "_pxAppId"), strings.Contains(code, "window._pxUuid"):
		f.challenge = "perimeterx"
	case strings.Contains(code, "captcha-delivery.com"):
		f.challenge = "datadome"
	case strings.Contains(code, "gokuProps"), strings.Contains(code, "AwsWafIntegration"):
		f.challenge = "aws waf"
	}
	if f.parking == "" && (strings.Contains(code, "parking") || strings.Contains(code, "/lander")) {
		f.parking = parkingAddresses.First(strings.ToLower(code))
	}
}

var tellingAttrs = tree.NamesOf("id", "class", "ng-app", "data-reactroot", "ng-version")

// names notes what the id and the classes of an element tell.
func (f *facts) names(n tree.Node, in *scope) {
	if f.mount == "" && (n.Name() == "app-root" || n.Name() == "my-app") {
		f.mount, in.mount = n.Name(), true
	}
	if !n.MayHave(tellingAttrs) {
		return
	}
	for a := range n.Attrs() {
		switch a.Name {
		case "id":
			f.mountPoint(a.Value, in)
		case "ng-app", "data-reactroot", "ng-version":
			if f.mount == "" {
				f.mount, in.mount = a.Name, true
			}
			continue
		case "class":
			if !f.telling.Of(n, isTelling) {
				continue
			}
		default:
			continue
		}
		switch n.Tag() {
		case tag.Body, tag.Html, tag.Article, tag.Main, tag.P, tag.H1:
		default:
			f.name(strings.ToLower(a.Value), in)
		}
	}
}

func (f *facts) mountPoint(id string, in *scope) {
	if f.mount != "" {
		return
	}
	for _, mount := range mounts {
		if id == mount {
			f.mount, in.mount = "#"+id, true
		}
	}
}

// longestConsentName keeps out the bodies and wrappers of pages, whose many
// classes often say something about cookies.
const longestConsentName = 60

func (f *facts) name(name string, in *scope) {
	if f.challenge == "" {
		f.challenge = challengeNames.First(name)
	}
	if f.widget == "" {
		f.widget = widgetNames.First(name)
	}
	if f.paywalled == "" && wallNames.In(name) {
		f.paywalled = "paywall element"
	}
	if mark := consentNames.First(name); mark != "" && len(name) < longestConsentName {
		in.consent = true
		if f.consent == "" {
			f.consent = mark
		}
	}
}
