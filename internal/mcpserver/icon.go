package mcpserver

import (
	_ "embed"
	"encoding/base64"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

//go:embed icon.svg
var icon []byte

// icons is what clients may show beside the server's name.
func icons() []mcp.Icon {
	return []mcp.Icon{{Source: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(icon),
		MIMEType: "image/svg+xml", Sizes: []string{"any"}}}
}
