import type { Failure } from '@shared/host';
import { failureText } from '@shared/host';
import type { Bridge, CommonWord, Notices } from '@shared/host/internal';
import { changesOf } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import { apiBase } from '../start/api-base.ts';
import { deviceSeconds } from '../start/device-seconds.ts';
import type { Environment } from '../start/environment.ts';
import { startHeaders } from '../start/start-params.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { offsetCorrected, ticked } from '../store/clock.slice.ts';
import type { AppStore } from '../store/index.ts';
import type { ClientOptions, PageClient } from './client.ts';
import { createClient } from './client.ts';
import { createMoneyCalls } from './money-calls.ts';
import { phoneModelOf } from './phone-model.ts';

interface PageClientDependencies extends Pick<ClientOptions, 'inFlight'> {
  env: Environment;
  store: AppStore;
  words: Words;
  notices: Notices;
  bridge: Bridge;
  reload: () => void;
  /** The session has ended on the server. */
  onSignedOut: () => void;
}

const reloadDelayMs = 500;
const recentFailureMs = 30_000;

export interface ShellClient extends PageClient {
  /** A call has failed within the last half minute. */
  hasFailedRecently(): boolean;
  /** Runs at once, or when the last money call in flight has its answer (D8). */
  afterMoneyCalls(act: () => void): void;
}

/** Connects the signed client to the store, the storage, the notices and the native app. */
export function createPageClient(dependencies: PageClientDependencies): ShellClient {
  const { env, store, words, notices, bridge, reload } = dependencies;
  const { win, config, storage } = env;
  const word: CommonWord = (key, values) => words.i18n.t(key, { ns: 'common', ...values });
  const phoneModel = phoneModelOf(win, bridge.platform);
  const moneyCalls = createMoneyCalls();
  let sessionEnded = false;
  let reloadRequested = false;
  const client = createClient({
    baseUrl: () => apiBase(env),
    caller: () => {
      const { auth, clock } = store.getState();
      return {
        appId: config.appId,
        appKey: config.appKey,
        language: words.language(),
        token: auth.token,
        startHeaders: startHeaders(storage.get),
        phoneModel,
        nowSeconds: deviceSeconds() + clock.timeOffset,
      };
    },
    inFlight: dependencies.inFlight,
    onServerTime: (serverSeconds, receivedSeconds) => {
      const offset = serverSeconds - receivedSeconds;
      if (offset !== store.getState().clock.timeOffset) {
        storage.set('timeOffset', String(offset));
        store.dispatch(offsetCorrected(offset));
      }
      // Countdowns start at the time of the answer: a minute begins with 60 s.
      store.dispatch(ticked(deviceSeconds()));
    },
    onSessionEnded: () => {
      // Once per page (D6), and only for a token that this page still has.
      if (store.getState().auth.token === null) return;
      storage.remove('token');
      store.dispatch(tokenChanged(null));
      dependencies.onSignedOut();
      if (sessionEnded) return;
      sessionEnded = true;
      bridge.reload();
    },
    onReloadRequested: (message) => {
      notices.toast(message);
      if (reloadRequested) return;
      reloadRequested = true;
      win.setTimeout(() => moneyCalls.afterAll(reload), reloadDelayMs);
    },
    announce: (failure: Failure, notice) => {
      const message = failureText(failure, word);
      if (notice === 'toast') notices.toast(message);
      else void notices.confirm({ title: message, confirm: word('close') });
    },
  });
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return {
    ...client,
    hasFailedRecently: () => Date.now() - failedAtMs < recentFailureMs,
    afterMoneyCalls: moneyCalls.afterAll,
    call: (path, body, options) =>
      moneyCalls
        .run(body as object, () => client.call(path, body, options))
        .finally(() => {
          // Early answers may be older than the change.
          if (changesOf(path, body as object).length > 0) client.sendEarly([]);
        })
        .catch((error: unknown) => {
          if (!options?.signal?.aborted) failedAtMs = Date.now();
          throw error;
        }),
  };
}
