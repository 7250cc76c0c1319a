import { dropEarly, startEarly } from '@shared/host';
import type { RemoteRoute } from '../federation/registry.ts';
import type { AppShell } from '../shell.ts';
import { firstReads } from './first-calls.ts';
import { decide } from './guards.ts';
import { sendForCode } from './route-code.ts';
import type { AppRoute } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

/**
 * All that a visit of a route needs from the server, started at once and beside its code: the
 * preload of user and balance, and the page's first read. Nothing of it without a token (D6).
 */
export function beginVisit(shell: AppShell, at: { pathname: string; search: string }): void {
  const found = shell.table.find(at.pathname);
  if (!found) return;
  const hasToken = shell.store.getState().auth.token !== null;
  if (decide({ access: found.route.access, hasToken, ...at }).kind === 'redirect') {
    // They will be here once they have signed in: the HTML has sent for the code already.
    if (found.route.access === 'private') void sendForCode(shell, found.route);
    return;
  }
  if (hasToken) preload(shell, found.route);
  dropEarly();
  void sendForCode(shell, found.route);
  if (isRemoteRoute(found.route) && isAwaited(shell, found.route)) readFirst(shell, found);
}

/** A page whose code is here asks by itself, and sooner; one that is switched off asks nothing. */
const isAwaited = ({ loader, registry }: AppShell, { remote, path }: RemoteRoute): boolean =>
  !loader.loaded(remote, path) && !registry.remote(remote)?.off;

function preload({ session }: AppShell, { preload }: AppRoute): void {
  if (preload !== 'none') void session.loadUser({ throwError: false });
  if (preload === 'user+balance') void session.loadBalance();
}

interface Found {
  route: AppRoute;
  params: Record<string, string | undefined>;
}

function readFirst({ client, store }: AppShell, { route, params }: Found): void {
  const hasToken = store.getState().auth.token !== null;
  for (const read of firstReads({ route, params, hasToken })) {
    startEarly(read, () => client.call(read.path, read.body, { errorNotice: 'none' }));
  }
}
