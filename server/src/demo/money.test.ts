import { getReceipt } from '@shared/contract/money';
import { getPortfolioHistory } from '@shared/contract/portfolio';
import { getUsdtHistory, getYutHistory } from '@shared/contract/wallet';
import { getWithdrawals } from '@shared/contract/withdraw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../../test/demo.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../test/test-app.ts';
import { outgoing24h, readMoneySettings } from '../domains/money/public.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { persons } from '../schema/tables/identity.ts';
import { seedDemo } from './seeds.ts';

let test: TestApp;
beforeAll(async () => {
  // One address makes a call for each movement.
  test = await startTestApp();
  await test.database.transaction((tx) => seedDemo(tx, new Date(), testSecretBox));
});
afterAll(() => test.close());

it('every line of a history opens a receipt with the same values', async () => {
  let opened = 0;
  for (const person of await test.db.select().from(persons)) {
    const { token } = await test.signIn(person);
    for (const history of [getUsdtHistory, getYutHistory]) {
      const { data } = await test.call(
        history,
        { limit: 50 },
        { token, address: addressOf(opened) },
      );
      for (const line of data?.items ?? []) {
        opened += 1;
        const asked = { token, address: addressOf(opened) };
        const { name, data: receipt } = await test.call(getReceipt, { id: line.id }, asked);
        expect([line.kind, name]).toEqual([line.kind, 'ok']);
        expect(receipt?.createdAt).toBe(line.createdAt);
        expect([receipt?.asset, receipt?.receiveAsset]).toContain(line.asset);
      }
    }
  }
  expect(opened).toBeGreaterThan(50);
});

/** This test makes more calls than an address may make in a minute. */
const addressOf = (count: number): string => `10.0.${Math.floor(count / 20)}.1`;

it('the rich account has withdrawals in every final state, and pending and completed transfers', async () => {
  const token = await signInAs(test, 'mara.lindt');
  const { data } = await test.call(getWithdrawals, {}, { token });
  const stages = (data?.items ?? []).map(({ stage }) => stage);
  expect(new Set(stages)).toEqual(new Set(['review', 'refused', 'completed', 'cancelled']));
  const now = await test.call(getPortfolioHistory, { scope: 1 }, { token });
  const past = await test.call(getPortfolioHistory, { scope: 2 }, { token });
  expect([now.data?.items.length, past.data?.items.length]).toEqual([1, 2]);
});

it('each account starts below the sum from which a second proof is asked for', async () => {
  const at = { wall: new Date(), business: new Date() };
  const from = (await readMoneySettings(test.db)).units('strong_proof_from', 'USDT');
  for (const person of await test.db.select().from(persons)) {
    const sent = await outgoing24h({ db: test.db, person, clock: at });
    expect([person.userName, sent < from]).toEqual([person.userName, true]);
  }
});

it('the ledger of the demo is sound', async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
