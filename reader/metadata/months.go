package metadata

// monthNames lists the names of the months and their short forms, by language.
var monthNames = [12][]string{
	{"january", "jan", "januar", "jänner", "janvier", "janv", "enero", "ene", "gennaio", "gen", "janeiro", "января", "январь", "янв", "يناير", "كانون", "januari", "stycznia", "styczeń", "ocak", "leden", "ledna", "ianuarie", "janar", "tammikuuta"},
	{"february", "feb", "februar", "feber", "février", "févr", "fév", "fevrier", "febrero", "febbraio", "fevereiro", "fev", "февраля", "февраль", "фев", "فبراير", "شباط", "februari", "lutego", "luty", "şubat", "únor", "února", "helmikuuta"},
	{"march", "mar", "märz", "mär", "mrz", "maerz", "mars", "marzo", "março", "marco", "марта", "март", "мар", "مارس", "آذار", "maart", "mrt", "marca", "marzec", "mart", "březen", "března", "maaliskuuta"},
	{"april", "apr", "avril", "avr", "abril", "abr", "aprile", "апреля", "апрель", "апр", "أبريل", "ابريل", "نيسان", "kwietnia", "kwiecień", "nisan", "duben", "dubna", "huhtikuuta"},
	{"may", "mai", "mayo", "maggio", "mag", "maio", "мая", "май", "مايو", "أيار", "mei", "maja", "maj", "mayıs", "květen", "května", "toukokuuta"},
	{"june", "jun", "juni", "juin", "junio", "giugno", "giu", "junho", "июня", "июнь", "июн", "يونيو", "حزيران", "czerwca", "czerwiec", "haziran", "červen", "června", "kesäkuuta"},
	{"july", "jul", "juli", "juillet", "juil", "julio", "luglio", "lug", "julho", "июля", "июль", "июл", "يوليو", "تموز", "lipca", "lipiec", "temmuz", "červenec", "července", "heinäkuuta"},
	{"august", "aug", "août", "aout", "agosto", "ago", "августа", "август", "авг", "أغسطس", "اغسطس", "آب", "augusti", "augustus", "sierpnia", "sierpień", "ağustos", "srpen", "srpna", "elokuuta"},
	{"september", "sep", "sept", "septembre", "septiembre", "setiembre", "settembre", "set", "setembro", "сентября", "сентябрь", "сен", "сент", "سبتمبر", "أيلول", "września", "wrzesień", "eylül", "září", "syyskuuta"},
	{"october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre", "ott", "outubro", "out", "октября", "октябрь", "окт", "أكتوبر", "اكتوبر", "października", "październik", "ekim", "říjen", "října", "lokakuuta"},
	{"november", "nov", "novembre", "noviembre", "novembro", "ноября", "ноябрь", "ноя", "نوفمبر", "listopada", "listopad", "kasım", "marraskuuta"},
	{"december", "dec", "dezember", "dez", "décembre", "déc", "decembre", "diciembre", "dic", "dicembre", "dezembro", "декабря", "декабрь", "дек", "ديسمبر", "grudnia", "grudzień", "aralık", "prosinec", "prosince", "desember", "des", "joulukuuta"},
}

var months = func() map[string]int {
	byName := map[string]int{}
	for i, names := range monthNames {
		for _, name := range names {
			byName[name] = i + 1
		}
	}
	return byName
}()

// monthOf returns the number of a month by its name in lower case, or 0.
func monthOf(name string) int { return months[name] }
