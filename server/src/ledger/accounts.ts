import type { Asset } from '@shared/lib/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { statement } from '../platform/db/statement.ts';
import { accounts } from '../schema/tables/ledger.ts';

/**
 * The purposes of a person's accounts:
 *
 * | Purpose   | Holds                                                      |
 * | --------- | ---------------------------------------------------------- |
 * | `wallet`  | Spendable money                                            |
 * | `store`   | Shop credit                                                |
 * | `stake`   | The principal of stakes                                    |
 * | `benefit` | Earnings of tasks and ads, paid out by a bank              |
 * | `profit`  | Creator earnings that are not moved to the wallet yet      |
 */
export const personPurposes = ['wallet', 'store', 'stake', 'benefit', 'profit'] as const;
export type PersonPurpose = (typeof personPurposes)[number];

/**
 * The purposes of the system's accounts. A purpose says whose money it is; the movement kind says
 * what the movement was for.
 *
 * | Purpose              | Counterparty of                                              |
 * | -------------------- | ------------------------------------------------------------ |
 * | `outside`            | Deposits, withdrawals and corrections                        |
 * | `fees`, `rounding`   | Earnings of the platform                                     |
 * | `rewards`            | Rewards for levels, invitations, tasks, guilds and creators  |
 * | `market`             | Exchanges of YUT and USDT                                    |
 * | `shop`               | Purchases and refunds                                        |
 * | `stakePool`          | Rewards and penalties of stakes                              |
 * | `investments`        | Creators' investments in a level                             |
 * | `campaigns`          | Promotion costs                                              |
 * | `quota`              | VIP quota, bought or redeemed                                |
 */
export const systemPurposes = [
  'outside',
  'fees',
  'rounding',
  'rewards',
  'market',
  'shop',
  'stakePool',
  'investments',
  'campaigns',
  'quota',
] as const;
export type SystemPurpose = (typeof systemPurposes)[number];

export interface Account {
  id: string;
  asset: Asset;
  personId: string | null;
  /** Null on a system account, which has no running balance. */
  balance: bigint | null;
  held: bigint | null;
}

/** Returns the id of a person's account; opens it at its first use. */
export async function personAccount(
  tx: Db,
  of: { personId: string; asset: Asset; purpose: PersonPurpose },
): Promise<string> {
  return findOrOpen(tx, findPersonAccount({ ...of }), { ...of, balance: 0n, held: 0n });
}

/** Returns the id of a system account; opens it at its first use. */
export async function systemAccount(
  tx: Db,
  of: { asset: Asset; purpose: SystemPurpose },
): Promise<string> {
  return findOrOpen(tx, findSystemAccount({ ...of }), of);
}

const findPersonAccount = statement(
  ['personId', 'asset', 'purpose'],
  ({ personId, asset, purpose }) => sql`
    select id from ${accounts}
    where person_id = ${personId} and asset = ${asset} and purpose = ${purpose}`,
);

const findSystemAccount = statement(
  ['asset', 'purpose'],
  ({ asset, purpose }) => sql`
    select id from ${accounts}
    where person_id is null and asset = ${asset} and purpose = ${purpose}`,
);

async function findOrOpen(
  tx: Db,
  match: SQL,
  account: Omit<typeof accounts.$inferInsert, 'id'>,
): Promise<string> {
  const find = async () => (await tx.execute<{ id: string }>(match)).rows[0];
  const known = await find();
  if (known) return known.id;
  // A concurrent transaction may open the same account: use that one.
  await tx
    .insert(accounts)
    .values({ ...account, id: newId() })
    .onConflictDoNothing();
  const opened = await find();
  if (!opened) throw new Error('an account that was just opened does not exist');
  return opened.id;
}

/**
 * Reads accounts and locks those of people, always in the order of their ids: two operations on the
 * same accounts then wait instead of deadlocking. An operation that changes several accounts in
 * several steps locks all of them first.
 */
export async function lockAccounts(
  tx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const found = await tx.execute<AccountRow>(selectForUpdate({ ids: [...new Set(ids)] }));
  return new Map(found.rows.map((row) => [row.id, toAccount(row)]));
}

/** One round trip; people's rows are sorted before they are locked. */
const selectForUpdate = statement(
  ['ids'],
  ({ ids }) => sql`
    with people as (
      select id, asset, person_id, balance, held from ${accounts}
      where id = any(${ids}::uuid[]) and person_id is not null
      order by id for update)
    select id, asset, person_id, balance::text, held::text from people
    union all
    select id, asset, person_id, balance::text, held::text from ${accounts}
    where id = any(${ids}::uuid[]) and person_id is null`,
);

type AccountRow = {
  id: string;
  asset: Asset;
  person_id: string | null;
  balance: string | null;
  held: string | null;
};

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  asset: row.asset,
  personId: row.person_id,
  balance: row.balance === null ? null : BigInt(row.balance),
  held: row.held === null ? null : BigInt(row.held),
});
