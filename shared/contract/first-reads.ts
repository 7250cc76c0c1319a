import { contract, type ReadPath } from './index.ts';
import type { FirstRead, RouteRecord } from './releases.ts';

/**
 * Quotes that a page may begin with, and the fields that such a request may have. Without an amount
 * they answer their terms and make no quote.
 */
const termsFields = {
  '/v1/business/yut/exchangeVerify': ['from'],
  '/v1/business/withdraw/cryptoVerify': ['asset', 'network'],
} as const satisfies Record<string, readonly string[]>;

type Terms = typeof termsFields;

/** A request that opening an address may send: it changes nothing. */
export type DeclaredRead =
  | { path: ReadPath; body?: Record<string, unknown> }
  | {
      [Path in keyof Terms]: { path: Path; body: Partial<Record<Terms[Path][number], unknown>> };
    }[keyof Terms];

/**
 * The first requests of a route that would change something. A path that is no call is none of
 * them: the server refuses it, and the page sends its own request. Pure.
 */
export function findFirstWrites({
  firstData,
  moreData = [],
}: Pick<RouteRecord, 'firstData' | 'moreData'>): FirstRead[] {
  const reads = firstData ? [firstData, ...moreData] : moreData;
  return reads.filter(({ path, body = {} }) => {
    if (!effectful.has(path)) return false;
    const fields = new Map<string, readonly string[]>(Object.entries(termsFields)).get(path);
    return !fields || Object.keys(body).some((field) => !fields.includes(field));
  });
}

const effectful: ReadonlySet<string> = new Set(
  contract.filter(({ effect }) => effect !== 'read').map(({ path }) => path),
);
