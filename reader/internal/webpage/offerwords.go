package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
)

// readOn is how offers of other articles begin, in small letters.
var readOn = strings.Split(strings.TrimSpace(`
related:
related post
related article
related stor
related coverage
related content
related reading
related news
read more
read also
read next
also read
more from
more on this
see also:
see more:
you may also like
you might also like
you may be interested
recommended for you
recommended reading
don't miss:
up next:
lesen sie auch
lesen sie hier
lies auch
lest auch
auch lesen
auch interessant
mehr zum thema
mehr dazu
siehe auch:
das könnte sie auch
das könnte dich auch
das könnte euch auch
das könnte sie interessieren
das könnte dich interessieren
das thema könnte dich
passend dazu
weiterlesen
lire aussi
à lire aussi
a lire aussi
à lire également
lisez aussi
voir aussi :
sur le même sujet
lea también
lee también
leer también
leer más
te puede interesar
le puede interesar
puedes ver:
mira:
ver también
mira también
leia também
leia mais
veja também
saiba mais
leggi anche
leggi tutto
vedi anche
potrebbe interessarti
czytaj też
czytaj także
czytaj również
zobacz też
zobacz także
zobacz również
przeczytaj też
przeczytaj także
lees ook
lees meer
läs också
læs også
les også
lue myös
číst také
čtěte také
citește și
olvassa el
читайте также
смотрите также
читайте ещё
ilginizi çekebilir
관련기사
관련 기사
추천기사
추천 기사
함께 보면 좋은
関連記事
あわせて読みたい
合わせて読みたい
相关阅读
相关新闻
相關閱讀
相關新聞
延伸阅读
延伸閱讀
推荐阅读
اقرأ أيض
إقرأ أيض
اقرأ المزيد
شاهد أيض
بیشتر بخوانید
यह भी पढ़ें
ये भी पढ़ें
इसे भी पढ़ें
อ่านเพิ่มเติม
ข่าวที่เกี่ยวข้อง
xem thêm
đọc thêm
baca juga
διαβάστε επίσης
διαβάστε ακόμη
читайте також
`), "\n")

// teaserLabels are all that the heading of a box of other articles says.
var teaserLabels = strings.Split(strings.TrimSpace(`
related
related links
recommended
more stories
more news
more articles
more posts
similar posts
similar articles
latest news
latest stories
latest posts
trending
trending now
popular posts
most read
most popular
what to read next
ähnliche artikel
ähnliche beiträge
weitere artikel
meistgelesen
articles similaires
articles liés
à la une
artículos relacionados
noticias relacionadas
notas relacionadas
entradas relacionadas
artigos relacionados
notícias relacionadas
articoli correlati
podobne artykuły
похожие статьи
по теме
관련 글
관련글
많이 본 뉴스
おすすめ記事
人気記事
相关文章
相關文章
热门文章
`), "\n")

// joinIn is how offers to subscribe or to follow begin, and one of the words
// that such a line has as well.
var joinIn = []struct {
	begins []string
	has    []string
}{
	{[]string{"follow ", "like us ", "find us ", "connect with ", "join us ", "folgen sie ", "folge ", "folgt ", "suivez",
		"síguenos",
		"sigue ", "siga ", "seguici ", "śledź "},
		[]string{"twitter", "facebook", "instagram", "youtube", "linkedin", "tiktok", "telegram", "whatsapp",
			"pinterest", "google news"}},
	{[]string{"subscribe to ", "subscribe now", "sign up for ", "sign up to ", "get the latest ", "get our ", "receive our ",
		"click here to subscribe",
		"abonnieren sie ", "abonniere ", "melden sie sich ", "inscrivez-vous ", "abonnez-vous ", "suscríbete ", "suscríbase ",
		"assine ",
		"iscriviti ", "zapisz się "},
		[]string{"newsletter", "inbox", "channel", "podcast", "e-mail", "email", "kanal", "canal", "chaîne", "boletín"}},
}

// An offer of a newsletter may begin in any way: it asks to do something, and
// says with what.
var (
	signUp = phrases.New("sign up", "subscribe", "join", "register", "abonnier", "melde", "inscri", "abonne", "suscrí",
		"assine", "zapisz")
	mailings = phrases.New("our newsletter", "our mailing list", "our weekly newsletter", "our daily newsletter",
		"our free newsletter",
		"unseren newsletter", "unserem newsletter", "notre newsletter", "nuestro boletín", "nossa newsletter",
		"nostra newsletter",
		"naszego newslettera")
)

// leaveOff is what lines say, wherever in them, that end an article rather than
// belong to it: how to reach who wrote it, what may not be done with it, how
// long it takes.
var leaveOff = phrases.New(strings.Split(strings.TrimSpace(`
follow him on
follow her on
follow them on
follow me on
follow us on
be reached at
be reached on twitter
contributed to this report
contributed reporting
folgen sie uns
folgt uns auf
folge uns auf
무단 전재
무단전재
무단복제
재배포 금지
재배포금지
禁止转载
禁止轉載
版权声明：
转载请
轉載請
未经授权
未經授權
仅代表作者
転載を禁
無断転載
無断転用
無断複製
جميع الحقوق محفوظة
requires javascript
enable javascript
tempo de leitura
tiempo de lectura
temps de lecture
tempo di lettura
lesezeit:
lesedauer:
reading time:
comments are closed
`), "\n")...)
