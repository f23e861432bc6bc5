package answer

import (
	"slices"
	"strings"
	"sync"
)

// asking are words of questions that say nothing of their subject.
var asking = set(`a an the of to in on at for from by with and or is are was were be been do does did can could
	may might must should shall will would have has had i me my we our you your he she it its they them their there this that these those what which
	who whom whose when where why how many much long often if then so than as about into any some tell please give show find explain page article
	무엇 무슨 어떤 어떻게 어디 언제 누가 누구 왜 얼마 얼마나 몇 뭐 뭐가 뭐야 있나요 있나 있어 있는 인가 하나 되나 수 것 때 좀 이 그 저 이거 알려 알려줘 설명 페이지 글 해야 하면 되면
	です ます この その`)

// concepts are groups of words that pages and questions use for each other,
// also across languages. They are common things that people ask of a page.
var concepts = groups(`
	price cost fee charge fare rate pay paid amount 가격 비용 요금 값 수수료 금액 사용료 입장료
	free gratis 무료 공짜 무상
	refund reimburse money back returned 환불 돌려준 돌려주 돌려받 반환
	return exchange 반품 교환
	cancel cancelled called 취소 해지 깨면
	deadline close end last until 마감 기한 까지
	open opening hours start begin 열 여는 개장 시작 운영
	closed holiday shut 휴관 휴관일 휴무 쉰다 쉬는 닫
	apply application register registration sign enter entry enrol join 신청 가입 등록 접수
	reserve reservation book booking 예약
	need require required requirement must necessary 필요 준비물 자격 조건
	allow allowed permit permitted may 허용 가능
	forbid forbidden prohibit prohibited ban banned 금지 안되
	child children kid kids minor 아이 어린이 자녀 아동
	age old young minimum over under 나이 연령
	dog pet animal 강아지 반려견 반려동물 애완 개
	car park parking vehicle 주차 주차장 자동차 차량 차
	late overdue delay delayed 늦 늦은 늦게 연체 지각 지연
	fine penalty punish 벌금 과태료 벌칙 연체료
	lose lost missing 분실 분실물 잃어버리 잃어버린
	break broken fault defect damage damaged scratch 고장 파손 깨지 손상
	repair fix mend replace replacement 수리 고치 교체
	guarantee warranty covered 보증 보장
	size large big largest small maximum most limit limits 크기 최대 제한 한도
	weight heavy 무게 kg 킬로그램
	cold temperature degrees warm hot 온도 추 추운
	quick quickly fast soon days 빨리 며칠 기간
	disable off stop switch deactivate 끄 끄기
	enable on activate 켜 켜기
	build built found founded finished constructed since 지은 세운 설립 지어진
	cash card cards payment pay 현금 카드 결제
	food eat meal dinner lunch breakfast 음식 식사 먹 먹거리
	borrow loan lend borrowed 빌리 빌린다 빌릴 대출 대여
	keep hold store stored 보관 맡아
	book books 책 도서 권
	film films movie dvd video 영화
	bus train tram transport shuttle 버스 지하철 교통 셔틀
	time hour minutes clock 시간 시각
	notify inform tell notice 통보 알려 알린다 알리 신고
	leave move out depart departure 이사 나가 나가려 출발 퇴실 체크아웃 비운다
	arrive arrival reach get 도착 입실 체크인 닿는다
	subsidy grant scheme support aid 보조금 보조 지원
	interest yield 이자 금리
	rain precipitation rainfall weather storm 비 날씨 강수
	noise loud sound squeak squeal 소음 소리
	smell stink odour 냄새 풋내
	reason because cause why 이유 까닭 때문 원인
	effect impact influence 영향 효과
	limit limitation limitations weakness short unknown 한계
	maintain maintenance care service serviced clean 관리 유지 점검
	disabled wheelchair accessible accessibility lift 장애인 휠체어
	phone telephone call number contact 전화 전화번호 연락처 문의
	email mail 이메일 메일
	address location place where 주소 장소 위치
	send ship shipping deliver delivery post postage parcel 배송 보내 택배
	abroad international foreign 해외 외국
	vote votes election 투표 표
	person people capacity 사람 명 인원
	wash shower bathe 샤워 씻 씻어
	cut slice cutting 자르 썰
	change alter trend 변화 변경 바꾸
	begin starting recommended default 기본 권장
	waste rubbish leftovers kitchen 쓰레기
	tool key equipment 도구 장비 준비물
	tall high height deep depth long length 높이 깊이 길이
	salary wage wages income 월급 급여
	winter cold season 겨울
	document documents identity card form 서류 신분증
	seat seats place places 자리 좌석 석
	score points 점수 점
	length pages volume 분량 쪽`)

// set gives the words of a list, made when they are first asked for.
func set(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return setOf(list) })
}

func setOf(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		for _, w := range wordList(word) {
			out[w] = true
		}
	}
	return out
}

// groups maps each word of a line, as words gives it, to all of the line; made
// when it is first asked for.
func groups(table string) func() map[string][]string {
	return sync.OnceValue(func() map[string][]string { return groupsOf(table) })
}

func groupsOf(table string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(table) {
		group := wordList(line)
		for _, w := range group {
			out[w] = append(out[w], group...)
		}
	}
	return out
}

func wordList(text string) []string {
	var out []string
	words(text, func(w string) {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	})
	return out
}
