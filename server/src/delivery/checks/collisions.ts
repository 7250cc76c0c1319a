import type { Refusal } from '@shared/contract/published';
import { countLiterals, patternsOverlap } from '@shared/lib/route-match';

/** Finds routes of different owners that can match the same URL. Pure. */
export interface OwnedPath {
  owner: string;
  path: string;
}

export function findCollisions(paths: readonly OwnedPath[], fresh: ReadonlySet<string>): Refusal[] {
  return paths.flatMap((one, index) =>
    paths
      .slice(index + 1)
      .filter((other) => one.owner !== other.owner && patternsOverlap(one.path, other.path))
      .flatMap((other) => {
        const [mine, theirs] = fresh.has(one.owner) ? [one, other] : [other, one];
        if (!fresh.has(mine.owner)) return [];
        return [refusal(mine, theirs)];
      }),
  );
}

/**
 * The first part of an address belongs to one remote, so that its team may add routes below it. The
 * shell leaves `/sign-up/terms-and-policies` to a remote, and is left out.
 */
export function findForeignPrefixes(
  paths: readonly OwnedPath[],
  fresh: ReadonlySet<string>,
): Refusal[] {
  const owned = paths.filter(({ owner }) => owner !== 'shell');
  return owned
    .filter(({ owner }) => fresh.has(owner))
    .flatMap((mine) => {
      const prefix = prefixOf(mine);
      const theirs = owned.find((one) => one.owner !== mine.owner && prefixOf(one) === prefix);
      return theirs ? [prefixRefusal(mine, { ...theirs, path: `/${prefix}` })] : [];
    });
}

const prefixOf = ({ path }: OwnedPath): string => path.split('/')[1]?.toLowerCase() ?? '';

const prefixRefusal = (mine: OwnedPath, theirs: OwnedPath): Refusal => ({
  check: 'routes',
  name: mine.owner,
  message: `The route ${mine.path} of ${mine.owner} is below ${theirs.path}, which belongs to ${theirs.owner}.`,
  remedy: `Begin it with another word in remotes/${mine.owner}/src/routes.ts.`,
});

const refusal = (mine: OwnedPath, theirs: OwnedPath): Refusal => ({
  check: 'routes',
  name: mine.owner,
  message: `The route ${mine.path} of ${mine.owner} collides with ${theirs.path} of ${theirs.owner}.`,
  remedy: `Give it another path in remotes/${mine.owner}/src/routes.ts, or have ${theirs.owner} release without it first.`,
});

/** Routes of one owner that the router cannot tell apart: it prefers the pattern with more literals. */
export function findAmbiguous(paths: readonly string[]): [string, string] | undefined {
  return paths
    .flatMap((one, at) => paths.slice(at + 1).map((other): [string, string] => [one, other]))
    .find(
      ([one, other]) => countLiterals(one) === countLiterals(other) && patternsOverlap(one, other),
    );
}
