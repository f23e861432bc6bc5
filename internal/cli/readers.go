package cli

import _ "github.com/decant-dev/decant/reader/all" // the program reads every kind of document
