package testpostgres

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// An owner is the account that PostgreSQL runs as. It refuses to run as root,
// so root lends it another; anybody else runs it as themselves.
type owner struct{ credential *syscall.Credential }

// newOwner decides on the owner, and gives it the folder.
func newOwner(folder string) (*owner, error) {
	if os.Getuid() != 0 {
		return &owner{}, nil
	}
	account, err := user.Lookup("postgres") // which Debian's package makes
	if err != nil {
		account, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, fmt.Errorf("no account to run PostgreSQL as: %w", err)
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	if err := os.Chown(folder, int(uid), int(gid)); err != nil {
		return nil, err
	}
	return &owner{&syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
}

// attributes let a program run as the owner, and end when this process does.
func (o *owner) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: o.credential, Pdeathsig: syscall.SIGQUIT, Setpgid: true}
}
