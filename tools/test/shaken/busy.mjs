// Keeps a core busy in short rounds. Between them it checks that its parent is alive, and ends with
// it.
function work() {
  // Polls, because the parent may be gone before a listener is set.
  if (!process.connected) process.exit();
  const until = Date.now() + 50;
  while (Date.now() < until);
  setImmediate(work);
}

work();
