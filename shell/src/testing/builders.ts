import type { PageRemote, Releases, RouteRecord } from '@shared/contract/releases';
import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import type { Client } from '@shared/host/internal';
import type { PageClient } from '../http/client.ts';
import type { RequestKey } from '../http/in-flight-requests.ts';
import { createInFlightRequests } from '../http/in-flight-requests.ts';
import { createDeviceStorage, createSessionStorage } from '../start/storage.ts';

/** For tests: builders with plausible defaults. */

export function buildRoute(overrides: Partial<RouteRecord> = {}): RouteRecord {
  return {
    path: '/wallet',
    access: 'private',
    preload: 'user+balance',
    title: 'wallet.title',
    skeleton: 'cards',
    ...overrides,
  };
}

/** Route values that this shell does not know, and their names in a report. */
export const unknownValues: [what: string, values: object, unknown: string][] = [
  ['an unknown access', { access: 'vip' }, 'access vip'],
  ['an access in capitals', { access: 'Private' }, 'access Private'],
  ['an access of another kind', { access: { any: ['private'] } }, 'access object'],
  ['an unknown preload', { preload: 'all' }, 'preload all'],
  ['a preload of another kind', { preload: ['user'] }, 'preload object'],
];

export function buildRemote(overrides: Partial<PageRemote> = {}): PageRemote {
  return {
    name: 'wallet-staking',
    version: '1.2.0',
    build: 'aaaaaaaa',
    container: 'wallet_staking_aaaaaaaa',
    entry: {
      url: '/webview/releases/wallet-staking/1.2.0-aaaaaaaa/remoteEntry.js',
      integrity: 'sha384-a',
    },
    routes: [buildRoute()],
    words: {},
    ...overrides,
  };
}

export function buildReleases(overrides: Partial<Releases> = {}): Releases {
  return {
    schema: 1,
    shell: { version: '0.1.0', build: 'cccccccc', words: {} },
    remotes: [buildRemote()],
    ...overrides,
  };
}

/** A browser's storage in memory. */
function buildArea(values: Record<string, string | undefined>) {
  const map = new Map(
    Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][],
  );
  const area: Storage = {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
    clear: () => map.clear(),
  };
  return { area: () => area, all: () => Object.fromEntries(map) };
}

export function buildStorage(values: Record<string, string | undefined> = {}) {
  const { area, all } = buildArea(values);
  return { ...createDeviceStorage(area), all };
}

export function buildSessionStorage(values: Record<string, string> = {}) {
  const { area, all } = buildArea(values);
  return { ...createSessionStorage(area), all };
}

/** The answer of a path: data, or a function of the body that returns or throws. */
export type ScriptedAnswers = Record<string, object | ((body: never) => unknown)>;

export interface ScriptedClient extends Client, Pick<PageClient, 'sendEarly'> {
  /** `token` of a call for another session. */
  calls: { path: string; body: unknown; token?: string }[];
}

/** A client with scripted answers that records its calls. */
export function buildClient(answers: ScriptedAnswers = {}): ScriptedClient {
  const calls: ScriptedClient['calls'] = [];
  const inFlight = createInFlightRequests();
  const identify = (path: string, body: object): RequestKey => ({
    url: path,
    body: JSON.stringify(body),
    token: '',
    language: 'en',
  });
  const answer = async (path: string, body: object, token?: string): Promise<unknown> => {
    calls.push({ path, body, ...(token !== undefined && { token }) });
    const answer = answers[path];
    if (!answer) throw new Error(`The test gives no answer to ${path}.`);
    const give = answer as (body: unknown) => unknown;
    return typeof answer === 'function' ? give(body) : answer;
  };
  return {
    calls,
    sendEarly: (wanted) =>
      inFlight.replaceWith(
        wanted.map(({ path, body }) => identify(path, body)),
        async ({ url, body }) => ({
          data: await answer(url, JSON.parse(body) as object),
          receivedSeconds: 0,
        }),
      ),
    async call(path, body, { token } = {}) {
      const sent = inFlight.claim(identify(path, body as object));
      return (sent ? (await sent).data : await answer(path, body as object, token)) as never;
    },
  };
}

/** An answer that throws a refusal like the real client. */
export function refuse(code: number, message = `Refused with ${code}`, data?: unknown) {
  return () => {
    const failure: Failure = { kind: 'refused', code, message, data };
    throw new CallError(failure);
  };
}

export function failNetwork(): never {
  throw new CallError({ kind: 'network', message: 'Network Error' });
}

/** A promise that the test settles. */
export function buildDeferred<Value = void>() {
  let settle: { resolve: (value: Value) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise runs its executor at once.');
  return { promise, ...settle };
}
