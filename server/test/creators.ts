import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { eq } from 'drizzle-orm';
import type { PersonPurpose } from '../src/ledger/accounts.ts';
import { creatorLevels } from '../src/schema/tables/creator.ts';
import { persons } from '../src/schema/tables/identity.ts';
import { paymentPassword, paymentPasswordHash } from './money.ts';
import { fund, makePerson, readAccount, unitsIn } from './people.ts';
import type { TestApp } from './test-app.ts';

export const proof = { paymentPassword };

/** Three levels that are for sale and one that is not. */
export async function makeLadder(test: TestApp): Promise<void> {
  const level = (number: number, point: bigint, amount: string | null) => ({
    level: number,
    point,
    amount: amount === null ? null : unitsIn('USDT')(amount),
    reward: unitsIn('YUT')(`${number * 10}`),
    rewardAsset: 'YUT' as const,
  });
  await test.db
    .insert(creatorLevels)
    .values([
      level(1, 150n, '100'),
      level(2, 480n, '300'),
      level(3, 1000n, '600'),
      level(4, 5000n, null),
    ]);
}

export interface Creator {
  id: string;
  uid: string;
  token: string;
  balance(purpose?: PersonPurpose, asset?: Asset): Promise<string>;
}

/** A signed-in person with USDT in the wallet and a payment password. */
export async function makeCreator(
  test: TestApp,
  more: Partial<typeof persons.$inferInsert> & { usdt?: string; profit?: string } = {},
): Promise<Creator> {
  const { usdt = '1000', profit, ...columns } = more;
  const hash = await paymentPasswordHash();
  const person = await makePerson(test.db, { paymentPasswordHash: hash, ...columns });
  const { token } = await test.signIn(person);
  const give = (purpose: PersonPurpose, text: string) =>
    fund(test.db, { personId: person.id, asset: 'USDT', amount: unitsIn('USDT')(text), purpose });
  if (usdt !== '0') await give('wallet', usdt);
  if (profit) await give('profit', profit);
  return {
    ...person,
    token,
    balance: async (purpose = 'wallet', asset = 'USDT') => {
      const { balance } = await readAccount(test.db, { personId: person.id, asset, purpose });
      return fromUnits(balance, assetScale[asset]);
    },
  };
}

export async function levelOf(test: TestApp, { id }: { id: string }) {
  const [row] = await test.db.select().from(persons).where(eq(persons.id, id));
  return [row?.level, row?.levelStatus];
}
