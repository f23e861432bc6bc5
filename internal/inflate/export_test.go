package inflate

// MaxText is the most that is unpacked ahead of one block.
const MaxText = maxText

// MinRoom is the least room for a member of which it is not known how long it
// becomes.
const MinRoom = minRoom - beyond

// NewMembersOf is NewMembers with blocks of another size.
var NewMembersOf = newMembers
