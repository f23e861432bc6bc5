package manual

import (
	"sync"

	"github.com/decant-dev/decant/fault"
)

// remediesInKorean has what to do about each kind of error.
var remediesInKorean = sync.OnceValue(func() map[fault.Kind]string {
	return map[fault.Kind]string{
		fault.InvalidURL:       "주소를 바로잡으세요",
		fault.BadRequest:       "요청을 바로잡으세요",
		fault.BlockedScheme:    "http와 https만 읽습니다",
		fault.BlockedAddress:   "이 주소는 다시 시도하지 마세요",
		fault.BlockedPort:      "다른 포트를 쓰세요",
		fault.RobotsDenied:     "사이트가 프로그램이 이 페이지를 읽지 않기를 바랍니다",
		fault.DNS:              "호스트 이름의 철자를 확인하세요",
		fault.Connect:          "나중에 다시 시도하세요",
		fault.TLS:              "사이트의 인증서에 문제가 있습니다",
		fault.Protocol:         "서버가 HTTP로 말하지 않습니다",
		fault.Timeout:          "나중에 다시 시도하거나 시간을 더 주세요",
		fault.TooManyRedirects: "마지막 주소를 바로 읽으세요",
		fault.HTTPStatus:       "사이트가 페이지를 주지 않았습니다. 다른 출처를 찾으세요",
		fault.TooLarge:         "maxBytes를 늘리거나 다른 형태로 읽으세요",
		fault.BadEncoding:      "사이트가 손상된 데이터를 보냈습니다. 나중에 다시 시도하세요",
		fault.UnsupportedType:  "같은 내용이 페이지로 있는지 찾으세요",
		fault.ParseLimit:       "문서가 너무 복잡해 안전하게 읽을 수 없습니다",
		fault.Damaged:          "파일이나 다른 사본을 다시 받으세요",
		fault.Encrypted:        "암호 없이 저장한 사본을 부탁하세요",
		fault.Empty:            "읽을 것이 없습니다",
		fault.NoSnapshot:       "주소를 다시 읽어 새 스냅샷을 만드세요",
		fault.NoSection:        "이름이 나온 절 가운데 하나를 고르세요",
		fault.NoMatch:          "다른 것을 찾으세요",
		fault.NoBrowser:        "브라우저를 설치하거나 브라우저 없이 읽으세요",
		fault.NoSession:        "먼저 세션을 여세요",
		fault.TooManySessions:  "세션을 하나 닫으세요",
		fault.BrowserStopped:   "페이지를 다시 여세요",
		fault.PageBusy:         "다시 시도하거나 페이지를 새로 고치세요",
		fault.Navigation:       "주소를 확인하거나 나중에 다시 시도하세요",
		fault.NoElement:        "요소를 나열하고 그 가운데 하나를 고르세요",
		fault.StaleSelector:    "요소를 다시 나열하세요",
		fault.SeveralElements:  "요소 하나에만 맞는 선택자를 쓰세요",
		fault.Covered:          "요소를 가린 것을 먼저 닫으세요",
		fault.NotReady:         "요소를 쓸 수 있게 하는 일을 먼저 하세요",
		fault.Moved:            "옮겨 간 주소가 맞다면 그 주소를 읽으세요",
		fault.Unconfirmed:      "사람에게 주소를 보여 주고, 동의하면 다시 요청하세요",
		fault.RateLimited:      "이 호스트에는 1분 뒤에 다시 요청하세요",
		fault.Declined:         "사람이 말하기 전에는 이 주소를 다시 요청하지 마세요",
		fault.Canceled:         "다시 요청하세요",
		fault.Busy:             "알려 준 때에 다시 시도하세요",
		fault.Internal:         "문제를 일으킨 주소와 함께 알려 주세요",

		fault.Unauthorized:     "키를 Authorization: Bearer KEY 또는 X-API-Key: KEY로 보내세요",
		fault.ForbiddenHost:    "서버를 시작할 때 준 이름을 쓰세요. --host 참고",
		fault.CrossOrigin:      "다른 출처의 페이지는 --cors-origin에 적힌 때만 요청할 수 있습니다",
		fault.NotFound:         "/docs를 보세요",
		fault.MethodNotAllowed: "Allow에 적힌 메서드를 쓰세요",
		fault.BodyTooLarge:     "더 적게 보내세요",
		fault.UnsupportedBody:  "JSON을 보내세요",
		fault.Overloaded:       "Retry-After가 말하는 만큼 기다리세요",
	}
})
