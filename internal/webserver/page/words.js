// What the page says, in each language it speaks.
const words = {
  en: {
    name: "English", other: "한국어", skip: "Skip to the message", site: "Site", docs: "Reference",
    title: "Read the web, poured clear.",
    lead: "Paste a message or an address. Every link in it is read, and only what is worth reading stays.",
    message: "Message or address", hint: "https://example.com/article — or a whole message with links in it",
    options: "Options", withNavigation: "Keep the site’s navigation", fresh: "Ask the site again",
    selector: "Only this part (CSS selector)", read: "Read", stop: "Stop", results: "Results",
    keyNeeded: "This server asks for a key", unlock: "Continue",
    foot: "What is shown here was written by others. It is shown as text: nothing in it runs, and no picture loads until you open it.",
    found: (n) => n === 0 ? "No link yet" : n === 1 ? "1 link" : `${n} links`,
    noLink: "There is no link in this text. Paste an address such as https://example.com/",
    reading: "Reading", asking: (host) => `Asking ${host}`, answered: (status) => `Answered ${status}`,
    receiving: (size) => `Receiving, ${size}`, received: (size) => `Received ${size}, finding what is worth reading`, failed: (host) => `${host} did not answer`,
    stopped: "Stopped", states: { reading: "reading", done: "read", failed: "not read" }, offline: "The server cannot be reached. Is it still running?",
    done: (title, n) => `Read: ${title}, ${n} words`, notRead: (host) => `Could not be read: ${host}`,
    text: "Reading", markdown: "Markdown", json: "JSON", explained: "Explained", details: "Details", views: "Views",
    explaining: "Looking at every block…", explainedHint: "Each block of the page with the probability that it is content. Point at one to see the strongest reasons.", kept: "kept", leftOut: "left out",
    copy: "Copy", copied: "Copied", download: "Download", permalink: "Copy link", again: "Try again", readOn: "Read on",
    wordCount: (n) => `${n} words`, tokens: (n) => `${n} tokens`, fromCache: "kept copy",
    image: "Picture", untitled: "Untitled", newTab: "opens in a new tab",
    notReadable: "This may not be the whole story", cut: (end, total) => `${end} of ${total} characters`,
    facts: "Facts", size: "Size", outline: "Outline", navigation: "Navigation", removed: "Left out, and why", steps: "How it was read",
    before: "As sent", after: "As read", saved: (p) => `${p} % poured off`, bytes: "received",
    none: "None", detected: (n) => `${n} links found around the content`, nothingRemoved: "Nothing was left out.",
    author: "Author", publishedAt: "Published", modifiedAt: "Changed", siteName: "Site", language: "Language", description: "Description",
    finalUrl: "Final address", canonical: "Canonical address", contentType: "Type", license: "License", keywords: "Keywords",
    fetchedAt: "Fetched", snapshot: "Snapshot", method: "Method", pageType: "Kind of page", confidence: "Confidence", next: "Next",
  },
  ko: {
    name: "한국어", other: "English", skip: "메시지로 건너뛰기", site: "사이트", docs: "참고 문서",
    title: "웹을 맑게 걸러 읽습니다.",
    lead: "메시지나 주소를 붙여 넣으세요. 그 안의 링크를 모두 읽고, 읽을 만한 글만 남깁니다.",
    message: "메시지 또는 주소", hint: "https://example.com/article — 링크가 든 메시지를 통째로 넣어도 됩니다",
    options: "선택 사항", withNavigation: "사이트의 탐색 메뉴도 남기기", fresh: "사이트에 다시 요청하기",
    selector: "이 부분만 (CSS 선택자)", read: "읽기", stop: "멈춤", results: "결과",
    keyNeeded: "이 서버를 쓰려면 키가 필요합니다", unlock: "계속",
    foot: "여기에 보이는 글은 다른 사람이 쓴 것입니다. 글자로만 보여 주므로 아무것도 실행되지 않고, 그림은 직접 열기 전에는 불러오지 않습니다.",
    found: (n) => n === 0 ? "아직 링크가 없습니다" : `링크 ${n}개`,
    noLink: "이 글에는 링크가 없습니다. https://example.com/ 같은 주소를 넣어 주세요",
    reading: "읽는 중", asking: (host) => `${host}에 요청하는 중`, answered: (status) => `응답 ${status}`,
    receiving: (size) => `받는 중, ${size}`, received: (size) => `${size} 받음, 본문을 고르는 중`, failed: (host) => `${host}에서 응답이 없습니다`,
    stopped: "멈췄습니다", states: { reading: "읽는 중", done: "읽음", failed: "읽지 못함" }, offline: "서버에 연결할 수 없습니다. 아직 실행 중인가요?",
    done: (title, n) => `읽음: ${title}, 단어 ${n}개`, notRead: (host) => `읽지 못함: ${host}`,
    text: "본문", markdown: "Markdown", json: "JSON", explained: "고른 까닭", details: "자세히", views: "보기 방식",
    explaining: "블록을 살펴보는 중…", explainedHint: "페이지의 블록마다 본문일 확률을 보여 줍니다. 블록을 가리키면 가장 큰 까닭이 나옵니다.", kept: "남김", leftOut: "뺌",
    copy: "복사", copied: "복사했습니다", download: "내려받기", permalink: "링크 복사", again: "다시 시도", readOn: "이어 읽기",
    wordCount: (n) => `단어 ${n}개`, tokens: (n) => `토큰 ${n}개`, fromCache: "보관된 사본",
    image: "그림", untitled: "제목 없음", newTab: "새 탭에서 열림",
    notReadable: "본문 전체가 아닐 수 있습니다", cut: (end, total) => `${total}자 가운데 ${end}자`,
    facts: "정보", size: "크기", outline: "개요", navigation: "탐색 메뉴", removed: "뺀 것과 그 까닭", steps: "읽은 방법",
    before: "받은 그대로", after: "읽은 뒤", saved: (p) => `${p} % 덜어 냄`, bytes: "받음",
    none: "없음", detected: (n) => `본문 둘레에서 찾은 링크 ${n}개`, nothingRemoved: "뺀 것이 없습니다.",
    author: "글쓴이", publishedAt: "발행", modifiedAt: "수정", siteName: "사이트", language: "언어", description: "설명",
    finalUrl: "최종 주소", canonical: "대표 주소", contentType: "형식", license: "라이선스", keywords: "핵심어",
    fetchedAt: "가져온 때", snapshot: "스냅숏", method: "방법", pageType: "페이지 종류", confidence: "확신도", next: "다음",
  },
};

let language = (navigator.languages || [navigator.language]).some((l) => l.toLowerCase().startsWith("ko")) ? "ko" : "en";

function say(key, ...values) {
  const text = words[language][key];
  return typeof text === "function" ? text(...values) : text;
}

function speak(name) {
  language = name;
  document.documentElement.lang = name;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
}

const number = (n) => new Intl.NumberFormat(language).format(n);

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${number(Math.round(bytes / 100) / 10)} kB`;
  return `${number(Math.round(bytes / 1e5) / 10)} MB`;
}

function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return new Intl.DateTimeFormat(language, dated ? { dateStyle: "long", timeZone: "UTC" } : { dateStyle: "long", timeStyle: "short" }).format(date);
}
