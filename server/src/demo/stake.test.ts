import { listScope } from '@shared/contract/enums';
import {
  getStakeInfo,
  listStakeOrders,
  listStakeRecords,
  stakeRecordTypes,
} from '@shared/contract/stake';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import type { TestApp } from '../../test/test-app.ts';
import { verifyLedger } from '../ledger/verify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

it('the rich account has stakes in every state, with weeks of records', async () => {
  const token = await signInAs(test, 'mara.lindt');
  const now = await test.call(listStakeOrders, {}, { token });
  const history = await test.call(listStakeOrders, { scope: listScope.history }, { token });
  const all = [...(now.data?.items ?? []), ...(history.data?.items ?? [])];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
  expect(history.data?.items).toHaveLength(2);
  const seen = new Set<string>();
  for (const { id } of all) {
    const { data } = await test.call(listStakeRecords, { orderId: id, limit: 50 }, { token });
    for (const { type } of data?.items ?? []) seen.add(type);
  }
  const rarely = ['autoReinvestOn', 'autoReinvestOff', 'compoundOff'];
  expect([...seen].sort()).toEqual(stakeRecordTypes.filter((one) => !rarely.includes(one)).sort());
});

it('the stakes match the ledger, and the ledger is sound', async () => {
  const { rows } = await test.db.execute<{ person: string; balance: string; sum: string }>(sql`
    select a.person_id as person, a.balance::text, (select coalesce(sum(o.principal), 0)
      from stake_orders o where o.person_id = a.person_id and o.status <> 4)::text as sum
    from accounts a where a.purpose = 'stake' and a.asset = 'YUT'`);
  expect(rows).toHaveLength(2);
  for (const { balance, sum } of rows) expect(balance).toBe(sum);
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});

it('one account has a small stake, and the new account none', async () => {
  const guarded = await signInAs(test, 'linh.tran');
  const { data } = await test.call(getStakeInfo, {}, { token: guarded });
  expect(data?.totals).toMatchObject({ staked: '20', claimable: '0.064' });
  const fresh = await signInAs(test, 'tomo_hara');
  const { data: none } = await test.call(getStakeInfo, {}, { token: fresh });
  expect(none?.totals).toEqual({ staked: '0', earned: '0', claimable: '0', nextPayoutAt: 0 });
});
