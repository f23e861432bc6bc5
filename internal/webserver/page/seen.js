// What follows waits until the page has been painted, if anybody looks at it.
const maxUnseen = 1000;

if (document.visibilityState === "visible") {
  await new Promise((seen) => {
    requestAnimationFrame(() => setTimeout(seen));
    setTimeout(seen, maxUnseen);
  });
}
