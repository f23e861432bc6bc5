package answer

import "strings"

// stem cuts the commonest endings off a word, so that brews, brewed and
// brewing are one. What is left is a beginning of the word.
func stem(word string) string {
	if len(word) < 4 || word[0] >= 0x80 {
		return word
	}
	switch {
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return word[:len(word)-3]
	case strings.HasSuffix(word, "ing") && len(word) > 5:
		word = undouble(word[:len(word)-3])
	case strings.HasSuffix(word, "ed") && len(word) > 4:
		word = undouble(word[:len(word)-2])
	case strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") &&
		!strings.HasSuffix(word, "is"):
		word = word[:len(word)-1]
	}
	if c := word[len(word)-1]; len(word) > 3 && (c == 'e' || c == 'y') {
		return word[:len(word)-1]
	}
	return word
}

func undouble(word string) string {
	n := len(word)
	if n > 3 && word[n-1] == word[n-2] && !strings.ContainsRune("aeiouls", rune(word[n-1])) {
		return word[:n-1]
	}
	return word
}

// koreanEndings are particles and verb endings that are written together with
// the word before them.
var koreanEndings = fieldSet(`
	하였습니다 되었습니다 했습니다 됐습니다 였습니다 었습니다 았습니다 하십시오 인가요 하나요 되나요 했나요 됐나요 있나요 없나요
	합니다 됩니다 입니다 습니다 합니까 됩니까 입니까 습니까 하세요 이라고 에서는 에서도 으로는 으로도 이라는 까지는 부터는 에게서
	한다면 된다면 이라면 하려면 되려면 에서 에게 에는 에도 으로 부터 까지 보다 처럼 마다 조차 라고 라는 이나 이며 이고 이란 하고 하며
	하면 해서 하는 했다 한다 하다 하지 되는 됐다 된다 되다 되어 인가 인지 나요 까요 가요 어요 아요 해요 네요 지요 이다 였다 의
	을 를 은 는 이 가 에 도 만 와 과 로 란 며 고 요 야 한 할 된 될`)

const longestEnding = 5 * hangulBytes

func fieldSet(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// koreanRoot cuts one ending off a word of at least three syllables, or of
// two where only the last is a particle.
func koreanRoot(word string) string {
	for rest := max(2*hangulBytes, len(word)-longestEnding); rest < len(word); rest += hangulBytes {
		if koreanEndings[word[rest:]] {
			return word[:rest]
		}
	}
	if len(word) == 2*hangulBytes {
		for _, particle := range []string{"을", "를", "은", "는", "에", "의"} {
			if root, ok := strings.CutSuffix(word, particle); ok {
				return root
			}
		}
	}
	return word
}
