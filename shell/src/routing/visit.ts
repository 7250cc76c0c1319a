import { dropEarly, startEarly } from '@shared/host';
import type { RemoteRoute } from '../federation/registry.ts';
import type { AppShell } from '../shell.ts';
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
  const isLoaded =
    isRemoteRoute(found.route) && shell.loader.isLoaded(found.route.remote, found.route.path);
  if (hasToken) preload(shell, found.route);
  dropEarly();
  void sendForCode(shell, found.route);
  // A page whose code is here asks by itself, and sooner.
  if (isRemoteRoute(found.route) && !isLoaded && !isOff(shell, found.route)) {
    readFirst(shell, found);
  }
}

const isOff = ({ registry }: AppShell, { remote }: RemoteRoute): boolean =>
  registry.remote(remote)?.off === true;

function preload({ session }: AppShell, { preload }: AppRoute): void {
  if (preload !== 'none') void session.loadUser({ throwError: false });
  if (preload === 'user+balance') void session.loadBalance();
}

interface Found {
  route: AppRoute;
  params: Record<string, string | undefined>;
}

function readFirst({ client, store }: AppShell, { route, params }: Found): void {
  const { firstData } = route;
  if (!firstData) return;
  // What preloads a person shows something of theirs: signed out, it would only be refused (D6).
  const isPersonal = route.access === 'private' || route.preload !== 'none';
  if (isPersonal && store.getState().auth.token === null) return;
  const request = { path: firstData.path, body: fillParams(firstData.body ?? {}, params) };
  startEarly(request, () => client.call(request.path, request.body, { errorNotice: 'none' }));
}

/** `{ orderId: ':id' }` at /order-details/42 asks for `{ orderId: '42' }`. */
export function fillParams(
  body: Record<string, unknown>,
  params: Record<string, string | undefined>,
): Record<string, unknown> {
  const fill = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fill(value)]));
}
