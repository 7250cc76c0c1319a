// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageConfig } from '@shared/contract/releases';
import { toFailure } from '@shared/host';
import type { Bridge } from '@shared/host/internal';
import { loadWords } from '@shared/testing';
import { expect, it, vi } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import type { StorageKey } from '../start/storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { createStore } from '../store/index.ts';
import { buildDeferred, buildSessionStorage, buildStorage } from '../testing/builders.ts';
import { createPageClient } from './page-client.ts';

interface Given {
  reply?: { code?: number; message?: string; timestamp?: number; data?: object } | 'reset';
  userAgent?: string;
  maxTouchPoints?: number;
  platform?: Bridge['platform'];
  token?: string | null;
  stored?: Partial<Record<StorageKey, string>>;
  apiUrl?: (origin: string) => string;
  apiOrigins?: (origin: string) => string[];
  /** The server answers a money call after this. */
  held?: Promise<void>;
}

type Notices = ReturnType<typeof createNotices>;

const path = '/v1/home/version';

/** The client of a page, with everything that it reads and tells, against a server on this machine. */
async function withPage(
  { reply = {}, token = 'the-token', stored = {}, held, ...addresses }: Given,
  use: (at: ReturnType<typeof build> & { hosts: string[]; models: string[] }) => Promise<void>,
) {
  const hosts: string[] = [];
  const models: string[] = [];
  const server = createServer(async (request, response) => {
    hosts.push(String(request.headers.host));
    models.push(String(request.headers.phonemodel));
    if (reply === 'reset') {
      request.socket.destroy();
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    if (body.includes('operationKey')) await held;
    const timestamp = Math.floor(Date.now() / 1000);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, message: 'ok', timestamp, data: {}, ...reply }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const built = build(`http://127.0.0.1:${port}`, { token, stored, ...addresses });
  try {
    await use({ ...built, hosts, models });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const androidPhone = 'Mozilla/5.0 (Linux; Android 14)';

function build(origin: string, { token = null, stored, ...addresses }: Given) {
  const { userAgent = androidPhone, maxTouchPoints = 5, platform = 'browser' } = addresses;
  const timers: { run: () => void; ms: number }[] = [];
  const bridged: string[] = [];
  const reloads: string[] = [];
  const signedOut: string[] = [];
  const win = {
    navigator: { userAgent, maxTouchPoints },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
  } as unknown as typeof window;
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
    env: { win, config, storage, sessionStorage: buildSessionStorage() },
    store,
    words: {
      i18n: loadWords('en'),
      language: () => 'en',
      load: async () => {},
      use: async () => true,
    },
    notices,
    bridge: { platform, reload: () => bridged.push('reload') } as unknown as Bridge,
    reload: () => reloads.push('reload'),
    onSignedOut: () => signedOut.push('signed out'),
  });
  const fail = (options?: Parameters<typeof client.call>[2]) =>
    client.call(path, {}, options).then(() => undefined, toFailure);
  const shown = () => notices.state().toasts.map(({ message }) => message);
  return {
    origin,
    client,
    store,
    storage,
    notices,
    shown,
    fail,
    timers,
    bridged,
    reloads,
    signedOut,
  };
}

it('§8: ends the session once, however many calls are refused', () =>
  withPage({ reply: { code: 61, message: 'Session ended' } }, async (at) => {
    const failures = await Promise.all([at.fail(), at.fail(), at.fail({ errorNotice: 'none' })]);
    expect(failures).toMatchObject([{ code: 61 }, { code: 61 }, { code: 61 }]);
    expect(at.bridged).toEqual(['reload']);
    expect(at.signedOut).toEqual(['signed out']);
    expect(at.storage.get('token')).toBeNull();
    expect(at.store.getState().auth.token).toBeNull();
    expect(at.shown()).toEqual([]);
  }));

it('§8, D6: requests one reload per page, and still removes a later invalid token', () =>
  withPage({ reply: { code: 61, message: 'Session ended' } }, async (at) => {
    await at.fail();
    at.storage.set('token', 'another');
    at.store.dispatch(tokenChanged('another'));
    await at.fail();
    expect(at.bridged).toEqual(['reload']);
    expect(at.storage.get('token')).toBeNull();
    expect(at.store.getState().auth.token).toBeNull();
  }));

it('§8, D6: requests no reload without a token, so that a page cannot reload forever', () =>
  withPage({ token: null, reply: { code: 61, message: 'Session ended' } }, async (at) => {
    expect(await at.fail()).toMatchObject({ code: 61 });
    expect(at.bridged).toEqual([]);
    expect(at.signedOut).toEqual([]);
  }));

it('§8, §9: reloads once, half a second after 9006, and shows the message', () =>
  withPage({ reply: { code: 9006, message: 'Please reload' } }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.shown()).toEqual(['Please reload']);
    expect(at.timers.map(({ ms }) => ms)).toEqual([500]);
    expect(at.reloads).toEqual([]);
    at.timers[0]?.run();
    expect(at.reloads).toEqual(['reload']);
  }));

it('§8: shows the message of a refusal, and the same one once', () =>
  withPage({ reply: { code: 1101, message: 'Wrong password' } }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.shown()).toEqual(['Wrong password']);
  }));

it('§8: shows a refusal in a dialog with one button on request', () =>
  withPage({ reply: { code: 1101, message: 'Wrong password' } }, async (at) => {
    await Promise.all([at.fail({ errorNotice: 'dialog' }), at.fail({ errorNotice: 'dialog' })]);
    expect(at.shown()).toEqual([]);
    const { question } = at.notices.state();
    expect(question).toMatchObject({ title: 'Wrong password', confirm: 'Close' });
    expect(question?.cancel).toBeUndefined();
  }));

it.each([
  ['toast', (at: { shown: () => string[] }) => at.shown()[0]],
  ['dialog', (at: { notices: Notices }) => at.notices.state().question?.title],
] as const)('§8: an unexpected failure shows its number in a %s', (errorNotice, read) =>
  withPage(
    { reply: { code: 5000, message: 'Something failed.', data: { failure: 'k7f2' } } },
    async (at) => {
      await at.fail({ errorNotice });
      expect(read(at)).toBe('Something failed. Error ID: k7f2');
    },
  ),
);

it('§8: shows a network error once, in the user’s language', () =>
  withPage({ reply: 'reset' }, async (at) => {
    await Promise.all([at.fail(), at.fail()]);
    expect(at.shown()).toEqual(['Network error. Check your connection and try again.']);
  }));

it('§3, §7: keeps the server’s time as an offset, in the store and on the device', () => {
  const timestamp = Math.floor(Date.now() / 1000) + 3600;
  return withPage({ reply: { timestamp } }, async ({ client, store, storage }) => {
    await client.call(path, {});
    const { timeOffset } = store.getState().clock;
    expect(Math.abs(timeOffset - 3600)).toBeLessThan(5);
    expect(storage.get('timeOffset')).toBe(String(timeOffset));
  });
});

it('updates the clock with the answer, so that a minute begins with 60 seconds', () => {
  const timestamp = Math.floor(Date.now() / 1000) + 3600;
  return withPage({ reply: { timestamp } }, async ({ client, store }) => {
    await client.call(path, {});
    const { nowTime } = store.getState().clock;
    expect(nowTime).toBeGreaterThanOrEqual(timestamp);
    expect(timestamp + 60 - nowTime).toBeGreaterThan(55);
  });
});

it('§7, D10: follows a stored apiUrl that is allowed', () =>
  withPage(
    { apiUrl: () => 'http://127.0.0.1:1', apiOrigins: (origin) => [origin] },
    async ({ client, storage, origin, hosts }) => {
      storage.set('apiUrl', origin);
      await client.call(path, {});
      expect(hosts).toEqual([origin.slice('http://'.length)]);
    },
  ));

it.each(['https://evil.example', 'http://127.0.0.1:1', 'javascript:alert(1)', ''])(
  'D10: ignores a stored apiUrl that is not on the list: %j',
  (apiUrl) =>
    withPage({ stored: { apiUrl } }, async ({ client, hosts }) => {
      await client.call(path, {});
      expect(hosts).toHaveLength(1);
      expect(hosts[0]).toMatch(/^127\.0\.0\.1:/);
    }),
);

it('D8: a reload that 9006 asks for waits until a money call has its answer', () => {
  const { promise: held, resolve: release } = buildDeferred();
  return withPage({ reply: { code: 9006, message: 'Please reload' }, held }, async (at) => {
    const money = at.client.call(path, { operationKey: 'k' }).catch(() => {});
    await at.fail();
    at.timers[0]?.run();
    expect(at.reloads).toEqual([]);
    release();
    await money;
    expect(at.reloads).toEqual(['reload']);
  });
});

it('D8: the client knows a money call by its operation key', () =>
  withPage({}, async (at) => {
    const sent = at.client.call(path, { operationKey: 'k' });
    at.client.afterMoneyCalls(() => at.reloads.push('after'));
    const read = at.client.call(path, {});
    expect(at.reloads).toEqual([]);
    await Promise.all([sent, read]);
    expect(at.reloads).toEqual(['after']);
  }));

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'browser', 'ios'],
  ['an iPad with a desktop’s name', mac, 5, 'browser', 'ios'],
  ['the iOS app, whatever its name', 'App/1.0', 5, 'ios', 'ios'],
  ['an Android phone', androidPhone, 5, 'android', 'android'],
  ['a plain browser', desktop, 0, 'browser', 'android'],
  ['a plain browser on a Mac', mac, 0, 'browser', 'android'],
  ['the simulator', desktop, 0, 'simulator', 'android'],
] as const)('§7: phoneModel of %s', (_, userAgent, maxTouchPoints, platform, model) =>
  withPage({ userAgent, maxTouchPoints, platform }, async ({ client, models }) => {
    await client.call(path, {});
    expect(models).toEqual([model]);
  }),
);

it('remembers a recent failure', () =>
  withPage({ reply: { code: 1, message: 'no' } }, async ({ client, fail }) => {
    expect(client.hasFailedRecently()).toBe(false);
    await fail({ errorNotice: 'none' });
    expect(client.hasFailedRecently()).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    expect(client.hasFailedRecently()).toBe(false);
    vi.useRealTimers();
  }));

it('ignores aborted and successful calls', () =>
  withPage({}, async ({ client, fail }) => {
    await fail();
    const given = new AbortController();
    given.abort();
    await fail({ signal: given.signal, errorNotice: 'none' });
    expect(client.hasFailedRecently()).toBe(false);
  }));
