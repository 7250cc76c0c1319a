import { getDeposits } from '@shared/contract/deposit';
import { getUsdtInfo } from '@shared/contract/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../test/operate.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { collectDeposits } from '../domains/deposit/deposit.jobs.ts';
import type { CommandContext } from '../platform/commands/command.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { openLog } from '../platform/log.ts';
import { businessClock } from '../platform/time/clock.table.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { chainOperator } from './chain.operator.ts';
import { demoServices } from './external.ts';

let test: TestApp;
let chain: ReturnType<typeof operate>;
const log = openLog('silent');
beforeAll(async () => {
  test = await startTestApp({ external: demoServices });
  const services = { canMoveTime: true, external: demoServices };
  chain = operate(test, chainOperator, { services: services as CommandContext['services'], log });
});
afterAll(() => test.close());

/** Business time moves on, and the server asks the chain. */
async function pass(seconds: number): Promise<void> {
  const aheadByMs = seconds * 1000;
  await test.db
    .insert(businessClock)
    .values({ aheadByMs })
    .onConflictDoUpdate({
      target: businessClock.onlyRow,
      set: { aheadByMs: sql`${businessClock.aheadByMs} + ${aheadByMs}` },
    });
  const { database } = test;
  const now = await databaseTime(database.db);
  const services = { external: demoServices } as JobContext['services'];
  await collectDeposits.run({ database, log, now, services });
}

const balance = async (token: string) =>
  (await test.call(getUsdtInfo, {}, { token })).data?.available;
const states = async (token: string) =>
  (await test.call(getDeposits, {}, { token })).data?.items.map(({ stateTitle }) => stateTitle);

it('money that is sent on the simulated networks arrives with time', async () => {
  const { token, person } = await test.signIn();
  expect(await chain('send', person.uid, 'TRON', '12.5', 'USDT')).toMatchObject([
    { outcome: 'pending', address: expect.stringMatching(/^T/) },
  ]);
  await pass(20);
  expect([await balance(token), await states(token)]).toEqual(['0', ['Confirmations: 10 of 20']]);
  await pass(20);
  await pass(20);
  expect([await balance(token), await states(token)]).toEqual(['12.5', ['In your wallet']]);
});

it('a transfer that is dropped before its confirmations never arrives', async () => {
  const { token, person } = await test.signIn();
  const [sent] = (await chain('send', person.uid, 'BSC', '12.5', 'USDT')) as { id: string }[];
  await pass(4);
  expect(await chain('drop', sent?.id ?? '')).toMatchObject([{ outcome: 'dropped' }]);
  await pass(600);
  expect(await balance(token)).toBe('0');
});

it('is refused outside a demo, and with what is no transfer', async () => {
  const { person } = await test.signIn();
  const elsewhere = operate(test, chainOperator);
  await expect(elsewhere('send', person.uid, 'BSC', '1', 'USDT')).rejects.toThrow('Only a demo');
  await expect(chain('send', person.uid, 'ETH', '1', 'USDT')).rejects.toThrow('Use one of');
  await expect(chain('send', person.uid, 'BSC', '0', 'USDT')).rejects.toThrow('not an amount');
  await expect(chain('drop', 'nonsense')).rejects.toThrow('There is no deposit');
});
