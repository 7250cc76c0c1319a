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

interface Level {
  /** Its page is about the person: nothing of it shows or loads without one. */
  isPersonal: boolean;
  /** Where a visitor who may not see the page is sent. */
  redirect: (visit: Visit) => string | undefined;
}

/** Every access level of the contract: one without a rule does not compile. */
const levels: Record<RouteAccess, Level> = {
  anyone: { isPersonal: false, redirect: () => undefined },
  public: { isPersonal: false, redirect: ({ hasToken }) => (hasToken ? '/' : undefined) },
  private: { isPersonal: true, redirect: (at) => (at.hasToken ? undefined : startPath(at)) },
};

export const isPersonal = (access: RouteAccess): boolean => levels[access].isPersonal;

export function decide(visit: Visit): Decision {
  const to = levels[visit.access].redirect(visit);
  return to === undefined ? { kind: 'show' } : { kind: 'redirect', to };
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
