import { randomInt } from 'node:crypto';
import { type Asset, assetScale, toUnits } from '@shared/lib/money';
import { and, eq } from 'drizzle-orm';
import { type PersonPurpose, personAccount, systemAccount } from '../src/ledger/accounts.ts';
import { transfer } from '../src/ledger/transfer.ts';
import { hashPassword } from '../src/platform/crypto/passwords.ts';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/db/new-id.ts';
import { persons } from '../src/schema/tables/identity.ts';
import { accounts } from '../src/schema/tables/ledger.ts';

export interface TestPerson {
  id: string;
  uid: string;
}

type Overrides = Partial<typeof persons.$inferInsert> & { password?: string };

const takenUids = new Set<string>();

/** Unique: random numbers alone would collide now and then. */
function newUid(): string {
  const uid = String(randomInt(10_000_000, 99_999_999));
  if (takenUids.has(uid)) return newUid();
  takenUids.add(uid);
  return uid;
}

/** A complete person; a test passes only the fields that it is about. */
export async function makePerson(db: Db, overrides: Overrides = {}): Promise<TestPerson> {
  const { password, ...columns } = overrides;
  const uid = newUid();
  const person = {
    id: newId(),
    uid,
    userName: `user_${uid}`,
    nickName: `Nick${uid}`,
    chatId: `chat-${uid}`,
    inviteCode: `INVITE${uid}`,
    passwordHash: password === undefined ? 'none' : await hashPassword(password),
    ...columns,
  };
  await db.insert(persons).values(person);
  return { id: person.id, uid: person.uid };
}

/** Credits an amount in smallest units through the ledger. Returns the account. */
export async function fund(
  db: Db,
  to: { personId: string; asset: Asset; amount: bigint; purpose?: PersonPurpose; at?: Date },
): Promise<string> {
  const account = await personAccount(db, {
    personId: to.personId,
    asset: to.asset,
    purpose: to.purpose ?? 'wallet',
  });
  const outside = await systemAccount(db, { asset: to.asset, purpose: 'outside' });
  const leg = { from: outside, to: account, amount: to.amount, kind: 'deposit' as const };
  await transfer(db, { legs: [leg], businessAt: to.at ?? new Date() });
  return account;
}

/** Parses an amount of a test; throws on a mistake in it. */
export const unitsIn = (asset: Asset) => (text: string) => {
  const units = toUnits(text, assetScale[asset]);
  if (units === undefined) throw new Error(`${text} is not an amount of ${asset}`);
  return units;
};

export async function readAccount(
  db: Db,
  of: { personId: string; asset: Asset; purpose?: PersonPurpose },
): Promise<{ balance: bigint; held: bigint }> {
  const { personId, asset, purpose = 'wallet' } = of;
  const match = and(
    eq(accounts.personId, personId),
    eq(accounts.asset, asset),
    eq(accounts.purpose, purpose),
  );
  const [row] = await db.select().from(accounts).where(match);
  return { balance: row?.balance ?? 0n, held: row?.held ?? 0n };
}
