package metadata

import (
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
)

// updateWords tell that a date is that of a change.
var updateWords = phrases.New(
	"updated", "modified", "revised", "last edited", "last reviewed", "aktualisiert", "geändert", "mis à jour",
	"modifié", "actualizado", "aggiornato", "atualizado", "bijgewerkt",
	"обновлено", "изменено", "수정", "업데이트", "更新", "修改", "แก้ไข", "อัปเดต", "अपडेट", "güncellen", "zaktualizowano", "تحديث",
)

func tellsUpdate(text string) bool {
	text = strings.ToLower(text)
	if !updateWords.In(text) {
		return false
	}
	last := -1
	for _, word := range updateWords.Texts() {
		last = max(last, strings.LastIndex(text, word))
	}
	for _, word := range firmWords.Texts() {
		if strings.LastIndex(text, word) > last {
			return false
		}
	}
	return true
}

// firmWords tell that a date is that of publication, wherever they stand.
var firmWords = phrases.New(
	"published", "posted", "post time", "veröffentlicht", "erschienen", "publié", "publicado", "pubblicato",
	"gepubliceerd", "opublikowano", "publicerad", "publisert", "опубликовано",
	"입력", "등록", "게시", "公開", "発行", "掲載", "发布", "發布", "发表", "發表", "نشر", "เผยแพร่", "प्रकाशित",
)

// publishWords tell so beside the heading.
var publishWords = phrases.New(append([]string{"written", "by ", "date"}, firmWords.Texts()...)...)

// tellsPublication is for texts that may stand anywhere on the page.
func tellsPublication(text string) bool { return firmWords.In(strings.ToLower(text)) }

func tellsPublished(text string) bool { return publishWords.In(strings.ToLower(text)) }

// spanWords are those beside dates of events and offers.
var spanWords = phrases.New("until", "through", "ends", "expires", "valid", "deadline", "born", "©",
	"copyright", "since", "join", "release date", "available", "arrives", "delivery", "version", "received",
	"accepted", "submitted", "reviewed")

// tellsSpan knows dates of events and offers rather than of texts.
func tellsSpan(text string) bool { return spanWords.In(strings.ToLower(text)) }
