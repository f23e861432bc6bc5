package webserver

import (
	"net/http"
	"slices"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/door"
	"github.com/decant-dev/decant/internal/manual"
	"github.com/decant-dev/decant/internal/schema"
)

// NewManual is the documentation, with the operations of this server and the
// commands of the program that it is part of.
func NewManual(commands []manual.Command) (*manual.Manual, error) {
	tables := manual.Tables{Version: decant.Version, Commands: commands}
	for _, op := range documented() {
		request, err := schema.Of(op.request)
		if err != nil {
			return nil, err
		}
		result, err := answerSchema(op.result)
		if err != nil {
			return nil, err
		}
		told := manual.Operation{Name: op.name, Summary: op.summary, Get: op.get, Result: result.PropertyOrder}
		for _, name := range request.PropertyOrder {
			p := request.Properties[name]
			told.Fields = append(told.Fields, manual.Field{Name: name, Type: p.Type, About: p.Description,
				Required: slices.Contains(request.Required, name)})
		}
		tables.Operations = append(tables.Operations, told)
	}
	return manual.New(tables), nil
}

func (s *Server) docs(v *visit, r *http.Request) error {
	file, err := s.manual.Find(r.URL.Path, r.Header.Get("Accept-Language"))
	if err != nil {
		return err
	}
	if file == nil {
		return door.Refuse(fault.NotFound, "the manual has no such page; see %s", manual.Root)
	}
	file.Send(v)
	return nil
}
