import type { RemoteLoader } from '../federation/load-remote.ts';
import type { Registry, RemoteRoute } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import type { AppStore } from '../store/index.ts';
import type { SessionActions } from '../store/session.ts';
import { firstReads } from './first-calls.ts';
import { decide } from './guards.ts';
import { sendForCode } from './route-code.ts';
import type { AppRoute, RouteTable } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

interface VisitNeeds {
  table: RouteTable;
  registry: Registry;
  loader: RemoteLoader;
  store: AppStore;
  session: Pick<SessionActions, 'loadUser' | 'loadBalance'>;
  client: Pick<PageClient, 'sendEarly'>;
}

export interface Visits {
  /**
   * Sends for all that a visit of a route needs from the server, beside its code: the preload of
   * user and balance, and the page's first reads. Nothing of it without a token (D6).
   */
  begin(at: { pathname: string; search: string }): void;
  /** The code of a route, ahead of a visit. */
  prefetch(pathname: string): Promise<void>;
}

export function createVisits(needs: VisitNeeds): Visits {
  const { table, registry, loader, store, session, client } = needs;

  /** A page whose code is here asks by itself, and sooner; one that is switched off asks nothing. */
  const isAwaited = ({ remote, path }: RemoteRoute): boolean =>
    !loader.loaded(remote, path) && !registry.remote(remote)?.off;

  const preload = ({ preload }: AppRoute): void => {
    if (preload !== 'none') void session.loadUser({ throwError: false });
    if (preload === 'user+balance') void session.loadBalance();
  };

  return {
    begin(at) {
      const found = table.find(at.pathname);
      if (!found) return;
      const { route, params } = found;
      const hasToken = store.getState().auth.token !== null;
      if (decide({ access: route.access, hasToken, ...at }).kind === 'redirect') {
        // They will be here once they have signed in: the HTML has sent for the code already.
        if (route.access === 'private') void sendForCode(loader, route);
        return;
      }
      if (hasToken) preload(route);
      const reads = isRemoteRoute(route) && isAwaited(route);
      client.sendEarly(reads ? firstReads({ route, params, hasToken }) : []);
      void sendForCode(loader, route);
    },
    async prefetch(pathname) {
      const found = table.find(pathname);
      if (found) await sendForCode(loader, found.route);
    },
  };
}
