import { deleteAccount } from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { eraseAccounts } from '../../src/domains/safe/safe.jobs.ts';
import { persons } from '../../src/schema/tables/identity.ts';
import { password } from '../identity.ts';
import { runJob } from '../money.ts';
import { readAccount } from '../people.ts';
import { none } from './actions.ts';
import { startWalker, type Take } from './walk.ts';

/** Somebody else leaves: what they did not take with them is the platform's 30 days later. */
const erase: Take = async ({ test }) => {
  const leaver = await startWalker(test, { password });
  const asked = { givesUpBalance: true, proof: { password } };
  const { name } = await test.call(deleteAccount, asked, { token: leaver.token });
  expect(name).toBe('ok');
  await test.db.update(persons).set({ erasesAt: sql`now()` }).where(eq(persons.id, leaver.id));
  await runJob(test, eraseAccounts, { files: { remove: async () => {} } as never });
  for (const asset of ['USDT', 'YUT'] as const) {
    expect(await readAccount(test.db, { personId: leaver.id, asset })).toMatchObject({
      balance: 0n,
      held: 0n,
    });
  }
  return none;
};

export const accountSteps = { erase } satisfies Record<string, Take>;
export const accountScripts = [['erase']] as const;
