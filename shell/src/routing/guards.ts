import type { RouteAccess } from '@shared/contract/releases';

/** What a guard decides, as data: the router acts on it (§2, §6). */
export type Decision = { kind: 'show' } | { kind: 'redirect'; to: string };

export interface Visit {
  access: RouteAccess;
  hasToken: boolean;
  /** Path below the base, and the query with its question mark. */
  pathname: string;
  search: string;
}

export function decide({ access, hasToken, pathname, search }: Visit): Decision {
  if (access === 'public' && hasToken) return { kind: 'redirect', to: '/' };
  if (access === 'private' && !hasToken) {
    return { kind: 'redirect', to: startPath({ pathname, search }) };
  }
  return { kind: 'show' };
}

/** The start page, carrying where to come back to (the full path) and the original query. */
export function startPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('returnTo');
  const full = pathname + (query.size > 0 ? `?${query}` : '');
  query.set('returnTo', full);
  return `/start?${query}`;
}
