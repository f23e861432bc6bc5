//go:build !race

package webserver

const underRace = false
