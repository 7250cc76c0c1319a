/** As many as the contract takes, which would bring its schemas along. */
const maxPositions = 8;
const position = /\/webview\/releases\/(?:~[0-9a-z]+\/)?([a-z][a-z0-9-]*\/[\w./+-]+\.js:\d+:\d+)/g;

/** The positions of a stack in released scripts; the server finds their sources. */
export function releasedStack(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(position)].slice(0, maxPositions).map(([, at = '']) => at);
}
