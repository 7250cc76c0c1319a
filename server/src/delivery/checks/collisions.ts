import type { Refusal } from '@shared/contract/published';
import { countLiterals, patternsOverlap } from '@shared/lib/route-match';

/** The first part of an address, and the remote or the shell that has it. */
export interface OwnedPrefix {
  owner: string;
  prefix: string;
}

/**
 * Finds prefixes that two owners have: each belongs to one, so that its team may add routes below it.
 * Pure. No routes of different owners meet then, as each begins with a literal.
 */
export function findForeignPrefixes(
  owned: readonly OwnedPrefix[],
  fresh: ReadonlySet<string>,
): Refusal[] {
  return owned
    .filter(({ owner }) => fresh.has(owner))
    .flatMap(({ owner, prefix }) => {
      const theirs = owned.find((one) => one.owner !== owner && one.prefix === prefix);
      if (!theirs) return [];
      return [
        {
          check: 'routes',
          name: owner,
          message: `/${prefix} and the addresses below it belong to ${theirs.owner}, not to ${owner}.`,
          remedy: `Begin the routes with another word in ${routesFileOf(owner)}, or have ${theirs.owner} release without it first.`,
        },
      ];
    });
}

export const routesFileOf = (owner: string): string =>
  owner === 'shell' ? 'shell/src/shell-routes.ts' : `remotes/${owner}/src/routes.ts`;

/** Routes of one owner that the router cannot tell apart: it prefers the pattern with more literals. */
export function findAmbiguous(paths: readonly string[]): [string, string] | undefined {
  return paths
    .flatMap((one, at) => paths.slice(at + 1).map((other): [string, string] => [one, other]))
    .find(
      ([one, other]) => countLiterals(one) === countLiterals(other) && patternsOverlap(one, other),
    );
}
