// Package facts makes results fit to be given away: what pages say in them
// beside their content is clean, short and little.
//
//	facts.go  Brief for models, Data for programs, Short for one text
//	copy.go   the copy of a result in which texts are cleaned and lists cut
package facts
