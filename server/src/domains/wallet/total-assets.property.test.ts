import { hash } from '@node-rs/argon2';
import * as c2c from '@shared/contract/c2c';
import type { Call } from '@shared/contract/call';
import * as campaigns from '@shared/contract/campaigns';
import { getDepositAddress } from '@shared/contract/deposit';
import * as investments from '@shared/contract/investments';
import { exchange, verifyExchange } from '@shared/contract/money';
import * as portfolio from '@shared/contract/portfolio';
import * as stake from '@shared/contract/stake';
import { getLocked } from '@shared/contract/statement';
import { getBalanceInfo } from '@shared/contract/wallet';
import * as withdraw from '@shared/contract/withdraw';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLadder } from '../../../test/creators.ts';
import { depositSecret, newTransfer, tell } from '../../../test/deposits.ts';
import { manyCalls } from '../../../test/market-people.ts';
import { newOperationKey, paymentPassword } from '../../../test/money.ts';
import { fund, makePerson, unitsIn } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { demoServices } from '../../demo/external.ts';
import { newId } from '../../platform/db/new-id.ts';
import { uploads } from '../../schema/tables/home.ts';
import { currencies, prices } from '../../schema/tables/prices.ts';
import { lockedBy } from './holdings.rules.ts';

/**
 * A person moves money between their own accounts, in any order. It changes the total by the fee of
 * an exchange alone, and a deposit from outside by its amount once it is booked; the rows always add up; wallet, portfolio and locked amounts agree.
 */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ...manyCalls, external: demoServices, depositSecret });
  await makeLadder(test);
  await test.db.insert(currencies).values([
    { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 },
    { name: 'EUR', label: '€', perUsd: 91_234_567n, position: 1 },
  ]);
  await test.db
    .insert(prices)
    .values({ asset: 'YUT', step: 'hour', at: new Date(Date.now() - 1000), price: 123_456_789n });
});
afterAll(() => test.close());

const usdt = unitsIn('USDT');
const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + usdt(text), 0n);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Sends one call; the parts of its answer that the walk needs. */
type Send = (
  definition: Call,
  body: object,
) => Promise<{ quoteId?: string | undefined; id: string; fee: string } | undefined>;

async function startWalk() {
  const paymentPasswordHash = await hash(paymentPassword, { memoryCost: 8, timeCost: 1 });
  const person = await makePerson(test.db, { paymentPasswordHash, isKyc: 1, kycStatus: 1 });
  const { token } = await test.signIn(person);
  const give = (asset: 'USDT' | 'YUT', text: string, purpose: 'wallet' | 'benefit' = 'wallet') =>
    fund(test.db, { personId: person.id, asset, amount: unitsIn(asset)(text), purpose });
  await give('USDT', '2000');
  await give('YUT', '3000.00000007');
  await give('USDT', '50', 'benefit');
  const videoId = newId();
  await test.db.insert(uploads).values({
    id: videoId,
    ownerId: person.id,
    tokenHash: videoId,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: new Date(),
    finishedAt: new Date(),
    fileName: `${videoId}.mp4`,
  });
  const send: Send = async ({ path }, body) => {
    const { name, data } = await test.post(path, body, { token });
    if (name !== 'ok') return undefined;
    const { quote, quoteId, order, id, fee } = data as Record<string, string> & {
      quote?: { quoteId: string };
      order?: { id: string };
    };
    return { quoteId: quote?.quoteId ?? quoteId, id: order?.id ?? id ?? '', fee: fee ?? '0' };
  };
  return { token, videoId, send };
}

type Walk = Awaited<ReturnType<typeof startWalk>>;

/** What is open, to be cancelled later. */
const open = new Map<string, string>();

/** Orders by a quote; resolves undefined for a refusal. */
const quoted =
  (check: Call, call: Call, body: (amount: string, walk: Walk) => object) =>
  async (walk: Walk, amount: string) => {
    const asked = await walk.send(check, body(amount, walk));
    if (!asked?.quoteId) return undefined;
    const proof = { paymentPassword };
    return walk.send(call, { quoteId: asked.quoteId, operationKey: newOperationKey(), proof });
  };

const opening =
  (kind: string, step: ReturnType<typeof quoted>) => async (walk: Walk, amount: string) => {
    const made = await step(walk, amount);
    if (made) open.set(kind, made.id);
    return made;
  };

const cancelling = (kind: string, call: Call, idName: string) => async (walk: Walk) => {
  const id = open.get(kind);
  open.delete(kind);
  return id === undefined
    ? undefined
    : walk.send(call, { [idName]: id, operationKey: newOperationKey() });
};

const move = (direction: 'in' | 'out', account: 'store' | 'benefit') =>
  quoted(portfolio.verifyPortfolioTransfer, portfolio.transferPortfolio, (amount) => {
    return { direction, account, asset: 'USDT', amount };
  });

const take = {
  exchangeUsdt: quoted(verifyExchange, exchange, (amount) => ({ from: 'USDT', amount })),
  exchangeYut: quoted(verifyExchange, exchange, (amount) => ({ from: 'YUT', amount })),
  intoStore: move('in', 'store'),
  outOfStore: move('out', 'store'),
  outOfBenefit: move('out', 'benefit'),
  order: opening(
    'order',
    quoted(c2c.previewBuyOrder, c2c.createBuyOrder, (amount) => {
      return { amount, price: '1.2346', minFill: '1' };
    }),
  ),
  cancelOrder: cancelling('order', c2c.cancelBuyOrder, 'orderId'),
  stake: opening(
    'stake',
    quoted(stake.previewStake, stake.createStake, (amount) => {
      return { action: 'create', termId: '7-days', amount };
    }),
  ),
  retrieve: quoted(stake.previewStake, stake.retrievePrincipal, () => {
    return { action: 'retrievePrincipal', orderId: open.get('stake') };
  }),
  cancelRetrieve: quoted(stake.previewStake, stake.cancelRetrievePrincipal, () => {
    return { action: 'cancelRetrieve', orderId: open.get('stake') };
  }),
  campaign: opening(
    'campaign',
    quoted(campaigns.checkCampaign, campaigns.createCampaign, (amount, { videoId }) => {
      return { goal: 'views', amount, days: 3, videoId };
    }),
  ),
  cancelCampaign: cancelling('campaign', campaigns.cancelCampaign, 'id'),
  invest: quoted(investments.checkInvestment, investments.createInvestment, () => ({ level: 1 })),
  withdraw: opening(
    'withdrawal',
    quoted(withdraw.verifyCryptoWithdrawal, withdraw.withdrawCrypto, (amount) => {
      return { asset: 'USDT', network: 'BSC', address, amount };
    }),
  ),
  cancelWithdrawal: cancelling('withdrawal', withdraw.cancelWithdrawal, 'id'),
  depositPending: (walk: Walk, amount: string) => receive(walk, { amount, confirmations: 1 }),
  deposit: (walk: Walk, amount: string) => receive(walk, { amount, confirmations: 15 }),
};
type Kind = keyof typeof take;

/** A transfer from outside to the person's own address; only a confirmed one is theirs. */
async function receive(
  { token }: Walk,
  change: { amount: string; confirmations: number },
): Promise<{ id: string; fee: string } | undefined> {
  const { data } = await test.call(getDepositAddress, { network: 'BSC' }, { token });
  const told = newTransfer(data?.address ?? '', change);
  const results = await tell(test, told);
  expect(results).toEqual([change.confirmations === 15 ? 'booked' : 'pending']);
  return { id: told.transaction, fee: '0' };
}

/** Reads the total by every way that shows it, and expects them to agree. */
async function readTotal({ token }: Walk, currencyType: 'USD' | 'EUR'): Promise<bigint> {
  const ask = { currencyType, userTimeISO: '2026-03-01T12:00:00+08:00' };
  const { data: balance } = await test.call(getBalanceInfo, ask, { token });
  const { data: shown } = await test.call(portfolio.getPortfolio, { currencyType }, { token });
  const { data: locked } = await test.call(getLocked, {}, { token });
  if (!balance || !shown || !locked) throw new Error('an answer is missing');
  expect(sumOf(balance.holdings.map(({ worth }) => worth))).toBe(
    usdt(balance.totalAssetsExchangePrice),
  );
  expect(shown.total).toBe(balance.totalAssetsExchangePrice);
  const plain = shown.items.map(({ canTransferIn: _in, canTransferOut: _out, ...rest }) => rest);
  expect(plain).toEqual(balance.holdings);
  const rows = balance.holdings.filter(({ account }) => lockedBy[account]);
  expect(
    locked.items.map(({ kind, asset, amount }) => `${kind} ${asset} ${amount}`).sort(),
  ).toEqual(
    rows.map(({ account, asset, amount }) => `${lockedBy[account]} ${asset} ${amount}`).sort(),
  );
  expect(sumOf(rows.map(({ worth }) => worth))).toBe(usdt(balance.lockAmountExchange));
  if (currencyType === 'USD') expect(balance.lockAmountExchange).toBe(balance.lockAmount);
  return usdt(balance.totalAssets);
}

/** What often comes one after another; other steps may stand between two of them. */
const scripts: readonly (readonly Kind[])[] = [
  ['exchangeUsdt'],
  ['exchangeYut'],
  ['outOfBenefit'],
  ['invest'],
  ['intoStore', 'outOfStore'],
  ['order', 'cancelOrder'],
  ['campaign', 'cancelCampaign'],
  ['withdraw', 'cancelWithdrawal'],
  ['stake', 'retrieve', 'cancelRetrieve'],
  ['depositPending', 'deposit'],
];

const walks = fc
  .array(
    fc.record({
      script: fc.constantFrom(...scripts),
      at: fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }),
      cents: fc.integer({ min: 900, max: 4_999 }),
    }),
    { minLength: 2, maxLength: 7 },
  )
  .map((parts) =>
    parts
      .flatMap(({ script, at, cents }) => {
        const places = at.toSorted((one, other) => one - other);
        return script.map((kind, index) => ({ kind, cents, place: places[index] ?? 0 }));
      })
      .toSorted((one, other) => one.place - other.place),
  );

it('total assets change by fees and what comes from outside alone, whatever a person does', async () => {
  const taken = new Set<Kind>();
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      open.clear();
      const walk = await startWalk();
      let total = await readTotal(walk, 'USD');
      for (const { kind, cents } of steps) {
        const done = await take[kind](walk, (cents / 100).toFixed(2));
        const now = await readTotal(walk, 'USD');
        if (done) taken.add(kind);
        const received = kind === 'deposit' ? usdt((cents / 100).toFixed(2)) : 0n;
        if (done && kind.startsWith('exchange')) expect(now).toBeLessThanOrEqual(total);
        else expect([kind, now]).toEqual([kind, total + received]);
        total = now;
      }
      await readTotal(walk, 'EUR');
    }),
    { numRuns: 25 },
  );
  expect(Object.keys(take).filter((kind) => !taken.has(kind as Kind))).toEqual([]);
}, 120_000);
