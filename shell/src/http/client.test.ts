// @vitest-environment node
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import { expect, it, vi } from 'vitest';
import { startHeaders } from '../start/start-params.ts';
import type { ClientOptions } from './client.ts';
import { createClient } from './client.ts';
import type { Answer } from './in-flight-requests.ts';
import { trackRequest } from './in-flight-requests.ts';
import { sign } from './sign.ts';
import type { Caller } from './signed-headers.ts';

const appKey = 'a-key-for-the-tests';
const serverSeconds = 1772337600;

const caller: Caller = {
  appId: 'webview-h5',
  appKey,
  language: 'fr',
  token: 'the-token',
  startHeaders: { deviceId: 'device-1', appVersion: '3.2.1' },
  phoneModel: 'ios',
  nowSeconds: serverSeconds,
};

interface Request {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Reply = { code?: number; message?: string; data?: unknown; timestamp?: number };
/** What the server does with each request, in turn; the last one repeats. */
type Turn = Reply | { raw: string; status?: number; type?: string } | 'reset' | 'silence';

/** Runs the real client against a real server on this machine. */
async function withClient<Result>(
  given: { turns?: Turn[]; ahead?: () => Promise<Answer> } & Partial<ClientOptions>,
  use: (at: {
    client: ReturnType<typeof createClient>;
    requests: Request[];
    reported: unknown[][];
  }) => Promise<Result>,
): Promise<Result> {
  const { turns = [{}], ahead, ...overrides } = given;
  const requests: Request[] = [];
  const reported: unknown[][] = [];
  const queue = [...turns];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    const turn = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
    if (turn === 'silence') return;
    if (turn === 'reset') {
      request.socket.destroy();
      return;
    }
    const isRaw = 'raw' in turn;
    const envelope = { code: 0, message: 'ok', timestamp: serverSeconds, data: { seen: true } };
    const type = isRaw ? (turn.type ?? 'text/html') : 'application/json';
    response.writeHead(isRaw ? (turn.status ?? 200) : 200, { 'content-type': type });
    response.end(isRaw ? turn.raw : JSON.stringify({ ...envelope, ...turn }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tell =
    (name: string) =>
    (...values: unknown[]) => {
      reported.push([name, ...values]);
    };
  const client = createClient({
    baseUrl: () => base,
    inFlight: ahead && [
      trackRequest(
        { url: `${base}/api${path}`, body: '{}', token: 'the-token', language: 'fr' },
        ahead(),
      ),
    ],
    caller: () => caller,
    onServerTime: () => {},
    onSessionEnded: tell('sessionEnded'),
    onReloadRequested: tell('reloadRequested'),
    announce: (failure, notice) => reported.push(['announce', failure.kind, notice]),
    timeoutMs: 2000,
    ...overrides,
  });
  try {
    return await use({ client, requests, reported });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const path = '/v1/user/get/my';
const failureOf = (requested: Promise<unknown>): Promise<Failure | undefined> =>
  requested.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.failure : undefined),
  );

it('§7, §9: sends every header of the specification, and a signature of the body', () =>
  withClient({}, async ({ client, requests }) => {
    expect(await client.call(path, { b: 1, a: { d: 'é', c: undefined } })).toEqual({ seen: true });
    const [request] = requests;
    expect(request?.path).toBe('/api/v1/user/get/my');
    expect(request?.body).toBe('{"a":{"d":"é"},"b":1}');
    expect(request?.headers).toMatchObject({
      language: 'fr',
      token: 'the-token',
      platform: 'h5',
      phonemodel: 'ios',
      version: '4',
      deviceid: 'device-1',
      appversion: '3.2.1',
      'x-ca-appid': 'webview-h5',
      'x-ca-timestamp': String(serverSeconds),
      'content-type': 'application/json',
    });
    const nonce = String(request?.headers['x-ca-nonce']);
    const timestamp = String(serverSeconds);
    const parts = { appId: 'webview-h5', nonce, timestamp, body: request?.body ?? '' };
    expect(request?.headers['x-ca-signature']).toBe(sign(appKey, parts));
  }));

it('§7: sends an anonymous device and an empty token where there are none', () =>
  withClient(
    { caller: () => ({ ...caller, token: null, startHeaders: startHeaders(() => null) }) },
    async ({ client, requests }) => {
      await client.call(path, {});
      expect(requests[0]?.headers).toMatchObject({ token: '', deviceid: 'anonymous' });
      expect(requests[0]?.body).toBe('{}');
    },
  ));

it('§7: uses a nonce once', () =>
  withClient({}, async ({ client, requests }) => {
    await Promise.all([client.call(path, {}), client.call(path, {})]);
    expect(new Set(requests.map(({ headers }) => headers['x-ca-nonce'])).size).toBe(2);
  }));

it('repeats a call after a clock error: same body, new nonce, corrected time', () => {
  const clock = { seconds: 1000 };
  return withClient(
    {
      turns: [{ code: 1005, message: 'Clock' }, {}],
      caller: () => ({ ...caller, nowSeconds: clock.seconds }),
      onServerTime: (seconds) => {
        clock.seconds = seconds;
      },
    },
    async ({ client, requests, reported }) => {
      expect(await client.call(path, { a: 1 })).toEqual({ seen: true });
      expect(requests.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
      const [first, second] = requests.map(({ headers }) => headers);
      expect(first?.['x-ca-timestamp']).toBe('1000');
      expect(second?.['x-ca-timestamp']).toBe(String(serverSeconds));
      expect(second?.['x-ca-nonce']).not.toBe(first?.['x-ca-nonce']);
      expect(reported).toEqual([]);
    },
  );
});

it('repeats it once, then refuses', () =>
  withClient(
    { turns: [{ code: 1005, message: 'Clock' }] },
    async ({ client, requests, reported }) => {
      expect(await failureOf(client.call(path, {}))).toMatchObject({ kind: 'refused', code: 1005 });
      expect(requests).toHaveLength(2);
      expect(reported).toEqual([['announce', 'refused', 'toast']]);
    },
  ));

it('repeats no other call', () =>
  withClient({ turns: ['reset'] }, async ({ client, requests }) => {
    await failureOf(client.call(path, {}));
    expect(requests).toHaveLength(1);
  }));

it('§7: reads the server’s time from every answer, refusals included', () => {
  const seen: number[] = [];
  return withClient(
    {
      turns: [{ timestamp: 5 }, { code: 1101, timestamp: 6 }],
      onServerTime: (seconds) => {
        seen.push(seconds);
      },
    },
    async ({ client }) => {
      await client.call(path, {});
      await failureOf(client.call(path, {}));
      expect(seen).toEqual([5, 6]);
    },
  );
});

const reloadRequested = ['reloadRequested', 'Please reload'];
const announced = (notice: string) => ['announce', 'refused', notice];

it.each<[number, 'toast' | 'dialog' | 'none' | undefined, unknown[][]]>([
  [1101, undefined, [announced('toast')]],
  [1101, 'toast', [announced('toast')]],
  [1101, 'dialog', [announced('dialog')]],
  [1101, 'none', []],
  [5000, undefined, [announced('toast')]],
  [3031, 'toast', []],
  [1601, 'dialog', []],
  [3025, undefined, []],
  [61, undefined, [['sessionEnded']]],
  [61, 'none', [['sessionEnded']]],
  [9006, undefined, [reloadRequested]],
  [9006, 'none', [reloadRequested]],
])('§8: code %i with notice %s', (code, errorNotice, expected) =>
  withClient(
    { turns: [{ code, message: 'Please reload', data: { more: 1 } }] },
    async ({ client, reported }) => {
      const failure = await failureOf(client.call(path, {}, { errorNotice }));
      const data = { more: 1 };
      expect(failure).toEqual({ kind: 'refused', code, message: 'Please reload', data });
      expect(reported).toEqual(expected);
    },
  ),
);

it('a call for another session has its token, and its 61 does not end the current one', () =>
  withClient(
    { turns: [{ code: 61, message: 'Sign in again' }] },
    async ({ client, requests, reported }) => {
      await failureOf(client.call(path, {}, { token: 'ended' }));
      expect(requests.map(({ headers }) => headers.token)).toEqual(['ended']);
      expect(reported).toEqual([]);
    },
  ));

it('§8: a late 61 for a former token does not end the current session', () => {
  let token = 'former';
  return withClient(
    { turns: [{ code: 61, message: 'Sign in again' }], caller: () => ({ ...caller, token }) },
    async ({ client, reported }) => {
      const failure = failureOf(client.call(path, {}));
      token = 'new';
      await failure;
      expect(reported).toEqual([]);
    },
  );
});

it.each<[string, Turn]>([
  ['the connection is reset', 'reset'],
  ['no answer comes in time', 'silence'],
  ['a page comes in place of an answer', { raw: '<!doctype html><title>Sign in</title>' }],
  ['a gateway fails', { raw: 'Bad gateway', status: 502 }],
  [
    'an error comes as another JSON',
    { raw: '{"error":"x"}', type: 'application/json', status: 500 },
  ],
  ['nothing is in the answer', { raw: '' }],
  ['an envelope has no timestamp', { raw: '{"code":0,"message":""}', type: 'application/json' }],
])('§8: %s: a network error, announced as such', (_, turn) =>
  withClient({ turns: [turn], timeoutMs: 300 }, async ({ client, reported }) => {
    expect(await failureOf(client.call(path, {}))).toMatchObject({ kind: 'network' });
    expect(reported).toEqual([['announce', 'network', 'toast']]);
  }),
);

it.each([
  ['dialog', [['announce', 'network', 'dialog']]],
  ['none', []],
] as const)('announces a network error with %s', (errorNotice, expected) =>
  withClient({ turns: ['reset'] }, async ({ client, reported }) => {
    await failureOf(client.call(path, {}, { errorNotice }));
    expect(reported).toEqual(expected);
  }),
);

it('§7: accepts an envelope with any status', () => {
  const raw = JSON.stringify({ code: 1007, message: 'Slow down', timestamp: 1 });
  return withClient(
    { turns: [{ raw, type: 'application/json', status: 429 }] },
    async ({ client }) => {
      expect(await failureOf(client.call(path, {}))).toMatchObject({ code: 1007 });
    },
  );
});

it('announces nothing for an aborted call', () =>
  withClient({ turns: ['silence'] }, async ({ client, reported }) => {
    const given = new AbortController();
    const requested = failureOf(client.call(path, {}, { signal: given.signal }));
    given.abort();
    expect(await requested).toMatchObject({ kind: 'network' });
    expect(reported).toEqual([]);
  }));

it('keeps token and key out of failures', () =>
  withClient({ turns: ['reset'] }, async ({ client }) => {
    const error: unknown = await client.call(path, { password: 'secret-1' }).catch((e) => e);
    const shown = `${String(error)} ${JSON.stringify(error)}`;
    for (const secret of ['the-token', appKey, 'secret-1']) expect(shown).not.toContain(secret);
    expect((error as Error).cause).toBeUndefined();
  }));

/** Until the server has had so many requests. */
async function untilAsked(requests: Request[], count: number): Promise<void> {
  while (requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('sends a report signed, without a token, and ignores the answer', () =>
  withClient(
    { turns: [{ code: 61 }, { code: 9006 }, 'reset'] },
    async ({ client, requests, reported }) => {
      client.sendBeacon('/v1/webview/report', { pages: [], failures: [] });
      await untilAsked(requests, 1);
      const { path = '', headers = {}, body = '' } = requests[0] ?? {};
      expect(path).toBe('/api/v1/webview/report');
      expect(body).toBe('{"failures":[],"pages":[]}');
      expect(headers.token).toBe('');
      const nonce = String(headers['x-ca-nonce']);
      const timestamp = String(headers['x-ca-timestamp']);
      const part = { appId: 'webview-h5', nonce, timestamp, body };
      expect(headers['x-ca-signature']).toBe(sign(appKey, part));
      client.sendBeacon('/v1/webview/report', { pages: [], failures: [] });
      await untilAsked(requests, 2);
      client.sendBeacon('/v1/webview/report', { pages: [], failures: [] });
      await untilAsked(requests, 3);
      expect(reported).toEqual([]);
    },
  ));

it('sends it in a way that outlives the page', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
  await withClient({}, async ({ client }) => {
    client.sendBeacon('/v1/webview/report', { pages: [], failures: [] });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  });
  fetched.mockRestore();
});

it('uses the answer of an early request, with its arrival time', () => {
  const times: number[][] = [];
  const data = { code: 0, message: 'ok', timestamp: serverSeconds, data: { ahead: true } };
  return withClient(
    {
      onServerTime: (server, received) => times.push([server, received]),
      ahead: async () => ({ data, receivedSeconds: 12 }),
    },
    async ({ client, requests }) => {
      expect(await client.call(path, {})).toEqual({ ahead: true });
      expect(times).toEqual([[serverSeconds, 12]]);
      expect(requests).toEqual([]);
      expect(await client.call(path, {})).toEqual({ seen: true });
      expect(requests).toHaveLength(1);
    },
  );
});

it.each<[string, () => Promise<Answer>]>([
  ['failed', () => Promise.reject(new Error('offline'))],
  ['is no envelope', () => Promise.resolve({ data: 'Bad gateway', receivedSeconds: 1 })],
])('makes the call itself when the early one %s', (_, ahead) =>
  withClient({ ahead }, async ({ client, requests }) => {
    expect(await client.call(path, {})).toEqual({ seen: true });
    expect(requests).toHaveLength(1);
  }),
);

it('sends an early call once, for its first caller', () =>
  withClient({}, async ({ client, requests }) => {
    const call = { path, body: {} };
    client.sendEarly([call]);
    client.sendEarly([call]);
    expect(await client.call(path, {})).toEqual({ seen: true });
    expect(requests).toHaveLength(1);
  }));
