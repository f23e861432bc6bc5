package wall

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/phrases"
)

// A rule finds one kind of wall: it returns what shows it, or "".
type rule struct {
	reason document.Reason
	judge  func(*facts) (evidence string, confidence float64)
}

// rules are tried in this order; the first that finds something wins.
var rules = []rule{
	{document.ReasonBotWall, botWall},
	{document.ReasonParked, parked},
	{document.ReasonGeo, geo},
	{document.ReasonSoft404, soft404},
	{document.ReasonLogin, login},
	{document.ReasonPaywall, paywall},
	{document.ReasonConsent, consent},
	{document.ReasonJSShell, jsShell},
	{document.ReasonEmpty, empty},
}

func (f *facts) all() int { return f.prose + f.linked + f.consentText }

// says returns the first phrase of a table that the page's text has.
func (f *facts) says(p *phrases.List) string { return p.First(f.text.String(), f.title) }

func titled(f *facts, p *phrases.List) string { return p.First(f.title, strings.TrimSpace(f.heading)) }

func botWall(f *facts) (string, float64) {
	said := f.says(humanPhrases)
	switch {
	case f.paragraphs > 3 || f.article && f.prose > 1000:
		return "", 0
	case f.challenge != "" && f.prose < 1500 && (said != "" || f.all() < 600):
		return "challenge: " + f.challenge, 0.97
	case f.widget != "" && said != "" && f.prose < 900 && f.passwords == 0:
		return "captcha widget and the words " + quote(said), 0.9
	case titled(f, humanTitles) != "" && f.prose < 900:
		return "title " + quote(titled(f, humanTitles)), 0.85
	case said != "" && f.all() < 700 && f.passwords == 0:
		return "little text, with the words " + quote(said), 0.8
	}
	return "", 0
}

func parked(f *facts) (string, float64) {
	said := f.says(parkedPhrases)
	switch {
	case f.parking != "" && f.prose < 1500:
		return "advertisements of " + f.parking, 0.9
	case said != "" && f.all() < 1200 && f.paragraphs < 3:
		return "little text, with the words " + quote(said), 0.85
	}
	return "", 0
}

func geo(f *facts) (string, float64) {
	if said := f.says(geoPhrases); said != "" && f.prose < 900 && f.paragraphs < 4 {
		return "little text, with the words " + quote(said), 0.85
	}
	return "", 0
}

func soft404(f *facts) (string, float64) {
	said := titled(f, missingPhrases)
	if said == "" && f.all() < 500 {
		said = f.says(missingPhrases)
	}
	switch {
	case said == "" || f.paragraphs > 3:
		return "", 0
	case f.prose < 600:
		return "title or heading " + quote(said), 0.92
	case f.prose < 1500 && f.says(missingHelp) != "":
		return "title or heading " + quote(said) + " and " + quote(f.says(missingHelp)), 0.85
	}
	return "", 0
}

func login(f *facts) (string, float64) {
	said := f.says(loginPhrases)
	switch {
	case f.paragraphs > 2:
		return "", 0
	case f.passwords > 0 && f.prose < 700 && f.inputs <= 4 && (said != "" || f.all() < 500):
		return "a password form is most of the page", 0.93
	case f.passwords > 0 && f.prose < 1200 && titled(f, loginPhrases) != "":
		return "a password form under the title " + quote(titled(f, loginPhrases)), 0.85
	case titled(f, loginPhrases) != "" && f.inputs > 0 && f.all() < 700:
		return "a form under the title " + quote(titled(f, loginPhrases)), 0.8
	case f.says(loginDemands) != "" && f.prose < 500:
		return "little text, with the words " + quote(f.says(loginDemands)), 0.75
	}
	return "", 0
}

func paywall(f *facts) (string, float64) {
	said := f.says(payPhrases)
	switch {
	case f.locked && f.prose < 2500:
		return "isAccessibleForFree is false, and there is little text", 0.9
	case f.paywalled != "" && said != "" && f.prose < 2000:
		return f.paywalled + " and the words " + quote(said), 0.85
	case said != "" && f.prose < 900 && f.paragraphs < 4:
		return "little text, with the words " + quote(said), 0.75
	}
	return "", 0
}

func consent(f *facts) (string, float64) {
	rest := f.prose + f.linked
	switch {
	case f.consentText > 150 && f.consentText > 3*rest && rest < 300:
		return "hardly any text but that of a consent dialogue", 0.85
	case f.consent != "" && titled(f, consentPhrases) != "" && f.prose < 1500:
		return "consent under the title " + quote(titled(f, consentPhrases)), 0.9
	case titled(f, consentPhrases) != "" && f.prose < 1200 && f.paragraphs < 6:
		return "title " + quote(titled(f, consentPhrases)), 0.8
	}
	return "", 0
}

func jsShell(f *facts) (string, float64) {
	asks := scriptPhrases.First(f.noscript)
	said := f.says(scriptPhrases)
	switch {
	case f.scripts == 0 && said == "":
		return "", 0
	case f.mount != "" && f.mountText < 80 && (f.all() < 150 || f.heading == "" && f.all() < 400):
		return "empty mount point " + f.mount, 0.95
	case asks != "" && f.mountText < 80 && (f.all() < 120 || f.heading == "" && f.all() < 300):
		return "noscript says " + quote(asks) + ", and there is little text", 0.9
	case said != "" && f.all() < 500:
		return "little text, with the words " + quote(said), 0.85
	case f.all() < 100 && f.heading == "" && (f.scripts > 2 || f.code > 3000):
		return "scripts and hardly any text", 0.75
	}
	return "", 0
}

func empty(f *facts) (string, float64) {
	if f.all() < 30 {
		return "no text", 0.9
	}
	return "", 0
}

func quote(text string) string { return `"` + text + `"` }
