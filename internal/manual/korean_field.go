package manual

import "sync"

// fieldsInKorean has what the fields of requests mean, by what they say in
// English: who changes the one has to look at the other.
var fieldsInKorean = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"the text to look for links in":                   "링크를 찾을 글",
		"also links inside code":                          "코드 안의 링크도 찾습니다",
		"offsets in UTF-16 units, as JavaScript counts":   "위치를 JavaScript처럼 UTF-16 단위로 셉니다",
		"the address to read, http or https":              "읽을 주소(http 또는 https)",
		"markdown (default) or text":                      "markdown(기본값) 또는 text",
		"add the site's navigation as a section of links": "사이트의 내비게이션을 링크 절로 덧붙입니다",
		"most characters of content, from 100 to the operator's cap; default 50000": "본문의 최대 글자 수. " +
			"100부터 운영자가 정한 상한까지, 기본값 50000",
		"add readers' comments, and all replies of a discussion": "독자 댓글과 토론의 모든 답글을 덧붙입니다",
		"read only what this CSS selector matches":               "이 CSS 선택자에 맞는 부분만 읽습니다",
		"leave out what this CSS selector matches":               "이 CSS 선택자에 맞는 부분을 뺍니다",
		"auto (default), never or always use a browser":          "브라우저 사용: auto(기본값), never(쓰지 않음), always(언제나)",
		"CSS selector, or text in quotes, that must be on the page first; uses a browser": "페이지에 먼저 나타나야 할 " +
			"CSS 선택자 또는 따옴표로 묶은 글. 브라우저를 씁니다",
		"seconds to wait in a browser before reading": "읽기 전에 브라우저에서 기다릴 시간(초)",
		"no kept copy":   "보관해 둔 사본을 쓰지 않습니다",
		"no kept copies": "보관해 둔 사본들을 쓰지 않습니다",
		"id of an earlier read, to read on in it":               "이어서 읽을 이전 읽기의 id",
		"only lines that match this text or regular expression": "이 글이나 정규식에 맞는 줄만",
		"only the part under this heading, or of a document on this page: p.12": "이 제목 아래 부분만, " +
			"문서라면 이 쪽만: p.12",
		"the character to begin at": "시작할 글자 위치",
		"numbered: [text][12], the addresses once at the end; text: words without addresses; none: nor words that are addresses": "numbered: " +
			"[글][12]로 쓰고 주소는 끝에 한 번만. text: 주소 없이 글만. none: 주소인 글도 뺍니다",
		"with snapshot: follow the link of this number":                    "snapshot과 함께: 이 번호의 링크를 따라갑니다",
		"keep (default of markdown), alt, or none (default of text)":       "keep(markdown의 기본값), alt(대체 글), none(text의 기본값)",
		"of a PDF file or slides, only these pages, such as 3-7,12 or 20-": "PDF나 슬라이드에서 이 쪽만: 3-7,12 또는 20-",
		"add the comments, tracked changes and notes of a document":        "문서의 메모, 변경 내용 추적, 노트를 덧붙입니다",
		"include the page's schema.org data":                               "페이지의 schema.org 데이터를 함께 줍니다",
		"several addresses to read at once, in place of url: at most 20":   "url 대신 한꺼번에 읽을 여러 주소, 최대 20개",
		"seconds that a page may take, at most as many as the operator grants": "페이지 하나에 쓸 수 있는 시간(초). " +
			"운영자가 허락한 만큼까지",
		"recognise the characters of a scanned document or an image, if the operator set up a program for it": "스캔한 문서나 " +
			"그림의 글자를 알아봅니다. 운영자가 프로그램을 마련해 두었을 때만",
		"a page to read, in place of one to fetch; url is then the address that it is from": "가져오는 대신 읽을 페이지. " +
			"이때 url은 그 페이지가 온 주소입니다",
		"headers for the site, sent to the origin of url alone and over https, if the operator takes them from callers": "사이트에 보낼 " +
			"헤더. url의 출처에만 https로 보내며, 운영자가 호출자의 헤더를 받을 때만",
		"the chat message; the links in it are read":                                            "대화 메시지. 그 안의 링크를 읽습니다",
		"most links to read, 1 to 20, default 3":                                                "읽을 링크의 최대 수. 1~20, 기본값 3",
		"tokens that all pages share, default 16000":                                            "모든 페이지가 나누는 토큰 수. 기본값 16000",
		"what to find out, with the addresses to read in it":                                    "알아낼 것. 읽을 주소를 함께 적습니다",
		"of the pages, for the model; default 16000":                                            "모델에 보여 줄 페이지의 토큰 수. 기본값 16000",
		"the addresses of up to 20 pages":                                                       "페이지 주소, 최대 20개",
		"id of an earlier read to ask about too":                                                "함께 물을 이전 읽기의 id",
		"ids of earlier reads":                                                                  "이전 읽기들의 id",
		"a page of your own":                                                                    "직접 주는 페이지",
		"the address that html or the one file sent is from":                                    "html이나 보낸 파일 하나가 있던 주소",
		"a page of your own, in place of one to fetch; url is then the address that it is from": "가져올 페이지 대신 직접 주는 페이지. 그러면 url은 그 페이지가 있던 주소",
		"id of an earlier read, instead of an address":                                          "주소 대신 쓸 이전 읽기의 id",
		"what to look for in particular":                                                        "특별히 살펴볼 것",
		"tokens that the model is shown at a time, default 16000":                               "모델에 한 번에 보여 줄 토큰 수. 기본값 16000",
		"the addresses of 2 to 20 pages":                                                        "페이지 주소, 2~20개",
		"what to compare, such as prices; all of it by default":                                 "비교할 것, 예를 들어 가격. 기본값은 전부",
		"the words to look for, up to 5000 characters":                                          "찾을 문구, 최대 5000자",
		"the address of the page":                                                               "페이지의 주소",
		"pages to read, in place of urls, each with an id to know it by":                        "urls 대신 읽을 페이지들. 저마다 알아볼 id를 붙입니다",

		"open, navigate, back, forward, reload, content, elements, click, type, fill, submit, select, upload, press, " +
			"hover, drag, media, dialog, pdf, wait, scroll, screenshot, save, state, list or close": "할 동작: open, navigate, back, " +
			"forward, reload, content, elements, click, type, fill, submit, select, upload, press, hover, drag, media, dialog, pdf, " +
			"wait, scroll, screenshot, save, state, list, close",
		"id that open gave; not needed while only one session is open": "open이 준 id. 열린 세션이 하나면 없어도 됩니다",
		"address for open and navigate":                                "open과 navigate의 주소",
		"CSS selector of an element or scope; >>> goes into a shadow root, |> into a frame; a name in quotes at its end " +
			"means the control that is called so": "요소나 범위의 CSS 선택자. >>>는 섀도 루트로, |>는 프레임으로 들어갑니다. " +
			"끝에 따옴표로 이름을 적으면 그 이름의 컨트롤을 뜻합니다",
		"number of an element in the last list, instead of a selector":  "선택자 대신, 마지막 목록에서 요소의 번호",
		"what to type; for elements, only those whose name contains it": "입력할 글. elements에서는 이름에 이 글이 든 것만",
		"option to select, by value or label; of media: play, pause, mute, unmute, seek; of dialog: accept, dismiss, ask": "고를 항목의 " +
			"값이나 이름. media에서는 play, pause, mute, unmute, seek. dialog에서는 accept, dismiss, ask",
		"file to upload, by its path in the upload folder":  "올릴 파일의, 업로드 폴더 안에서의 경로",
		"key to press, such as Enter, Tab or Control+A":     "누를 키, 예를 들어 Enter, Tab, Control+A",
		"press Enter after typing, or submit after filling": "입력한 뒤 Enter를 누르거나, 채운 뒤 제출합니다",
		"names or labels of fields with their values; true or false for checkboxes": "필드의 이름이나 라벨과 그 값. " +
			"체크박스는 true 또는 false",
		"left (default), right, middle or double":                       "left(기본값), right, middle, double",
		"where to drag: number or selector of an element":               "끌어다 놓을 곳: 요소의 번호나 선택자",
		"name of a kept login to go on with; it is kept again on close": "이어서 쓸, 보관된 로그인의 이름. 닫을 때 다시 보관합니다",
		"wait until it is no longer there":                              "사라질 때까지 기다립니다",
		"most seconds to wait, default 10; alone, just so long":         "기다릴 최대 시간(초), 기본값 10. 이것만 주면 딱 그만큼",
		"pixels from the left: of the window or element to click, to scroll to, to drag by": "왼쪽에서의 픽셀: 누를 창이나 요소 안의 위치, " +
			"스크롤할 곳, 끌 거리",
		"pixels from the top": "위에서의 픽셀",
		"scroll one screen up or down, or to the top or bottom": "한 화면 위나 아래로, 또는 맨 위나 맨 아래로 스크롤합니다",
		"only what is new since the last look":                  "마지막으로 본 뒤 새로 생긴 것만",
		"list hidden elements too":                              "숨은 요소도 나열합니다",
		"list only what the window shows now":                   "지금 창에 보이는 것만 나열합니다",
		"most elements to list, 1 to 500, default 100":          "나열할 요소의 최대 수. 1~500, 기본값 100",
		"most tokens of the list, about; 0 means no bound":      "목록의 대략적인 최대 토큰 수. 0이면 제한 없음",
		"show selectors in the text, not only numbers":          "글에 번호만이 아니라 선택자도 보여 줍니다",
		"save the page's HTML to a file too":                    "페이지의 HTML을 파일로도 저장합니다",
		"draw the elements' numbers on the screenshot":          "스크린샷에 요소의 번호를 그립니다",
		"screenshot of the whole page":                          "페이지 전체의 스크린샷",
	}
})
