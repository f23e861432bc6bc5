package tab

// An Action is what a request asks for.
type Action string

// The actions.
const (
	Open       Action = "open"       // a new session, at an address
	Navigate   Action = "navigate"   // to an address
	Back       Action = "back"       // one step in history
	Forward    Action = "forward"    // one step in history
	Reload     Action = "reload"     //
	Content    Action = "content"    // the page as Markdown
	Elements   Action = "elements"   // its controls
	Click      Action = "click"      //
	Type       Action = "type"       // text into a field, which is cleared first
	Fill       Action = "fill"       // several fields by their names
	Submit     Action = "submit"     // a form
	Select     Action = "select"     // an option of a select, listbox or combobox
	Upload     Action = "upload"     // a file into a file field
	Press      Action = "press"      // a key, such as Enter or Control+A
	Hover      Action = "hover"      // over an element
	Drag       Action = "drag"       // an element to another, or by pixels
	Media      Action = "media"      // play, pause, mute, unmute or seek
	Answer     Action = "dialog"     // accept, dismiss, or ask from now on
	PDF        Action = "pdf"        // the page, printed
	Wait       Action = "wait"       // for an element, a text, an address, or a time
	Scroll     Action = "scroll"     // to a place or an element
	Screenshot Action = "screenshot" // of the viewport, the page or an element
	Save       Action = "save"       // the login of a session, under a name
	State      Action = "state"      // address and title
	List       Action = "list"       // the sessions that are open
	Close      Action = "close"      // a session
)

// Actions is every action there is.
var Actions = []Action{
	Open,
	Navigate,
	Back,
	Forward,
	Reload,
	Content,
	Elements,
	Click,
	Type,
	Fill,
	Submit,
	Select,
	Upload,
	Press,
	Hover,
	Drag,
	Media,
	Answer,
	PDF,
	Wait,
	Scroll,
	Screenshot,
	Save,
	State,
	List,
	Close,
}

// A Mark names an element: by its number in the last list, or a selector.
type Mark string

// TakesNumber says that one may be given as a number too.
func (Mark) TakesNumber() {}

// A Request is one action in one session. Flags, MCP input and HTTP bodies
// decode straight into it; what an action has no use for is ignored.
type Request struct {
	Action  Action `json:"action" jsonschema:"open, navigate, back, forward, reload, content, elements, click, type, fill, submit, select, upload, press, hover, drag, media, dialog, pdf, wait, scroll, screenshot, save, state, list or close"`
	Session string `json:"session,omitempty" jsonschema:"id that open gave; not needed while only one session is open"`
	URL     string `json:"url,omitempty" jsonschema:"address for open and navigate"`

	Selector string `json:"selector,omitempty" jsonschema:"CSS selector of an element or scope; >>> goes into a shadow root, |> into a frame; a name in quotes at its end means the control that is called so"`
	Number   int    `json:"number,omitempty" jsonschema:"number of an element in the last list, instead of a selector"`
	Text     string `json:"text,omitempty" jsonschema:"what to type; for elements, only those whose name contains it"`
	Value    string `json:"value,omitempty" jsonschema:"option to select, by value or label; of media: play, pause, mute, unmute, seek; of dialog: accept, dismiss, ask"`
	Path     string `json:"path,omitempty" jsonschema:"file to upload, by its path in the upload folder"`
	Key      string `json:"key,omitempty" jsonschema:"key to press, such as Enter, Tab or Control+A"`
	Submit   bool   `json:"submit,omitempty" jsonschema:"press Enter after typing, or submit after filling"`

	Fields map[string]any `json:"fields,omitempty" jsonschema:"names or labels of fields with their values; true or false for checkboxes"`

	Button string `json:"button,omitempty" jsonschema:"left (default), right, middle or double"`
	Target Mark   `json:"target,omitempty" jsonschema:"where to drag: number or selector of an element"`

	Login string `json:"login,omitempty" jsonschema:"name of a kept login to go on with; it is kept again on close"`

	Gone    bool    `json:"gone,omitempty" jsonschema:"wait until it is no longer there"`
	Seconds float64 `json:"seconds,omitempty" jsonschema:"most seconds to wait, default 10; alone, just so long"`

	X  int    `json:"x,omitempty" jsonschema:"pixels from the left: of the window or element to click, to scroll to, to drag by"`
	Y  int    `json:"y,omitempty" jsonschema:"pixels from the top"`
	To string `json:"to,omitempty" jsonschema:"scroll one screen up or down, or to the top or bottom"`

	New           bool `json:"new,omitempty" jsonschema:"only what is new since the last look"`
	IncludeHidden bool `json:"includeHidden,omitempty" jsonschema:"list hidden elements too"`
	InViewport    bool `json:"inViewport,omitempty" jsonschema:"list only what the window shows now"`
	MaxElements   int  `json:"maxElements,omitempty" jsonschema:"most elements to list, 1 to 500, default 100"`
	MaxTokens     int  `json:"maxTokens,omitempty" jsonschema:"most tokens of the list, about; 0 means no bound"`
	Selectors     bool `json:"selectors,omitempty" jsonschema:"show selectors in the text, not only numbers"`
	SaveRawHTML   bool `json:"saveRawHtml,omitempty" jsonschema:"save the page's HTML to a file too"`
	Numbers       bool `json:"numbers,omitempty" jsonschema:"draw the elements' numbers on the screenshot"`
	FullPage      bool `json:"fullPage,omitempty" jsonschema:"screenshot of the whole page"`
}

// A Visit is a page to be rendered, with what to wait for before it is read.
type Visit struct {
	URL     string
	WaitFor string  // a selector, or a text in quotes
	Seconds float64 // to wait besides
}
