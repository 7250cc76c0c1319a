import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { persons } from '../schema/tables/identity.ts';
import { accounts, profitDays, transfers } from '../schema/tables/ledger.ts';
import { unsealedEntries } from '../schema/tables/seals.ts';
import { type Account, lockAccounts } from './accounts.ts';
import { isProfit, type MovementKind } from './kinds.ts';

/** One leg of a movement: debits `from` and credits `to`. */
export interface Leg {
  from: string;
  to: string;
  amount: bigint;
  kind: MovementKind;
  /** Reason of a correction. Never a user's own text: the ledger cannot erase it. */
  reason?: string;
}

/**
 * The only code that moves money. Books all legs or none, and a transfer row for each. No leg may
 * overdraw a person's free balance or credit an erased account. Returns the ids of the transfers,
 * in the order of the legs.
 */
export async function transfer(
  tx: Db,
  movement: { legs: readonly Leg[]; businessAt: Date; operationId?: string },
): Promise<string[]> {
  const { legs } = movement;
  const locked = await lockAccounts(
    tx,
    legs.flatMap(({ from, to }) => [from, to]),
  );
  const balances = applyLegs(legs, locked);
  const ids = legs.map(() => newId());
  const profit = sumProfit(legs, locked);
  const after = await tx.execute<{ erased: boolean }>(
    writeMovement({
      changed: [...balances.keys()],
      balances: [...balances.values()].map(String),
      earners: profit.map(({ accountId }) => accountId),
      earnings: profit.map(({ kind }) => kind),
      earned: profit.map(({ amount }) => String(amount)),
      ids,
      debits: legs.map(({ from }) => from),
      credits: legs.map(({ to }) => to),
      assets: legs.map(({ from }) => accountOf(locked, from).asset),
      amounts: legs.map(({ amount }) => String(amount)),
      kinds: legs.map(({ kind }) => kind),
      reasons: legs.map(({ reason = '' }) => reason),
      operationId: movement.operationId ?? null,
      at: movement.businessAt.toISOString(),
      day: movement.businessAt.toISOString().slice(0, 10),
      credited: creditedPeople(legs, locked),
    }),
  );
  if (after.rows[0]?.erased) throw new ApiError('accountClosed');
  return ids;
}

/**
 * Writes balances, profit, transfers and unsealed entries in one round trip. Re-checks for erasure:
 * an account may have been erased while its lock was awaited.
 */
const writeMovement = statement(
  [
    'changed',
    'balances',
    'earners',
    'earnings',
    'earned',
    'ids',
    'debits',
    'credits',
    'assets',
    'amounts',
    'kinds',
    'reasons',
    'operationId',
    'at',
    'day',
    'credited',
  ],
  (of) => sql`
    with changed as (
      update ${accounts} set balance = after.balance
      from unnest(${of.changed}::uuid[], ${of.balances}::bigint[]) as after (id, balance)
      where ${accounts.id} = after.id),
    earned as (
      insert into ${profitDays} (account_id, day, kind, amount)
      select account_id, ${of.day}::date, kind, amount
      from unnest(${of.earners}::uuid[], ${of.earnings}::text[], ${of.earned}::bigint[])
        as earning (account_id, kind, amount)
      on conflict (account_id, day, kind)
        do update set amount = ${profitDays}.amount + excluded.amount),
    written as (
      insert into ${transfers} (id, operation_id, debit_account_id, credit_account_id, asset,
        amount, kind, reason, business_at)
      select id, ${of.operationId}::uuid, debit, credit, asset, amount, kind, reason,
        ${of.at}::timestamptz
      from unnest(${of.ids}::uuid[], ${of.debits}::uuid[], ${of.credits}::uuid[],
        ${of.assets}::text[], ${of.amounts}::bigint[], ${of.kinds}::text[], ${of.reasons}::text[])
        as leg (id, debit, credit, asset, amount, kind, reason)
      returning id),
    unsealed as (
      insert into ${unsealedEntries} (id, what) select id, 'transfer' from written)
    select exists (select from ${persons}
      where id = any(${of.credited}::uuid[]) and erased_at is not null) as erased`,
);

function creditedPeople(legs: readonly Leg[], locked: ReadonlyMap<string, Account>): string[] {
  const people = legs.map(({ to }) => accountOf(locked, to).personId);
  return [...new Set(people)].filter((id) => id !== null);
}

/** Sums the legs' profit by account and kind. */
function sumProfit(legs: readonly Leg[], locked: ReadonlyMap<string, Account>) {
  const sums = new Map<string, { accountId: string; kind: MovementKind; amount: bigint }>();
  for (const { to, kind, amount } of legs) {
    if (!isProfit(kind) || accountOf(locked, to).personId === null) continue;
    const key = `${to} ${kind}`;
    const before = sums.get(key)?.amount ?? 0n;
    sums.set(key, { accountId: to, kind, amount: before + amount });
  }
  return [...sums.values()];
}

/** The largest balance that the column can hold. */
export const maxUnits = 2n ** 63n - 1n;

/** Returns the balances of people's accounts after the legs. Pure. */
export function applyLegs(
  legs: readonly Leg[],
  locked: ReadonlyMap<string, Account>,
): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const change = (account: Account, by: bigint) => {
    if (account.balance === null) return;
    const balance = (balances.get(account.id) ?? account.balance) + by;
    if (by < 0n && balance < (account.held ?? 0n)) throw new ApiError('notEnough');
    if (balance > maxUnits) throw new ApiError('amountInvalid');
    balances.set(account.id, balance);
  };
  for (const leg of legs) {
    const from = accountOf(locked, leg.from);
    const to = accountOf(locked, leg.to);
    if (leg.amount <= 0n) throw new ApiError('amountInvalid');
    if (from.id === to.id || from.asset !== to.asset) {
      throw new Error('a transfer needs two accounts of one asset');
    }
    change(from, -leg.amount);
    change(to, leg.amount);
  }
  return balances;
}

function accountOf(locked: ReadonlyMap<string, Account>, id: string): Account {
  const account = locked.get(id);
  if (!account) throw new Error('a transfer names an account that does not exist');
  return account;
}
