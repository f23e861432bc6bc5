package tab

// An Element is a control that a person could operate. What is as usual is
// left out of its JSON.
type Element struct {
	Number   int    `json:"number"`
	Selector string `json:"selector"`
	Type     string `json:"type"`           // button, input, select, link, textarea
	Role     string `json:"role,omitempty"` // where Type does not say it all: checkbox, tab, …
	Text     string `json:"text,omitempty"` // its accessible name
	Item     string `json:"item,omitempty"` // the words of its row or card, where others are called the same
	Enabled  bool   `json:"enabled"`
	Visible  bool   `json:"visible"`

	InputType   string   `json:"inputType,omitempty"`
	Value       string   `json:"value,omitempty"` // never a password's
	Placeholder string   `json:"placeholder,omitempty"`
	Checked     *bool    `json:"checked,omitempty"`
	Expanded    *bool    `json:"expanded,omitempty"`
	Options     []string `json:"options,omitempty"`
	Href        string   `json:"href,omitempty"`
	Required    bool     `json:"required,omitempty"`
	ReadOnly    bool     `json:"readOnly,omitempty"`
	Offscreen   bool     `json:"offscreen,omitempty"` // where no scrolling leads
}

// Metadata says how a list of elements came about. Its names are those that
// callers of the earlier tools know.
type Metadata struct {
	TotalCount          int         `json:"total_count"` // of the elements that fit, listed or not
	ExtractionTimestamp string      `json:"extraction_timestamp"`
	ScopeSelector       string      `json:"scope_selector"`
	Performance         Performance `json:"performance"`
	UnreadableFrames    int         `json:"unreadable_frames,omitempty"`
}

// Performance is the time and size of an extraction.
type Performance struct {
	ExecutionTimeMs int64 `json:"execution_time_ms"`
	DataSizeBytes   int   `json:"data_size_bytes"`
}
