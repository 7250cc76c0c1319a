import type { getSystemSetting } from '@shared/contract/home';
import type { getMyProfile, UserProfile } from '@shared/contract/user';
import type { getBalanceInfo } from '@shared/contract/wallet';
import type { Client } from '@shared/host/internal';
import { api } from '@shared/host/internal';
import { userTime } from '@shared/lib/user-time';
import type { ReloadOptions } from '../start/reload.ts';
import type { StartParamName } from '../start/start-params.ts';
import type { AppStorage, SessionStorage } from '../start/storage.ts';
import { storeToken } from '../start/storage.ts';
import { tokenChanged, userFailed, userPatched, userRequested } from './auth.slice.ts';
import { balanceFailed, balanceLoaded, balanceRequested } from './balance.slice.ts';
import { createDataOwner } from './data-owner.ts';
import type { AppStore } from './index.ts';
import { restoreSettings } from './restore.ts';
import { balanceCall, settingsCall, userCall } from './session-calls.ts';
import {
  currencyChosen,
  settingsFailed,
  settingsLoaded,
  settingsRequested,
} from './settings.slice.ts';
import { createSharedLoad } from './shared-load.ts';
import { readStored } from './stored.ts';

/** The person's session and the data loaded for it (§3, §4). Failures of its reads are only logged. */
export interface SessionDependencies {
  store: AppStore;
  client: Client;
  storage: AppStorage;
  sessionStorage: SessionStorage;
  /** The start parameters of this page. */
  taken: readonly StartParamName[];
  endDrafts: () => void;
  /** Leaves a mark, so that the next load keeps the token. */
  reloadPage: (options?: ReloadOptions) => void;
  /** Another session begins in this page. */
  onSignIn: () => void;
  logFailure: (what: string, error: unknown) => void;
}

export interface LoadUserOptions {
  /** Reloads a loaded profile. */
  replace?: boolean;
  /** Patches the profile directly, without a call. */
  data?: Partial<UserProfile>;
  /** False logs a failure instead of rejecting. */
  throwError?: boolean;
}

export type SessionActions = ReturnType<typeof createSession>;

const silent = { errorNotice: 'none' } as const;

const tokenOf = (store: AppStore) => (): string => store.getState().auth.token ?? '';

interface ReadDependencies extends Pick<SessionDependencies, 'store' | 'client'> {
  onUser: (user: UserProfile) => void;
}

function createReads({ store, client, onUser }: ReadDependencies) {
  const { dispatch, getState } = store;
  const token = tokenOf(store);
  const readUser = createSharedLoad({
    key: token,
    read: () => client.call<typeof getMyProfile>(userCall.path, userCall.body, silent),
    onStart: () => dispatch(userRequested()),
    onAnswer: onUser,
    onFailure: () => dispatch(userFailed()),
  });
  const readBalance = createSharedLoad({
    key: () => `${getState().settings.currencyType.name} ${token()}`,
    read: () => {
      const { settings, clock } = getState();
      const { path, body } = balanceCall({
        currencyType: settings.currencyType.name,
        userTimeISO: userTime(clock.nowTime),
      });
      return client.call<typeof getBalanceInfo>(path, body, silent);
    },
    onStart: () => dispatch(balanceRequested()),
    onAnswer: (balance) => dispatch(balanceLoaded(balance)),
    onFailure: () => dispatch(balanceFailed()),
  });
  const readSettings = createSharedLoad({
    key: token,
    read: () => client.call<typeof getSystemSetting>(settingsCall.path, settingsCall.body, silent),
    onStart: () => dispatch(settingsRequested()),
    onAnswer(settings) {
      const { name } = getState().settings.currencyType;
      dispatch(settingsLoaded(settings));
      const { currencyType } = getState().settings;
      if (currencyType.name === name) return;
      // The person's currency was withdrawn: the balance was refused in it, or is in it.
      const hadBalance = getState().balance.status !== 'idle';
      dispatch(currencyChosen(currencyType));
      if (hadBalance) readBalance().catch(() => {});
    },
    onFailure: () => dispatch(settingsFailed()),
  });
  return { readUser, readBalance, readSettings };
}

/** A session whose end the server has not confirmed stays stored: it must not live on unseen. */
function createEnding({ client, storage, logFailure }: SessionDependencies, token: () => string) {
  const endStored = async (): Promise<void> => {
    if (storage.get('endedTokens') === null) return;
    try {
      const { endOnServer } = await import(
        /* webpackChunkName: "ended-sessions" */ './ended-sessions.ts'
      );
      await endOnServer({ client, storage, logFailure });
    } catch (error) {
      logFailure('The session was not ended on the server.', error);
    }
  };
  return {
    endStored,
    async endOnServer(): Promise<void> {
      if (token() === '') return;
      storage.set('endedTokens', `${storage.get('endedTokens') ?? ''} ${token()}`.trim());
      await endStored();
    },
  };
}

export function createSession(dependencies: SessionDependencies) {
  const { store, client, storage, reloadPage, onSignIn, logFailure } = dependencies;
  const { dispatch, getState } = store;
  const token = tokenOf(store);
  const owner = createDataOwner(dependencies);
  const { readUser, readBalance, readSettings } = createReads({
    store,
    client,
    onUser: (user) => {
      const isAnother = owner.claim({ uid: user.uid, token: token() });
      dispatch(userPatched(user));
      if (isAnother) showStoredSettings();
    },
  });

  const loadUser = async (options: LoadUserOptions = {}): Promise<void> => {
    const { replace = false, data, throwError = true } = options;
    if (data) {
      dispatch(userPatched(data));
      return;
    }
    const { user, status } = getState().auth;
    // A profile whose reload failed is outdated.
    if (user.uid && status !== 'failed' && !replace) return;
    try {
      await readUser({ replace });
    } catch (error) {
      if (throwError) throw error;
      logFailure('The profile was not loaded.', error);
    }
  };
  const loadBalance = (options: { replace?: boolean } = {}): Promise<void> =>
    readBalance(options).catch((error) => logFailure('The balance was not loaded.', error));
  /** Never shared with a running load: language and person may have changed since. */
  const loadSettings = (): Promise<void> =>
    readSettings({ replace: true }).catch((error) =>
      logFailure('The settings were not loaded.', error),
    );

  /** In place of the settings of the person before. */
  const showStoredSettings = (): void => {
    const hadBalance = getState().balance.status !== 'idle';
    restoreSettings(store, readStored(storage));
    void loadSettings();
    if (hadBalance) void loadBalance({ replace: true });
  };

  const { endStored, endOnServer } = createEnding(dependencies, token);
  const switchAccount = (token: string): void => {
    storeToken(storage, token);
    owner.clear(['token']);
    reloadPage();
  };

  return {
    loadUser,
    loadBalance,
    loadSettings,
    isSignedIn: (): boolean => token() !== '',
    /** The stored data may be another person's. */
    isPersonUnknown: (): boolean => token() !== '' && owner.isUnknown(),
    /** Stores the token, then loads the profile. */
    async signIn(token: string): Promise<void> {
      onSignIn();
      storeToken(storage, token);
      store.dispatch(tokenChanged(token));
      store.dispatch(api.util.resetApiState());
      const loaded = loadUser({ replace: true });
      // The settings name the person and their country.
      void loadSettings();
      await loaded;
    },
    async signOut(): Promise<void> {
      await endOnServer();
      owner.clear();
      reloadPage({ dropReturnTo: true });
    },
    /** Forgets the person and their session on this device, without a reload. */
    endSession(): void {
      owner.clear();
      dispatch(tokenChanged(null));
    },
    switchAccount,
    endStored,
    /** Like `switchAccount`, and ends the present session on the server. */
    async replaceSession(token: string): Promise<void> {
      await endOnServer();
      switchAccount(token);
    },
  };
}
