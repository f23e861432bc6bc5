package reader

import (
	"reflect"
	"testing"
	"unsafe"
)

// TestNothingKeepsThePage looks for strings of a document, its content aside,
// that are parts of the page.
func TestNothingKeepsThePage(t *testing.T) {
	t.Parallel()
	body := []byte(`<html lang=en-GB><head><title>A title of its own</title><meta name=author content="A. Writer">
<meta name=description content="What it is about"><meta name=keywords content="one, two"><meta property=og:site_name content=Site>
<link rel=canonical href=https://example.com/page><link rel=icon href=https://example.com/i.png><meta property=og:image content=https://example.com/a.png>
<link rel=alternate type=application/rss+xml href=https://example.com/feed><meta property=article:published_time content=2024-05-06>
<script type=application/ld+json>{"@type":"Article","headline":"A title of its own"}</script></head>
<body><nav><a href=https://example.com/a>First place</a><a href=https://example.com/b>Second place</a></nav>
<article><h1>A title of its own</h1><p>Some words that make a paragraph, with more of them to follow.</p>
<img src=https://example.com/p.png alt=Picture title=Named></article>`)
	doc, err := Read(Source{Body: body, URL: "https://example.com/page", ContentType: "text/html"}, Options{Navigation: true})
	if err != nil {
		t.Fatal(err)
	}
	doc.Root = nil
	start := uintptr(unsafe.Pointer(unsafe.SliceData(body)))
	found := 0
	eachString(reflect.ValueOf(doc), "doc", func(path, s string) {
		found++
		if at := uintptr(unsafe.Pointer(unsafe.StringData(s))); at >= start && at < start+uintptr(len(body)) {
			t.Errorf("%s keeps the page: %q", path, s)
		}
	})
	if found < 12 {
		t.Errorf("only %d strings: the page has more to tell", found)
	}
}

func eachString(v reflect.Value, path string, visit func(path, s string)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			eachString(v.Elem(), path, visit)
		}
	case reflect.String:
		visit(path, v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			eachString(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachString(v.Index(i), path+"[]", visit)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			eachString(iter.Key(), path+" key", visit)
			eachString(iter.Value(), path+"[]", visit)
		}
	}
}
