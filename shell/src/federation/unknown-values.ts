import type { RouteRecord } from '@shared/contract/releases';
import { routeAccesses, routePreloads } from '@shared/contract/releases';

/**
 * The values of a route that this shell does not act on, as text, or undefined if it knows them all.
 * A remote may be newer than the shell, or the shell rolled back behind it.
 */
export function findUnknown({
  access,
  preload,
}: Pick<RouteRecord, 'access' | 'preload'>): string | undefined {
  const unknown = [
    ...(routeAccesses.includes(access) ? [] : [`access ${toText(access)}`]),
    ...(routePreloads.includes(preload) ? [] : [`preload ${toText(preload)}`]),
  ];
  return unknown.length > 0 ? unknown.join(', ') : undefined;
}

/** Page data has the type of its declaration only by promise. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value);
