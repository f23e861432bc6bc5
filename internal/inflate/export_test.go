package inflate

// MaxText is the most that is unpacked ahead of one block.
const MaxText = maxText

// NewMembersOf is NewMembers with blocks of another size.
var NewMembersOf = newMembers
