interface BackRoute {
  path: string;
  backTo?: string | undefined;
}

/**
 * The rule of `backTo` (D28): another route of the same remote, which can be filled with the
 * parameters of this one, and from which “Back” does not return here. A route of another remote may go
 * without this one. Pure.
 */
export function findWrongBackTo(
  routes: readonly BackRoute[],
): { path: string; problem: string } | undefined {
  const targets = new Map(routes.map(({ path, backTo }) => [path, backTo]));
  for (const { path, backTo } of routes) {
    if (backTo === undefined) continue;
    const problem = problemOf({ path, backTo }, targets);
    if (problem) return { path, problem: `goes back to ${backTo}, which ${problem}` };
  }
  return undefined;
}

function problemOf(
  { path, backTo }: { path: string; backTo: string },
  targets: ReadonlyMap<string, string | undefined>,
): string | undefined {
  if (!targets.has(backTo)) return 'is no route of it';
  const known = paramsOf(path);
  const unknown = paramsOf(backTo).find((name) => !known.includes(name));
  if (unknown) return `needs the parameter ${unknown}`;
  const seen = new Set([path]);
  for (let at: string | undefined = backTo; at !== undefined; at = targets.get(at)) {
    if (seen.has(at)) return 'leads back here';
    seen.add(at);
  }
  return undefined;
}

/** Optional ones too: an address without one would end with an empty segment. */
const paramsOf = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
