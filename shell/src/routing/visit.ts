import type { Registry, RemoteRoute } from '../federation/registry.ts';
import { isUnsupported } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import type { AppStore } from '../store/index.ts';
import type { PreloadSession } from '../store/preloads.ts';
import { preloadReads } from '../store/preloads.ts';
import type { SessionActions } from '../store/session.ts';
import { firstReads } from './first-calls.ts';
import { decide } from './guards.ts';
import type { CodeSources } from './route-code.ts';
import { prefetchCode } from './route-code.ts';
import type { RouteTable } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

interface VisitDependencies extends CodeSources {
  table: RouteTable;
  registry: Registry;
  store: AppStore;
  session: PreloadSession & Pick<SessionActions, 'isPersonUnknown'>;
  client: Pick<PageClient, 'sendEarly'>;
}

export interface Visits {
  /**
   * Loads everything that a visit of a route needs: its code, the preload of user and balance, and
   * the page's first reads. Personal data only with a token (D6).
   */
  begin(at: { pathname: string; search: string }): void;
}

export function createVisits(dependencies: VisitDependencies): Visits {
  const { table, registry, loader, store, session, client } = dependencies;

  /** A page whose code is loaded reads sooner by itself; one that is switched off reads nothing. */
  const needsFirstReads = ({ remote, path }: RemoteRoute): boolean =>
    !loader.loaded(remote, path) && !registry.remote(remote)?.off;

  return {
    begin(at) {
      const found = table.find(at.pathname);
      if (!found || isUnsupported(found.route)) return;
      const { route, params } = found;
      const hasToken = store.getState().auth.token !== null;
      if (decide({ access: route.access, hasToken, ...at }).kind === 'redirect') {
        // The page follows once the person has signed in, and the HTML is loading its code already.
        if (route.access === 'private') void prefetchCode(dependencies, route);
        return;
      }
      const isPersonUnknown = session.isPersonUnknown();
      const preload = hasToken ? preloadReads(route.preload, { isPersonUnknown }) : [];
      for (const read of preload) read.load(session);
      const reads = isRemoteRoute(route) && needsFirstReads(route);
      client.sendEarly(reads ? firstReads({ route, params, hasToken }) : []);
      void prefetchCode(dependencies, route);
    },
  };
}
