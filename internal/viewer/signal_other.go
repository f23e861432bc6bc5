//go:build !unix

package viewer

import "os"

// Signals of terminals are known on Unix alone: elsewhere the size is looked
// at with each key.
var resumed, hungUp os.Signal

func notify(chan<- os.Signal) {}

func pause() {}
