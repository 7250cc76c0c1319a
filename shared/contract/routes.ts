import type { DeclaredRead } from './first-reads.ts';
import type { RouteRecord } from './releases.ts';

/** A route as `remotes/<name>/src/routes.ts` declares it: the record, and the import of its page. */
export interface RouteDeclaration<Page = unknown>
  extends Omit<RouteRecord, 'home' | 'firstData' | 'moreData'> {
  /** Lists the route on the home page, by this key of the remote's words. */
  home?: string;
  firstData?: DeclaredRead;
  moreData?: DeclaredRead[];
  page: () => Promise<{ default: Page }>;
}
