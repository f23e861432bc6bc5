// What stands beside the text, and the way back from where a person was led.
const isNarrow = () => matchMedia("(max-width: 62rem)").matches;

// The side that a person last chose; at first the original, where it has room.
let side = recall("side");
const sideChosen = () => (isNarrow() ? "none" : side ?? "original");

function chooseSide(name) {
  side = name;
  if (!isNarrow()) remember("side", name);
}

// noteWay keeps from where a person is led into a result's text.
function noteWay(to, from = to) {
  to.cameFrom = { result: from, view: from.view, side: from.sideName, node: document.activeElement };
}

// goBack leads to where the way began, and says whether there was one.
function goBack(result) {
  const from = result.cameFrom;
  if (!from) return false;
  result.cameFrom = null;
  if (from.result !== result) selectResult(from.result);
  if (from.view !== from.result.view) from.result.show(from.view);
  if (from.side !== from.result.sideName) from.result.showSide(from.side, { quiet: true });
  if (from.node.closest(".stage")) from.result.original.focus();
  else from.node.focus();
  return true;
}

// stepBack undoes the last thing that a person did in a result: a question, the
// way into the text, being beside the text, and at last what stands there.
function stepBack(result, target) {
  if (result?.state !== "done") return false;
  if (result.desk?.stop()) return true;
  if (result.panel.contains(target)) return goBack(result);
  if (result.sideName === "none" || !result.node.contains(target)) return false;
  if (result.side.contains(target) && !isNarrow()) result.focusTab();
  else result.closeSide();
  return true;
}
