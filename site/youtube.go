package site

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A cue is words and the second at which they are said.
type cue struct {
	at    int
	words string
}

// maxCues is how much of a transcript is given; hours of speech stay below it.
const maxCues = 20_000

// youtube adds the chapters and the transcript of a video, or says that there
// is none.
func youtube(v *Visit, c *composer) error {
	chapters := chaptersOf(plain(single(v, "player", "videoDetails", "shortDescription")))
	cues := cuesOf(v.scope.values["transcript"])
	if len(cues) == 0 {
		c.heading(2, "Transcript")
		c.say(c.root, whyNoTranscript(v))
		return nil
	}
	c.heading(2, strings.TrimSpace("Transcript "+language(v)))
	for len(cues) > 0 {
		var part []cue
		part, cues, chapters = nextPart(c, cues, chapters)
		c.say(c.root, fmt.Sprintf("[%s] %s", clock(part[0].at), speech(part)))
	}
	return nil
}

func whyNoTranscript(v *Visit) string {
	_, track := v.scope.values["track"]
	switch {
	case v.scope.values["player"] == nil:
		return "The page of the video did not come, so it is not known whether there is a transcript."
	case track:
		return "The video has a transcript, but it was not given out."
	}
	return "The video offers no transcript."
}

func language(v *Visit) string {
	if name := plain(single(v, "track", "name", "simpleText")); name != "" {
		return "(" + name + ")"
	}
	return ""
}

// single follows keys down from a named value.
func single(v *Visit, name string, keys ...string) any {
	value := v.scope.values[name]
	for _, key := range keys {
		fields, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = fields[key]
	}
	return value
}

// maxPart is how many seconds of speech make one paragraph.
const maxPart = 60

// nextPart cuts the cues of one paragraph off: they end with a minute or where
// a chapter begins, whose heading is added.
func nextPart(c *composer, cues, chapters []cue) (part, rest, left []cue) {
	if len(chapters) > 0 && chapters[0].at <= cues[0].at {
		for len(chapters) > 1 && chapters[1].at <= cues[0].at {
			chapters = chapters[1:]
		}
		c.heading(3, chapters[0].words)
		chapters = chapters[1:]
	}
	n := 1
	for n < len(cues) && cues[n].at < cues[0].at+maxPart && (len(chapters) == 0 || cues[n].at < chapters[0].at) {
		n++
	}
	return cues[:n], cues[n:], chapters
}

func speech(cues []cue) string {
	var words []string
	for _, one := range cues {
		words = append(words, one.words)
	}
	return oneLine(strings.Join(words, " "))
}

func clock(seconds int) string { return duration(fmt.Sprint(seconds)) }

// cuesOf reads a transcript in the form json3: events with a start and words.
func cuesOf(transcript any) []cue {
	fields, _ := transcript.(map[string]any)
	events, _ := fields["events"].([]any)
	var out []cue
	for _, e := range events {
		event, _ := e.(map[string]any)
		start, _ := event["tStartMs"].(json.Number)
		millis, err := start.Int64()
		words := wordsOf(event["segs"])
		if err == nil && millis >= 0 && words != "" && len(out) < maxCues {
			out = append(out, cue{int(millis / 1000), words})
		}
	}
	return out
}

func wordsOf(segments any) string {
	list, _ := segments.([]any)
	var b strings.Builder
	for _, s := range list {
		segment, _ := s.(map[string]any)
		text, _ := segment["utf8"].(string)
		b.WriteString(text)
	}
	return strings.TrimSpace(b.String())
}

// chapterLine finds a time at the beginning of a line of a description, which
// is how chapters are made.
var chapterLine = lazyregexp.New(`^\W{0,3}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})\W{1,4}(\S.*)$`)

// chaptersOf reads the chapters in a description. They begin at 0:00.
func chaptersOf(description string) []cue {
	var out []cue
	for line := range strings.Lines(description) {
		found := chapterLine().FindStringSubmatch(strings.TrimSpace(line))
		if found == nil {
			continue
		}
		at := 0
		for _, part := range found[1:4] {
			n := 0
			_, _ = fmt.Sscan(part, &n) // an absent hour is none
			at = at*60 + n
		}
		if len(out) == 0 && at != 0 || len(out) > 0 && at <= out[len(out)-1].at {
			continue
		}
		out = append(out, cue{at, found[4]})
	}
	return out
}
