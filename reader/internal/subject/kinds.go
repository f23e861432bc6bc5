package subject

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// A kind is a kind of thing that has facts.
type kind struct {
	name   string
	rank   int
	strong bool // a page that describes one such thing is about it
	read   func(reading, object, *document.Facts)
}

const goods = "product"

var (
	product  = &kind{goods, 8, true, readProduct}
	recipe   = &kind{"recipe", 9, true, readRecipe}
	event    = &kind{"event", 7, true, readEvent}
	job      = &kind{"job", 9, true, readJob}
	software = &kind{"software", 6, false, readSoftware}
	video    = &kind{"video", 3, false, readVideo}
	place    = &kind{"place", 4, false, readPlace}
	person   = &kind{"person", 3, false, readPerson}
)

// kinds says of which kind an object of a type is.
var kinds = map[string]*kind{
	"Product": product, "ProductGroup": product, "IndividualProduct": product, "ProductModel": product,
	"Vehicle": product,
	"Car":     product, "Book": product,
	"Recipe": recipe, "JobPosting": job,
	"SoftwareApplication": software, "MobileApplication": software, "WebApplication": software, "VideoGame": software,
	"VideoObject": video, "Movie": video,
	"LocalBusiness": place, "Restaurant": place, "Hotel": place, "Place": place, "Store": place,
	"TouristAttraction": place,
	"Museum":            place, "LodgingBusiness": place, "Dentist": place, "FoodEstablishment": place,
	"Person": person,
}

func kindOf(o object) *kind {
	for _, name := range o.types() {
		if k := kinds[name]; k != nil {
			return k
		}
		if strings.HasSuffix(name, "Event") || name == "Festival" {
			return event
		}
	}
	return nil
}

const maxVariants = 30

func readProduct(r reading, o object, f *document.Facts) {
	f.Brand = r.line(firstOf(o, "brand", "manufacturer"))
	f.SKU = r.line(firstOf(o, "sku", "mpn", "gtin13", "gtin"))
	f.Category = r.line(o["category"])
	f.Rating = r.rating(o["aggregateRating"])
	r.offers(o["offers"], f)
	variants := r.all(o["hasVariant"])
	for _, v := range variants {
		r.variant(v, f)
	}
	if f.Kind == goods && f.Price != nil && isNothing(f.Price.Amount) { // a price that is not known yet
		f.Price = nil
	}
}

// variant adds one of several forms; the price of all is that of the cheapest
// where none is given.
func (r reading) variant(o object, f *document.Facts) {
	var own document.Facts
	r.offers(o["offers"], &own)
	name := r.line(firstOf(o, "name", "sku"))
	if rest, cut := strings.CutPrefix(name, f.Name); cut && rest != "" {
		name = strings.Trim(rest, " -–—/,|")
	}
	if name != "" && len(f.Variants) < maxVariants {
		f.Variants = append(f.Variants, document.Variant{Name: name, Price: own.Price, Availability: own.Availability})
	}
	f.Price = span(f.Price, own.Price)
	if f.Availability == "" || own.Availability == inStock {
		f.Availability = own.Availability
	}
}

// offers reads what is asked for a thing: one price, or the range of several.
func (r reading) offers(v any, f *document.Facts) {
	for _, o := range r.all(v) {
		f.Price = span(f.Price, r.price(o))
		if state := stateOf(r.line(o["availability"])); f.Availability == "" || state == inStock {
			f.Availability = state
		}
		if f.Condition == "" {
			f.Condition = conditionOf(r.line(o["itemCondition"]))
		}
		if _, many := o["offers"]; many && f.Price == nil {
			r.offers(o["offers"], f)
		}
	}
}

func readSoftware(r reading, o object, f *document.Facts) {
	readProduct(r, o, f)
	f.Category = r.line(firstOf(o, "applicationCategory", "genre"))
	f.System = r.line(firstOf(o, "operatingSystem", "gamePlatform"))
	f.Version = r.line(o["softwareVersion"])
	f.Brand = r.line(firstOf(o, "author", "publisher", "brand"))
}

func readRecipe(r reading, o object, f *document.Facts) {
	f.Ingredients = r.lines(firstOf(o, "recipeIngredient", "ingredients"))
	f.Steps = r.steps(o["recipeInstructions"], 0)
	f.Yield = r.line(o["recipeYield"])
	f.Preparation, f.Cooking = lasting(r.line(o["prepTime"])), lasting(r.line(o["cookTime"]))
	f.Duration = lasting(r.line(o["totalTime"]))
	f.Rating = r.rating(o["aggregateRating"])
	f.Category = r.line(o["recipeCategory"])
}

// steps reads instructions, which may be in sections.
func (r reading) steps(v any, depth int) (out []string) {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, each := range list {
		if o, ok := each.(map[string]any); ok && o["itemListElement"] != nil && depth < maxDepth {
			out = append(out, r.steps(o["itemListElement"], depth+1)...)
			continue
		}
		if o, ok := each.(map[string]any); ok && o["text"] != nil {
			each = o["text"]
		}
		if text := r.line(each); text != "" && len(out) < maxLines {
			out = append(out, text)
		}
	}
	return out
}

func readEvent(r reading, o object, f *document.Facts) {
	f.Start, f.End = r.line(o["startDate"]), r.line(o["endDate"])
	f.Status = spaced(strings.TrimPrefix(shortName(r.line(o["eventStatus"])), "Event"))
	at := r.first(o["location"])
	f.Place, f.Address = r.line(o["location"]), r.address(at["address"])
	f.Organizer = r.line(firstOf(o, "organizer", "performer"))
	r.offers(o["offers"], f)
}

func readJob(r reading, o object, f *document.Facts) {
	f.Name = r.line(firstOf(o, "title", "name"))
	f.Organizer = r.line(o["hiringOrganization"])
	f.Role = strings.ToLower(spaced(strings.Join(r.lines(o["employmentType"]), ", ")))
	f.Address = r.address(r.first(o["jobLocation"])["address"])
	if r.line(o["jobLocationType"]) == "TELECOMMUTE" {
		f.Place = "remote"
	}
	f.Salary = r.salary(o["baseSalary"])
	f.Start, f.End = r.line(o["datePosted"]), r.line(o["validThrough"])
}

func (r reading) salary(v any) string {
	o := r.first(v)
	if o == nil {
		return r.line(v)
	}
	value := r.first(o["value"])
	low, high := r.line(value["minValue"]), r.line(value["maxValue"])
	amount := r.line(firstOf(value, "value"))
	if amount == "" && low != "" {
		amount = low
		if high != "" && high != low {
			amount += "–" + high
		}
	}
	if amount == "" {
		amount = r.line(o["value"])
	}
	unit := strings.ToLower(r.line(value["unitText"]))
	return strings.Join(strings.Fields(amount+" "+r.line(o["currency"])+per(unit)), " ")
}

func per(unit string) string {
	if unit == "" {
		return ""
	}
	return " per " + unit
}

func readVideo(r reading, o object, f *document.Facts) {
	f.Duration = lasting(r.line(o["duration"]))
	f.Rating = r.rating(o["aggregateRating"])
	f.Brand = r.line(firstOf(o, "author", "creator", "director"))
}

func readPlace(r reading, o object, f *document.Facts) {
	f.Address, f.Phone = r.address(o["address"]), r.line(o["telephone"])
	f.Hours = r.hours(o)
	f.Rating = r.rating(o["aggregateRating"])
}

func readPerson(r reading, o object, f *document.Facts) {
	f.Role = r.line(o["jobTitle"])
	f.Organizer = r.line(firstOf(o, "worksFor", "affiliation"))
	f.Address = r.address(o["address"])
}

func firstOf(o object, keys ...string) any {
	for _, key := range keys {
		if v, ok := o[key]; ok && v != nil && v != "" {
			return v
		}
	}
	return nil
}
