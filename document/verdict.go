package document

// A Verdict says how far the content can be trusted to be the page's own.
type Verdict struct {
	Method     Method
	Readable   bool    // whether there is content worth reading
	Reason     Reason  // why not, when it is not
	Evidence   string  // what in the page shows the reason
	Confidence float64 // calibrated probability that the content is right
	PageType   string  // article, documentation, forum, …; empty when unknown
}

// A Reason is why there is nothing to read.
type Reason string

// The reasons; the empty one says that there is something.
const (
	ReasonJSShell        Reason = "js_shell" // the text comes with scripts
	ReasonBotWall        Reason = "bot_wall" // visitors must prove to be human
	ReasonConsent        Reason = "consent"  // cookies must be agreed to first
	ReasonLogin          Reason = "login"
	ReasonPaywall        Reason = "paywall"
	ReasonSoft404        Reason = "soft_404" // the page says that it does not exist
	ReasonParked         Reason = "parked"   // a domain without a site
	ReasonGeo            Reason = "geo"      // not for this country
	ReasonNavigationOnly Reason = "navigation_only"
	ReasonEmpty          Reason = "empty"
)

// A Method is how content was come by.
type Method string

// The methods.
const (
	MethodReader   Method = "reader"   // chosen in a web page by the reader
	MethodSelector Method = "selector" // chosen by whoever asked
	MethodPlain    Method = "plain"    // the whole page
	MethodDocument Method = "document" // all of a document
	MethodMarkdown Method = "markdown" // as it came, like the three below
	MethodText     Method = "text"
	MethodJSON     Method = "json"
	MethodCSV      Method = "csv"
	MethodXML      Method = "xml"
	MethodBrowser  Method = "browser" // what a browser had made of the page
	MethodScraper  Method = "scraper" // by a hosted reader
)
