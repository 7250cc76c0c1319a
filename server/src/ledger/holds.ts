import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { ApiError } from '../platform/errors.ts';
import { accounts, holdResolutions, holds } from '../schema/tables/ledger.ts';
import { type Account, lockAccounts } from './accounts.ts';
import type { MovementKind } from './kinds.ts';

export interface NewHold {
  accountId: string;
  amount: bigint;
  kind: MovementKind;
  operationId?: string;
  expiresAt?: Date;
}

/** Reserves a part of a balance: it stays in the account but cannot be spent. */
export async function placeHold(tx: Db, hold: NewHold): Promise<string> {
  if (hold.amount <= 0n) throw new ApiError('amountInvalid');
  const account = await lockPersonAccount(tx, hold.accountId);
  if (account.balance - account.held < hold.amount) throw new ApiError('notEnough');
  await tx
    .update(accounts)
    .set({ held: account.held + hold.amount })
    .where(eq(accounts.id, account.id));
  const id = newId();
  await tx.insert(holds).values({ ...hold, id });
  return id;
}

export type Resolution = 'taken' | 'returned' | 'expired';

/**
 * Ends a hold exactly once and releases its amount; returns undefined if it has already ended, so
 * that a job may run twice. A `taken` hold must be spent by a transfer in the same transaction,
 * while the account is still locked.
 */
export async function resolveHold(
  tx: Db,
  end: { holdId: string; resolution: Resolution; operationId?: string },
): Promise<{ accountId: string; amount: bigint } | undefined> {
  const hold = (await tx.select().from(holds).where(eq(holds.id, end.holdId)))[0];
  if (!hold) throw new ApiError('notFound');
  const account = await lockPersonAccount(tx, hold.accountId);
  const { rowCount } = await tx.insert(holdResolutions).values(end).onConflictDoNothing();
  if (rowCount === 0) return undefined;
  await tx
    .update(accounts)
    .set({ held: account.held - hold.amount })
    .where(eq(accounts.id, account.id));
  return { accountId: hold.accountId, amount: hold.amount };
}

type PersonAccount = Account & { balance: bigint; held: bigint };

async function lockPersonAccount(tx: Db, id: string): Promise<PersonAccount> {
  const account = (await lockAccounts(tx, [id])).get(id);
  if (!account || account.balance === null || account.held === null) {
    throw new Error('only accounts of persons can hold money');
  }
  return { ...account, balance: account.balance, held: account.held };
}
