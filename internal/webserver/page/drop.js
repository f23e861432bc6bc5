// Files: dropped, pasted or chosen.
const carriesFiles = (event) => event.dataTransfer?.types.some((type) => type === "Files" || type === "text/uri-list");

// addressesOf takes the remarks out of a list of addresses.
const addressesOf = (list) => list.split(/\r?\n/).filter((line) => !line.startsWith("#")).join(" ");

let dragged = 0; // how deep the pointer is in the page's elements

function showDrop(isShown) { byId("drop").hidden = !isShown; }

addEventListener("dragenter", (event) => {
  if (!carriesFiles(event)) return;
  dragged++;
  showDrop(true);
});
addEventListener("dragover", (event) => { if (carriesFiles(event)) event.preventDefault(); });
addEventListener("dragleave", (event) => {
  if (carriesFiles(event) && --dragged <= 0) showDrop(false);
});
addEventListener("drop", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  dragged = 0;
  showDrop(false);
  const { files } = event.dataTransfer;
  if (files.length > 0) openFiles([...files]);
  else openText(addressesOf(event.dataTransfer.getData("text/uri-list")));
});
addEventListener("paste", (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  openFiles(files);
});
byId("choose").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", (event) => {
  if (event.target.files.length > 0) openFiles([...event.target.files]);
  event.target.value = "";
});
