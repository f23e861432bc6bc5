// What readers say below a page, which is no part of it unless it is wanted.
const commentsLeft = (page) => page.extraction.comments?.omitted ?? 0;

// showComments reads a page again with its comments, and goes to them.
async function showComments({ file, url }) {
  byId("includeComments").checked = true;
  if (file) openFiles([file]);
  else openPages([url]);
  const batch = openBatch;
  await batch.finished;
  const result = batch.current;
  const at = result.page?.outline?.findLastIndex(({ title }) => title === "Comments") ?? -1;
  if (at >= 0 && batch === openBatch) result.goTo(result.page.outline[at], at);
}
