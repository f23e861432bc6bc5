package document

// Metadata is what a page says about itself. Dates are ISO 8601, addresses
// absolute; an empty field means that the page does not say.
type Metadata struct {
	Title       string   `json:"title,omitempty"`
	Author      string   `json:"author,omitempty"` // all authors, joined by ", "
	Description string   `json:"description,omitempty"`
	PublishedAt string   `json:"publishedAt,omitempty"`
	ModifiedAt  string   `json:"modifiedAt,omitempty"`
	SiteName    string   `json:"siteName,omitempty"`
	Language    string   `json:"language,omitempty"`
	Canonical   string   `json:"canonical,omitempty"`
	Image       string   `json:"image,omitempty"`
	Favicon     string   `json:"favicon,omitempty"`
	Keywords    []string `json:"keywords,omitempty"`
	License     string   `json:"license,omitempty"`
	// Sources names, for each field above by its JSON name, what it was taken from.
	Sources map[string]string `json:"metadataSources,omitempty"`
}
