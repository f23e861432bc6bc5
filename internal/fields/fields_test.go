package fields

import (
	"net/url"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

type mode string

// A spot is named by a text or a number.
type spot string

func (spot) TakesNumber() {}

type order struct {
	URL      string         `json:"url"`
	Mode     mode           `json:"mode,omitempty"`
	Spot     spot           `json:"spot,omitempty"`
	MaxChars int            `json:"maxChars,omitempty"`
	Limit    *int           `json:"limit"`
	Ratio    float64        `json:"ratio"`
	Fresh    bool           `json:"fresh"`
	URLs     []string       `json:"urls"`
	Fields   map[string]any `json:"fields"`
	Lines    []line         `json:"lines"`
	Hidden   string         `json:"-"`
}

type line struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

func TestDecodeIsLenient(t *testing.T) {
	t.Parallel()
	five := 5
	for body, want := range map[string]order{
		`null`:                                      {},
		`{}`:                                        {},
		`{"maxChars":300}`:                          {MaxChars: 300},
		`{"spot":12}`:                               {Spot: "12"},
		`{"spot":"#a"}`:                             {Spot: "#a"},
		`{"maxChars":300.0}`:                        {MaxChars: 300},
		`{"maxChars":3e2}`:                          {MaxChars: 300},
		`{"maxChars":"300"}`:                        {MaxChars: 300},
		`{"maxChars":" 300.0 "}`:                    {MaxChars: 300},
		`{"maxChars":-7}`:                           {MaxChars: -7},
		`{"url":null,"maxChars":null}`:              {},
		`{"limit":null,"urls":null}`:                {},
		`{"limit":"5"}`:                             {Limit: &five},
		`{"ratio":"0.5","fresh":"true"}`:            {Ratio: 0.5, Fresh: true},
		`{"fresh":"False","mode":"text"}`:           {Mode: "text"},
		`{"urls":["a","b"],"url":"x"}`:              {URL: "x", URLs: []string{"a", "b"}},
		`{"urls":"a"}`:                              {URLs: []string{"a"}},
		`{"fields":{"a":"b"}}`:                      {Fields: map[string]any{"a": "b"}},
		`{"fields":"{\"a\":true}"}`:                 {Fields: map[string]any{"a": true}},
		`{"lines":[{"id":"a","n":"2"},{"n":null}]}`: {Lines: []line{{"a", 2}, {}}},
		` {"url" : "\u00e9"} `:                      {URL: "é"},
		`{"url":"300","fresh":false}`:               {URL: "300"},
		`{"fresh":null,"ratio":1,"url":""}`:         {Ratio: 1},
	} {
		var got order
		if _, err := Of("field", "the body", got).Decode([]byte(body), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("Decode(%s) = %+v, %v, want %+v", body, got, err, want)
		}
	}
}

func TestDecodeComplainsInTheCallersWords(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"fields":"a"}`:                        `fields must be an object, not "a"`,
		`{"fields":["a"]}`:                      `fields must be an object, not a list`,
		`{"maxChars":"abc"}`:                    `maxChars must be a whole number, not "abc"`,
		`{"maxChars":""}`:                       `maxChars must be a whole number, not ""`,
		`{"maxChars":3.5}`:                      `maxChars must be a whole number, not 3.5`,
		`{"maxChars":1e300}`:                    `maxChars must be a whole number, not 1e300`,
		`{"maxChars":"0x10"}`:                   `maxChars must be a whole number, not "0x10"`,
		`{"maxChars":true}`:                     `maxChars must be a whole number, not true`,
		`{"maxChars":[1]}`:                      `maxChars must be a whole number, not a list`,
		`{"limit":{}}`:                          `limit must be a whole number, not an object`,
		`{"ratio":"NaN"}`:                       `ratio must be a number, not "NaN"`,
		`{"fresh":"yes"}`:                       `fresh must be true or false, not "yes"`,
		`{"fresh":1}`:                           `fresh must be true or false, not 1`,
		`{"lines":[{"id":"a"},{"n":"x"}]}`:      `lines[1].n must be a whole number, not "x"`,
		`{"lines":[{"idd":"a"}]}`:               `lines[0]: unknown field "idd"; did you mean id? the fields are id, n`,
		`{"lines":["a"]}`:                       `lines[0] must be an object, not "a"`,
		`{"url":5}`:                             `url must be a text, not 5`,
		`{"urls":["a",5]}`:                      `urls[1] must be a text, not 5`,
		`{"urls":["a",null]}`:                   `urls[1] must be a text, not null`,
		`{"max_chars":5}`:                       `unknown field "max_chars"; did you mean maxChars? the fields are url, mode, spot, maxChars, limit, ratio, fresh, urls`,
		`{"URL":"x"}`:                           `unknown field "URL"; did you mean url?`,
		`{"colour":5}`:                          `unknown field "colour"; the fields are url`,
		`{"Hidden":"x"}`:                        `unknown field "Hidden"`,
		"{\"\\u001b[31m\":5}":                   `unknown field "[31m"`,
		`{"` + strings.Repeat("k", 99) + `":1}`: `unknown field "` + strings.Repeat("k", 40) + `"`,
		`[]`:                                    `the body must be a JSON object, not a list`,
		`"x"`:                                   `the body must be a JSON object, not "x"`,
		``:                                      `the body is empty; send a JSON object`,
		`{"url":`:                               `the body is not JSON: it ends too early`,
		`{"url" "x"}`:                           `the body is not JSON: the fault is at byte 8`,
		`{}{}`:                                  `the body holds more after the JSON object`,
		"{\"url\":\"\xff\"}":                    `the body is not UTF-8`,
	} {
		var got order
		_, err := Of("field", "the body", got).Decode([]byte(body), &got)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "order") {
			t.Errorf("Decode(%s): %v, want %s", body, err, want)
		}
	}
}

func TestDecodeKeepsToItsNames(t *testing.T) {
	t.Parallel()
	var got order
	given, err := Set{Noun: "argument", Names: []string{"url", "maxChars", "elsewhere"}}.Decode([]byte(`{"url":"x","maxChars":"7"}`), &got)
	if err != nil || !reflect.DeepEqual(given, map[string]any{"url": "x", "maxChars": 7.0}) {
		t.Errorf("given %v, %v", given, err)
	}
	for _, body := range []string{`{"fresh":true}`, `{"elsewhere":1}`} {
		if _, err := (Set{Noun: "argument", Names: []string{"url", "elsewhere"}}).Decode([]byte(body), &got); err == nil || !strings.HasPrefix(err.Error(), "unknown argument ") {
			t.Errorf("Decode(%s): %v, want an unknown argument", body, err)
		}
	}
}

func TestDecodeQuery(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"url=x&maxChars=300.0&fresh": "",
		"fresh=1":                    "",
		"fresh=":                     "",
		"urls=a&urls=b":              "",
		"fresh=yes":                  `fresh must be true or false, not "yes"`,
		"maxChars=many":              `maxChars must be a whole number, not "many"`,
		"maxChars=1&maxChars=2":      "maxChars is given 2 times; give it once",
		"maxchars=1":                 `unknown parameter "maxchars"; did you mean maxChars?`,
		"url=%ff":                    "url is not UTF-8",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		var got order
		err = Of("parameter", "the query", got).DecodeQuery(values, &got)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("DecodeQuery(%s): %v, want %q", query, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`{"url":"x"}`, `{"maxChars":1e99}`, "{\"\x1b\":1}", `[[[`, `{"urls":[[]]}`, `{"limit":"."}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var got order
		_, err := Of("field", "the body", got).Decode(body, &got)
		if err != nil && (len(err.Error()) > 500 || !utf8.ValidString(err.Error()) || strings.ContainsAny(err.Error(), "\r\n\x00\x1b")) {
			t.Errorf("Decode(%q): %q is not one short line", body, err)
		}
	})
}
