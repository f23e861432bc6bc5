module github.com/decant-dev/decant/reader/training

go 1.26.0

require (
	github.com/decant-dev/decant v0.0.0
	golang.org/x/net v0.62.0
)

require (
	github.com/gogs/chardet v0.0.0-20211120154057-b7413eaefb8f // indirect
	github.com/yuin/goldmark v1.7.13 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/decant-dev/decant => ../..
