package metadata

import "iter"

// typesOf goes through the types of an object.
func typesOf(object map[string]any) iter.Seq[string] {
	return func(yield func(string) bool) {
		switch t := object["@type"].(type) {
		case string:
			yield(shortType(t))
		case []any:
			for _, item := range t {
				if text, ok := item.(string); ok && !yield(shortType(text)) {
					return
				}
			}
		}
	}
}

// shortType is a type without the vocabulary that it is of.
func shortType(kind string) string {
	start := len(kind)
	for start > 0 && kind[start-1] != '/' && kind[start-1] != ':' && kind[start-1] != '#' {
		start--
	}
	return kind[start:]
}

// rank says how likely an object of a type is what the page is about.
func rank(kind string) int {
	switch kind {
	case "NewsArticle", "BlogPosting", "Article", "TechArticle", "ScholarlyArticle", "Report", "OpinionNewsArticle",
		"AnalysisNewsArticle",
		"ReportageNewsArticle", "ReviewNewsArticle", "BackgroundNewsArticle", "SatiricalArticle", "LiveBlogPosting",
		"DiscussionForumPosting",
		"SocialMediaPosting", "Recipe", "HowTo", "MedicalScholarlyArticle", "AdvertiserContentArticle", "Blog posting",
		"Chapter", "APIReference":
		return 6
	case "Question", "QAPage", "Product", "ProductGroup", "Book", "Course", "JobPosting", "Event",
		"SoftwareApplication", "Movie", "Dataset", "SoftwareSourceCode":
		return 5
	case "VideoObject", "PodcastEpisode", "CreativeWork", "Review", "Service", "LocalBusiness":
		return 4
	case "WebPage", "ItemPage", "AboutPage", "MedicalWebPage", "ProfilePage", "CollectionPage", "FAQPage",
		"ContactPage", "CheckoutPage":
		return 3
	}
	return 0
}
