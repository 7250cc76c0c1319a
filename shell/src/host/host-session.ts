import { failureText, toFailure } from '@shared/host';
import type { Bridge, CommonWord, Notices, Session } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import type { SignInState } from '../routing/after-sign-in.ts';
import { startPath } from '../routing/guards.ts';
import type { NavigationPort } from '../routing/navigation-port.ts';
import { routePath } from '../start/route-path.ts';
import type { AppStore } from '../store/index.ts';
import type { SessionActions } from '../store/session.ts';

export interface HostSessionDependencies {
  win: Window;
  port: NavigationPort;
  bridge: Bridge;
  notices: Notices;
  store: AppStore;
  words: Words;
  session: SessionActions;
}

type HostSession = Omit<Session, 'withProof'>;

/** The session as remotes see it, with the dialogs that ask for sign-in or KYC (§6, §8). */
export function createHostSession(dependencies: HostSessionDependencies): HostSession {
  const { win, port, bridge, notices, store, words, session } = dependencies;
  const word: CommonWord = (key, values) => words.i18n.t(key, { ns: 'common', ...values });
  const currentPath = () => ({
    pathname: routePath(win),
    search: win.location.search,
    hash: win.location.hash,
  });
  /** Remembers the current screen, so that signing in goes back to it. */
  const leaveTo = (to: string): void => {
    const { pathname, search, hash } = currentPath();
    const state: SignInState = { cameFrom: pathname + search + hash };
    port.navigate(to, { state });
  };
  const goSignInPage = (): void => {
    const { pathname, search, hash } = currentPath();
    leaveTo(`/sign-in?${new URLSearchParams({ returnTo: pathname + search + hash })}`);
  };

  /** Runs the action with a token and a uid (§6). */
  const ifSignedIn = async (action: () => void, otherwise: () => unknown): Promise<void> => {
    const { token, user } = store.getState().auth;
    if (token === null) {
      await otherwise();
      return;
    }
    // Routes without a preload have not loaded the profile yet.
    if (user.uid === '') {
      try {
        await session.loadUser();
      } catch (error) {
        if (store.getState().auth.token) notices.toast(failureText(toFailure(error), word));
        return;
      }
    }
    action();
  };

  return {
    signOut: session.signOut,
    loadUser: (options) => session.loadUser(options),
    loadBalance: session.loadBalance,
    loadSettings: session.loadSettings,
    protect: (action) =>
      ifSignedIn(action, async () => {
        const confirmed = await notices.confirm({
          title: word('logInTitle'),
          message: word('signInToProceed'),
          confirm: word('signIn'),
          cancel: word('cancel'),
        });
        if (confirmed) leaveTo(startPath(currentPath()));
      }),
    signInFirst: (action) => ifSignedIn(action, goSignInPage),
    async askKyc() {
      const confirmed = await notices.confirm({
        title: word('kyc.title'),
        message: word('kyc.message'),
        confirm: word('kyc.confirm'),
        cancel: word('kyc.cancel'),
      });
      if (confirmed) bridge.goKyc();
      return confirmed;
    },
  };
}
