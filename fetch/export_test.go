package fetch

// SendLean makes a client send as when many requests wait.
func (c *Client) SendLean() { c.transport.(*transport).many = 0 }
