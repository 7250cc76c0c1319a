import {
  cancelCampaign,
  checkCampaign,
  createCampaign,
  getCampaignInfo,
  listCampaigns,
} from '@shared/contract/campaigns';
import { getReceipt, type Receipt } from '@shared/contract/money';
import { getUsdtHistory } from '@shared/contract/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator, proof } from '../../../test/creators.ts';
import { newOperationKey, passTime, runJob } from '../../../test/money.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { demoServices } from '../../demo/external.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs } from '../../platform/time/time.ts';
import { campaignDays, campaigns } from '../../schema/tables/campaigns.ts';
import { uploads } from '../../schema/tables/home.ts';
import { settings } from '../../schema/tables/identity.ts';
import { settleCampaigns } from './campaigns.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ external: demoServices });
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

async function addVideo(
  { id: ownerId }: { id: string },
  more: Partial<typeof uploads.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await test.db.insert(uploads).values({
    id,
    ownerId,
    tokenHash: id,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: new Date(),
    finishedAt: new Date(),
    fileName: `${id}.mp4`,
    title: 'A harbor',
    ...more,
  });
  return id;
}

const views = { goal: 'views', amount: '10', days: 3 } as const;
type Wish = Parameters<typeof test.call<typeof checkCampaign>>[1];
const check = ({ token }: Creator, wish: Wish) => test.call(checkCampaign, wish, { token });

async function begin(who: Creator, more: Partial<Wish> = {}) {
  const videoId = await addVideo(who);
  const { data, name } = await check(who, { ...views, videoId, ...more });
  if (!data?.quote) throw new Error(`no quote: ${name}`);
  const body = { quoteId: data.quote.quoteId, operationKey: newOperationKey(), proof };
  return test.call(createCampaign, body, { token: who.token });
}
async function setRates(low: string, high: string): Promise<void> {
  for (const [name, value] of [
    ['campaign_views_low', low],
    ['campaign_views_high', high],
  ] as const) {
    await test.db
      .insert(settings)
      .values({ name, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });
  }
}
const cancel = ({ token }: Creator, id: string, operationKey = newOperationKey()) =>
  test.call(cancelCampaign, { id, operationKey }, { token });
const listed = async ({ token }: Creator, scope: 1 | 2) =>
  (await test.call(listCampaigns, { scope }, { token })).data?.items ?? [];

describe('the terms of a campaign', () => {
  it('are shown with the person’s own videos', async () => {
    const me = await makeCreator(test);
    const id = await addVideo(me);
    await addVideo(await makeCreator(test));
    const { data } = await test.call(getCampaignInfo, {}, { token: me.token });
    expect(data).toMatchObject({
      available: '1000',
      smallest: '5',
      largest: '500',
      mostDays: 30,
      goals: ['views', 'followers', 'visits'],
      videos: [{ id, title: 'A harbor', state: 'published', url: `/files/${id}.mp4` }],
    });
  });

  it('include the total cost, and an estimate by the operator’s rates', async () => {
    const me = await makeCreator(test, { usdt: '90' });
    const videoId = await addVideo(me);
    const bare = { videoId, goal: 'views', days: 3 } as const;
    expect((await check(me, bare)).data).toMatchObject({
      available: '30',
      largest: '30',
      estimate: null,
      quote: null,
    });
    const quoted = { quote: { total: '30', fee: '0' } };
    const unset = await check(me, { ...views, videoId });
    expect(unset.data).toMatchObject({ ...quoted, estimate: null });
    await setRates('158.4', '260');
    const set = await check(me, { ...views, videoId });
    const estimate = { low: 4752, high: 7800, basis: 'rates' };
    expect(set.data).toMatchObject({ ...quoted, estimate });
  });

  it('show a video that still uploads, which cannot be promoted yet', async () => {
    const me = await makeCreator(test);
    const unfinished = { finishedAt: null, fileName: null };
    const soon = new Date(Date.now() + dayMs);
    const id = await addVideo(me, { ...unfinished, expiresAt: soon });
    await addVideo(me, { ...unfinished, expiresAt: new Date(0) });
    const { data } = await test.call(getCampaignInfo, {}, { token: me.token });
    expect(data?.videos).toMatchObject([{ id, state: 'uploading', url: '' }]);
    expect((await check(me, { ...views, videoId: id })).name).toBe('notFound');
  });

  it.each([
    { what: 'more than the balance', more: { amount: '30.000001' }, name: 'notEnough' },
    { what: 'too little', more: { amount: '4.99' }, name: 'amountInvalid' },
    { what: 'too many days', more: { days: 31, amount: '5' }, name: 'invalidRequest' },
    { what: 'no day', more: { days: 0 }, name: 'invalidRequest' },
    { what: 'no such video', more: { videoId: 'nonsense' }, name: 'notFound' },
  ])('refuses $what', async ({ more, name }) => {
    const me = await makeCreator(test, { usdt: '90' });
    const videoId = await addVideo(me);
    expect((await check(me, { ...views, videoId, ...more })).name).toBe(name);
  });

  it('refuse another person’s video', async () => {
    const videoId = await addVideo(await makeCreator(test));
    expect((await check(await makeCreator(test), { ...views, videoId })).name).toBe('notFound');
  });
});

describe('a campaign', () => {
  it('is paid at once, delivers day by day, and returns the unspent budget', async () => {
    const me = await makeCreator(test);
    const { data, name } = await begin(me);
    expect(name).toBe('ok');
    expect(data).toMatchObject({ status: 1, budget: '30', spent: '0', shown: 0 });
    expect(await me.balance()).toBe('970');
    await passTime(test.db, dayMs);
    await runJob(test, settleCampaigns);
    await runJob(test, settleCampaigns);
    const [running] = await listed(me, 1);
    expect(Number(running?.spent)).toBeGreaterThan(8.7);
    expect(Number(running?.spent)).toBeLessThanOrEqual(10);
    expect(running?.results).toBeGreaterThan(1500);
    await passTime(test.db, 9 * dayMs);
    await runJob(test, settleCampaigns);
    expect(await listed(me, 1)).toEqual([]);
    const [ended] = await listed(me, 2);
    expect(ended?.status).toBe(2);
    expect(Number(ended?.spent) + Number(ended?.returned)).toBeCloseTo(30, 6);
    expect(Number(await me.balance())).toBeCloseTo(970 + Number(ended?.returned), 6);
  });

  it('is estimated by what enough past ones brought, the middle half of them', async () => {
    await setRates('1', '2');
    const me = await makeCreator(test);
    const videoId = await addVideo(me);
    const estimate = async () =>
      (await check(me, { ...views, videoId, goal: 'visits' })).data?.estimate;
    const addPast = async (results: bigint, ago = 1): Promise<void> => {
      const { data } = await begin(me, { goal: 'visits' });
      const id = data?.id ?? '';
      const day = { campaignId: id, day: 1, spent: 2_000_000n, shown: 9000n, results };
      await test.db.insert(campaignDays).values(day);
      await cancel(me, id);
      const endedAt = new Date(Date.now() - ago * dayMs);
      await test.db.update(campaigns).set({ endedAt }).where(eq(campaigns.id, id));
    };
    for (const results of [10n, 40n, 60n, 80n]) await addPast(results);
    await addPast(5000n, 200);
    expect(await estimate()).toBeNull();
    await addPast(9000n);
    expect(await estimate()).toEqual({ low: 600, high: 1200, basis: 'past' });
  });

  it('shows its video, whose state says that it is promoted, until the video is gone', async () => {
    const me = await makeCreator(test);
    const { data } = await begin(me);
    const video = { id: data?.videoId, title: 'A harbor', state: 'promoted' };
    expect(data).toMatchObject({ video });
    expect(await listed(me, 1)).toMatchObject([{ video }]);
    await cancel(me, data?.id ?? '');
    expect(await listed(me, 2)).toMatchObject([{ video: { ...video, state: 'published' } }]);
    await test.db.delete(uploads).where(eq(uploads.id, data?.videoId ?? ''));
    expect(await listed(me, 2)).toMatchObject([{ videoId: data?.videoId, video: null }]);
  });

  it('without reports returns the whole budget outside a demo', async () => {
    const me = await makeCreator(test);
    await begin(me);
    await passTime(test.db, 4 * dayMs);
    await runJob(test, settleCampaigns, { external: {} });
    expect(await me.balance()).toBe('1000');
  });

  it('can be ended once, only by its owner, and the rest is returned', async () => {
    const me = await makeCreator(test);
    const { data } = await begin(me);
    const id = data?.id ?? '';
    expect((await cancel(await makeCreator(test), id)).name).toBe('notFound');
    expect((await cancel(me, 'nonsense')).name).toBe('notFound');
    const answers = await Promise.all([1, 2, 3].map(() => cancel(me, id)));
    expect(answers.map(({ name }) => name).sort()).toEqual(['ok', 'tooLate', 'tooLate']);
    expect(await listed(me, 2)).toMatchObject([{ id, status: 3, returned: '30' }]);
    expect(await me.balance()).toBe('1000');
  });

  it('that is ended has its days until then paid, even if the job is late', async () => {
    const me = await makeCreator(test);
    const { data } = await begin(me);
    await passTime(test.db, dayMs);
    const { data: ended } = await cancel(me, data?.id ?? '');
    expect(Number(ended?.spent)).toBeGreaterThan(8.7);
    expect(Number(ended?.spent) + Number(ended?.returned)).toBeCloseTo(30, 6);
    const other = await begin(me);
    await passTime(test.db, 4 * dayMs);
    expect((await cancel(me, other.data?.id ?? '')).name).toBe('tooLate');
  });

  it('requires the payment password and is refused during a hold', async () => {
    const me = await makeCreator(test);
    const videoId = await addVideo(me);
    const { data } = await check(me, { ...views, videoId });
    const body = { quoteId: data?.quote?.quoteId ?? '', operationKey: newOperationKey() };
    const bare = await test.call(createCampaign, body, { token: me.token });
    expect(bare.name).toBe('proofNeeded');
    const held = await makeCreator(test, { securityHoldUntil: new Date(Date.now() + dayMs) });
    expect((await begin(held)).name).toBe('securityHold');
  });

  it('is listed in pages, newest first', async () => {
    const me = await makeCreator(test);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await begin(me)).data?.id);
    const first = await test.call(listCampaigns, { scope: 1, limit: 2 }, { token: me.token });
    const cursor = first.data?.nextCursor ?? '';
    const next = await test.call(listCampaigns, { scope: 1, cursor }, { token: me.token });
    const seen = [...(first.data?.items ?? []), ...(next.data?.items ?? [])].map(({ id }) => id);
    expect(seen).toEqual(ids);
  });
});

describe('the receipt of a campaign', () => {
  const receiptOf = async ({ token }: Creator, id: string): Promise<Receipt> => {
    const { data } = await test.call(getReceipt, { id }, { token });
    if (!data) throw new Error('there is no receipt');
    return data;
  };
  const amountsOf = ({ lines }: Receipt) =>
    Object.fromEntries(lines.flatMap(({ id, amount }) => (amount ? [[id, amount]] : [])));

  it('says what is spent while it runs, and what came back when it has ended', async () => {
    const me = await makeCreator(test);
    const { data } = await begin(me);
    const id = data?.id ?? '';
    expect(await receiptOf(me, id)).toMatchObject({ state: 'pending', amount: '30' });
    await passTime(test.db, dayMs);
    await runJob(test, settleCampaigns);
    const [running] = await listed(me, 1);
    const begun = await receiptOf(me, id);
    expect(begun).toMatchObject({ state: 'pending', amount: '30' });
    expect(amountsOf(begun)).toEqual({ budget: '30', spent: running?.spent });
    expect(begun.lines.find(({ id: line }) => line === 'runsUntil')?.at).toBe(running?.endsAt);
    await passTime(test.db, 4 * dayMs);
    await runJob(test, settleCampaigns);
    const [ended] = await listed(me, 2);
    const { spent, returned } = ended ?? {};
    const receipt = await receiptOf(me, id);
    expect(receipt).toMatchObject({ state: 'completed', amount: spent, total: spent });
    expect(amountsOf(receipt)).toEqual({ budget: '30', spent, refunded: returned });
    const { data: history } = await test.call(getUsdtHistory, {}, { token: me.token });
    const moved = (history?.items ?? []).filter(({ kind }) => kind.startsWith('campaign'));
    expect(moved.map(({ kind }) => kind)).toEqual(['campaignReturned', 'campaign']);
    for (const movement of moved) expect(await receiptOf(me, movement.id)).toEqual(receipt);
  });

  it.each([
    { what: 'its owner ended', state: 'cancelled' },
    { what: 'nobody delivered', state: 'completed' },
  ])('that $what has all of its budget refunded', async ({ state }) => {
    const me = await makeCreator(test);
    const { data } = await begin(me);
    const id = data?.id ?? '';
    if (state === 'cancelled') await cancel(me, id);
    else {
      await passTime(test.db, 4 * dayMs);
      await runJob(test, settleCampaigns, { external: {} });
    }
    const receipt = await receiptOf(me, id);
    expect(receipt).toMatchObject({ state, amount: '0', total: '0', receive: '0' });
    expect(amountsOf(receipt)).toEqual({ budget: '30', spent: '0', refunded: '30' });
  });
});
