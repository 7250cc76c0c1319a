import type { Federated, Refusal, RouteValues } from '@shared/contract/published';
import type { RouteRecord } from '@shared/contract/releases';

/** Checks that a shell offers everything a remote was built against. Pure. */
export interface Pair {
  shell: { release: string; offers: Federated & { routes?: RouteValues } };
  remote: { name: string; release: string; needs: Federated; routes: readonly RouteRecord[] };
  /** The one that is about to go live, and is refused if they do not fit. */
  fresh: 'shell' | 'remote';
  /** Pages run it only where the live release of this remote fails. */
  isFallback?: boolean;
}

export function findIncompatibilities(pair: Pair): Refusal[] {
  return [...checkRuntime(pair), ...checkVersions(pair), ...checkNames(pair), ...checkRoutes(pair)];
}

function checkRuntime(pair: Pair): Refusal[] {
  const wanted = pair.remote.needs.runtime;
  const given = pair.shell.offers.runtime;
  if (satisfies(given, wanted)) return [];
  return [
    refusal(pair, {
      check: 'runtime',
      needs: `the federation’s runtime ${wanted}`,
      instead: `has ${given}`,
    }),
  ];
}

function checkVersions(pair: Pair): Refusal[] {
  return Object.entries(pair.remote.needs.shared).flatMap(([key, { version }]) => {
    const given = pair.shell.offers.shared[key];
    if (!given)
      return [refusal(pair, { check: 'names', needs: key, instead: 'does not share it' })];
    if (!version || satisfies(given.version ?? '', version)) return [];
    return [
      refusal(pair, {
        check: 'versions',
        needs: `${key} ${version}`,
        instead: `has ${given.version}`,
      }),
    ];
  });
}

function checkNames(pair: Pair): Refusal[] {
  return Object.entries(pair.remote.needs.shared).flatMap(([key, { names }]) => {
    const given = pair.shell.offers.shared[key];
    const missing = names.filter((name) => given && !given.names.includes(name));
    if (missing.length === 0) return [];
    return [
      refusal(pair, {
        check: 'names',
        needs: `${missing.join(', ')} of ${key}`,
        instead: 'does not export that',
      }),
    ];
  });
}

/** The values that every shell knew before releases listed them. */
const firstValues: RouteValues = {
  access: ['anyone', 'public', 'private'],
  preload: ['none', 'user', 'user+balance'],
};

/** The shell would disable these routes: refuse them here, before a page shows it. */
function checkRoutes(pair: Pair): Refusal[] {
  const known = pair.shell.offers.routes ?? firstValues;
  return pair.remote.routes.flatMap((route) =>
    (['access', 'preload'] as const)
      .filter((field) => !known[field].includes(route[field]))
      .map((field) =>
        refusal(pair, {
          check: 'routes',
          needs: `the ${field} ${JSON.stringify(route[field])} for its route ${route.path}`,
          instead: `knows ${known[field].join(', ')}`,
        }),
      ),
  );
}

interface Mismatch {
  check: Refusal['check'];
  /** The need of the remote, and the offer of the shell. */
  needs: string;
  instead: string;
}

function refusal(pair: Pair, { check, needs, instead }: Mismatch): Refusal {
  return {
    check,
    name: pair.fresh === 'shell' ? 'shell' : pair.remote.name,
    message: `${remoteOf(pair)} needs ${needs}; the shell ${pair.shell.release} ${instead}.`,
    remedy: remedyFor(pair),
  };
}

type Parties = Pick<Pair, 'fresh' | 'isFallback'> & {
  remote: { name: string; release: string };
};

/** How a refusal names the remote that would break. */
export const remoteOf = ({ remote, isFallback }: Parties): string =>
  `${remote.name} ${remote.release}${isFallback ? ', which pages fall back to,' : ''}`;

export function remedyFor({ remote, fresh, isFallback }: Parties): string {
  const { name } = remote;
  const both = `both at once: npm run release -- shell ${name}`;
  if (fresh === 'remote') return `Release a shell that has it first, or ${both}`;
  if (!isFallback) {
    return `Release ${name} first in a form that does without it, or ${both}`;
  }
  return `Keep it in the shell, or release ${name} once more first: pages then fall back to a later release of it.`;
}

/** Same major version and not older, like a caret range. */
export function satisfies(given: string, wanted: string): boolean {
  const [major = -1, ...rest] = numbers(given);
  const [wantedMajor = -2, ...wantedRest] = numbers(wanted);
  if (major !== wantedMajor) return false;
  const at = rest.findIndex((part, index) => part !== wantedRest[index]);
  return at < 0 || (rest[at] ?? 0) > (wantedRest[at] ?? 0);
}

const numbers = (version: string): number[] =>
  (/\d+\.\d+\.\d+/.exec(version)?.[0] ?? '').split('.').filter(Boolean).map(Number);
