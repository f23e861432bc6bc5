// Before anything is painted: the looks that were chosen, and the place.
{
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const { dataset } = document.documentElement;
  if (["light", "dark"].includes(kept("theme"))) dataset.theme = kept("theme");
  dataset.place = /^#\/(u|f|queue)/.exec(location.hash) ? "work" : "home";
}
