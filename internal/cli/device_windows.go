package cli

// terminalDevice is the console that a process belongs to.
const terminalDevice = "CONIN$"
