// Package browser reads and operates pages in a real Chromium.
//
//	find.go     which browser there is
//	launch.go   starting it, with its flags; noticing its end
//	folder.go   its profile, which never outlives us
//	proxy.go    the guard through which all of its traffic goes; gate.go that of
//	            a browser on another machine
//	pool.go     one browser, many sessions; tabs.go opens them
//	session.go  one tab with its events
//	act.go      a request becomes an action
//	world.go    calls into a page, out of its scripts' reach
//	frame.go    a page's frames, outlying.go those in processes of their own;
//	            handlers.go where their scripts listen
//	settle.go   waiting until a page has its content
//	traffic.go  the requests that are under way; streams.go those that stay open
//	timers.go   the timers that the page has set
//	observe.go  what an action did; change.go what is different on the page
//	issued.go   the numbers and selectors that were given out
//	closed.go   its closed shadow roots
//	login.go    what sites keep, for the next time; aside.go fetches it
//	navigate.go, wait.go, content.go, elements.go, target.go, click.go,
//	mouse.go, field.go, fill.go, submit.go, option.go, upload.go, download.go,
//	dialog.go, media.go, keyboard.go, picture.go, marks.go, print.go:
//	the actions
//	script/     what runs in the page
package browser
