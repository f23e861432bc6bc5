// Before anything is painted: the looks that were chosen, and the place. Cookies
// came with the page; for what else it keeps a browser may have to wait.
const chosen = (name) => {
  try {
    return new RegExp(`(?:^|; )decant-${name}=(\\w+)`).exec(document.cookie)?.[1];
  } catch {
    return undefined;
  }
};
{
  const { dataset } = document.documentElement;
  if (["light", "dark"].includes(chosen("theme"))) dataset.theme = chosen("theme");
  dataset.place = /^#\/(u|f|queue)/.exec(location.hash) ? "work" : "home";
}
