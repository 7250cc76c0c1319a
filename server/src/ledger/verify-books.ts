import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import {
  accounts,
  holdResolutions,
  holds,
  operationAnswers,
  operations,
  transfers,
} from '../schema/tables/ledger.ts';
import { sealedEntries, unsealedEntries } from '../schema/tables/seals.ts';

/** How many problems of one kind are listed; one line stands for the rest. */
const maxShown = 20;

export interface AssetTotals {
  asset: Asset;
  /** The sums of people's and of the system's accounts; together they must be 0. */
  people: bigint;
  system: bigint;
}

/** Recomputes each account's balance from its transfers. */
const moved = sql`moved as (
  select account_id, sum(amount) as amount from (
    select debit_account_id as account_id, -amount as amount from ${transfers}
    union all
    select credit_account_id, amount from ${transfers}) as both_sides
  group by account_id)`;

const openHolds = sql`open_holds as (
  select h.account_id, sum(h.amount) as amount from ${holds} h
  where not exists (select 1 from ${holdResolutions} r where r.hold_id = h.id)
  group by h.account_id)`;

/** Checks that all accounts of an asset, the system's included, sum to zero. */
export async function readTotals(db: Db): Promise<{ totals: AssetTotals[]; problems: string[] }> {
  const found = await db.execute<{ asset: Asset; people: string; system: string }>(sql`
    with ${moved}
    select a.asset,
      coalesce(sum(m.amount) filter (where a.person_id is not null), 0)::text as people,
      coalesce(sum(m.amount) filter (where a.person_id is null), 0)::text as system
    from ${accounts} a left join moved m on m.account_id = a.id
    group by a.asset order by a.asset`);
  const totals = found.rows.map(({ asset, people, system }) => ({
    asset,
    people: BigInt(people),
    system: BigInt(system),
  }));
  const problems = totals
    .filter(({ people, system }) => people + system !== 0n)
    .map(({ asset, people, system }) => {
      const sum = formatUnits(people + system, asset);
      return `All accounts of ${asset} together have ${sum} and not 0.`;
    });
  return { totals, problems };
}

/** Checks balances against the transfers, and held amounts against the open holds. */
export async function checkAccounts(db: Db): Promise<string[]> {
  type Row = { id: string; asset: Asset; balance: string; sum: string; held: string; open: string };
  return findProblems<Row>(
    db,
    sql`with ${moved}, ${openHolds}
      select a.id, a.asset, a.balance::text, coalesce(m.amount, 0)::text as sum,
        a.held::text, coalesce(o.amount, 0)::text as open
      from ${accounts} a
      left join moved m on m.account_id = a.id
      left join open_holds o on o.account_id = a.id
      where a.person_id is not null and (a.balance <> coalesce(m.amount, 0)
        or a.held <> coalesce(o.amount, 0) or a.held < 0 or a.balance < a.held)
      order by a.id`,
    (row) => {
      const text = (units: string) => formatUnits(BigInt(units), row.asset);
      if (row.balance !== row.sum) {
        return `Account ${row.id} says ${text(row.balance)}, its transfers add up to ${text(row.sum)}.`;
      }
      if (row.held !== row.open) {
        return `Account ${row.id} says that ${text(row.held)} is held, its open holds are ${text(row.open)}.`;
      }
      return `Account ${row.id} has ${text(row.balance)} and holds ${text(row.held)}: below zero.`;
    },
  );
}

/** Checks that each transfer has two accounts of its asset and a positive amount. */
export const checkTransfers = (db: Db): Promise<string[]> =>
  findProblems<{ id: string }>(
    db,
    sql`select t.id from ${transfers} t
      left join ${accounts} d on d.id = t.debit_account_id
      left join ${accounts} c on c.id = t.credit_account_id
      where d.asset is distinct from t.asset or c.asset is distinct from t.asset
        or t.debit_account_id = t.credit_account_id or t.amount <= 0
      order by t.id`,
    ({ id }) => `Transfer ${id} is not between two accounts of its asset.`,
  );

/** Checks that each hold ends at most once, and that each resolution has its hold. */
export const checkHolds = (db: Db): Promise<string[]> =>
  findProblems<{ id: string; ends: string; known: boolean }>(
    db,
    sql`select r.hold_id as id, count(*)::text as ends, bool_or(h.id is not null) as known
      from ${holdResolutions} r left join ${holds} h on h.id = r.hold_id
      group by r.hold_id having count(*) > 1 or not bool_or(h.id is not null)
      order by r.hold_id`,
    ({ id, ends, known }) =>
      known ? `Hold ${id} has ended ${ends} times.` : `Hold ${id} has ended and is not there.`,
  );

/** Checks that each operation has an answer and that each entry is either sealed or unsealed. */
export async function checkEntries(db: Db) {
  const silent = await findProblems<{ id: string }>(
    db,
    sql`select o.id from ${operations} o where not exists
      (select 1 from ${operationAnswers} a where a.operation_id = o.id) order by o.id`,
    ({ id }) => `Operation ${id} has no answer.`,
  );
  const isIn = (table: SQL, id: SQL) => sql`exists (select 1 from ${table} s where s.id = ${id})`;
  const outside = (what: string, table: SQL) => sql`
    select e.id, ${what}::text as what from ${table} e
    where ${isIn(sql`${sealedEntries}`, sql`e.id`)} = ${isIn(sql`${unsealedEntries}`, sql`e.id`)}`;
  const misplaced = await findProblems<{ id: string; what: string }>(
    db,
    sql`select * from (${outside('Transfer', sql`${transfers}`)} union all
      ${outside('Operation', sql`${operations}`)}) as misplaced order by id`,
    ({ id, what }) => `${what} ${id} must be sealed or wait for it, not both or neither.`,
  );
  const gone = await findProblems<{ id: string; what: string }>(
    db,
    sql`select u.id, u.what from ${unsealedEntries} u where not (case u.what
      when 'transfer' then exists (select 1 from ${transfers} t where t.id = u.id)
      else exists (select 1 from ${operations} o where o.id = u.id) end) order by u.id`,
    ({ id, what }) => `The ${what} ${id} waits for its seal and is gone.`,
  );
  return { problems: [...silent, ...misplaced, ...gone], ...(await readCounts(db)) };
}

const readCounts = async (db: Db) => ({
  counts: {
    accounts: await db.$count(accounts),
    transfers: await db.$count(transfers),
    operations: await db.$count(operations),
    holds: await db.$count(holds),
  },
  waiting: await db.$count(unsealedEntries),
});

/** Describes the rows that a query finds; reads one more than are listed, to know of more. */
async function findProblems<Row>(db: Db, query: SQL, say: (row: Row) => string): Promise<string[]> {
  const { rows } = await db.execute(sql`${query} limit ${maxShown + 1}`);
  const lines = rows.slice(0, maxShown).map((row) => say(row as Row));
  return rows.length > maxShown ? [...lines, 'And more of this kind.'] : lines;
}

const formatUnits = (units: bigint, asset: Asset): string =>
  `${fromUnits(units, assetScale[asset])} ${asset}`;
