import type { logout } from '@shared/contract/auth';
import type { getSystemSetting } from '@shared/contract/home';
import type { getMyProfile, UserProfile } from '@shared/contract/user';
import type { Client } from '@shared/host';
import { api, dropEarly } from '@shared/host';
import type { ReloadOptions } from '../reload.ts';
import type { AppStorage } from '../storage.ts';
import { tokenChanged, userFailed, userPatched, userRequested } from './auth.slice.ts';
import { clearStorage } from './clear-storage.ts';
import type { AppStore } from './index.ts';
import { fetchBalance } from './load-balance.ts';
import { settingsFailed, settingsLoaded, settingsRequested } from './settings.slice.ts';

/** Who the page belongs to, and what is loaded for them (§3, §4). Their failures are only logged. */
export interface SessionNeeds {
  store: AppStore;
  client: Client;
  storage: AppStorage;
  /** Loads the page anew; a one-time mark tells the next load that we did it ourselves. */
  reloadPage: (options?: ReloadOptions) => void;
  logFailure: (what: string, error: unknown) => void;
}

export interface LoadUserOptions {
  /** Loads even where a profile is there. */
  replace?: boolean;
  /** Patches the profile directly, without a call. */
  data?: Partial<UserProfile>;
  /** False logs a failure instead of rejecting. */
  throwError?: boolean;
}

export type SessionActions = ReturnType<typeof createSession>;

const silent = { errorNotice: 'none' } as const;

/** What is on its way for one token: who asks meanwhile waits for it, another account does not. */
interface Load {
  token: string | null;
  done: Promise<void>;
  over: boolean;
}

function startLoad(token: string | null, done: Promise<void>): Load {
  const load: Load = { token, done, over: false };
  const end = () => {
    load.over = true;
  };
  done.then(end, end);
  return load;
}

export function createSession(needs: SessionNeeds) {
  const { store, client, storage, reloadPage, logFailure } = needs;
  let userLoading: Load | undefined;
  let balanceLoading: Load | undefined;
  const token = () => store.getState().auth.token;

  const fetchUser = async (): Promise<void> => {
    const asked = token();
    store.dispatch(userRequested());
    try {
      const user = await client.call<typeof getMyProfile>('/v1/user/get/my', {}, silent);
      if (token() === asked) store.dispatch(userPatched(user));
    } catch (error) {
      if (token() === asked) store.dispatch(userFailed());
      throw error;
    }
  };

  const loadUser = async (options: LoadUserOptions = {}): Promise<void> => {
    const { replace = false, data, throwError = true } = options;
    if (data) {
      store.dispatch(userPatched(data));
      return;
    }
    const { auth } = store.getState();
    if (auth.user.uid && !replace) return;
    if (replace || userLoading?.token !== auth.token || userLoading.over) {
      userLoading = startLoad(auth.token, fetchUser());
    }
    try {
      await userLoading.done;
    } catch (error) {
      if (throwError) throw error;
      logFailure('The profile was not loaded.', error);
    }
  };

  return {
    loadUser,
    async loadBalance({ replace = false }: { replace?: boolean } = {}): Promise<void> {
      // Replacing: what is on its way was asked for in another currency.
      if (replace || balanceLoading?.token !== token() || balanceLoading.over) {
        balanceLoading = startLoad(token(), fetchBalance(needs));
      }
      await balanceLoading.done;
    },
    async loadSettings(): Promise<void> {
      store.dispatch(settingsRequested());
      try {
        const path = '/v1/home/systemSetting';
        store.dispatch(
          settingsLoaded(await client.call<typeof getSystemSetting>(path, {}, silent)),
        );
      } catch (error) {
        store.dispatch(settingsFailed());
        logFailure('The settings were not loaded.', error);
      }
    },
    /** Signing in: the token is stored, then the profile is loaded. */
    async signIn(token: string): Promise<void> {
      storage.set('token', token);
      store.dispatch(tokenChanged(token));
      dropEarly();
      store.dispatch(api.util.resetApiState());
      await loadUser({ replace: true });
    },
    async signOut(): Promise<void> {
      if (store.getState().auth.token) {
        await client
          .call<typeof logout>('/v1/user/logout', {}, silent)
          .catch((error: unknown) => logFailure('The session was not ended on the server.', error));
      }
      clearStorage(storage);
      reloadPage({ dropReturnTo: true });
    },
    switchAccount(token: string): void {
      storage.set('token', token);
      clearStorage(storage, ['token']);
      reloadPage();
    },
  };
}
