import type { RouteRecord } from './releases.ts';

/** A route as a remote declares it: the plain record, and the way to its page's code. */
export interface RouteDeclaration<Page = unknown> extends RouteRecord {
  page: () => Promise<{ default: Page }>;
}
