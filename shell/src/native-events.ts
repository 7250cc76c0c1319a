import { matchLanguage } from '@shared/contract/language';
import { basePath } from '@shared/contract/releases';
import type { NativeEvent } from '@shared/host';
import { wayOn } from './routing/after-sign-in.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import { safeReturnTo } from './routing/return-to.ts';
import { beginVisit } from './routing/visit.ts';
import type { AppShell } from './shell.ts';
import { closeTopmost } from './native/close-topmost.ts';

interface EventNeeds {
  page: Window;
  shell: AppShell;
  port: NavigationPort;
  /** Asks anew for what is on the screen. */
  refetch: () => void;
  checkVersion: () => void;
  logFailure: (what: string, error: unknown) => void;
}

type Handlers = { [E in NativeEvent as E['event']]: (event: E) => void };

/** What the page does when the native app tells it something. */
export function createEventHandler(needs: EventNeeds): (event: NativeEvent) => void {
  const { page, shell, port, refetch, checkVersion } = needs;
  const { bridge, theme, switchLanguage } = shell;
  const handlers: Handlers = {
    back: () => {
      if (closeTopmost(page.document)) return;
      if (port.canGoBack()) port.navigate(-1);
      else bridge.close();
    },
    resume: () => {
      checkVersion();
      refreshPerson(needs);
      refetch();
    },
    theme: (event) => theme.use(event.theme),
    language: (event) => {
      const language = matchLanguage(event.language);
      if (language) void switchLanguage(language);
    },
    token: ({ token }) => void takeToken(needs, token),
  };
  return (event) => (handlers[event.event] as (event: NativeEvent) => void)(event);
}

function placeOf({ location }: Window): { pathname: string; search: string } {
  return { pathname: location.pathname.slice(basePath.length) || '/', search: location.search };
}

/** The user and the balance, where the page on the screen is one that shows them. */
function refreshPerson({ page, shell }: EventNeeds): void {
  const preload = shell.table.find(placeOf(page).pathname)?.route.preload ?? 'none';
  if (shell.store.getState().auth.token === null || preload === 'none') return;
  void shell.session.loadUser({ replace: true, throwError: false });
  if (preload === 'user+balance') void shell.session.loadBalance();
}

/** Another session, or the first one: what belongs to the one before is gone. */
async function takeToken({ page, shell, port, logFailure }: EventNeeds, token: string) {
  const signedIn = shell.session.signIn(token);
  const place = placeOf(page);
  beginVisit(shell, place);
  try {
    await signedIn;
  } catch (error) {
    logFailure('The profile of the new session was not loaded.', error);
  }
  // Somebody who was asked to sign in goes on to where they wanted to be.
  const returnTo = new URLSearchParams(place.search).get('returnTo');
  const wasAsked = place.pathname === '/sign-in' || (place.pathname === '/start' && returnTo);
  if (!wasAsked) return;
  const target = safeReturnTo(returnTo, shell.table.isDeclared);
  const way = wayOn(target, (page.history.state as { usr?: unknown } | null)?.usr);
  if (way.kind === 'back') port.navigate(-1);
  else port.navigate(way.to, { replace: true });
}
