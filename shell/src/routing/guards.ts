import type { RouteAccess } from '@shared/contract/releases';

/** The decision of a guard as data: the router acts on it (§2, §6). */
export type Decision = { kind: 'show' } | { kind: 'redirect'; to: string };

export interface Visit {
  access: RouteAccess;
  hasToken: boolean;
  /** Path below the base, the query with its question mark, the fragment with its hash. */
  pathname: string;
  search: string;
  hash?: string;
}

export function decide({ access, hasToken, ...at }: Visit): Decision {
  if (access === 'public' && hasToken) return { kind: 'redirect', to: '/' };
  if (access === 'private' && !hasToken) {
    return { kind: 'redirect', to: startPath(at) };
  }
  return { kind: 'show' };
}

/** The start page with `returnTo`, the full path, and the original query. */
export function startPath({
  pathname,
  search,
  hash = '',
}: Omit<Visit, 'access' | 'hasToken'>): string {
  const query = new URLSearchParams(search);
  query.delete('returnTo');
  const full = pathname + (query.size > 0 ? `?${query}` : '') + hash;
  query.set('returnTo', full);
  return `/start?${query}`;
}
