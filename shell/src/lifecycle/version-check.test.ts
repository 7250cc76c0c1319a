import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDeferred } from '../testing/builders.ts';
import {
  type Answer,
  answerWith,
  type Given,
  startVersionCheck,
} from '../testing/version-check.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('§4, §9: asks at the start and every 30 seconds, with the set that the page runs', async () => {
  const { client, reload } = startVersionCheck();
  await passing(0);
  expect(client.calls).toEqual([
    {
      path: '/v1/home/version',
      body: { liveSet: 'set-1', bucket: 7, running: [{ name: 'shell', build: 'shell-1' }] },
    },
  ]);
  await passing(29_999);
  expect(client.calls).toHaveLength(1);
  await passing(1);
  expect(client.calls).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});

it('§4: reloads when another set is live', async () => {
  const { reload } = startVersionCheck({ versions: [undefined, 'set-2'] });
  await passing(0);
  expect(reload).not.toHaveBeenCalled();
  await passing(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reports another set once, even while a reload waits', async () => {
  const { onOtherSet, reload } = startVersionCheck({
    versions: ['set-2', 'set-2', 'set-3'],
    visible: false,
  });
  await passing(0);
  expect(onOtherSet).toHaveBeenCalledTimes(1);
  await passing(30_000);
  expect(onOtherSet).toHaveBeenCalledTimes(1);
  await passing(30_000);
  expect(onOtherSet).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('D8: reloads once per set, also after the reload', async () => {
  const session = new Map<string, string>();
  const first = startVersionCheck({ versions: ['set-2'], session });
  await passing(90_000);
  expect(first.reload).toHaveBeenCalledTimes(1);
  const again = startVersionCheck({ versions: ['set-2', 'set-3'], session });
  await passing(0);
  expect(again.reload).not.toHaveBeenCalled();
  await passing(30_000);
  expect(again.reload).toHaveBeenCalledTimes(1);
});

it('D8: checks while hidden, and reloads once visible', async () => {
  const { client, reload, show } = startVersionCheck({ versions: ['set-2'], visible: false });
  await passing(60_000);
  expect(client.calls).toHaveLength(3);
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('D8: stays where the set that it saw while hidden was taken back', async () => {
  const { reload, show } = startVersionCheck({ versions: ['set-2', undefined], visible: false });
  await passing(30_000);
  show();
  expect(reload).not.toHaveBeenCalled();
});

it('D8: an answer that a later one has overtaken changes nothing', async () => {
  const late = buildDeferred<Answer>();
  const { check, reload, show } = startVersionCheck({
    versions: [late.promise, undefined, undefined],
    visible: false,
  });
  check();
  await passing(0);
  late.resolve({ version: 'set-2' });
  await passing(0);
  show();
  expect(reload).not.toHaveBeenCalled();
});

it('D8: answers in turn count, however late', async () => {
  const late = [buildDeferred<Answer>(), buildDeferred<Answer>()];
  const { check, reload } = startVersionCheck({ versions: late.map(({ promise }) => promise) });
  check();
  late[0]?.resolve({});
  await passing(0);
  late[1]?.resolve({ version: 'set-2' });
  await passing(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('§8: only logs a failed check, and checks again', async () => {
  const { client, logFailure, reload } = startVersionCheck({
    versions: ['unreachable', undefined],
  });
  await passing(30_000);
  expect(logFailure).toHaveBeenCalledTimes(1);
  expect(client.calls).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});

it('D8: keeps an old page rather than reload for ever where nothing can be remembered', async () => {
  const { reload } = startVersionCheck({ versions: ['set-2'], session: 'closed' });
  await passing(60_000);
  expect(reload).not.toHaveBeenCalled();
});

it('D8: never reloads in the middle of a money call', async () => {
  const { reload, sendMoney } = startVersionCheck({ versions: [undefined, 'set-2'] });
  await passing(0);
  const answer = sendMoney();
  await passing(60_000);
  expect(reload).not.toHaveBeenCalled();
  await answer();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('D8: a page that is hidden when its money call is answered reloads when it is seen', async () => {
  const { reload, sendMoney, hide, show } = startVersionCheck({ versions: [undefined, 'set-2'] });
  await passing(0);
  const answer = sendMoney();
  await passing(30_000);
  hide();
  await answer();
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('D8: a page that is seen again in the middle of a money call waits for its answer', async () => {
  const { reload, sendMoney, show } = startVersionCheck({ versions: ['set-2'], visible: false });
  const answer = sendMoney();
  await passing(30_000);
  show();
  expect(reload).not.toHaveBeenCalled();
  await answer();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('D8: a set that is taken back during a money call reloads nothing', async () => {
  const { reload, sendMoney } = startVersionCheck({ versions: ['set-2', undefined] });
  const answer = sendMoney();
  await passing(30_000);
  await answer();
  expect(reload).not.toHaveBeenCalled();
});

/** The page that a reload for a set brought, a second later. */
async function afterReload(versions: Given['versions']) {
  const session = new Map<string, string>();
  const before = startVersionCheck({ versions: ['set-2'], session });
  await passing(0);
  expect(before.reload).toHaveBeenCalledTimes(1);
  before.hide();
  await passing(1000);
  return startVersionCheck({ versions, session });
}

it('D8: a window never reloads twice within 30 seconds, however frequent the releases', async () => {
  const { reload } = await afterReload(['set-3', 'set-4']);
  await passing(28_999);
  expect(reload).not.toHaveBeenCalled();
  await passing(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('D8: a release that was rolled back while the window waited causes no reload', async () => {
  const { reload } = await afterReload(['set-3', undefined]);
  await passing(120_000);
  expect(reload).not.toHaveBeenCalled();
});

it('D8: a rest that ends in the middle of a money call, or unseen, ends with the reload after it', async () => {
  const { reload, sendMoney, hide, show } = await afterReload(['set-3']);
  const answer = sendMoney();
  await passing(29_000);
  expect(reload).not.toHaveBeenCalled();
  hide();
  await answer();
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([-3_600_000, 3_600_000])(
  'D8: a clock that is put by %d ms makes no rest longer than 30 seconds',
  async (by) => {
    const { reload } = await afterReload(['set-3']);
    vi.setSystemTime(Date.now() + by);
    await passing(30_000);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

const walletReleased = answerWith({ wallet: 'wallet-2' }, 'set-2');

it('names the shell and the remote on the screen', async () => {
  const { client } = startVersionCheck({ onScreen: 'wallet' });
  await passing(0);
  expect(client.calls[0]?.body).toMatchObject({
    running: [
      { name: 'shell', build: 'shell-1' },
      { name: 'wallet', build: 'wallet-1' },
    ],
  });
});

it('a release of a remote that is not on the screen reloads the page when that is opened', async () => {
  const shopReleased = answerWith({ shop: 'shop-2' });
  const { reload, onOtherSet, isOutdated, renew } = startVersionCheck({
    onScreen: 'wallet',
    versions: [shopReleased],
  });
  await passing(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(onOtherSet).toHaveBeenCalledTimes(1);
  expect([isOutdated('wallet'), isOutdated('shop')]).toEqual([false, true]);
  expect(await renew('shop')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // Where the reload brought the same page again, its code is what there is.
  expect(isOutdated('shop')).toBe(false);
});

it('opening an outdated remote waits for a money call', async () => {
  const page = startVersionCheck({
    onScreen: 'wallet',
    versions: [answerWith({ shop: 'shop-2' })],
  });
  await passing(0);
  const answer = page.sendMoney();
  await page.renew('shop');
  expect(page.reload).not.toHaveBeenCalled();
  await answer();
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('a remote that was replaced in the page is not outdated until yet another release is live', async () => {
  const { client, isOutdated, renew } = startVersionCheck({
    onScreen: 'shop',
    versions: ['shop-2', 'shop-2', 'shop-1'].map((shop) => answerWith({ shop })),
    renewed: { shop: 'shop-2' },
  });
  await passing(0);
  expect(await renew('shop')).toBe(true);
  await passing(30_000);
  expect(isOutdated('shop')).toBe(false);
  expect(client.calls.at(-1)?.body).toMatchObject({
    liveSet: '',
    running: [{ name: 'shell' }, { name: 'shop', build: 'shop-2' }],
  });
  await passing(30_000);
  expect(isOutdated('shop')).toBe(true);
});

it('D8: a release of another remote reloads no page whose remote is in preview', async () => {
  const { client, reload, isOutdated } = startVersionCheck({
    onScreen: 'wallet',
    preview: 'wallet',
    versions: [answerWith({ shop: 'shop-2', wallet: 'wallet-live' })],
  });
  await passing(30_000);
  // It runs what is live nowhere, so the server would name a version.
  expect(client.calls.at(-1)?.body).toMatchObject({ running: [{ name: 'shell' }] });
  expect([isOutdated('wallet'), isOutdated('shop')]).toEqual([false, true]);
  expect(reload).not.toHaveBeenCalled();
});

it('waits for a person who types, until they go to another screen', async () => {
  const { reload, type, visited } = startVersionCheck({
    onScreen: 'wallet',
    versions: [undefined, walletReleased],
  });
  await passing(0);
  type();
  await passing(300_000);
  expect(reload).not.toHaveBeenCalled();
  visited();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for a person who types, until they have hidden the page', async () => {
  const { reload, type, hide, show } = startVersionCheck({ versions: [undefined, 'set-2'] });
  await passing(0);
  type();
  await passing(60_000);
  hide();
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits at most ten minutes for a person who types', async () => {
  const { reload, type } = startVersionCheck({ versions: [undefined, 'set-2'] });
  await passing(0);
  type();
  await passing(30_000 + 570_000);
  expect(reload).not.toHaveBeenCalled();
  await passing(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['at once for the remote on the screen', 'wallet', 1],
  ['not for another one', 'shop', 0],
])(
  'a remote that is switched off reloads a page in which somebody types: %s',
  async (_what, off, times) => {
    const answer = answerWith({ wallet: 'wallet-2', [off]: 'off' }, 'set-2');
    const { reload, type } = startVersionCheck({
      onScreen: 'wallet',
      versions: [undefined, answer],
    });
    await passing(0);
    type();
    await passing(60_000);
    expect(reload).toHaveBeenCalledTimes(times);
  },
);
