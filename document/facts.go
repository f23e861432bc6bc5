package document

// Facts are what a page says of the one thing it is about, in words and
// numbers that need no reading. An empty field means that the page does not say.
type Facts struct {
	Kind string `json:"kind"` // product, event, recipe, job, place, person, software or video
	Name string `json:"name,omitempty"`
	From string `json:"from,omitempty"` // json-ld, microdata, opengraph or page

	// Of goods and software.
	Brand        string    `json:"brand,omitempty"`
	SKU          string    `json:"sku,omitempty"`
	Price        *Price    `json:"price,omitempty"`
	Availability string    `json:"availability,omitempty"` // as "in stock"
	Condition    string    `json:"condition,omitempty"`
	Rating       *Rating   `json:"rating,omitempty"`
	Variants     []Variant `json:"variants,omitempty"`
	Category     string    `json:"category,omitempty"`
	System       string    `json:"system,omitempty"` // what software runs on
	Version      string    `json:"version,omitempty"`

	// Of events, jobs, places and people.
	Start     string   `json:"start,omitempty"` // ISO 8601
	End       string   `json:"end,omitempty"`
	Place     string   `json:"place,omitempty"`
	Address   string   `json:"address,omitempty"`
	Organizer string   `json:"organizer,omitempty"` // who holds the event or gives the job
	Role      string   `json:"role,omitempty"`      // what a person does, or the kind of a job
	Salary    string   `json:"salary,omitempty"`
	Phone     string   `json:"phone,omitempty"`
	Hours     []string `json:"hours,omitempty"`
	Status    string   `json:"status,omitempty"` // of an event: cancelled, postponed, …

	// Of recipes and videos.
	Ingredients []string `json:"ingredients,omitempty"`
	Steps       []string `json:"steps,omitempty"`
	Yield       string   `json:"yield,omitempty"`
	Preparation string   `json:"preparation,omitempty"` // how long, as "1 h 30 min"
	Cooking     string   `json:"cooking,omitempty"`
	Duration    string   `json:"duration,omitempty"` // in all
}

// A Price is what goods cost. Amount is a decimal number with a point; High is
// set where prices range up to it, Before where goods cost more before.
type Price struct {
	Amount   string `json:"amount"`
	High     string `json:"high,omitempty"`
	Before   string `json:"before,omitempty"`
	Currency string `json:"currency,omitempty"` // ISO 4217, or the sign that the page shows
}

// A Rating is what people think of a thing.
type Rating struct {
	Value string `json:"value"`
	Best  string `json:"best,omitempty"`
	Count int    `json:"count,omitempty"`
}

// A Variant is one of several forms in which goods are sold.
type Variant struct {
	Name         string `json:"name"`
	Price        *Price `json:"price,omitempty"`
	Availability string `json:"availability,omitempty"`
}
