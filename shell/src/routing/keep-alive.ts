import type { Location } from 'react-router-dom';

/** Which pages are kept: the most recent two of those that may be (§2, §9). */
export const maxKept = 2;

export interface KeptPage {
  /** The route's path: one page of it is kept, in its latest state. */
  path: string;
  location: Location;
}

export function keep(pages: readonly KeptPage[], page: KeptPage): readonly KeptPage[] {
  const known = pages.find(({ path }) => path === page.path);
  if (known?.location === page.location && pages.at(-1) === known) return pages;
  return [...pages.filter(({ path }) => path !== page.path), page].slice(-maxKept);
}
