// What went wrong and what to do about it, by the kind that the server names.
const faults = {
  offline: {
    en: ["The server of this page cannot be reached.", "Is decant serve still running? Start it and try again."],
    ko: ["이 페이지의 서버에 연결할 수 없습니다.", "decant serve가 아직 실행 중인가요? 실행한 뒤 다시 시도하세요."],
  },
  stopped: {
    en: ["Stopped.", ""],
    ko: ["멈췄습니다.", ""],
  },
  invalid_url: {
    en: ["This is not an address that can be read.",
      "Check it for a slip; it begins with https:// or is a host such as example.com."],
    ko: ["읽을 수 있는 주소가 아닙니다.", "잘못 적은 곳이 없는지 보세요. https://로 시작하거나 example.com 같은 이름이어야 합니다."],
  },
  bad_request: {
    en: ["The server does not understand the request.", "Look at the options; what is wrong stands below."],
    ko: ["서버가 요청을 알아듣지 못합니다.", "선택 사항을 살펴보세요. 잘못된 것은 아래에 적혀 있습니다."],
  },
  blocked_scheme: {
    en: ["Only addresses with http or https are read.", "Use another address, or drop the file here."],
    ko: ["http와 https 주소만 읽습니다.", "다른 주소를 쓰거나 파일을 여기에 놓으세요."],
  },
  blocked_address: {
    en: ["This address lies in a private network and may not be reached.",
      "If it is your own, start the server with --private allow."],
    ko: ["사설 네트워크에 있는 주소라서 접근할 수 없습니다.", "직접 운영하는 곳이라면 서버를 --private allow로 시작하세요."],
  },
  blocked_port: {
    en: ["This port may not be reached.", "Use the address without a port, or another one."],
    ko: ["이 포트에는 접근할 수 없습니다.", "포트를 뺀 주소나 다른 주소를 쓰세요."],
  },
  robots_denied: {
    en: ["The site does not want this page read by programs.", "Open it in your browser instead."],
    ko: ["사이트가 프로그램이 이 페이지를 읽지 않기를 바랍니다.", "브라우저에서 직접 여세요."],
  },
  dns: {
    en: ["There is no host of this name.", "Check the spelling, and whether this machine is online."],
    ko: ["그런 이름의 호스트가 없습니다.", "철자와 인터넷 연결을 확인하세요."],
  },
  connect: {
    en: ["No connection came about.", "Try again later; the site may be down."],
    ko: ["연결되지 않았습니다.", "나중에 다시 시도하세요. 사이트가 멈췄을 수 있습니다."],
  },
  tls: {
    en: ["The site’s certificate is not in order.", "Nothing can be done here; tell those who run the site."],
    ko: ["사이트의 인증서가 올바르지 않습니다.", "여기서 고칠 수는 없습니다. 사이트 운영자에게 알리세요."],
  },
  protocol: {
    en: ["The answer makes no sense.", "Check the port; something else than a web server may be there."],
    ko: ["응답을 알아볼 수 없습니다.", "포트를 확인하세요. 웹 서버가 아닌 것이 있을 수 있습니다."],
  },
  timeout: {
    en: ["The site took too long.", "Try again later, or give the server more time with --timeout-seconds."],
    ko: ["사이트가 너무 오래 걸립니다.", "나중에 다시 시도하거나 --timeout-seconds로 시간을 더 주세요."],
  },
  too_many_redirects: {
    en: ["The site sends from one address to the next without end.", "Read the last address by itself."],
    ko: ["사이트가 끝없이 다른 주소로 보냅니다.", "마지막 주소를 바로 읽어 보세요."],
  },
  http_status: {
    en: ["The site answered without a page.", "Check the address, or look for another source."],
    ko: ["사이트가 페이지를 보내지 않았습니다.", "주소를 확인하거나 다른 곳을 찾아보세요."],
  },
  too_large: {
    en: ["The page is larger than this server reads.",
      "Start the server with a larger --max-bytes, or read another form of it."],
    ko: ["이 서버가 읽는 것보다 큰 페이지입니다.", "서버를 더 큰 --max-bytes로 시작하거나 다른 형식을 읽으세요."],
  },
  bad_encoding: {
    en: ["The site sent damaged data.", "Try again later."],
    ko: ["사이트가 손상된 데이터를 보냈습니다.", "나중에 다시 시도하세요."],
  },
  unsupported_type: {
    en: ["This kind of file cannot be read.", "Look for the same content as a page, PDF or text."],
    ko: ["읽을 수 없는 종류의 파일입니다.", "같은 내용을 웹 페이지나 PDF, 글로 찾아보세요."],
  },
  parse_limit: {
    en: ["The document is too complex to read safely.", "Read a part of it, with a selector or as fewer pages."],
    ko: ["안전하게 읽기에는 너무 복잡한 문서입니다.", "선택자로 일부만 읽거나 쪽수를 줄이세요."],
  },
  damaged: {
    en: ["The file is damaged.", "Get it again, or another copy of it."],
    ko: ["파일이 손상되었습니다.", "다시 받거나 다른 사본을 구하세요."],
  },
  encrypted: {
    en: ["The file is locked with a password.", "Save a copy without the password, and drop that."],
    ko: ["암호로 잠긴 파일입니다.", "암호 없이 저장한 사본을 놓으세요."],
  },
  empty: {
    en: ["There is nothing to read there.", "Try Browser: Always in the options: the page may come from its scripts."],
    ko: ["읽을 것이 없습니다.", "선택 사항에서 브라우저를 ‘항상’으로 해 보세요. 스크립트가 만드는 페이지일 수 있습니다."],
  },
  no_snapshot: {
    en: ["The copy of this page is no longer kept.", "Read the page again."],
    ko: ["이 페이지의 사본은 이제 없습니다.", "페이지를 다시 읽으세요."],
  },
  no_section: {
    en: ["The page has no such part.", "Choose one from the outline."],
    ko: ["페이지에 그런 부분이 없습니다.", "개요에서 고르세요."],
  },
  no_match: {
    en: ["Nothing on the page fits.", "Look for something else; check the selector in the options."],
    ko: ["페이지에 맞는 것이 없습니다.", "다른 것을 찾거나 선택 사항의 선택자를 확인하세요."],
  },
  no_browser: {
    en: ["This server has no browser.", "Install Chromium on it, or set Browser: Never in the options."],
    ko: ["이 서버에는 브라우저가 없습니다.", "서버에 Chromium을 설치하거나 선택 사항에서 브라우저를 ‘쓰지 않음’으로 하세요."],
  },
  no_session: {
    en: ["The browser’s session has ended.", "Open it again."],
    ko: ["브라우저 세션이 끝났습니다.", "다시 여세요."],
  },
  too_many_sessions: {
    en: ["Too many pages are open in the browser.", "Wait until one is closed, then try again."],
    ko: ["브라우저에 열린 페이지가 너무 많습니다.", "하나가 닫힐 때까지 기다렸다가 다시 시도하세요."],
  },
  browser_stopped: {
    en: ["The browser stopped.", "Try again; it starts anew."],
    ko: ["브라우저가 멈췄습니다.", "다시 시도하면 새로 시작합니다."],
  },
  page_busy: {
    en: ["The page is busy and does not answer.", "Try again."],
    ko: ["페이지가 바빠서 응답하지 않습니다.", "다시 시도하세요."],
  },
  navigation: {
    en: ["The browser could not open the page.", "Check the address, or try again later."],
    ko: ["브라우저가 페이지를 열지 못했습니다.", "주소를 확인하거나 나중에 다시 시도하세요."],
  },
  no_element: {
    en: ["The page has no such element.", "Check the selector."],
    ko: ["페이지에 그런 요소가 없습니다.", "선택자를 확인하세요."],
  },
  stale_selector: {
    en: ["The page has changed since.", "Read it again."],
    ko: ["그사이 페이지가 바뀌었습니다.", "다시 읽으세요."],
  },
  several_elements: {
    en: ["Several elements fit.", "Use a selector that fits one only."],
    ko: ["맞는 요소가 여럿입니다.", "하나만 맞는 선택자를 쓰세요."],
  },
  covered: {
    en: ["Something covers the element.", "Close what covers it first."],
    ko: ["무언가가 요소를 가립니다.", "가리는 것을 먼저 닫으세요."],
  },
  not_ready: {
    en: ["The element cannot be used yet.", "Do first what makes it usable."],
    ko: ["아직 쓸 수 없는 요소입니다.", "쓸 수 있게 하는 일을 먼저 하세요."],
  },
  moved: {
    en: ["The page leads to another site.", "Read the new address, if you trust it."],
    ko: ["페이지가 다른 사이트로 이어집니다.", "믿을 수 있다면 새 주소를 읽으세요."],
  },
  unconfirmed: {
    en: ["A person has to agree first.", "Look at the addresses, and agree."],
    ko: ["먼저 사람이 동의해야 합니다.", "주소를 보고 동의해 주세요."],
  },
  rate_limited: {
    en: ["Too many requests in a short time.", "Wait a minute, then try again."],
    ko: ["짧은 동안 요청이 너무 많았습니다.", "잠시 기다렸다가 다시 시도하세요."],
  },
  declined: {
    en: ["Reading these addresses was declined.", "Ask again only if you have changed your mind."],
    ko: ["이 주소를 읽는 일을 거절했습니다.", "마음이 바뀌었을 때만 다시 요청하세요."],
  },
  canceled: {
    en: ["The request was ended.", "Try again."],
    ko: ["요청이 끝났습니다.", "다시 시도하세요."],
  },
  busy: {
    en: ["The server has its hands full.", "Try again in a moment."],
    ko: ["서버가 바쁩니다.", "조금 뒤에 다시 시도하세요."],
  },
  internal: {
    en: ["Something went wrong inside Decant.", "Please report it with the address that caused it."],
    ko: ["Decant 안에서 문제가 생겼습니다.", "문제를 일으킨 주소와 함께 알려 주세요."],
  },
  unauthorized: {
    en: ["This server asks for a key.", "Enter the key above."],
    ko: ["이 서버를 쓰려면 키가 필요합니다.", "위에 키를 넣으세요."],
  },
  forbidden_host: {
    en: ["The server does not go by this name.", "Use the address it was started with, or add it with --host."],
    ko: ["서버가 모르는 이름입니다.", "서버를 시작할 때의 주소를 쓰거나 --host로 더하세요."],
  },
  cross_origin: {
    en: ["Pages of other origins may not ask here.", "Open this page by the server’s own address."],
    ko: ["다른 출처의 페이지는 요청할 수 없습니다.", "서버의 주소로 이 페이지를 여세요."],
  },
  not_found: {
    en: ["There is nothing at this path.", "Look at the reference."],
    ko: ["이 경로에는 아무것도 없습니다.", "참고 문서를 보세요."],
  },
  method_not_allowed: {
    en: ["This is not done here in this way.", "Look at the reference."],
    ko: ["여기서는 그렇게 할 수 없습니다.", "참고 문서를 보세요."],
  },
  body_too_large: {
    en: ["The file is larger than this server takes.", "Drop a smaller one, or a part of it."],
    ko: ["이 서버가 받는 것보다 큰 파일입니다.", "더 작은 파일이나 일부를 놓으세요."],
  },
  unsupported_body: {
    en: ["The server does not take this kind of body.", "Drop it as a file."],
    ko: ["서버가 받지 않는 형식입니다.", "파일로 끌어다 놓으세요."],
  },
  overloaded: {
    en: ["The server has its hands full.", "Try again in a moment."],
    ko: ["서버가 바쁩니다.", "조금 뒤에 다시 시도하세요."],
  },
};

// tellFault is what went wrong and what to do about it. Of a kind that has no
// words here, the server's own are told.
function tellFault({ kind, message, hint, siteStatus, retryAfter }) {
  if (kind === "http_status" && siteStatus) {
    return [say("siteSaid", siteStatus), say("siteRemedies")[siteStatus] ?? faults.http_status[language][1]];
  }
  const told = faults[kind]?.[language] ?? [message, hint ?? ""];
  return retryAfter ? [told[0], say("waitFor", retryAfter)] : told;
}

function renderFault(problem) {
  const [what, remedy] = tellFault(problem);
  const kind = problem.kind ? make("code", {}, problem.kind) : null;
  return make("div", { class: "fault", role: "alert" }, make("p", { class: "failure" }, what),
    remedy ? make("p", { class: "remedy" }, remedy) : null,
    problem.message ? make("p", { class: "detail" }, kind, " ", problem.message) : null);
}
