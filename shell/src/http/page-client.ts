import type { PageConfig } from '@shared/contract/releases';
import type { Bridge, Client, Failure } from '@shared/host';
import type { Words } from '../i18n/words.ts';
import type { NoticesCenter } from '../notices/notices.ts';
import { allowedOrigin } from '../start-params.ts';
import type { AppStorage } from '../storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { offsetCorrected } from '../store/clock.slice.ts';
import type { AppStore } from '../store/index.ts';
import { createClient } from './client.ts';

interface PageClientNeeds {
  page: Window;
  config: PageConfig;
  store: AppStore;
  storage: AppStorage;
  words: Words;
  notices: NoticesCenter;
  bridge: Bridge;
  reload: () => void;
}

const reloadDelayMs = 500;
const deviceSeconds = (): number => Math.floor(Date.now() / 1000);

/** The signed client of this page: where it reads what it sends, and what its refusals set off. */
export function createPageClient(needs: PageClientNeeds): Client {
  const { page, config, store, storage, words, notices, bridge, reload } = needs;
  const word = (key: string): string => words.i18n.t(key, { ns: 'common' });
  let sessionEnded = false;
  let reloadAsked = false;
  return createClient({
    appId: config.appId,
    appKey: config.appKey,
    // Checked again when it is read back: storage may hold what an older list allowed.
    baseUrl: () => allowedOrigin(storage.get('apiUrl') ?? '', config.apiOrigins) ?? config.apiUrl,
    language: words.language,
    token: () => store.getState().auth.token,
    deviceId: () => storage.get('deviceId'),
    appVersion: () => storage.get('appVersion'),
    phoneModel: /iPhone|iPad|iPod/.test(page.navigator.userAgent) ? 'ios' : 'android',
    nowSeconds: () => deviceSeconds() + store.getState().clock.timeOffset,
    onServerTime: (serverSeconds) => {
      const offset = serverSeconds - deviceSeconds();
      if (offset === store.getState().clock.timeOffset) return;
      storage.set('timeOffset', String(offset));
      store.dispatch(offsetCorrected(offset));
    },
    onSessionEnded: () => {
      // It answers only a token that was sent, and a page asks for one native reload (D6).
      if (store.getState().auth.token === null) return;
      storage.remove('token');
      store.dispatch(tokenChanged(null));
      if (sessionEnded) return;
      sessionEnded = true;
      bridge.reload();
    },
    onReloadAsked: (message) => {
      notices.toast(message);
      if (reloadAsked) return;
      reloadAsked = true;
      page.setTimeout(() => reload(), reloadDelayMs);
    },
    announce: (failure: Failure, notice) => {
      const message = failure.kind === 'network' ? word('networkError') : failure.message;
      if (notice === 'toast') notices.toast(message);
      else
        void notices.confirm({ title: message, confirm: word('confirm'), cancel: word('close') });
    },
  });
}
