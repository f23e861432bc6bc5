package manual

import "sync"

// What the tables say, in Korean. Where a word is missing it is said in English,
// and a test fails.

var operationsInKorean = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"links":      "글에서 링크를 찾습니다",
		"read":       "페이지를 Markdown으로 읽습니다",
		"understand": "메시지의 링크를 읽고 모델에 줄 수 있게 감쌉니다",
		"explain":    "리더가 페이지에서 무엇을 왜 남겼는지 알려 줍니다",
		"ask":        "페이지를 근거로 질문에 답하고 인용을 확인합니다",
		"summarize":  "페이지를 요약하고 인용을 확인합니다",
		"compare":    "페이지들을 비교하고 인용을 확인합니다",
		"browse":     "브라우저 세션에서 동작 하나를 합니다",
		"verify":     "인용문이 페이지에 있는지 알려 줍니다",
	}
})

var settingsInKorean = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"enabled":         "링크를 읽을지 여부",
		"readability":     "페이지의 본문을 고릅니다. false면 페이지 전체를 줍니다",
		"maxChars":        "요청이 말하지 않을 때 주는 본문의 글자 수",
		"maxCharsCap":     "요청이 바랄 수 있는 가장 많은 글자 수",
		"maxRedirects":    "따라가는 리디렉션 수",
		"timeoutSeconds":  "읽기 한 번에 쓸 수 있는 시간(초)",
		"maxBytes":        "풀어낸 응답의 바이트 수. 더 긴 글은 자릅니다",
		"maxMemory":       "진행 중인 모든 읽기가 함께 쓰는 바이트 수. 넘으면 기다립니다",
		"maxLinks":        "메시지에서 읽는 링크 수",
		"maxTokens":       "메시지 하나의 페이지들이 나누는 토큰 수",
		"cacheTtlMinutes": "페이지를 보관하는 시간(분). 0이면 다음 읽기까지 아무것도 남기지 않습니다",
		"userAgent":       "Decant가 밝히는 이름. 비우면 제 이름",
		"language":        "Accept-Language로 요청할 언어",
		"cache":           "페이지를 두는 곳: memory, 파일 경로, 또는 서버들이 함께 쓰는 데이터베이스의 postgres://…",
		"cacheMaxBytes":   "보관할 바이트 수. 0이면 메모리 128 MiB, 파일 512 MiB, 데이터베이스 8 GiB",
		"queue":           "배치를 여러 작업자에게 나누는 데이터베이스의 postgres://…",
		"private":         "사설망 주소: deny(거부), ask(묻기), allow(허용)",
		"domains":         "허용할 호스트, 앞에 !를 붙이면 거부: *.example.com,!ads.example.com",
		"allowRanges":     "열어 줄 특수 대역: 198.18.0.0/15, fc00::/7, 64:ff9b::/96의 일부",
		"robots":          "robots.txt: ignore(무시), report(보고), obey(준수)",
		"llmsTxt":         "서버가 읽기와 나란히 사이트에 llms.txt가 있는지 봅니다. 페이지 보관 시간에 사이트마다 많아야 한 번",
		"scraper":         "여기서 읽을 수 없는 페이지를 맡길 호스팅 스크레이퍼: firecrawl, 또는 같은 API를 쓰는 서버의 주소",
		"sites":           "알려진 사이트의 링크를 그 사이트의 공개 인터페이스로 읽습니다. decant site list 참고",
		"siteRules":       "직접 쓴 사이트 규칙 파일",
		"siteHosts":       "사이트의 것이 아니어도 규칙이 물어볼 수 있는 호스트",
		"archive":         "사라진 공개 페이지의 사본을 Internet Archive에 묻습니다",
		"browser":         "브라우저 경로 또는 원격 브라우저의 주소. 비우면 찾습니다",
		"uploads":         "browse가 페이지에 줄 수 있는 파일이 있는 단 하나의 폴더. 비우면 없음",
		"downloads":       "browse에서 페이지가 파일을 둘 수 있는 단 하나의 폴더. 비우면 없음",
		"logins":          "browse의 로그인을 주인별로 보관하는 폴더. 비우면 없음",
		"headed":          "브라우저 창을 보여 주고, 사람도 그 안에서 움직일 수 있게 합니다",
		"ocr":             "스캔한 파일의 글자를 알아보는 프로그램: ocrmypdf --skip-text {in} {out}. 비우면 없음",
		"model":           "질문에 답하는 모델: gemini:gemini-2.5-flash, ollama:qwen3, http://127.0.0.1:8000/v1#name. 비우면 없음",
		"confirm":         "답을 위해 페이지를 읽기 전 사람의 동의: auto(물을 수 있으면), always(언제나), never(묻지 않음)",
		"proxy": "대신 연결하는 프록시: http://, https://, socks5://(이름을 여기서 풀고 검사), socks5h://(프록시에서 풂), " +
			"또는 HTTPS_PROXY 등을 쓰는 environment. 비우면 없음",
		"noProxy":        "프록시 없이 닿는 호스트: example.com,.example.org,10.0.0.0/8",
		"caFile":         "시스템의 것과 함께 믿을 인증 기관의 인증서 파일(PEM)",
		"ipFamily":       "호스트에 둘 다 있을 때 먼저 쓸 주소: ipv4 또는 ipv6. ipv4only와 ipv6only는 하나만 씁니다",
		"callerHeaders":  "HTTP API를 부르는 쪽이 사이트에 보낼 헤더를 줄 수 있게 합니다. 그러면 부르는 쪽이 제 자격으로 읽습니다",
		"compat":         "decant serve가 함께 말하는 다른 리더의 인터페이스: jina(GET /https://…), firecrawl(POST /v2/scrape)",
		"tlsCert":        "서버가 https로 말할 때 쓰는 인증서 파일(PEM). tlsKey와 함께 줍니다",
		"tlsKey":         "인증서의 키 파일(PEM)",
		"trustedProxies": "X-Forwarded-For를 믿을, 서버 앞에 있는 프록시의 주소: 10.0.0.0/8,192.0.2.7",
		"credentials":    "사이트에 누구인지 밝히는 것을 적은, 주인만 읽을 수 있는 파일. decant config --help 참고",
	}
})
