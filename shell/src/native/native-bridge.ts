import type { Bridge, BridgeFailure, NativeEvent } from '@shared/host';
import { BridgeError, nativePages } from '@shared/host';
import type { NativeCall } from './messages.ts';
import { readMessage } from './messages.ts';
import type { NativePlatform } from './platforms.ts';
import { isPicture, webAddress } from './targets.ts';

/** A native side that says nothing must never hang a button; a person may be asked meanwhile. */
export const answerTimeoutMs = 20_000;

interface NativeBridgeDependencies {
  win: Window;
  platform: NativePlatform;
  /** Begins every id of this page: the answer to a page before it must not fit. */
  prefix: string;
  onEvent: (event: NativeEvent) => void;
}

interface Waiting {
  resolve: () => void;
  reject: (error: BridgeError) => void;
}

/** The methods of the bridge over whatever platform there is. */
export function createNativeBridge(needs: NativeBridgeDependencies): Bridge {
  const { platform } = needs;
  const calls = createCalls(needs);
  platform.listen(calls.receive);
  return {
    platform: platform.name,
    close: () => calls.tell('close'),
    reload: () => calls.tell('reload'),
    goKyc: () => calls.tell('goKyc'),
    ready: () => calls.tell('ready'),
    async saveImage({ dataUrl, fileName }) {
      if (!isPicture(dataUrl)) throw new BridgeError('failed');
      await calls.ask('saveImage', { dataUrl, fileName });
    },
    async downloadVideo({ url, fileName }) {
      const address = webAddress(url, needs.win);
      if (!address) throw new BridgeError('failed');
      await calls.ask('downloadVideo', { url: address, fileName });
    },
    goPage(target) {
      // Checked when it is used, too: a name that came from elsewhere opens nothing.
      if (!Object.hasOwn(nativePages, target.page)) return;
      const given: Partial<Record<string, string>> = 'params' in target ? target.params : {};
      const params = nativePages[target.page].map((name) => [name, String(given[name] ?? '')]);
      calls.tell('goPage', { page: target.page, params: Object.fromEntries(params) });
    },
  };
}

/** Calls on their way, and the answers that belong to them. */
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

  const send = (call: NativeCall): void => {
    try {
      Promise.resolve(platform.send(JSON.stringify(call))).then(
        // An app may answer with the object itself instead of its text.
        (reply) => receive(typeof reply === 'object' ? JSON.stringify(reply) : reply),
        () => fail(call.id, 'failed'),
      );
    } catch {
      // The app has taken its port away: nobody is there to answer.
      fail(call.id, 'failed');
    }
  };

  return {
    receive,
    tell(method: string, params: NativeCall['params'] = {}): void {
      send({ v: 1, id: newId(), method, params });
    },
    async ask(method: string, params: NativeCall['params']): Promise<void> {
      const id = newId();
      const answer = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }));
      const timer = win.setTimeout(() => fail(id, 'timeout'), answerTimeoutMs);
      send({ v: 1, id, method, params });
      try {
        await answer;
      } finally {
        win.clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
