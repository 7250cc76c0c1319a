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
import type { AppRoute, RouteTable } from './route-table.ts';
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
  begin(at: VisitedPlace): void;
  /**
   * The same for a page whose frame is on the screen and loads its code: a load that has failed at
   * once would be asked for again.
   */
  beginInFrame(at: VisitedPlace): void;
}

interface VisitedPlace {
  pathname: string;
  search: string;
}

export function createVisits(dependencies: VisitDependencies): Visits {
  const { table, registry, loader, store, session, client } = dependencies;

  /** A page whose code is loaded reads sooner by itself; one that is switched off reads nothing. */
  const needsFirstReads = ({ remote, path }: RemoteRoute): boolean =>
    !loader.loaded(remote, path) && !registry.remote(remote)?.off;

  /** Returns the route if the page itself is shown. */
  const beginReads = (at: VisitedPlace): AppRoute | undefined => {
    const found = table.find(at.pathname);
    if (!found || isUnsupported(found.route)) return undefined;
    const { route, params } = found;
    const hasToken = store.getState().auth.token !== null;
    if (decide({ access: route.access, hasToken, ...at }).kind === 'redirect') {
      // The page follows once the person has signed in, and the HTML is loading its code already.
      if (route.access === 'private') void prefetchCode(dependencies, route);
      return undefined;
    }
    const isPersonUnknown = session.isPersonUnknown();
    const preload = hasToken ? preloadReads(route.preload, { isPersonUnknown }) : [];
    for (const read of preload) read.load(session);
    const reads = isRemoteRoute(route) && needsFirstReads(route);
    client.sendEarly(reads ? firstReads({ route, params, hasToken }) : []);
    return route;
  };

  return {
    begin(at) {
      const route = beginReads(at);
      if (route) void prefetchCode(dependencies, route);
    },
    beginInFrame: (at) => void beginReads(at),
  };
}
