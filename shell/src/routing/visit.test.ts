import type { RouteAccess, RoutePreload } from '@shared/contract/releases';
import { buildBalance, buildUser } from '@shared/testing';
import { expect, it } from 'vitest';
import type { RemoteLoader } from '../federation/load-remote.ts';
import { createRegistry } from '../federation/registry.ts';
import { shellRoutes } from '../shell-routes.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { createStore } from '../store/index.ts';
import { createSession } from '../store/session.ts';
import {
  buildClient,
  buildReleases,
  buildRemote,
  buildRoute,
  buildSessionStorage,
  buildStorage,
  unknownValues,
} from '../testing/builders.ts';
import { createRouteTable } from './route-table.ts';
import { createVisits } from './visit.ts';

const user = '/v1/user/get/my';
const balance = '/v1/user/balance/info';
const first = '/v1/business/order';

interface Given {
  token?: string | null;
  access?: RouteAccess;
  preload?: RoutePreload;
  isLoaded?: boolean;
  off?: true;
  /** Of a newer shell. */
  values?: object;
  /** Another release of its remote is live. */
  isOutdated?: boolean;
  /** Its release hung an earlier page. */
  hasHung?: boolean;
  /** The frame of the page is on the screen. */
  isFramed?: boolean;
}

function visit({
  token = null,
  access = 'private',
  preload = 'none',
  isLoaded,
  off,
  values,
  isOutdated = false,
  hasHung = false,
  isFramed = false,
}: Given) {
  const { store } = createStore();
  store.dispatch(tokenChanged(token));
  const client = buildClient({
    [user]: () => buildUser(),
    [balance]: () => buildBalance(),
    [first]: () => ({ order: 1 }),
  });
  const firstData = { path: first, body: { orderId: ':id' } };
  const route = buildRoute({ path: '/order-details/:id', access, preload, firstData });
  const remotes = [buildRemote({ routes: [{ ...route, ...values }], off })];
  const registry = createRegistry(buildReleases({ remotes }), { hasHung: () => hasHung });
  const sent: string[] = [];
  const loader = {
    page: async (remote: string, path: string) => sent.push(`${remote} ${path}`),
    loaded: () => (isLoaded ? () => null : undefined),
  } as unknown as RemoteLoader;
  const visits = createVisits({
    store,
    client,
    registry,
    table: createRouteTable(shellRoutes, registry),
    loader,
    words: { load: async () => {} },
    versions: { isOutdated: () => isOutdated },
    session: createSession({
      store,
      client,
      storage: buildStorage(),
      sessionStorage: buildSessionStorage(),
      taken: [],
      endDrafts: () => {},
      reloadPage: () => {},
      onSignIn: () => {},
      logFailure: () => {},
    }),
  });
  visits[isFramed ? 'beginInFrame' : 'begin']({ pathname: '/order-details/42', search: '' });
  return { requested: client.calls.map(({ path }) => path), sent, client };
}

it.each([{ isOutdated: true }, { hasHung: true }])(
  '%j: runs no code ahead of the frame',
  (given) => {
    expect(visit({ access: 'anyone', ...given }).sent).toEqual([]);
  },
);

const code = ['wallet-staking /order-details/:id'];

it.each<[RouteAccess, RoutePreload, string | null, string[], string[]]>([
  ['anyone', 'none', null, [first], code],
  ['anyone', 'none', 'token', [first], code],
  ['anyone', 'user', null, [], code],
  ['anyone', 'user+balance', null, [], code],
  ['anyone', 'user', 'token', [user, first], code],
  ['anyone', 'user+balance', 'token', [user, balance, first], code],
  ['private', 'none', null, [], code],
  ['private', 'user+balance', null, [], code],
  ['private', 'user+balance', 'token', [user, balance, first], code],
  ['public', 'none', null, [first], code],
  ['public', 'none', 'token', [], []],
])(
  '§2, D6: %s with preload %s and token %s asks for %j',
  (access, preload, token, calls, loads) => {
    const { requested, sent } = visit({ access, preload, token });
    expect(requested).toEqual(calls);
    expect(sent).toEqual(loads);
  },
);

it('leaves the code to a frame that loads it, and reads', () => {
  const { requested, sent } = visit({ token: 'token', preload: 'user', isFramed: true });
  expect([requested, sent]).toEqual([[user, first], []]);
});

it('loads the code of a private page that a guest is led away from, which no frame does', () => {
  expect(visit({ isFramed: true }).sent).toEqual(code);
});

it('leaves the first read to a page with loaded code', () => {
  expect(visit({ token: 'token', isLoaded: true }).requested).toEqual([]);
});

it('fills the first read from the address, and keeps its answer for the page', async () => {
  const { client } = visit({ token: 'token' });
  expect(await client.call(first as never, { orderId: '42' } as never)).toEqual({ order: 1 });
  expect(client.calls).toEqual([{ path: first, body: { orderId: '42' } }]);
});

it('reads nothing for a page of a remote that is switched off', () => {
  expect(visit({ token: 'token', off: true }).requested).toEqual([]);
});

it.each(unknownValues)('loads nothing for a route with %s', (_, values) => {
  for (const token of [null, 'token']) {
    const { requested, sent } = visit({ token, access: 'anyone', values });
    expect([requested, sent]).toEqual([[], []]);
  }
});
