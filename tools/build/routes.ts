import type { RouteRecord } from '@shared/contract/releases';
import type { RouteDeclaration } from '@shared/contract/routes';
import { createJiti } from 'jiti';
import { at } from './paths.ts';

export interface BuiltRoute {
  record: RouteRecord;
  /** The module of the page, as `routes.ts` imports it: `./pages/wallet.page.tsx`. */
  pageModule: string;
}

/** A remote's routes as data: `routes.ts` is plain at import time, so Node can read it. */
export async function readRoutes(remote: string): Promise<BuiltRoute[]> {
  // Read anew each time, for a build that follows an edit.
  const jiti = createJiti(import.meta.url, { moduleCache: false, fsCache: false });
  const file = at('remotes', remote, 'src/routes.ts');
  const { routes } = await jiti.import<{ routes: readonly RouteDeclaration[] }>(file);
  return routes.map(({ page, ...record }) => {
    const pageModule = /['"](\.\/[\w./-]+)['"]/.exec(page.toString())?.[1];
    if (!pageModule) {
      throw new Error(`${remote}: the page of ${record.path} has no import of a module.`);
    }
    return { record, pageModule };
  });
}
