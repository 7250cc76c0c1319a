import { isUnsupported } from '../federation/registry.ts';
import { nextStep } from '../routing/after-sign-in.ts';
import type { NavigationPort } from '../routing/navigation-port.ts';
import { safeReturnTo } from '../routing/return-to.ts';
import type { RouteTable } from '../routing/route-table.ts';
import type { Visits } from '../routing/visit.ts';
import { routePath } from '../start/route-path.ts';
import type { AppStore } from '../store/index.ts';
import { preloadReads } from '../store/preloads.ts';
import type { SessionActions } from '../store/session.ts';

interface ScreenSessionDependencies {
  win: Window;
  port: NavigationPort;
  table: RouteTable;
  visits: Visits;
  store: AppStore;
  session: SessionActions;
  logFailure: (what: string, error: unknown) => void;
}

export type ScreenSession = ReturnType<typeof createScreenSession>;

/** Updates the open screen when the app resumes or hands over another session. */
export function createScreenSession(dependencies: ScreenSessionDependencies) {
  const { win, port, table, visits, store, session, logFailure } = dependencies;
  return {
    /** Reloads what the screen preloads. */
    reloadPreload(): void {
      const route = table.find(routePath(win))?.route;
      if (store.getState().auth.token === null || !route || isUnsupported(route)) return;
      for (const read of preloadReads(route.preload)) read.load(session, { replace: true });
    },
    /** Starts the session of this token in place of the current one, if any. */
    async takeToken(token: string): Promise<void> {
      const signedIn = session.signIn(token);
      const pathname = routePath(win);
      const { search } = win.location;
      visits.begin({ pathname, search });
      try {
        await signedIn;
      } catch (error) {
        logFailure('The profile of the new session was not loaded.', error);
      }
      // From a screen that asked for sign-in, the person goes on to the screen they wanted.
      const returnTo = new URLSearchParams(search).get('returnTo');
      const isSignIn = pathname === '/sign-in' || (pathname === '/start' && returnTo);
      if (!isSignIn) return;
      const target = safeReturnTo(returnTo, table.isDeclared);
      const next = nextStep(target, (win.history.state as { usr?: unknown } | null)?.usr);
      if (next.kind === 'back') port.navigate(-1);
      else port.navigate(next.to, { replace: true });
    },
  };
}
