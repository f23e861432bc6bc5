package fetch

import (
	"mime"

	"github.com/decant-dev/decant/internal/brief"
)

const maxFileName = 200

// FileName is the name of a file that comes along with its bytes, if one does.
func (r *Response) FileName() string {
	_, params, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	return brief.Line(params["filename"], maxFileName)
}
