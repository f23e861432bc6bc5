package webserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// asked is a request as it came: a body, or a query.
type asked struct {
	body  []byte
	query url.Values // of GET; nil for a body
	raw   string     // the query as it came
	wrap  bool
}

// ask reads a request within its bounds.
func (s *Server) ask(v *visit, r *http.Request) (*asked, error) {
	a := &asked{raw: r.URL.RawQuery}
	query, err := url.ParseQuery(a.raw)
	if err != nil {
		return nil, badRequest("the query is not well formed")
	}
	if a.wrap, err = takeWrap(query); err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet {
		a.query = query
		return a, nil
	}
	for name := range query {
		return nil, badRequest("%q is not a parameter of the query; put it into the body", token(name))
	}
	a.body, err = s.readBody(v, r)
	return a, err
}

func takeWrap(query url.Values) (bool, error) {
	if !query.Has("wrap") {
		return false, nil
	}
	var wrap bool
	err := setField(reflect.ValueOf(&wrap).Elem(), "wrap", query["wrap"])
	query.Del("wrap")
	return wrap, err
}

func (s *Server) readBody(v *visit, r *http.Request) ([]byte, error) {
	if !isJSON(r.Header.Get("Content-Type")) {
		return nil, refusal("unsupported_body", "the body must be application/json")
	}
	body, err := io.ReadAll(http.MaxBytesReader(v, r.Body, s.opts.MaxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return nil, refusal("body_too_large", "the body is larger than %d bytes", s.opts.MaxBody)
	}
	if err != nil {
		return nil, badRequest("the body did not arrive whole")
	}
	return body, nil
}

// isJSON takes the type that curl -d sends for JSON, since it is what a
// person types first.
func isJSON(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || err == nil && (media == "application/json" || strings.HasSuffix(media, "+json") || media == "application/x-www-form-urlencoded")
}

// decode fills request, a pointer to one of the engine's structs.
func (a *asked) decode(request any) error {
	if a.query != nil {
		return decodeQuery(a.query, request)
	}
	return decodeBody(a.body, request)
}

func decodeBody(body []byte, request any) error {
	if !utf8.Valid(body) {
		return badRequest("the body is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(request); err != nil {
		return badJSON(err, request)
	}
	if _, err := d.Token(); err != io.EOF {
		return badRequest("there is more in the body after the JSON object")
	}
	return nil
}

// badJSON says in our words what encoding/json has against a body.
func badJSON(err error, request any) error {
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType) && wrongType.Field != "":
		return badRequest("%s must be %s, not %s", token(wrongType.Field), kindName(wrongType.Type), token(wrongType.Value))
	case errors.As(err, &wrongType):
		return badRequest("the body must be a JSON object, not %s", token(wrongType.Value))
	case errors.As(err, &syntax):
		return badRequest("the body is not JSON: the fault is at byte %d", syntax.Offset)
	case errors.Is(err, io.EOF):
		return badRequest("the body is empty; send a JSON object")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return badRequest("the body is not JSON: it ends too early")
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return badRequest("unknown field %s; the fields are %s", strconv.Quote(token(strings.Trim(name, `"`))), fieldNames(request))
	}
	return badRequest("the body is not the JSON that is asked for")
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	}
	return "of another type"
}

// decodeQuery fills the fields of a flat struct by their JSON names.
func decodeQuery(query url.Values, request any) error {
	target := reflect.ValueOf(request).Elem()
	known := 0
	for i := range target.NumField() {
		name := jsonName(target.Type().Field(i))
		values, given := query[name]
		if name == "" || !given {
			continue
		}
		known++
		if err := setField(target.Field(i), name, values); err != nil {
			return err
		}
	}
	if known == len(query) {
		return nil
	}
	names := strings.Split(fieldNames(request), ", ")
	for name := range query {
		if !slices.Contains(names, name) {
			return badRequest("unknown parameter %q; the parameters are %s", token(name), fieldNames(request))
		}
	}
	return nil
}

func setField(field reflect.Value, name string, values []string) error {
	if len(values) != 1 {
		return badRequest("%s is given %d times; give it once", name, len(values))
	}
	value := values[0]
	switch field.Kind() {
	case reflect.String:
		if !utf8.ValidString(value) {
			return badRequest("%s is not UTF-8", name)
		}
		field.SetString(value)
	case reflect.Bool:
		on, err := strconv.ParseBool(value)
		if err != nil && value != "" {
			return badRequest("%s must be true or false, not %q", name, token(value))
		}
		field.SetBool(on || value == "")
	default:
		n, err := strconv.Atoi(value)
		if err != nil {
			return badRequest("%s must be a whole number, not %q", name, token(value))
		}
		field.SetInt(int64(n))
	}
	return nil
}

func fieldNames(request any) string {
	var list []string
	for _, field := range reflect.VisibleFields(reflect.TypeOf(request).Elem()) {
		if name := jsonName(field); name != "" {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// jsonName is empty for a field that JSON does not carry.
func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if !field.IsExported() || name == "-" {
		return ""
	}
	return name
}
