package site

func youtube(v *Visit, c *composer) error { return nil }
