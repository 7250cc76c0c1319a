import type { FirstRead, RouteRecord } from '@shared/contract/releases';
import type { EarlyRequest } from '../http/in-flight-requests.ts';
import { preloadReads } from '../store/preloads.ts';
import { isPersonal } from './guards.ts';

interface Visited {
  route: Pick<RouteRecord, 'access' | 'preload' | 'firstData' | 'moreData'>;
  params: Record<string, string | undefined>;
  hasToken: boolean;
}

/** The first reads that the route declares, unless they would be refused (D6). */
export function firstReads({ route, params, hasToken }: Visited): EarlyRequest[] {
  const { access, preload, firstData, moreData = [] } = route;
  // A route that preloads reads personal data: refused without a token (D6).
  const needsToken = isPersonal(access) || preloadReads(preload).length > 0;
  if (needsToken && !hasToken) return [];
  const reads: FirstRead[] = firstData ? [firstData, ...moreData] : moreData;
  return reads.map(({ path, body = {} }) => ({ path, body: fillParams(body, params) }));
}

/** `{ orderId: ':id' }` at /order-details/42 asks for `{ orderId: '42' }`. */
export function fillParams(
  body: Record<string, unknown>,
  params: Record<string, string | undefined>,
): Record<string, unknown> {
  const fill = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fill(value)]));
}
