// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageConfig } from '@shared/contract/releases';
import type { Bridge } from '@shared/host';
import { toFailure } from '@shared/host';
import { loadWords } from '@shared/testing';
import { expect, it } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import type { StorageKey } from '../storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { createStore } from '../store/index.ts';
import { buildStorage } from '../testing/builders.ts';
import { createPageClient } from './page-client.ts';

interface Given {
  reply?: { code?: number; message?: string; timestamp?: number } | 'reset';
  token?: string | null;
  stored?: Partial<Record<StorageKey, string>>;
  apiUrl?: (origin: string) => string;
  apiOrigins?: (origin: string) => string[];
}

const path = '/v1/home/version';

/** The client of a page, with everything that it reads and tells, against a server on this machine. */
async function withPage(
  { reply = {}, token = 'the-token', stored = {}, ...addresses }: Given,
  use: (at: ReturnType<typeof build> & { hosts: string[] }) => Promise<void>,
) {
  const hosts: string[] = [];
  const server = createServer((request, response) => {
    hosts.push(String(request.headers.host));
    if (reply === 'reset') {
      request.socket.destroy();
      return;
    }
    request.resume().on('end', () => {
      const timestamp = Math.floor(Date.now() / 1000);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 0, message: 'ok', timestamp, data: {}, ...reply }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const built = build(`http://127.0.0.1:${port}`, { token, stored, ...addresses });
  try {
    await use({ ...built, hosts });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function build(origin: string, { token = null, stored, ...addresses }: Given) {
  const timers: { run: () => void; ms: number }[] = [];
  const bridged: string[] = [];
  const reloads: string[] = [];
  const page = {
    navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 14)' },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
  } as unknown as Window;
  const config: PageConfig = {
    appId: 'webview-h5',
    appKey: 'a-key-for-the-tests',
    apiUrl: addresses.apiUrl?.(origin) ?? origin,
    apiOrigins: addresses.apiOrigins?.(origin) ?? [],
    bucket: 1,
    liveSet: 'set-1',
    demo: false,
  };
  const { store } = createStore();
  store.dispatch(tokenChanged(token));
  const storage = buildStorage({ ...(token && { token }), ...stored });
  const notices = createNotices();
  const client = createPageClient({
    page,
    config,
    store,
    storage,
    words: {
      i18n: loadWords('en'),
      language: () => 'en',
      load: async () => {},
      use: async () => {},
    },
    notices,
    bridge: { reload: () => bridged.push('reload') } as unknown as Bridge,
    reload: () => reloads.push('reload'),
  });
  const fail = (options?: Parameters<typeof client.call>[2]) =>
    client.call(path, {}, options).then(() => undefined, toFailure);
  const said = () => notices.state().toasts.map(({ message }) => message);
  return { origin, client, store, storage, notices, said, fail, timers, bridged, reloads };
}

it('ends the session once, however many calls hear of it', () =>
  withPage({ reply: { code: 61, message: 'Session ended' } }, async (at) => {
    const failures = await Promise.all([at.fail(), at.fail(), at.fail({ errorNotice: 'none' })]);
    expect(failures).toMatchObject([{ code: 61 }, { code: 61 }, { code: 61 }]);
    expect(at.bridged).toEqual(['reload']);
    expect(at.storage.get('token')).toBeNull();
    expect(at.store.getState().auth.token).toBeNull();
    expect(at.said()).toEqual([]);
  }));

it('asks for one reload per page, and still forgets a later token that is no session', () =>
  withPage({ reply: { code: 61, message: 'Session ended' } }, async (at) => {
    await at.fail();
    at.storage.set('token', 'another');
    at.store.dispatch(tokenChanged('another'));
    await at.fail();
    expect(at.bridged).toEqual(['reload']);
    expect(at.storage.get('token')).toBeNull();
    expect(at.store.getState().auth.token).toBeNull();
  }));

it('asks for no reload where no token was sent, so that a page cannot reload for ever', () =>
  withPage({ token: null, reply: { code: 61, message: 'Session ended' } }, async (at) => {
    expect(await at.fail()).toMatchObject({ code: 61 });
    expect(at.bridged).toEqual([]);
  }));

it('loads the page anew half a second after 9006, once, and shows the message', () =>
  withPage({ reply: { code: 9006, message: 'Please reload' } }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.said()).toEqual(['Please reload']);
    expect(at.timers.map(({ ms }) => ms)).toEqual([500]);
    expect(at.reloads).toEqual([]);
    at.timers[0]?.run();
    expect(at.reloads).toEqual(['reload']);
  }));

it('shows the message of a refusal, and the same one once', () =>
  withPage({ reply: { code: 1101, message: 'Wrong password' } }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.said()).toEqual(['Wrong password']);
  }));

it('asks a refusal as a question where the caller wants a dialog', () =>
  withPage({ reply: { code: 1101, message: 'Wrong password' } }, async (at) => {
    await at.fail({ errorNotice: 'dialog' });
    expect(at.said()).toEqual([]);
    expect(at.notices.state().question?.title).toBe('Wrong password');
  }));

it('says a network error in the person’s language, once', () =>
  withPage({ reply: 'reset' }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.said()).toEqual(['Network error. Check your connection and try again.']);
  }));

it('keeps the server’s time as an offset, in the store and on the device', () => {
  const timestamp = Math.floor(Date.now() / 1000) + 3600;
  return withPage({ reply: { timestamp } }, async ({ client, store, storage }) => {
    await client.call(path, {});
    const { timeOffset } = store.getState().clock;
    expect(Math.abs(timeOffset - 3600)).toBeLessThan(5);
    expect(storage.get('timeOffset')).toBe(String(timeOffset));
  });
});

it('follows a stored apiUrl that is allowed', () =>
  withPage(
    { apiUrl: () => 'http://127.0.0.1:1', apiOrigins: (origin) => [origin] },
    async ({ client, storage, origin, hosts }) => {
      storage.set('apiUrl', origin);
      await client.call(path, {});
      expect(hosts).toEqual([origin.slice('http://'.length)]);
    },
  ));

it.each(['https://evil.example', 'http://127.0.0.1:1', 'javascript:alert(1)', ''])(
  'ignores a stored apiUrl that is not on the list: %j',
  (apiUrl) =>
    withPage({ stored: { apiUrl } }, async ({ client, hosts }) => {
      await client.call(path, {});
      expect(hosts).toHaveLength(1);
      expect(hosts[0]).toMatch(/^127\.0\.0\.1:/);
    }),
);
