package inflate

// MaxText is the most that is unpacked ahead of one block.
const MaxText = maxText

// MaxPiece is the longest member that is unpacked in one piece.
const MaxPiece = window + most

// NewMembersOf is NewMembers with blocks of another size.
var NewMembersOf = newMembers
