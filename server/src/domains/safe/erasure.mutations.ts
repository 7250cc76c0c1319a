import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { lockAccounts, systemAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { lapseQuota } from '../vip-quota/public.ts';
import { findObstacles, isObstructed } from './can-close-account.queries.ts';
import { eraseTraces } from './traces.mutations.ts';

const isDue = and(isNull(persons.erasedAt), lte(persons.erasesAt, sql`now()`));

/** Few enough to finish within the job's lease. */
const erasuresPerRun = 100;

/** In random order, so that accounts with something pending do not hold up the others. */
export function dueErasures(db: Db) {
  return db
    .select({ id: persons.id })
    .from(persons)
    .where(isDue)
    .orderBy(sql`random()`)
    .limit(erasuresPerRun);
}

interface Erasure {
  personId: string;
  businessAt: Date;
  files: Pick<FileStore, 'remove'>;
}

/**
 * Erases an account whose 30 days are over, once and only if nothing is pending in it. An anonymous
 * number remains, because the ledger's history never changes.
 */
export async function eraseAccount(tx: Db, of: Erasure): Promise<'erased' | 'waits' | 'not due'> {
  const { personId } = of;
  const person = await lockDue(tx, personId);
  if (!person) return 'not due';
  // The owner could withdraw remaining money for 30 days; pending operations have to end first.
  if (isObstructed(await findObstacles(tx, personId), true)) return 'waits';
  // Their remaining quota is removed, and quota leased from others is returned.
  await lapseQuota(tx, of);
  await forfeitBalances(tx, of);
  const { files } = await eraseTraces(tx, person);
  await tx
    .update(persons)
    .set(await erasedValues(person))
    .where(eq(persons.id, personId));
  // Last: if a file cannot be removed, everything rolls back and the next run tries again.
  for (const name of files) await of.files.remove(name);
  return 'erased';
}

/**
 * Locks the person and all accounts. Accounts come first, in the order of every payment; while the
 * person is locked no account can be opened, so the second read sees them all.
 */
async function lockDue(tx: Db, personId: string): Promise<Person | undefined> {
  const lockAll = async () => {
    const own = tx.select({ id: accounts.id }).from(accounts);
    const rows = await own.where(eq(accounts.personId, personId));
    await lockAccounts(
      tx,
      rows.map(({ id }) => id),
    );
  };
  await lockAll();
  const due = await tx
    .select()
    .from(persons)
    .where(and(eq(persons.id, personId), isDue))
    .for('update');
  if (due[0]) await lockAll();
  return due[0];
}

/** Requires locked accounts. */
async function forfeitBalances(tx: Db, of: Erasure): Promise<void> {
  const rest = await tx
    .select({ id: accounts.id, asset: accounts.asset, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.personId, of.personId), gt(accounts.balance, 0n)));
  const legs = [];
  for (const { id, asset, balance } of rest) {
    const to = await systemAccount(tx, { asset, purpose: 'fees' });
    const amount = balance ?? 0n;
    legs.push({ from: id, to, amount, kind: 'correction' as const, reason: 'account erased' });
  }
  if (legs.length > 0) await transfer(tx, { legs, businessAt: of.businessAt });
}

/** Leaves only an anonymous number. Chosen user names cannot contain a hyphen. */
async function erasedValues({ uid }: Person) {
  const name = `deleted-${uid}`;
  return {
    userName: name,
    nickName: '',
    chatId: name,
    inviteCode: name,
    email: null,
    passwordHash: await hashPassword(randomBytes(32).toString('hex')),
    paymentPasswordHash: null,
    authenticatorSecret: null,
    authenticatorStep: null,
    region: '',
    signature: '',
    avatar: '',
    backgroundImage: '',
    birthday: null,
    gender: 0 as const,
    likeCount: 0,
    favoriteCount: 0,
    starCount: 0,
    hasShop: false,
    erasedAt: sql`now()`,
  };
}
