package consent

// A Mode says when a person must agree before pages are read for an answer.
type Mode string

// The modes. Auto, which the empty one means too, asks where somebody can be
// asked and else leaves it to the guard. Always refuses where nobody can be
// asked and no rule allows it. Never asks nobody.
const (
	Auto   Mode = "auto"
	Always Mode = "always"
	Never  Mode = "never"
)
