/**
 * Parameters of a matching path. A pattern has literal segments, `:name`, and `:name?` at the end.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = segments(pattern);
  const given = segments(pathname);
  const params: Record<string, string> = {};
  if (given.length > wanted.length) return undefined;
  for (const [index, segment] of wanted.entries()) {
    const value = given[index];
    const name = /^:(\w+)\??$/.exec(segment)?.[1];
    if (value === undefined) {
      if (!segment.endsWith('?')) return undefined;
    } else if (name) params[name] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

/** The best match: the route with the most literal segments. */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined {
  return routes
    .filter(({ path }) => matchPath(path, pathname))
    .sort((a, b) => literals(b.path) - literals(a.path))[0];
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
const literals = (path: string): number =>
  segments(path).filter((segment) => !segment.startsWith(':')).length;
