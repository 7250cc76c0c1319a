import type { Refusal } from '@shared/contract/published';

/** Finds routes of different owners that can match the same URL. Pure. */
export interface OwnedPath {
  owner: string;
  path: string;
}

export function findCollisions(paths: readonly OwnedPath[], fresh: ReadonlySet<string>): Refusal[] {
  return paths.flatMap((one, index) =>
    paths
      .slice(index + 1)
      .filter((other) => one.owner !== other.owner && canCollide(one.path, other.path))
      .flatMap((other) => {
        const [mine, theirs] = fresh.has(one.owner) ? [one, other] : [other, one];
        if (!fresh.has(mine.owner)) return [];
        return [refusal(mine, theirs)];
      }),
  );
}

const refusal = (mine: OwnedPath, theirs: OwnedPath): Refusal => ({
  check: 'routes',
  name: mine.owner,
  message: `The route ${mine.path} of ${mine.owner} collides with ${theirs.path} of ${theirs.owner}.`,
  remedy: `Give it another path in remotes/${mine.owner}/src/routes.ts, or have ${theirs.owner} release without it first.`,
});

/** The router prefers more literals, so only patterns with equally many can collide. */
function canCollide(one: string, other: string): boolean {
  return expansions(one).some((a) =>
    expansions(other).some(
      (b) =>
        a.length === b.length &&
        literals(a) === literals(b) &&
        a.every((part, at) => fits(part, b[at] ?? '')),
    ),
  );
}

/** An optional last segment makes two patterns. */
function expansions(path: string): string[][] {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  return last?.endsWith('?') ? [segments, segments.slice(0, -1)] : [segments];
}

const isParam = (segment: string): boolean => segment.startsWith(':');
const literals = (segments: string[]): number =>
  segments.filter((segment) => !isParam(segment)).length;
const fits = (one: string, other: string): boolean =>
  isParam(one) || isParam(other) || one.toLowerCase() === other.toLowerCase();
