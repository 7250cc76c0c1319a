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

/** The address of a pattern whose parameters are all given. */
export const fillPath = (
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
): string =>
  pattern.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The best match: the route with the most literal segments. */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined {
  return routes
    .filter(({ path }) => matchPath(path, pathname))
    .sort((a, b) => countLiterals(b.path) - countLiterals(a.path))[0];
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

/** The first part of an address, which belongs to one remote or the shell. The router ignores case. */
export const prefixOf = (path: string): string => segments(path)[0]?.toLowerCase() ?? '';

export const countLiterals = (path: string): number =>
  segments(path).filter((segment) => !isParam(segment)).length;

/**
 * Whether a pattern is one that the router reads as `matchPath` does. It begins with a literal: a
 * parameter there would match the addresses of every other owner.
 */
export const isRoutePattern = (pattern: string): boolean =>
  pattern === '/' || /^\/\w[\w.-]*(\/(:\w+|\w[\w.-]*))*(\/:\w+\?)?$/.test(pattern);

/** Whether some address matches both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  const a = segments(one);
  const b = segments(other);
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const rest = longer.slice(shorter.length);
  return rest.every(isOptional) && shorter.every((part, at) => fits(part, longer[at] ?? ''));
}

const isOptional = (segment: string): boolean => segment.endsWith('?');
const isParam = (segment: string): boolean => segment.startsWith(':');
const fits = (one: string, other: string): boolean =>
  isParam(one) || isParam(other) || one.toLowerCase() === other.toLowerCase();
