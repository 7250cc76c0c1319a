import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { accounts, transfers } from '../db/tables/ledger.ts';
import { ApiError } from '../errors.ts';
import { type Account, lockAccounts } from './accounts.ts';
import type { MovementKind } from './kinds.ts';

/** One step of a movement: `amount` leaves `from` and arrives at `to`. */
export interface Leg {
  from: string;
  to: string;
  amount: bigint;
  kind: MovementKind;
  /** Why a correction was made, or the note of whoever sent it. */
  reason?: string;
}

/**
 * The only code that moves money. All legs happen or none: each names the account that gives and
 * the account that gets, nobody's free balance goes below zero at any leg, and a transfer row
 * remains of each. Returns the ids of the rows, in the order of the legs.
 */
export async function transfer(
  tx: Db,
  movement: { legs: readonly Leg[]; businessAt: Date; operationId?: string },
): Promise<string[]> {
  const ids = movement.legs.flatMap((leg) => [leg.from, leg.to]);
  const locked = await lockAccounts(tx, ids);
  const balances = applyLegs(movement.legs, locked);
  for (const [id, balance] of balances) {
    await tx.update(accounts).set({ balance }).where(eq(accounts.id, id));
  }
  const rows = movement.legs.map((leg) => ({
    id: newId(),
    operationId: movement.operationId,
    debitAccountId: leg.from,
    creditAccountId: leg.to,
    asset: accountOf(locked, leg.from).asset,
    amount: leg.amount,
    kind: leg.kind,
    reason: leg.reason ?? '',
    businessAt: movement.businessAt,
  }));
  await tx.insert(transfers).values(rows);
  return rows.map((row) => row.id);
}

/** The balances that the legs leave, of people's accounts only. Pure. */
export function applyLegs(
  legs: readonly Leg[],
  locked: ReadonlyMap<string, Account>,
): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const change = (account: Account, by: bigint) => {
    if (account.balance === null) return;
    const balance = (balances.get(account.id) ?? account.balance) + by;
    if (by < 0n && balance < (account.held ?? 0n)) throw new ApiError('notEnough');
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
