package metadata

import "strings"

// monthNames lists the names of the months and their short forms: English and
// German, Romance, Slavic, other European, Arabic, and other languages.
var monthNames = [12]string{
	"january jan januar jänner januari janvier janv enero ene gennaio gen janeiro gener ianuarie января январь янв січня stycznia styczeń sty leden ledna januára siječnja януари ocak ιανουαρίου ιαν január tammikuuta janar " +
		"يناير كانون_الثاني جانفي ינואר जनवरी มกราคม ม.ค",
	"february feb februar feber februari février févr fév fevrier febrero febbraio fevereiro fev februarie февраля февраль фев лютого lutego luty lut únor února februára veljače февруари şubat φεβρουαρίου φεβ február helmikuuta " +
		"فبراير شباط فيفري פברואר फ़रवरी फरवरी กุมภาพันธ์ ก.พ pebruari",
	"march mar märz mär mrz maerz mars maart mrt marts marzo março marco març martie марта март мар березня marca marzec březen března ožujka mart μαρτίου μαρ március maaliskuuta " +
		"مارس آذار מרץ मार्च มีนาคม มี.ค maret",
	"april apr avril avr abril abr aprile aprilie апреля апрель апр квітня kwietnia kwiecień kwi duben dubna apríla travnja април nisan απριλίου απρ április huhtikuuta " +
		"أبريل ابريل إبريل نيسان أفريل אפריל अप्रैल เมษายน เม.ย",
	"may mai mayo maggio mag maio maig мая май травня maja maj květen května mája svibnja mayıs mei μαΐου μαΐ május toukokuuta " +
		"مايو أيار ماي מאי मई พฤษภาคม พ.ค",
	"june jun juni juin junio giugno giu junho juny iunie июня июнь июн червня czerwca czerwiec cze červen června júna lipnja юни haziran ιουνίου ιουν június kesäkuuta " +
		"يونيو حزيران جوان יוני जून มิถุนายน มิ.ย",
	"july jul juli juillet juil julio luglio lug julho juliol iulie июля июль июл липня lipca lipiec lip červenec července júla srpnja юли temmuz ιουλίου ιουλ július heinäkuuta " +
		"يوليو تموز جويلية יולי जुलाई กรกฎาคม ก.ค",
	"august aug août aout agosto ago agost августа август авг серпня sierpnia sierpień sie srpen srpna augusta kolovoza augusti augustus ağustos αυγούστου αυγ augusztus elokuuta " +
		"أغسطس اغسطس آب أوت אוגוסט अगस्त สิงหาคม ส.ค agustus",
	"september sep sept septembre septiembre setiembre settembre set setembro setembre septembrie сентября сентябрь сен сент вересня września wrzesień wrz září septembra rujna септември eylül σεπτεμβρίου σεπ szeptember syyskuuta " +
		"سبتمبر أيلول ספטמבר सितंबर กันยายน ก.ย",
	"october oct oktober okt octobre octubre ottobre ott outubro out octombrie октября октябрь окт жовтня października październik paź říjen října októbra октомври ekim οκτωβρίου οκτ október lokakuuta " +
		"أكتوبر اكتوبر تشرين_الأول אוקטובר अक्टूबर ตุลาคม ต.ค",
	"november nov novembre noviembre novembro noiembrie ноября ноябрь ноя листопада listopada listopad lis novembra studenoga ноември kasım νοεμβρίου νοε marraskuuta " +
		"نوفمبر تشرين_الثاني נובמבר नवंबर พฤศจิกายน พ.ย nopember",
	"december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro desembre decembrie декабря декабрь дек грудня grudnia grudzień gru prosinec prosince decembra prosinca декември aralık desember des δεκεμβρίου δεκ joulukuuta " +
		"ديسمبر كانون_الأول דצמבר दिसंबर ธันวาคม ธ.ค",
}

var months = func() map[string]int {
	byName := map[string]int{}
	for i, names := range monthNames {
		for name := range strings.FieldsSeq(names) {
			byName[name] = i + 1
		}
	}
	return byName
}()

// monthOf returns the number of a month by its name in lower case, or 0.
func monthOf(name string) int { return months[name] }

// monthAt returns the month that stands at a place among tokens, and how many
// tokens its name takes: some Arabic ones take two, Vietnamese ones are "month 5".
func monthAt(t []token, i int) (month, size int) {
	first, second := at(t, i), at(t, i+1)
	switch {
	case first.word == "":
		return 0, 0
	case first.word == "tháng" && second.isDay() && second.number <= 12:
		return second.number, 2
	case second.word != "" && months[first.word+"_"+second.word] > 0:
		return months[first.word+"_"+second.word], 2
	}
	return months[first.word], 1
}
