// Package all registers every reader of documents there is.
package all

import (
	_ "github.com/decant-dev/decant/reader/archive"      // archives
	_ "github.com/decant-dev/decant/reader/calendar"     // calendars and contacts
	_ "github.com/decant-dev/decant/reader/data"         // tables, values, source code
	_ "github.com/decant-dev/decant/reader/epub"         // books
	_ "github.com/decant-dev/decant/reader/feed"         // feeds and lists of pages
	_ "github.com/decant-dev/decant/reader/font"         // fonts
	_ "github.com/decant-dev/decant/reader/hangul"       // HWPX, HWP
	_ "github.com/decant-dev/decant/reader/legacy"       // DOC, XLS, PPT
	_ "github.com/decant-dev/decant/reader/mail"         // messages, saved pages
	_ "github.com/decant-dev/decant/reader/media"        // pictures, sounds, films
	_ "github.com/decant-dev/decant/reader/notebook"     // Jupyter notebooks
	_ "github.com/decant-dev/decant/reader/opendocument" // ODT, ODS, ODP
	_ "github.com/decant-dev/decant/reader/parquet"      // Parquet
	_ "github.com/decant-dev/decant/reader/pdf"          // PDF
	_ "github.com/decant-dev/decant/reader/rtf"          // RTF
	_ "github.com/decant-dev/decant/reader/sheet"        // XLSX
	_ "github.com/decant-dev/decant/reader/slides"       // PPTX
	_ "github.com/decant-dev/decant/reader/sqlite"       // SQLite databases
	_ "github.com/decant-dev/decant/reader/subtitle"     // subtitles
	_ "github.com/decant-dev/decant/reader/torrent"      // torrents
	_ "github.com/decant-dev/decant/reader/word"         // DOCX
)
