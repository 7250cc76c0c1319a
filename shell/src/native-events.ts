import { matchLanguage } from '@shared/contract/language';
import { basePath } from '@shared/contract/releases';
import type { Bridge, NativeEvent } from '@shared/host/internal';
import type { AppParts } from './context/app-context.ts';
import { isUnsupported } from './federation/registry.ts';
import { closeTopmost } from './native/close-topmost.ts';
import { nextStep } from './routing/after-sign-in.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import { safeReturnTo } from './routing/return-to.ts';
import type { RouteTable } from './routing/route-table.ts';
import type { Visits } from './routing/visit.ts';
import type { AppStore } from './store/index.ts';
import type { SessionActions } from './store/session.ts';
import type { ThemeSwitch } from './theme/theme.ts';

interface EventNeeds {
  page: Window;
  port: NavigationPort;
  bridge: Bridge;
  table: RouteTable;
  visits: Visits;
  store: AppStore;
  session: SessionActions;
  theme: ThemeSwitch;
  languages: Pick<AppParts['languages'], 'switchTo'>;
  /** Asks anew for what is on the screen. */
  refetch: () => void;
  checkVersion: () => void;
  logFailure: (what: string, error: unknown) => void;
}

type Handlers = { [E in NativeEvent as E['event']]: (event: E) => void };

/** What the page does when the native app tells it something. */
export function createEventHandler(needs: EventNeeds): (event: NativeEvent) => void {
  const { page, port, bridge, theme, languages, refetch, checkVersion } = needs;
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
      if (language) void languages.switchTo(language);
    },
    token: ({ token }) => void takeToken(needs, token),
  };
  return (event) => (handlers[event.event] as (event: NativeEvent) => void)(event);
}

function placeOf({ location }: Window): { pathname: string; search: string } {
  return { pathname: location.pathname.slice(basePath.length) || '/', search: location.search };
}

/** The user and the balance, where the page on the screen is one that shows them. */
function refreshPerson({ page, table, store, session }: EventNeeds): void {
  const route = table.find(placeOf(page).pathname)?.route;
  const preload = !route || isUnsupported(route) ? 'none' : route.preload;
  if (store.getState().auth.token === null || preload === 'none') return;
  void session.loadUser({ replace: true, throwError: false });
  if (preload === 'user+balance') void session.loadBalance();
}

/** Another session, or the first one: what belongs to the one before is gone. */
async function takeToken(needs: EventNeeds, token: string): Promise<void> {
  const { page, port, table, visits, session, logFailure } = needs;
  const signedIn = session.signIn(token);
  const place = placeOf(page);
  visits.begin(place);
  try {
    await signedIn;
  } catch (error) {
    logFailure('The profile of the new session was not loaded.', error);
  }
  // Somebody who was asked to sign in goes on to where they wanted to be.
  const returnTo = new URLSearchParams(place.search).get('returnTo');
  const wasAsked = place.pathname === '/sign-in' || (place.pathname === '/start' && returnTo);
  if (!wasAsked) return;
  const target = safeReturnTo(returnTo, table.isDeclared);
  const step = nextStep(target, (page.history.state as { usr?: unknown } | null)?.usr);
  if (step.kind === 'back') port.navigate(-1);
  else port.navigate(step.to, { replace: true });
}
