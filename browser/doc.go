// Package browser reads and operates pages in a real Chromium.
//
//	find.go     which browser there is
//	launch.go   starting it, with its flags; noticing its end
//	folder.go   its profile, which never outlives us
//	proxy.go    the guard through which all of its traffic goes
//	pool.go     one browser, many sessions
//	session.go  one tab with its events
//	act.go      a request becomes an action
//	world.go    calls into a page, out of its scripts' reach
//	frame.go    a page's frames
//	settle.go   waiting until a page is done
//	closed.go   its closed shadow roots
//	navigate.go, content.go, elements.go, target.go, click.go, field.go,
//	option.go, upload.go, keyboard.go, picture.go: the actions
//	script/     what runs in the page
package browser
