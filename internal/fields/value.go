package fields

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// set puts a JSON value into a field, in the field's type. A number or a
// switch may come as text, as models and shells often write it.
func set(field reflect.Value, name string, value any) error {
	switch field.Kind() {
	case reflect.Pointer:
		fresh := reflect.New(field.Type().Elem())
		if err := set(fresh.Elem(), name, value); err != nil {
			return err
		}
		field.Set(fresh)
	case reflect.String:
		text, ok := textOf(field, value)
		if !ok {
			return wrong(name, "a text", value)
		}
		if !utf8.ValidString(text) { // only a query can hold such
			return fmt.Errorf("%s is not UTF-8", name)
		}
		field.SetString(text)
	case reflect.Bool:
		on, ok := boolean(value)
		if !ok {
			return wrong(name, "true or false", value)
		}
		field.SetBool(on)
	case reflect.Int, reflect.Int64:
		n, ok := number(value)
		if !ok || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
			return wrong(name, "a whole number", value)
		}
		field.SetInt(int64(n))
	case reflect.Float64:
		n, ok := number(value)
		if !ok {
			return wrong(name, "a number", value)
		}
		field.SetFloat(n)
	case reflect.Slice:
		return setList(field, name, value)
	case reflect.Map:
		return setMap(field, name, value)
	case reflect.Struct:
		return setStruct(field, name, value)
	default:
		return fmt.Errorf("%s cannot be given here", name)
	}
	return nil
}

// setList takes a list, or one value for a list of one.
func setList(field reflect.Value, name string, value any) error {
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	made := reflect.MakeSlice(field.Type(), len(list), len(list))
	for i, item := range list {
		if err := set(made.Index(i), fmt.Sprintf("%s[%d]", name, i), item); err != nil {
			return err
		}
	}
	field.Set(made)
	return nil
}

// textOf is a text, or a number where the field takes both.
func textOf(field reflect.Value, value any) (string, bool) {
	if n, ok := value.(json.Number); ok {
		_, takes := field.Interface().(interface{ TakesNumber() })
		return n.String(), takes
	}
	text, ok := value.(string)
	return text, ok
}

// setMap takes an object, also one that is written as a text.
func setMap(field reflect.Value, name string, value any) error {
	object, ok := value.(map[string]any)
	if text, written := value.(string); written {
		ok = json.Unmarshal([]byte(text), &object) == nil && object != nil
	}
	if made := reflect.ValueOf(object); ok && made.Type() == field.Type() {
		field.Set(made)
		return nil
	}
	return wrong(name, "an object", value)
}

// setStruct takes an object whose fields are known.
func setStruct(field reflect.Value, name string, value any) error {
	object, ok := value.(map[string]any)
	if !ok {
		return wrong(name, "an object", value)
	}
	inner := field.Addr().Interface()
	names := Of("field", name, inner)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		target, ok := fieldNamed(inner, key)
		if !ok {
			return fmt.Errorf("%s: %w", name, names.unknown(key))
		}
		if object[key] == nil {
			continue
		}
		if err := set(target, name+"."+key, object[key]); err != nil {
			return err
		}
	}
	return nil
}

func boolean(value any) (on, ok bool) {
	switch v := value.(type) {
	case bool:
		return v, true
	case string:
		word := strings.ToLower(strings.TrimSpace(v))
		return word == "true", word == "true" || word == "false"
	}
	return false, false
}

func number(value any) (float64, bool) {
	text := ""
	switch v := value.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = strings.TrimSpace(v)
	}
	if strings.Trim(text, "+-.0123456789eE") != "" { // no hexadecimals, no Inf
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

func wrong(name, kind string, value any) error {
	return fmt.Errorf("%s must be %s, not %s", name, kind, show(value))
}

// show names a value as its sender wrote it, where that is short and harmless.
func show(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(token(v))
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return token(v.String())
	case []any:
		return "a list"
	}
	return "an object"
}

// plain is a field's value as JSON has it.
func plain(field reflect.Value) any {
	switch field.Kind() {
	case reflect.Pointer:
		return plain(field.Elem())
	case reflect.String:
		return field.String()
	case reflect.Int, reflect.Int64:
		return float64(field.Int())
	case reflect.Slice:
		list := make([]any, field.Len())
		for i := range list {
			list[i] = plain(field.Index(i))
		}
		return list
	}
	return field.Interface()
}

// token is a few of the caller's characters that may be shown.
func token(s string) string {
	const most = 40
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, s)
	return clean[:min(len(clean), most)]
}
