package link

import "testing"

func TestExplicitHost(t *testing.T) {
	check(t, Options{}, []string{
		"⟦http://localhost⟧ ⟦http://localhost:3000/a⟧ ⟦http://intranet/wiki⟧",
		"⟦http://example.invalid/x⟧ ⟦http://foo.bar.baz⟧ ⟦http://example.coma⟧",
		"⟦http://127.0.0.1⟧ ⟦http://127.0.0.1:8080/x⟧",
		"⟦http://[::1]⟧ ⟦http://[::1]:8080/⟧ ⟦http://[2001:db8::1]/x?y⟧",
		"http://[::1 http://[zz] http://[]",
		"⟦http://user:pass@example.com:8080/x⟧ ⟦http://user@example.com⟧",
		"⟦http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com⟧",
		"⟦http://example.com:80⟧ ⟦http://example.com:65535/⟧",
		"⟦http://example.com⟧:65536 ⟦http://example.com⟧:500000 ⟦http://example.com⟧: x",
		"⟦http://a_b.example.com/x⟧ http://foo_bar.com http://a.foo_bar.com http://a.b.c_d",
		"http://-foo.com http://foo-.com http://_foo.com/ http://a.b-.co http://-error-.invalid/",
		"_⟦http://example.com⟧_ __⟦http://example.com⟧__ _⟦http://example.com/a⟧_ _⟦http://example.com/a_b⟧_",
		"⟦http://example.com⟧- yes ⟦http://a.b--c.de/⟧ ⟦http://a.b-c.de⟧",
		"http://.foo.com http://.www.foo.bar/",
		"⟦http://example⟧..com ⟦http://example.com⟧... ok",
		"⟦http://example.com./x⟧ ⟦http://example.com⟧. ⟦http://example.com⟧.",
		"⟦http://xn--9n2bp8q.com⟧ ⟦http://xn--9n2bp8q.xn--3e0b707e⟧에서",
		"⟦http://example.com⟧@ ⟦http://example.com⟧, ⟦http://example.com⟧;",
		"⟦http://☺.damowmow.com/⟧ ⟦http://i❤️.ws⟧",
		"⟦http://1337.net⟧ ⟦http://223.255.255.254⟧ ⟦http://j.mp⟧ ⟦http://3628126748⟧",
		"⟦http://example.com⟧한글.net ⟦http://example.com⟧🎉",
		"⟦http://example.com?q=1⟧ ⟦http://example.com#a⟧ ⟦http://example.com/#a⟧",
		"⟦http://foo.com/a⟧\" x",
	})
}

func TestBareHost(t *testing.T) {
	check(t, Options{}, []string{
		"⟦example.com⟧ ⟦www.example.com⟧ ⟦sub.example.co.uk⟧ ⟦example.io⟧",
		"⟦example.com/a/b?c=d#e⟧ ⟦example.com?x=1⟧ ⟦example.com#a⟧ ⟦example.com:8080⟧ ⟦example.com:8080/a⟧",
		"(⟦example.com⟧) [⟦example.com⟧] {⟦example.com⟧} '⟦example.com⟧' \"⟦example.com⟧\" *⟦example.com⟧* ~⟦example.com⟧~",
		"⟦example.com⟧. ⟦example.com⟧, ⟦example.com⟧! ⟦example.com⟧? ⟦example.com⟧: ⟦example.com⟧; ⟦example.com⟧...",
		"⟦google.com⟧,⟦bing.com⟧;⟦example.org⟧|⟦example.net⟧",
		"see:⟦example.com⟧ x=⟦example.com⟧",
		"⟦EXAMPLE.COM⟧ ⟦Example.com⟧ ⟦Google.Com⟧",
		"⟦163.com⟧ ⟦4399.com/x⟧ ⟦t.co⟧ ⟦bit.ly/abc⟧ ⟦youtu.be/x⟧ ⟦goo.gl⟧",
		"⟦xn--80ak6aa92e.com⟧ ⟦example.xn--p1ai⟧",
		"⟦example.museum⟧ ⟦example.dev⟧ ⟦example.ai⟧ ⟦example.photography⟧",
		"⟦example.com⟧:500000 ⟦example.com⟧:port",
		"⟦example.com⟧'s ⟦example.com⟧(회사)",
		"⟦www.README.md⟧ ⟦notion.so/page⟧ ⟦https://install.sh⟧ ⟦foo.app/x⟧ ⟦epg.sh:8080⟧ ⟦example.com.pl⟧ ⟦x.co.id⟧",
		"⟦a_b.example.com⟧ a_b.com",
		"⟦example.com⟧\n⟦example.org⟧\t⟦example.net⟧",
		"⟦http.com⟧ ⟦ftp.example.com⟧",
		"docker pull ⟦ghcr.io/foo/bar:latest⟧ ⟦registry.example.com:5000/foo⟧ nginx:1.2.3 foo@1.2.3",
		"⟦pkg.go.dev/net/http⟧ ⟦github.com/foo/bar@v1.2.3⟧ import \"⟦github.com/foo/bar⟧\"",
		"⟦foo.com⟧'s ⟦foo.com⟧’s ⟦foo.com⟧* ⟦foo.com⟧~ ⟦foo.com⟧| ⟦foo.com⟧^ ⟦foo.com⟧= ⟦foo.com⟧-",
		"=⟦foo.com⟧ :⟦foo.com⟧ ,⟦foo.com⟧ ;⟦foo.com⟧ !⟦foo.com⟧ ?⟦foo.com⟧ *⟦foo.com⟧ ~⟦foo.com⟧ |⟦foo.com⟧ ^⟦foo.com⟧ '⟦foo.com⟧",
		"⟦a.com/b⟧(c ⟦a.com/b⟧)c ⟦a.com/b⟧[c ⟦a.com/⟧(b ⟦a.com/{b}⟧ ⟦foo.com/⟧? ⟦foo.com/⟧! ⟦foo.com/⟧.",
		"⟦😀.com⟧ 😀⟦example.com⟧ ★⟦example.com⟧★ →⟦example.com⟧",
		"[⟦localhost:3000⟧] (⟦localhost:3000/x⟧) ⟦LOCALHOST:3000⟧ localhost:99999 localhost:3000abc",
	})
}

func TestNegatives(t *testing.T) {
	check(t, Options{}, []string{
		"README.md CLAUDE.md main.rs epg.sh setup.py lib.so a.pl x.ps foo.zip clip.mov b.ml main.tf key.pub",
		"coverage.py, (readme.md) `x` \"run.sh\" main.cc: error",
		"main.rs:42 main.py:10:5 README.md#install README.md?",
		"index.html app.js style.css foo.go data.json a.tar.gz x.c y.h main.cpp",
		"user.name el.style event.target window.open Date.now btn.click app.run foo.bar fn.call res.data user.id",
		"console.info() logger.info(\"x\") foo.com() Foo.new arr.map(x)",
		"finished.It was delivered.The end. one.Two okay.In and so.It Thanks.In",
		"74.78.Fk 1.2.3 v1.2.3 1.2.3.4 v10.0.19045.2 3.14",
		"10.0.0.0/8 192.168.0.0/16, 127.0.0.1 1.2.3.4.5:80 256.1.1.1:80 ::1 fe80::1 2001:db8::1",
		"⟦1.2.3.4:80⟧ ⟦192.168.0.1:8080/x⟧ ⟦127.0.0.1/admin⟧",
		"localhost localhost/ localhost:x mylocalhost:80 ⟦localhost:80⟧ ⟦localhost:8080/a⟧",
		"e.g. i.e. a.m. p.m. U.S.A. Ph.D. etc. vs. e.g.this i.e.me e.g.example.com",
		"www.naver.c www.foo.123 www.",
		"##enjoy.it #foo.com $foo.com @foo.com /foo.com \\foo.com -foo.com _foo.com .foo.com %foo.com &foo.com +foo.com",
		"foo.com@ foo.com_ foo.com-bar foo.comx example.coma example.invalid foo.123",
		"src/main.com ./foo.com ../foo.com C:\\foo.com ~/foo.com",
		"com.google.android org.apache.zip java.util.name",
		"foo..com .com com. . .. ... a. .a",
		"Hello.World Hello.How example.com.foo foo.Bar obj.method this.props",
		"12.30 10:30 a:b 1:2:3 http https mailto ftp",
		"@user@mastodon.social git@github.com:user/repo.git git@host.com:foo.io/bar",
		"image.png photo.jpg doc.pdf song.mp3",
	})
}

func TestEmail(t *testing.T) {
	check(t, Options{}, []string{
		"⟦foo@example.com⟧ ⟦foo.bar@example.co.kr⟧ ⟦foo+tag@example.com⟧ ⟦foo_bar@example.com⟧ ⟦o'neil@example.com⟧",
		"(⟦foo@example.com⟧), <⟦foo@example.com⟧>; \"⟦foo@example.com⟧\" '⟦foo@example.com⟧'.",
		"⟦foo@example.com⟧. ⟦foo@example.com⟧! ⟦foo@example.com⟧: ⟦foo@example.com⟧?",
		"⟦192.168.1.1@gmail.com⟧ ⟦1@a.com⟧ ⟦FOO@EXAMPLE.COM⟧",
		"⟦josé@example.com⟧ ⟦foo@münchen.de⟧ ⟦foo@例え.jp⟧ ⟦foo@example.рф⟧",
		"⟦mailto:foo@example.com⟧ ⟦MAILTO:FOO@BAR.BAZ⟧ ⟦mailto:foo@bar⟧ ⟦mailto:foo@example.com?subject=hi&body=a⟧.",
		"mailto:⟦mailto:foo@example.com⟧ xmailto:⟦foo@example.com⟧ mailto: mailto:x",
		"⟦mailto:a.b-c_d@a.b⟧ mailto:a.b-c_d@a.b- mailto:a.b-c_d@a.b_ ⟦mailto:a.b-c_d@a.b⟧/",
		"foo@bar.baz foo@bar foo@ @foo foo@@example.com a@b@c a@b.com@c.com @user@host.com",
		"foo@localhost foo@1.2.3.4 foo@-bar.com foo@bar_baz.com foo.@example.com",
		"wait...⟦foo@example.com⟧ ..⟦foo@example.com⟧ =⟦foo@example.com⟧",
		"_⟦foo@example.com⟧_ *⟦foo@example.com⟧* ~⟦foo@example.com⟧~ ⟦_foo@example.com⟧",
		"git@github.com:user/repo git@example.com:~x",
		"⟦foo@example.com⟧,⟦bar@example.com⟧;⟦baz@example.com⟧/⟦qux@example.com⟧",
		"⟦foo@example.com⟧/path ⟦foo@example.py⟧ ⟦foo@example.app⟧",
		"mail:⟦foo@example.com⟧",
		"&lt;⟦foo@example.com⟧&gt;",
		"<⟦foo@example.com⟧> [mail](⟦mailto:foo@example.com⟧) [mail](⟦foo@example.com⟧)",
		"⟦http://vk.com⟧ test.example@⟦http://vk.com⟧",
		"[⟦foo@example.com⟧] 담당⟦foo@example.com⟧:업무",
	})
}
