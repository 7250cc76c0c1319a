import { basePath } from '@shared/contract/releases';
import { failureText, toFailure } from '@shared/host';
import type { Bridge, CommonWord, Notices, Session } from '@shared/host/internal';
import type { Words } from './i18n/words.ts';
import type { SignInState } from './routing/after-sign-in.ts';
import { startPath } from './routing/guards.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { AppStore } from './store/index.ts';
import type { SessionActions } from './store/session.ts';

export interface HostSessionNeeds {
  page: Window;
  port: NavigationPort;
  bridge: Bridge;
  notices: Notices;
  store: AppStore;
  words: Words;
  session: SessionActions;
}

type HostSession = Omit<Session, 'withProof'>;

/** What remotes may do about who is signed in, and what a screen asks for that needs more (§6, §8). */
export function createHostSession(needs: HostSessionNeeds): HostSession {
  const { page, port, bridge, notices, store, words, session } = needs;
  const word: CommonWord = (key, values) => words.i18n.t(key, { ns: 'common', ...values });
  const here = () => ({
    pathname: page.location.pathname.slice(basePath.length) || '/',
    search: page.location.search,
    hash: page.location.hash,
  });
  /** The page that asks stands before the way to sign in: afterwards it is gone back to. */
  const leave = (to: string): void => {
    const { pathname, search, hash } = here();
    const state: SignInState = { cameFrom: pathname + search + hash };
    port.navigate(to, { state });
  };
  const goSignIn = (): void => leave(startPath(here()));
  const goSignInPage = (): void => {
    const { pathname, search, hash } = here();
    leave(`/sign-in?${new URLSearchParams({ returnTo: pathname + search + hash })}`);
  };

  /** Runs the action for who is signed in: with a token and a uid (§6). */
  const ifSignedIn = async (action: () => void, otherwise: () => unknown): Promise<void> => {
    const { token, user } = store.getState().auth;
    if (token === null) {
      await otherwise();
      return;
    }
    // Routes without a preload ask for no profile: with a token it is on its way from here.
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
    goSignIn,
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
        if (confirmed) goSignIn();
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
