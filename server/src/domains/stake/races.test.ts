import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passTime } from '../../../test/money.ts';
import { makeStaker, passDays, type Staker, yutUnits } from '../../../test/stakes.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import type { JobServices } from '../../platform/jobs/job.ts';
import { openLog } from '../../platform/log.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs } from '../../platform/time/time.ts';
import { stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import { settleStakes } from './stake.jobs.ts';

/** Concurrent actions of two people. */
let test: TestApp;
let me: Staker;
const few = 4;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  me = await makeStaker(test);
});

const quotesFor = async (input: Parameters<Staker['preview']>[0]): Promise<string[]> => {
  const asked: string[] = [];
  for (let time = 0; time < few; time += 1) {
    asked.push((await me.preview(input)).data?.quoteId ?? '');
  }
  return asked;
};
const sorted = (names: readonly string[]): string[] => [...names].sort();
const once = sorted(['ok', ...Array.from({ length: few - 1 }, () => 'quoteExpired')]);

it('a reward retrieved several times at once is paid once', async () => {
  const { id: orderId } = await me.stake();
  await passDays(test, 5);
  const quotes = await quotesFor({ action: 'retrieveReward', orderId });
  const answers = await Promise.all(
    quotes.map((quoteId) => me.send('retrieveReward', { quoteId })),
  );
  expect(sorted(answers.map(({ name }) => name))).toEqual(once);
  expect(await me.balance('wallet')).toBe(yutUnits('900.48'));
});

it('a principal that is retrieved and added to at once does one of both', async () => {
  const { id: orderId } = await me.stake();
  const [back = ''] = await quotesFor({ action: 'retrievePrincipal', orderId });
  const [more = ''] = await quotesFor({ action: 'addPrincipal', orderId, amount: '50' });
  const answers = await Promise.all([
    me.send('retrievePrincipal', { quoteId: back }),
    me.send('addPrincipal', { quoteId: more }),
  ]);
  expect(sorted(answers.map(({ name }) => name))).toEqual(['ok', 'quoteExpired']);
});

it('the last place of a term goes to one of several requests at once', async () => {
  await test.db.execute(sql`insert into stake_terms (id, position, cycle_days, cycle_yield,
    extra_rate, fee, penalty, release_days, smallest, places)
    values ('last', 9, 60, 1000000, 0, 0, 0, 1, 100000000, 1)`);
  const people: Staker[] = [];
  while (people.length < few) people.push(await makeStaker(test));
  const input = { action: 'create', termId: 'last', amount: '10' } as const;
  const asked = await Promise.all(people.map((one) => one.preview(input)));
  const answers = await Promise.all(
    people.map((one, index) => one.send('create', { quoteId: asked[index]?.data?.quoteId ?? '' })),
  );
  const names = sorted(answers.map(({ name }) => name));
  expect(names).toEqual(['noPlacesLeft', 'noPlacesLeft', 'noPlacesLeft', 'ok']);
  const taken = await test.db.select().from(stakeOrders).where(eq(stakeOrders.termId, 'last'));
  expect(taken).toHaveLength(1);
});

it('days that two servers settle at once earn once, while their owner acts', async () => {
  const { id: orderId } = await me.stake({ compound: 1 });
  const other = await me.stake({ termId: '7-days', amount: '50' });
  await me.act({ action: 'retrievePrincipal', orderId: other.id });
  await passTime(test.db, 9 * dayMs);
  const now = await databaseTime(test.db);
  const services = {} as JobServices;
  const log = openLog('silent');
  const run = () => settleStakes.run({ database: test.database, log, now, services });
  await Promise.all([run(), run(), me.flick('autoReinvest', { orderId, on: 1 }), run()]);
  const days = await test.db
    .select({ period: stakeRecords.period })
    .from(stakeRecords)
    .where(eq(stakeRecords.orderId, orderId))
    .orderBy(stakeRecords.number);
  const periods = days.flatMap(({ period }) => (period === null ? [] : [period]));
  expect(periods).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const { principal, autoReinvest } = await me.order(orderId);
  expect(autoReinvest).toBe(1);
  expect(await me.balance('stake')).toBe(yutUnits(principal));
  expect((await me.order(other.id)).status).toBe(4);
  expect(await me.balance('wallet')).toBe(yutUnits('899.5'));
});
