// Keeps a core busy. It looks up between short rounds of work, so that it ends with the process that
// started it, however that one ended.
function work() {
  // Asked rather than listened for: the parent may be gone before this file is read.
  if (!process.connected) process.exit();
  const until = Date.now() + 50;
  while (Date.now() < until);
  setImmediate(work);
}

work();
