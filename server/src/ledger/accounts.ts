import type { Asset } from '@shared/lib/money';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/tables/ledger.ts';

/** What a person's money is for. */
export const personPurposes = ['wallet', 'store', 'stake'] as const;
export type PersonPurpose = (typeof personPurposes)[number];

/**
 * The system's side of a movement: `outside` is the world beyond the platform (deposits and
 * withdrawals), `fees` and `rounding` earn, `rewards` pays, `market` exchanges, `shop` sells.
 */
export const systemPurposes = ['outside', 'fees', 'rounding', 'rewards', 'market', 'shop'] as const;
export type SystemPurpose = (typeof systemPurposes)[number];

export interface Account {
  id: string;
  asset: Asset;
  personId: string | null;
  /** Null on a system account: it keeps no running balance. */
  balance: bigint | null;
  held: bigint | null;
}

const columns = {
  id: accounts.id,
  asset: accounts.asset,
  personId: accounts.personId,
  balance: accounts.balance,
  held: accounts.held,
};

/** The id of a person's account, opened at its first use. */
export async function personAccount(
  tx: Db,
  of: { personId: string; asset: Asset; purpose: PersonPurpose },
): Promise<string> {
  const match = and(
    eq(accounts.personId, of.personId),
    eq(accounts.asset, of.asset),
    eq(accounts.purpose, of.purpose),
  );
  return findOrOpen(tx, match, { ...of, balance: 0n, held: 0n });
}

/** The id of a system account, opened at its first use. */
export async function systemAccount(
  tx: Db,
  of: { asset: Asset; purpose: SystemPurpose },
): Promise<string> {
  const match = and(
    isNull(accounts.personId),
    eq(accounts.asset, of.asset),
    eq(accounts.purpose, of.purpose),
  );
  return findOrOpen(tx, match, of);
}

async function findOrOpen(
  tx: Db,
  match: SQL | undefined,
  account: Omit<typeof accounts.$inferInsert, 'id'>,
): Promise<string> {
  const find = () => tx.select({ id: accounts.id }).from(accounts).where(match);
  const known = (await find())[0];
  if (known) return known.id;
  // Somebody else may open it at the same moment: theirs is as good.
  await tx
    .insert(accounts)
    .values({ ...account, id: newId() })
    .onConflictDoNothing();
  const opened = (await find())[0];
  if (!opened) throw new Error('an account that was just opened is not there');
  return opened.id;
}

/**
 * Reads accounts for a change. People's accounts are locked, always in the order of their ids, so
 * that two operations on the same accounts wait instead of blocking each other. An operation that
 * touches several accounts in several steps locks all of them first.
 */
export async function lockAccounts(
  tx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const wanted = [...new Set(ids)];
  const people = await tx
    .select(columns)
    .from(accounts)
    .where(and(inArray(accounts.id, wanted), sql`${accounts.personId} is not null`))
    .orderBy(asc(accounts.id))
    .for('update');
  const system =
    people.length === wanted.length
      ? []
      : await tx
          .select(columns)
          .from(accounts)
          .where(and(inArray(accounts.id, wanted), isNull(accounts.personId)));
  return new Map([...people, ...system].map((account) => [account.id, account]));
}
