// Times as programs write them, which stand in the line above a post, are shown
// as a person says them; what the page calls the heading is kept beside.
const instant = /(?<=^| · )(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))(?=$| · )/;

// sayTimes words the times in what stands directly in a node.
function sayTimes(node) {
  for (const text of [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    const parts = text.data.split(instant);
    if (parts.length === 1) continue;
    text.replaceWith(...parts.map((part, at) => (at % 2 ? make("time", { datetime: part }, when(part)) : part)));
  }
  return node;
}

function retellTimes(node) {
  for (const time of node.querySelectorAll("time[datetime]")) time.textContent = when(time.dateTime);
}

// titleOf is what the outline calls a heading.
function titleOf(node) {
  const copy = node.cloneNode(true);
  for (const time of copy.querySelectorAll("time[datetime]")) time.textContent = time.dateTime;
  return copy.textContent.trim();
}
