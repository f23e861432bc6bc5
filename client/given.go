package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"

	"github.com/decant-dev/decant"
)

// askAbout asks a question with the pages that are given for it.
func askAbout[Result any](ctx context.Context, c *Client, operation string, request any, given []decant.Given) (*Result,
	error) {
	if len(given) == 0 {
		return ask[Result](ctx, c, operation, request)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := writeFields(form, request); err != nil {
		return nil, err
	}
	for i := range given {
		if err := writeGiven(form, &given[i]); err != nil {
			return nil, err
		}
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	return send[Result](ctx, c, message{operation: operation, body: body.Bytes(), contentType: form.FormDataContentType()})
}

// writeFields writes what a request has in JSON, a list value by value.
func writeFields(form *multipart.Writer, request any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	for name, value := range fields {
		list, ok := value.([]any)
		if !ok && value != nil {
			list = []any{value}
		}
		for _, one := range list {
			if err := form.WriteField(name, fmt.Sprint(one)); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeGiven writes a page as a file, or its snapshot. A page without a name
// needs one, since it is what tells a file from a field.
func writeGiven(form *multipart.Writer, given *decant.Given) error {
	if given.Snapshot != "" {
		return form.WriteField("snapshots", given.Snapshot)
	}
	if given.URL != "" {
		if err := form.WriteField("url", given.URL); err != nil {
			return err
		}
	}
	if given.Member != "" {
		if err := form.WriteField("member", given.Member); err != nil {
			return err
		}
	}
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", map[string]string{
			"name": "file", "filename": cmp.Or(given.Name, "page")})},
		"Content-Type": {cmp.Or(given.ContentType, "application/octet-stream")},
	})
	if err == nil {
		_, err = part.Write(given.Body)
	}
	return err
}
