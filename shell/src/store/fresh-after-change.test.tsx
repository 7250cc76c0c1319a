import { contract } from '@shared/contract';
import { changes } from '@shared/contract/changes';
import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildRemote, buildRoute } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { safetyCalls } from '../testing/safety.ts';
import { defaultSystem } from './settings.slice.ts';

const twoSeconds = 2_000;
const later = <Answer,>(answer: Answer) =>
  new Promise<Answer>((resolve) => setTimeout(() => resolve(answer), twoSeconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that changes everything with one call, and reads slowly what held when it was asked. */
async function open(path: string) {
  let now = 'before';
  const app = await renderApp({
    words: loadWords('en'),
    token: 'token-a',
    path: '/open',
    remotes: [
      buildRemote({ routes: [buildRoute({ path: '/open', access: 'anyone', preload: 'none' })] }),
    ],
    pages: { '/open': async () => () => null },
    answers: {
      '/v1/user/get/my': () => later(buildUser({ nickName: now })),
      '/v1/user/balance/info': () => later(buildBalance({ usdt: now })),
      '/v1/home/systemSetting': () => later({ ...defaultSystem, countryCode: now }),
      [safetyCalls.info]: () => later({ email: now }),
      [path]: () => {
        now = 'after';
        return {};
      },
    },
  });
  const { loadUser, loadBalance, loadSettings } = app.host.session;
  const load = () => Promise.all([loadUser(), loadBalance(), loadSettings()]);
  const loaded = load();
  await vi.advanceTimersByTimeAsync(twoSeconds);
  await loaded;
  const shown = () => {
    const { auth, balance, settings } = app.parts.store.getState();
    return {
      user: auth.user.nickName,
      balance: balance.balance?.usdt,
      settings: settings.system.countryCode,
    };
  };
  /** The data on the screen when the call resolves. */
  const shownAfter = async (body: object) => {
    const call = app.host.client.call(path as never, body as never).then(shown);
    await vi.advanceTimersByTimeAsync(3 * twoSeconds);
    return call;
  };
  return { app, load, shownAfter };
}

const parts = ['user', 'balance', 'settings'] as const;
const money = contract.filter(({ effect }) => effect === 'money').map(({ path }) => path);
const cases = [
  ...Object.entries(changes).filter(([path]) => !money.includes(path)),
  ...money.map((path) => [path, changes[path] ?? ['balance']] as const),
];

it.each(cases)(
  'with reads that take two seconds, %s resolves with %j as it is now',
  async (path, changed) => {
    const { shownAfter } = await open(path);
    const body = money.includes(path) ? { operationKey: 'k' } : {};
    expect(await shownAfter(body)).toEqual(
      Object.fromEntries(parts.map((part) => [part, changed.includes(part) ? 'after' : 'before'])),
    );
  },
);

it('a read from before the change does not count as the new one', async () => {
  const { app, shownAfter } = await open('/v1/user/bind');
  const { loadUser } = app.host.session;
  void loadUser({ replace: true });
  expect(await shownAfter({})).toMatchObject({ user: 'after' });
  await vi.advanceTimersByTimeAsync(twoSeconds);
  expect(app.parts.store.getState().auth.user.nickName).toBe('after');
});
