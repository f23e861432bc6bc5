package guard

import (
	"context"
	"net/netip"
)

// CheckPublic tells why an address must not be told to a third party, whatever
// the policy lets this program itself reach: its host is private by name, by
// number or by what it resolves to, or it cannot be resolved, or it carries a
// user. Of the policy only the domain rules count, and NAT64, behind which the
// real address is seen. A fake-IP proxy hides it, so its answers do not pass.
func (d *Dialer) CheckPublic(ctx context.Context, address string) error {
	strict := Dialer{
		Policy:   Policy{Domains: d.Policy.Domains, AllowRanges: within(nat64, d.Policy.AllowRanges)},
		Resolver: d.Resolver,
	}
	target, err := strict.Policy.CheckURL(address)
	if err != nil {
		return err
	}
	answers, err := strict.resolve(ctx, "tcp", target.Hostname())
	if err != nil {
		return err
	}
	_, err = strict.approve(ctx, target.Hostname(), 0, answers)
	return err
}

func within(outer netip.Prefix, ranges []netip.Prefix) []netip.Prefix {
	var inner []netip.Prefix
	for _, r := range ranges {
		if insideAny(r, []netip.Prefix{outer}) {
			inner = append(inner, r)
		}
	}
	return inner
}
