package doctor

import (
	"crypto/tls"
	"strings"
	"time"

	"github.com/decant-dev/decant/internal/config"
)

// proxy says in plain words what a proxy decides, or what the environment says
// and is not heeded.
func (p *Patient) proxy() Finding {
	if servers := p.Fetch.Proxy.Servers(); len(servers) > 0 {
		return Finding{"proxy", Good, servers[0].String() + ": " + servers[0].Decides(), ""}
	}
	if p.Config.Proxy == config.ProxyFromEnvironment {
		return Finding{"proxy", Missing, "the environment names none; connections go out directly",
			"export HTTPS_PROXY=…, or leave the setting proxy empty"}
	}
	for _, name := range []string{"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"} {
		if p.Getenv(name) != "" {
			return Finding{"proxy", Missing,
				name + " is set, but connections go out directly so that every address is checked",
				"export DECANT_PROXY=" + config.ProxyFromEnvironment + " if the proxy may decide what is reached"}
		}
	}
	return Finding{"proxy", Good, "none", ""}
}

// credentials says for whom there are some, never what they are.
func (p *Patient) credentials() Finding {
	origins := p.Fetch.Credentials.Origins()
	if len(origins) == 0 {
		return Finding{"credentials", Good, "none; pages are read as a stranger reads them", ""}
	}
	return Finding{"credentials", Good, "set, each for its origin alone: " + strings.Join(origins, ", "), ""}
}

// certificate says how long servers can speak https with theirs.
func (p *Patient) certificate() []Finding {
	if p.Config.TLSCert == "" && p.Config.TLSKey == "" {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(p.Config.TLSCert, p.Config.TLSKey)
	if err != nil {
		return []Finding{{"certificate", Broken, err.Error(), "correct the settings tlsCert and tlsKey"}}
	}
	until := pair.Leaf.NotAfter
	if time.Now().After(until) {
		return []Finding{{"certificate", Broken, "it ended on " + until.Format(time.DateOnly), "renew the file of tlsCert"}}
	}
	return []Finding{{"certificate", Good, "of tlsCert, until " + until.Format(time.DateOnly), ""}}
}
