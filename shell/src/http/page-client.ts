import type { PageConfig } from '@shared/contract/releases';
import type { Failure } from '@shared/host';
import { failureText } from '@shared/host';
import type { Bridge, CommonWord } from '@shared/host/internal';
import { changesOf } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import type { NoticesCenter } from '../notices/notices.ts';
import { startHeaders } from '../start/start-params.ts';
import type { AppStorage } from '../start/storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { offsetCorrected, ticked } from '../store/clock.slice.ts';
import type { AppStore } from '../store/index.ts';
import { apiBase } from './api-base.ts';
import type { PageClient } from './client.ts';
import { createClient } from './client.ts';
import type { MoneyCalls } from './money-calls.ts';
import { phoneModelOf } from './phone-model.ts';
import type { SentCall } from './under-way.ts';

interface PageClientNeeds {
  page: Window;
  config: PageConfig;
  store: AppStore;
  storage: AppStorage;
  words: Words;
  notices: NoticesCenter;
  bridge: Bridge;
  moneyCalls: MoneyCalls;
  reload: () => void;
  /** What the HTML has sent ahead. */
  sent?: readonly SentCall[];
  /** The session has ended on the server. */
  onSignedOut: () => void;
}

const reloadDelayMs = 500;
const latelyMs = 30_000;
const deviceSeconds = (): number => Math.floor(Date.now() / 1000);

/** A client that also remembers how its calls went. */
export interface WatchedClient extends PageClient {
  /** A call has failed within the last half minute. */
  failedLately(): boolean;
}

/** The signed client of this page: where it reads what it sends, and what its refusals set off. */
export function createPageClient(needs: PageClientNeeds): WatchedClient {
  const { page, config, store, storage, words, notices, bridge, moneyCalls, reload } = needs;
  const word: CommonWord = (key, values) => words.i18n.t(key, { ns: 'common', ...values });
  const phoneModel = phoneModelOf(page, bridge.platform);
  let sessionEnded = false;
  let reloadAsked = false;
  const client = createClient({
    baseUrl: () => apiBase(config, storage),
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
    sent: needs.sent,
    onServerTime: (serverSeconds, receivedSeconds) => {
      const offset = serverSeconds - receivedSeconds;
      if (offset !== store.getState().clock.timeOffset) {
        storage.set('timeOffset', String(offset));
        store.dispatch(offsetCorrected(offset));
      }
      // What an answer counts from is its own time: a minute that it gives begins with 60 s.
      store.dispatch(ticked(deviceSeconds()));
    },
    onSessionEnded: () => {
      // It answers only a token that was sent, and a page asks for one native reload (D6).
      if (store.getState().auth.token === null) return;
      storage.remove('token');
      store.dispatch(tokenChanged(null));
      needs.onSignedOut();
      if (sessionEnded) return;
      sessionEnded = true;
      bridge.reload();
    },
    onReloadAsked: (message) => {
      notices.toast(message);
      if (reloadAsked) return;
      reloadAsked = true;
      page.setTimeout(() => moneyCalls.afterAll(reload), reloadDelayMs);
    },
    announce: (failure: Failure, notice) => {
      const message = failureText(failure, word);
      if (notice === 'toast') notices.toast(message);
      // There is nothing to decide: one button.
      else void notices.confirm({ title: message, confirm: word('close') });
    },
  });
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return {
    tell: client.tell,
    sendAhead: client.sendAhead,
    failedLately: () => Date.now() - failedAtMs < latelyMs,
    call: (path, body, options) =>
      moneyCalls
        .run(body as object, () => client.call(path, body, options))
        .finally(() => {
          // What was sent ahead may be older than the change.
          if (changesOf(path, body as object).length > 0) client.sendAhead([]);
        })
        .catch((error: unknown) => {
          if (!options?.signal?.aborted) failedAtMs = Date.now();
          throw error;
        }),
  };
}
