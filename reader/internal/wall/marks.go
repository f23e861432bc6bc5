package wall

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// challengeAddresses serve nothing but proofs of being human.
var challengeAddresses = newPhrases(
	"/cdn-cgi/challenge-platform/h/", "challenges.cloudflare.com", "captcha-delivery.com", "_incapsula_resource",
	"/errors/validatecaptcha", "px-cloud.net", "px-cdn.net",
	"perimeterx", "awswaf.com", "geo.captcha", "/_sec/cp_challenge", "kasada", "/ips.js", "/recaptcha/challengepage",
	"ddos-guard", "/sorry/index",
)

// challengeNames are ids and classes of pages that only challenge.
var challengeNames = newPhrases(
	"cf-challenge", "challenge-form", "challenge-running", "challenge-error", "cf-browser-verification",
	"cf-error-details", "px-captcha", "datadome", "sec-if-cpt-container", "bot-check", "captcha-container",
	"challenge-stage", "main-iframe-wrapper", "ddg-captcha", "human-verification",
)

// widgetNames are parts of challenges and of ordinary forms.
var widgetNames = newPhrases("g-recaptcha", "h-captcha", "cf-turnstile", "geetest", "captcha", "arkose", "funcaptcha")

var wallNames = newPhrases("paywall", "regwall", "piano-")

var parkingAddresses = newPhrases(
	"parkingcrew.", "sedoparking.", "bodis.com", "hugedomains.", "afternic.", "/parking.php", "parklogic.",
	"above.com/marketplace", "dan.com/buy-domain", "uniregistry.", "parkweb", "skenzo.", "/lander",
)

var consentNames = newPhrases(
	"onetrust", "cookie", "consent", "didomi", "qc-cmp", "usercentrics", "sp_message", "truste", "gdpr", "cybot",
	"ccpa",
)

// tellingNames are all of these, of which most names hold none.
var tellingNames = newPhrases(slices.Concat(challengeNames.list, widgetNames.list, wallNames.list, consentNames.list)...)

func isTelling(name string) bool { return tellingNames.first(strings.ToLower(name)) != "" }

// mounts are the elements that frameworks fill with a script.
var mounts = [...]string{"root", "app", "__next", "__nuxt", "___gatsby", "svelte", "react-root", "main-app", "app-root",
	"ember-app", "q-app", "application", "mount", "app-mount", "react-app", "__layout"}

// phrases are texts to look for, all at once.
type phrases struct {
	list   []string
	starts [1 << 6]uint64 // a bit for each hash of the first two bytes
}

func newPhrases(list ...string) *phrases {
	p := &phrases{list: list}
	for _, phrase := range list {
		hash := pair(phrase[0], phrase[1])
		p.starts[hash>>6] |= 1 << (hash & 63)
	}
	return p
}

func pair(a, b byte) uint16 { return (uint16(a)<<5 ^ uint16(b)) & (1<<12 - 1) }

// first returns the earliest of the list that is in a text.
func (p *phrases) first(text string) string { return p.firstOf(text, "") }

// firstOf returns the earliest of the list that is in one of two texts.
func (p *phrases) firstOf(text, other string) string {
	best := p.find(other, p.find(text, len(p.list)))
	if best == len(p.list) {
		return ""
	}
	return p.list[best]
}

// find returns the place in the list of the earliest that is in a text, and the
// best so far where none is before that.
func (p *phrases) find(text string, best int) int {
	for i := 0; i+1 < len(text); i++ {
		if hash := pair(text[i], text[i+1]); p.starts[hash>>6]>>(hash&63)&1 == 0 {
			continue
		}
		for k, phrase := range p.list[:best] {
			if phrase[0] == text[i] && phrase[1] == text[i+1] && strings.HasPrefix(text[i:], phrase) {
				best = k
				break
			}
		}
	}
	return best
}

// address notes what the address of a script, frame or form tells.
func (f *facts) address(text string) {
	if text == "" {
		return
	}
	text = strings.ToLower(text)
	if f.challenge == "" {
		f.challenge = challengeAddresses.first(text)
	}
	if f.parking == "" {
		f.parking = parkingAddresses.first(text)
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
		f.parking = parkingAddresses.first(strings.ToLower(code))
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
		f.challenge = challengeNames.first(name)
	}
	if f.widget == "" {
		f.widget = widgetNames.first(name)
	}
	if f.paywalled == "" && wallNames.first(name) != "" {
		f.paywalled = "paywall element"
	}
	if mark := consentNames.first(name); mark != "" && len(name) < longestConsentName {
		in.consent = true
		if f.consent == "" {
			f.consent = mark
		}
	}
}
