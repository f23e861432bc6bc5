package testsite

import (
	"archive/zip"
	"embed"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

//go:embed sites
var sites embed.FS

// A Sample is links to one site, with what the site and its interfaces answer
// under their real names.
type Sample struct {
	Name    string
	Links   []string
	answers []sampleAnswer
}

type sampleAnswer struct {
	url    *url.URL
	status int
	header http.Header
	body   string
	packed bool // the body lists the files of an archive
}

// Samples gives the links to real sites that are served here, by name.
func Samples() []Sample {
	files, err := sites.ReadDir("sites")
	if err != nil {
		panic(err) // they are in the program
	}
	var out []Sample
	for _, f := range files {
		body, err := sites.ReadFile("sites/" + f.Name())
		if err != nil {
			panic(err)
		}
		out = append(out, parseSample(strings.TrimSuffix(f.Name(), ".txt"), string(body)))
	}
	return out
}

// Page is what the link itself leads to; nothing where that is no page.
func (s *Sample) Page(link string) string {
	for _, a := range s.answers {
		u, err := url.Parse(link)
		if err == nil && a.url.Host == u.Host && a.url.RequestURI() == u.RequestURI() && a.status == http.StatusOK {
			return a.body
		}
	}
	return ""
}

// Hosts are the hosts that answer.
func (s *Sample) Hosts() []string {
	var out []string
	for _, a := range s.answers {
		if !slices.Contains(out, a.url.Host) {
			out = append(out, a.url.Host)
		}
	}
	return out
}

// parseSample reads lines of links, and then answers, each after a line such as
// -- https://api.example.com/x status=404 content-type=text/html --. Of a packed
// one the body lists the files of an archive.
func parseSample(name, text string) Sample {
	s := Sample{Name: name}
	for line := range strings.Lines(text) {
		head, ok := strings.CutPrefix(line, "-- ")
		head, closed := strings.CutSuffix(strings.TrimSpace(head), " --")
		switch {
		case ok && closed:
			s.answers = append(s.answers, parseHead(head))
		case len(s.answers) > 0:
			s.answers[len(s.answers)-1].body += line
		case strings.HasPrefix(line, "http"):
			s.Links = append(s.Links, strings.TrimSpace(line))
		}
	}
	return s
}

func parseHead(head string) sampleAnswer {
	words := strings.Fields(head)
	u, err := url.Parse(words[0])
	if err != nil {
		panic(err)
	}
	a := sampleAnswer{url: u, status: http.StatusOK, header: http.Header{}}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "status":
			a.status, _ = strconv.Atoi(value)
		case "packed":
			a.packed = true
		default:
			a.header.Set(key, value)
		}
	}
	return a
}

// addSites answers under the names of real sites. An answer is for one path and
// query; an address that has none is not found.
func addSites(s *Site) {
	byHost := map[string]map[string]sampleAnswer{}
	for _, sample := range Samples() {
		for _, a := range sample.answers {
			if byHost[a.url.Host] == nil {
				byHost[a.url.Host] = map[string]sampleAnswer{}
			}
			byHost[a.url.Host][a.url.RequestURI()] = a
		}
	}
	for host, answers := range byHost {
		s.Handle(host, "*", func(w http.ResponseWriter, r *http.Request) {
			a, ok := answers[r.RequestURI]
			if !ok {
				http.NotFound(w, r)
				return
			}
			a.write(w)
		})
	}
}

func (a *sampleAnswer) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", kindOf(a.body))
	for name := range a.header {
		w.Header().Set(name, a.header.Get(name))
	}
	w.WriteHeader(a.status)
	if a.packed {
		pack(w, a.body)
		return
	}
	_, _ = w.Write([]byte(a.body))
}

// pack writes a zip archive of files, each after a line such as ++ ppt/slide.xml.
func pack(w io.Writer, list string) {
	archive := zip.NewWriter(w)
	defer archive.Close()
	var file io.Writer
	for line := range strings.Lines(list) {
		if name, ok := strings.CutPrefix(line, "++ "); ok {
			file, _ = archive.Create(strings.TrimSpace(name)) // a client that went away is not our concern
		} else if file != nil {
			_, _ = io.WriteString(file, line)
		}
	}
}

func kindOf(body string) string {
	switch {
	case strings.HasPrefix(body, "{"), strings.HasPrefix(body, "["):
		return "application/json; charset=utf-8"
	case strings.HasPrefix(body, "<?xml"):
		return "application/xml; charset=utf-8"
	case strings.HasPrefix(body, "<"):
		return "text/html; charset=utf-8"
	}
	return "text/plain; charset=utf-8"
}
