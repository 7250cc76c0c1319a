import type { Bridge, BridgeFailure, NativeEvent } from '@shared/host/internal';
import { BridgeError, nativePages } from '@shared/host/internal';
import type { NativeCall } from './messages.ts';
import { readMessage } from './messages.ts';
import type { NativePlatform } from './platforms.ts';
import { isPicture, webAddress } from './targets.ts';

/** A silent app must not block a button for ever; the app may ask the person meanwhile. */
export const answerTimeoutMs = 20_000;

interface NativeBridgeDependencies {
  win: Window;
  platform: NativePlatform;
  /** The prefix of this page's ids, so that answers to a former page match none. */
  prefix: string;
  onEvent: (event: NativeEvent) => void;
}

interface Waiting {
  resolve: () => void;
  reject: (error: BridgeError) => void;
}

/** The bridge over the port of any platform. */
export function createNativeBridge(dependencies: NativeBridgeDependencies): Bridge {
  const { platform } = dependencies;
  const calls = createCalls(dependencies);
  platform.listen(calls.receive);
  return {
    platform: platform.name,
    close: () => calls.send('close'),
    reload: () => calls.send('reload'),
    goKyc: () => calls.send('goKyc'),
    ready: () => calls.send('ready'),
    async saveImage({ dataUrl, fileName }) {
      if (!isPicture(dataUrl)) throw new BridgeError('failed');
      await calls.request('saveImage', { dataUrl, fileName });
    },
    async downloadVideo({ url, fileName }) {
      const address = webAddress(url, dependencies.win);
      if (!address) throw new BridgeError('failed');
      await calls.request('downloadVideo', { url: address, fileName });
    },
    goPage(target) {
      // Checked at run time too: an unknown name opens nothing.
      if (!Object.hasOwn(nativePages, target.page)) return;
      const given: Partial<Record<string, string>> = 'params' in target ? target.params : {};
      const params = nativePages[target.page].map((name) => [name, String(given[name] ?? '')]);
      calls.send('goPage', { page: target.page, params: Object.fromEntries(params) });
    },
  };
}

/** Matches answers to the calls in flight. */
function createCalls({ win, platform, prefix, onEvent }: NativeBridgeDependencies) {
  const waiting = new Map<string, Waiting>();
  let count = 0;

  const receive = (data: unknown): void => {
    const message = readMessage(data);
    if (!message) return;
    if ('event' in message) {
      onEvent(message);
      return;
    }
    const asked = waiting.get(message.id);
    if (message.ok) asked?.resolve();
    else asked?.reject(new BridgeError(message.why));
  };

  const newId = (): string => {
    count += 1;
    return `${prefix}-${count}`;
  };
  const fail = (id: string, reason: BridgeFailure): void =>
    waiting.get(id)?.reject(new BridgeError(reason));

  const post = (call: NativeCall): void => {
    try {
      Promise.resolve(platform.send(JSON.stringify(call))).then(
        // An app may answer with an object instead of its JSON text.
        (reply) => receive(typeof reply === 'object' ? JSON.stringify(reply) : reply),
        () => fail(call.id, 'failed'),
      );
    } catch {
      // The app has closed its port.
      fail(call.id, 'failed');
    }
  };

  return {
    receive,
    send(method: string, params: NativeCall['params'] = {}): void {
      post({ v: 1, id: newId(), method, params });
    },
    async request(method: string, params: NativeCall['params']): Promise<void> {
      const id = newId();
      const answer = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }));
      const timer = win.setTimeout(() => fail(id, 'timeout'), answerTimeoutMs);
      post({ v: 1, id, method, params });
      try {
        await answer;
      } finally {
        win.clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
