package wall

import "github.com/decant-dev/decant/internal/phrases"

// The tables below are secondary evidence, for pages with little text. They
// are in lower case, in the languages whose walls are met most.

var humanPhrases = phrases.New(
	"verify you are human", "verify that you are human", "verify you're human", "verifying you are human",
	"checking your browser", "checking if the site connection is secure", "are you a robot", "you are not a robot",
	"i'm not a robot", "not a bot",
	"unusual traffic", "automated access", "automated queries", "automated requests", "press & hold", "press and hold",
	"complete the security check", "enable javascript and cookies to continue", "please verify", "attention required!",
	"you have been blocked", "access to this page has been denied", "request blocked", "pardon our interruption",
	"unusual activity from your", "enter the characters you see", "prove you are human", "prove that you're human",
	"ddos protection by", "security verification",
	"you don't have permission to access", "one more step", "needs to review the security of your connection",
	"human verification",
	"sind kein roboter", "dass sie ein mensch sind", "ungewöhnlichen datenverkehr", "ihr browser wird überprüft",
	"vous n'êtes pas un robot", "que vous êtes un humain", "vérification de votre navigateur", "trafic inhabituel",
	"no eres un robot", "no soy un robot", "verifica que eres humano",
	"tráfico inusual", "comprobando su navegador", "non sei un robot", "traffico insolito", "não é um robô",
	"não sou um robô", "tráfego incomum", "вы не робот", "я не робот", "подтвердите, что вы человек",
	"необычный трафик", "проверка браузера", "로봇이 아닙니다", "로봇이 아님", "사람인지 확인",
	"자동화된 요청", "비정상적인 트래픽", "보안문자를 입력", "ロボットではありません", "人間であることを確認", "通常と異なるトラフィック", "アクセスが制限されています", "您是人类", "不是机器人",
	"請證明您不是機器人", "验证您是真人", "安全验证", "异常流量", "正在检查您的浏览器", "滑动验证", "لست روبوتا", "أنك لست برنامج روبوت", "أنك إنسان",
	"robot olmadığınızı", "nie jesteś robotem", "je geen robot bent",
)

// humanTitles stand alone in the title or heading of challenge pages.
var humanTitles = phrases.New(
	"just a moment...", "attention required! | cloudflare", "access denied", "robot check", "are you a robot",
	"human verification", "security check", "bot verification", "ddos-guard", "pardon our interruption",
	"access to this page has been denied", "please wait... | cloudflare", "un instant…", "einen moment, bitte",
	"un momento…", "しばらくお待ちください", "请稍候", "잠시만 기다리",
	"captcha challenge", "you have been blocked", "sorry, you have been blocked", "403 forbidden",
	"429 too many requests", "request unsuccessful", "client challenge",
)

var parkedPhrases = phrases.New(
	"domain is for sale", "domain may be for sale", "buy this domain", "this domain is parked",
	"domain has been registered", "domain name is for sale", "domain has expired", "domain is parked",
	"future home of something quite cool", "inquire about this domain", "make an offer on this domain",
	"this site is coming soon", "default web site page", "apache2 ubuntu default page", "welcome to nginx",
	"domain steht zum verkauf", "diese domain kaufen", "domain wurde registriert", "ce domaine est à vendre",
	"nom de domaine est à vendre", "este dominio está en venta", "dominio in vendita", "domínio está à venda",
	"домен продается", "домен продаётся", "домен зарегистрирован", "도메인을 판매", "도메인 판매", "도메인이 만료", "このドメインは販売",
	"ドメインを購入", "このドメインはお名前", "域名出售", "该域名可出售", "此域名正在出售", "النطاق للبيع", "satılık alan adı", "domena na sprzedaż",
	"domein is te koop",
)

var geoPhrases = phrases.New(
	"not available in your country", "not available in your region", "not available in your location",
	"unavailable in your country", "unavailable in your region", "isn't available in your country",
	"unavailable for legal reasons", "unavailable due to legal reasons", "not available in the european union",
	"european economic area", "blocked in your country", "your country is not supported", "restricted in your region",
	"access from your country",
	"in ihrem land nicht verfügbar", "in deinem land nicht verfügbar", "in ihrer region nicht verfügbar",
	"pas disponible dans votre pays", "pas disponible dans votre région", "no está disponible en tu país",
	"no está disponible en su país", "no disponible en tu región", "non è disponibile nel tuo paese",
	"não está disponível no seu país", "não está disponível em seu país", "недоступен в вашей стране",
	"недоступно в вашем регионе", "недоступно в вашей стране",
	"해당 국가에서는 이용", "거주 국가에서는", "해외에서는 이용", "お住まいの国", "お住まいの地域では", "您所在的国家", "您所在的地区", "您所在的國家", "غير متوفر في بلدك",
	"ülkenizde kullanılamıyor", "niedostępna w twoim kraju",
)

var missingPhrases = phrases.New(
	"404", "page not found", "not found", "page cannot be found", "page can't be found", "couldn't find that page",
	"can't find that page", "cannot find that page", "can't find the page", "couldn't find the page",
	"page you were looking for", "page you are looking for", "page doesn't exist", "page does not exist",
	"page isn't available", "no longer available", "nothing here", "nothing was found", "oops! that page",
	"this page has moved",
	"seite nicht gefunden", "seite existiert nicht", "nicht gefunden", "page introuvable", "page non trouvée",
	"n'existe pas", "página no encontrada", "no se encontró la página", "página no existe", "pagina non trovata",
	"página não encontrada", "pagina niet gevonden", "strona nie została znaleziona", "nie znaleziono strony",
	"страница не найдена", "не найдена", "페이지를 찾을 수 없", "존재하지 않는 페이지", "삭제되었거나", "ページが見つかりません", "お探しのページ", "存在しません",
	"页面不存在", "找不到页面", "找不到頁面", "您访问的页面", "无法找到", "頁面不存在", "الصفحة غير موجودة", "لم يتم العثور على الصفحة",
	"sayfa bulunamadı", "sidan kunde inte hittas",
)

// missingHelp is what such pages offer instead.
var missingHelp = phrases.New(
	"homepage", "home page", "back to home", "go home", "return home", "search", "broken link", "mistyped",
	"startseite", "accueil", "inicio", "pagina iniziale", "página inicial", "главную", "홈으로", "トップページ", "ホーム", "首页",
	"首頁", "الرئيسية", "suche", "recherche", "buscar",
)

var loginPhrases = phrases.New(
	"log in", "login", "sign in", "signin", "log into", "einloggen", "anmelden", "anmeldung", "connexion",
	"se connecter", "connectez-vous", "identifiez-vous", "iniciar sesión", "inicia sesión", "acceder", "accedi",
	"iniciar sessão", "fazer login", "entrar", "войти", "вход", "авторизация", "로그인", "ログイン", "サインイン", "登录", "登入",
	"تسجيل الدخول", "giriş yap", "oturum aç", "zaloguj", "inloggen", "logga in",
)

// loginDemands say that nothing is shown without an account.
var loginDemands = phrases.New(
	"you must log in", "you must be logged in", "please log in to", "please sign in to", "log in to continue",
	"sign in to continue", "login required", "you need to log in", "you need to sign in", "bitte melden sie sich an",
	"bitte einloggen", "veuillez vous connecter", "debes iniciar sesión", "devi effettuare l'accesso",
	"faça login para", "необходимо войти", "пожалуйста, войдите", "로그인이 필요", "로그인 후 이용", "ログインが必要", "ログインしてください",
	"请先登录", "需要登录", "請先登入", "يرجى تسجيل الدخول", "you have to log in",
)

var payPhrases = phrases.New(
	"subscribe to continue", "subscribe to read", "subscribe to keep reading", "subscribers only", "subscriber-only",
	"for subscribers", "this article is for subscribers", "already a subscriber", "unlock this article",
	"continue reading with a subscription", "to continue reading", "to read the full story", "become a member to read",
	"free articles left", "free article remaining", "reached your limit of free", "this content is for members",
	"this post is for paid subscribers", "purchase a subscription",
	"nur für abonnenten", "jetzt weiterlesen mit", "artikel ist exklusiv für", "weiterlesen mit", "réservé aux abonnés",
	"il vous reste", "pour lire la suite", "abonnez-vous pour lire", "solo para suscriptores", "suscríbete para seguir",
	"contenido exclusivo para suscriptores", "riservato agli abbonati", "abbonati per continuare",
	"exclusivo para assinantes", "conteúdo exclusivo para assinantes", "только для подписчиков", "оформите подписку",
	"유료 회원", "구독자 전용", "유료회원 전용", "프리미엄 기사", "この記事は有料", "有料会員限定", "会員限定", "残り文字", "付费阅读", "订阅后阅读", "會員專屬", "仅限订阅",
	"للمشتركين فقط", "alleen voor abonnees",
)

var consentPhrases = phrases.New(
	"before you continue", "we value your privacy", "your privacy choices", "cookie consent", "privacy consent",
	"bevor sie fortfahren", "ihre privatsphäre", "avant de continuer", "avant d'accéder", "votre vie privée",
	"antes de continuar", "tu privacidad", "prima di continuare", "la tua privacy", "a sua privacidade",
	"прежде чем продолжить", "계속하기 전에", "続行する前に", "继续之前", "voordat je verdergaat",
	"yahoo is part of the yahoo family of brands", "ist teil der yahoo markenfamilie", "privacy gate",
	"cookies zustimmen", "zustimmung erforderlich",
)

var scriptPhrases = phrases.New(
	"enable javascript", "requires javascript", "javascript is required", "javascript to run this app",
	"javascript is disabled", "javascript is not enabled", "javascript must be enabled", "turn on javascript",
	"javascript to continue", "doesn't work properly without javascript", "without javascript enabled",
	"need to have javascript", "javascript aktivieren", "aktivieren sie javascript", "javascript muss aktiviert",
	"activer javascript", "activez javascript", "habilita javascript", "habilitar javascript", "activar javascript",
	"active javascript", "abilita javascript", "attivare javascript", "ative o javascript", "habilite o javascript",
	"включите javascript", "включить javascript", "자바스크립트를 활성화", "자바스크립트를 사용", "javascript를 활성화", "javascriptを有効",
	"javascript を有効", "启用javascript", "启用 javascript", "啟用 javascript", "需要javascript", "تفعيل javascript",
	"تفعيل جافا سكريبت", "javascript'i etkinleştir", "włącz javascript",
)
