import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator } from '../../../test/creators.ts';
import { newOperationKey, passTime, runJob } from '../../../test/money.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { once } from '../../ledger/operations.ts';
import { transfer } from '../../ledger/transfer.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { newId } from '../../platform/db/new-id.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs } from '../../platform/time/time.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { uploads } from '../../schema/tables/home.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { settleCampaigns } from './campaigns.jobs.ts';
import { campaignsOperator } from './campaigns.operator.ts';

let test: TestApp;
let operator: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startTestApp();
  operator = operate(test, campaignsOperator);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

/** A person with a running campaign of three days at 10 USDT. */
async function begin() {
  const me = await makeCreator(test);
  const { business: startedAt } = await databaseTime(test.db);
  const videoId = newId();
  await test.db.insert(uploads).values({
    id: videoId,
    ownerId: me.id,
    tokenHash: videoId,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: startedAt,
    finishedAt: startedAt,
    fileName: `${videoId}.mp4`,
  });
  const campaign = {
    personId: me.id,
    videoId,
    goal: 'views' as const,
    perDay: 10_000_000n,
    days: 3,
    startedAt,
    endsAt: new Date(startedAt.getTime() + 3 * dayMs),
    dueAt: new Date(startedAt.getTime() + dayMs),
  };
  const request = {
    ownerId: me.id,
    key: newOperationKey(),
    kind: 'campaign.create' as const,
    content: {},
    businessAt: startedAt,
  };
  const id = await test.database.transaction((tx) =>
    once(tx, request, async ({ id: operationId, businessAt }) => {
      const own = { personId: me.id, asset: 'USDT', purpose: 'wallet' } as const;
      const from = await personAccount(tx, own);
      const to = await systemAccount(tx, { asset: 'USDT', purpose: 'campaigns' });
      const leg = { from, to, amount: 30_000_000n, kind: 'campaign' as const };
      await transfer(tx, { legs: [leg], businessAt, operationId });
      await tx.insert(campaigns).values({ id: operationId, ...campaign });
      return operationId;
    }),
  );
  return { me, id };
}
const told = async (personId: string) =>
  (
    await test.db
      .select({ kind: systemMessages.kind, params: systemMessages.params })
      .from(systemMessages)
      .where(eq(systemMessages.personId, personId))
  ).map(({ kind, params }) => [kind, params]);

describe('an operator', () => {
  it('reports the results of each day once, and the end returns the rest', async () => {
    const { me, id } = await begin();
    await operator('deliver', id, '1', '9.5', '4000', '2000');
    await expect(operator('deliver', id, '1', '1', '1', '1')).rejects.toThrow('already reported');
    await expect(operator('deliver', id, '2', '1', '1', '1')).rejects.toThrow('has not begun');
    await passTime(test.db, dayMs);
    await runJob(test, settleCampaigns, { external: {} });
    await expect(operator('deliver', id, '2', '10.01', '1', '1')).rejects.toThrow('budget is');
    await operator('deliver', id, '2', '10', '5000', '2600');
    expect(await operator('list', me.uid)).toMatchObject([
      [{ campaign: id, spent: '19.5', shown: 9000, results: 4600, state: 'runs' }],
    ]);
    await passTime(test.db, 2 * dayMs);
    await runJob(test, settleCampaigns, { external: {} });
    await runJob(test, settleCampaigns, { external: {} });
    expect(await me.balance()).toBe('980.5');
    expect(await told(me.id)).toEqual([['campaignEnded', { amount: '10.5', asset: 'USDT' }]]);
    await expect(operator('deliver', id, '3', '1', '1', '1')).rejects.toThrow('is not running');
  });

  it('stops a campaign: the rest is returned and its owner notified once', async () => {
    const { me, id } = await begin();
    await operator('deliver', id, '1', '4', '100', '50');
    await operator('stop', id);
    await expect(operator('stop', id)).rejects.toThrow('is not running');
    expect(await me.balance()).toBe('996');
    expect(await told(me.id)).toEqual([['campaignStopped', { amount: '26', asset: 'USDT' }]]);
    expect(await operator('list', me.uid)).toMatchObject([[{ campaign: id, state: 'stopped' }]]);
  });

  it.each([
    [['dance']],
    [['stop']],
    [['stop', 'nonsense']],
    [['deliver', 'x', '0', '1', '1', '1']],
    [['deliver', 'x', '1', '-1', '1', '1']],
    [['deliver', 'x', '1', '1', 'many', '1']],
    [['deliver', 'x', '1', '1', '1', '1']],
  ])('gets a reason for refusing %j', async (words) => {
    await expect(operator(...words)).rejects.toThrow(
      /Unknown command|There is no|Name the (day|amount|views)/,
    );
  });
});
