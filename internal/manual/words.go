package manual

// words are what stands around a chapter.
type words struct {
	Name, Skip, Chapters, Here, Search, Hint, Nothing, Copy, Copied, Before, After, OtherName string
}

var wordsIn = map[string]words{
	"en": {
		Name: "Manual", Skip: "Skip to the text", Chapters: "Chapters", Here: "On this page",
		Search: "Search the manual", Hint: "Press / to search", Nothing: "Nothing was found", Copy: "Copy", Copied: "Copied", Before: "Before",
		After: "Next", OtherName: "한국어",
	},
	"ko": {
		Name: "설명서", Skip: "본문으로 건너뛰기", Chapters: "차례", Here: "이 페이지에서", Search: "설명서에서 찾기",
		Hint: "/ 를 누르면 찾기", Nothing: "찾은 것이 없습니다", Copy: "복사", Copied: "복사했습니다", Before: "이전",
		After: "다음", OtherName: "English",
	},
}
