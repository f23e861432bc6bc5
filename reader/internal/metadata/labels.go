package metadata

import "strings"

// updateWords tell that a date is that of a change.
var updateWords = [...]string{
	"updated", "modified", "revised", "last edited", "last reviewed", "aktualisiert", "geändert", "mis à jour",
	"modifié", "actualizado", "aggiornato", "atualizado", "bijgewerkt",
	"обновлено", "изменено", "수정", "업데이트", "更新", "güncellen", "zaktualizowano", "تحديث",
}

func tellsUpdate(text string) bool {
	text = strings.ToLower(text)
	last := -1
	for _, word := range updateWords {
		last = max(last, strings.LastIndex(text, word))
	}
	if last < 0 {
		return false
	}
	for _, word := range publishWords[:firmWords] {
		if strings.LastIndex(text, word) > last {
			return false
		}
	}
	return true
}

// publishWords tell that a date is that of publication.
var publishWords = [...]string{
	"published", "posted", "post time", "veröffentlicht", "erschienen", "publié", "publicado", "pubblicato",
	"gepubliceerd", "opublikowano", "publicerad", "publisert", "опубликовано",
	"입력", "등록", "게시", "公開", "発行", "掲載", "发布", "發布", "发表", "發表", "نشر", "เผยแพร่",
	"written", "by ", "date",
}

// firmWords is how many of them say so wherever they stand.
const firmWords = len(publishWords) - 3

// tellsPublication is for texts that may stand anywhere on the page.
func tellsPublication(text string) bool {
	text = strings.ToLower(text)
	for _, word := range publishWords[:firmWords] {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

func tellsPublished(text string) bool {
	text = strings.ToLower(text)
	for _, word := range publishWords {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// tellsSpan knows dates of events and offers rather than of texts.
func tellsSpan(text string) bool {
	text = strings.ToLower(text)
	for _, word := range [...]string{"until", "through", "ends", "expires", "valid", "deadline", "born", "©",
		"copyright", "since", "join", "release date", "available", "arrives", "delivery", "version", "received",
		"accepted", "submitted", "reviewed"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
