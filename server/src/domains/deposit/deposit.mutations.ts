import type { Asset } from '@shared/lib/money';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { lockAccounts, personAccount, systemAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow, hasRow, lockRow } from '../../platform/db/rows.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { deposits } from '../../schema/tables/deposits.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  depositAddresses,
  type HeldReason,
  type IncomingTransfer,
  incomingTransfers,
} from '../../schema/tables/incoming-transfers.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { textOf } from '../money/public.ts';
import { readTerms } from './deposit.queries.ts';
import { addressKey, nextStep, type Step, spellingsOf } from './deposit.rules.ts';
import type { DepositProvider, ReportedTransfer } from './provider.ts';

/** The reference is already booked; throwing this rolls the transfer back. */
export class ReferenceTakenError extends Error {}

interface NewDeposit {
  personId: string;
  asset: Asset;
  amount: bigint;
  reference: string;
  businessAt: Date;
  by: string;
  /** Demo history: send no notification. */
  isPast?: true;
}

/** Credits money from outside, once for each reference, and notifies the person. */
export async function bookDeposit(tx: Db, deposit: NewDeposit): Promise<string> {
  const { personId, asset, amount, reference, businessAt, by } = deposit;
  const to = await personAccount(tx, { personId, asset, purpose: 'wallet' });
  const from = await systemAccount(tx, { asset, purpose: 'outside' });
  const legs = [{ from, to, amount, kind: 'deposit' as const }];
  const [transferId = ''] = await transfer(tx, { legs, businessAt });
  const booked = await tx
    .insert(deposits)
    .values({ reference, personId, transferId, bookedBy: by })
    .onConflictDoNothing()
    .returning();
  if (booked.length === 0) throw new ReferenceTakenError();
  if (deposit.isPast) return transferId;
  const params = { amount: textOf(amount, asset), asset };
  await writeSystemMessage(tx, { personId, kind: 'depositReceived', params });
  return transferId;
}

/**
 * Locks the account that a deposit goes to. An operator and the provider may book the same
 * transaction: the second one waits here, and then sees what the first has booked.
 */
export async function lockWallet(tx: Db, of: { personId: string; asset: Asset }): Promise<void> {
  await lockAccounts(tx, [await personAccount(tx, { ...of, purpose: 'wallet' })]);
}

export type TransferOutcome =
  | Exclude<Step, 'book' | 'keep' | 'vanish'>
  | 'vanished'
  | 'booked'
  /** An older report, or one that is known. */
  | 'known'
  /** The same transaction and output with another address, asset or amount. */
  | 'conflict'
  | 'unknownAddress'
  /** An asset that is not accepted on the network. */
  | 'ignored';

/** Records what the provider has seen of one transfer, and books it after its confirmations. */
export async function recordTransfer(
  tx: Db,
  given: { report: ReportedTransfer; provider: Pick<DepositProvider, 'networks'>; log: Logger },
): Promise<TransferOutcome> {
  const { report, provider, log } = given;
  const { network, asset } = report;
  const key = addressKey(network, report.address);
  const owner = await findRow(tx, depositAddresses, { network, addressKey: key });
  if (!owner) return 'unknownAddress';
  const offered = provider.networks.find((one) => one.network === network);
  if (!offered?.assets.includes(asset)) return 'ignored';
  const { business: businessAt } = await databaseTime(tx);
  const { personId } = owner;
  const known = await lockTransfer(tx, { ...report, personId, businessAt });
  const { id, state } = known;
  if (known.personId !== personId || known.asset !== asset || known.amount !== report.amount) {
    log.error({ transfer: id }, 'the deposit provider contradicts an earlier report');
    return 'conflict';
  }
  if (report.observedAt <= known.observedAt) return 'known';
  const step = nextStep(known, report, await readTerms(tx, { network, asset }));
  const seen = { confirmations: report.confirmations, observedAt: report.observedAt };
  const change = (values: Partial<IncomingTransfer>) =>
    tx
      .update(incomingTransfers)
      .set({ ...seen, ...values })
      .where(eq(incomingTransfers.id, id));
  if (step === 'book') return book(tx, { known, businessAt, change });
  if (step === 'vanish') {
    if (!known.vanishedAt) log.error({ transfer: id }, 'a booked deposit has left its network');
    await change({ vanishedAt: report.observedAt, resolvedBy: '' });
    return 'vanished';
  }
  if (step === 'keep') {
    await change({ vanishedAt: null });
    return 'booked';
  }
  await change(state === step ? {} : { state: step });
  return step;
}

/** Inserts the transfer as not observed yet, or waits for whoever reports it at the same time. */
async function lockTransfer(
  tx: Db,
  of: ReportedTransfer & { personId: string; businessAt: Date },
): Promise<IncomingTransfer> {
  const { network, transactionId, outputIndex, personId, asset, amount, businessAt } = of;
  const key = { network, transactionId, outputIndex };
  const observedAt = new Date(0);
  await tx
    .insert(incomingTransfers)
    .values({ id: newId(), ...key, personId, asset, amount, businessAt, observedAt })
    .onConflictDoNothing();
  const row = await lockRow(tx, incomingTransfers, key);
  if (!row) throw new Error('a transfer that was just stored does not exist');
  return row;
}

async function book(
  tx: Db,
  given: {
    known: IncomingTransfer;
    businessAt: Date;
    change: (values: Partial<IncomingTransfer>) => Promise<unknown>;
  },
): Promise<'booked' | 'held'> {
  const { known, businessAt, change } = given;
  const { personId, asset, amount } = known;
  await lockWallet(tx, { personId, asset });
  const reason = await findObjection(tx, known);
  if (reason) {
    await change({ state: 'held', reason });
    return 'held';
  }
  const reference = referenceOfTransfer(known);
  const deposit = { personId, asset, amount, reference, businessAt, by: 'provider' };
  await change({ state: 'booked', transferId: await bookDeposit(tx, deposit) });
  return 'booked';
}

/** Operators could give it to a deposit, too, when they saw it in the table. */
export const referenceOfTransfer = (
  of: Pick<IncomingTransfer, 'network' | 'transactionId' | 'outputIndex'>,
): string => `${of.network}:${of.transactionId}:${of.outputIndex}`;

/** Why an operator has to look at a transfer. Requires a locked account, as an erasure takes it. */
async function findObjection(tx: Db, of: IncomingTransfer): Promise<HeldReason | undefined> {
  const { id, network, transactionId, personId } = of;
  const erased = and(eq(persons.id, personId), isNotNull(persons.erasedAt));
  if (await hasRow(tx, persons, erased)) return 'accountClosed';
  const names = [...spellingsOf(transactionId), referenceOfTransfer(of).toLowerCase()];
  const byHand = inArray(sql`lower(${deposits.reference})`, names);
  if (await hasRow(tx, deposits, byHand)) return 'bookedByHand';
  const vanished = and(
    eq(incomingTransfers.network, network),
    eq(incomingTransfers.transactionId, transactionId),
    ne(incomingTransfers.id, id),
    isNotNull(incomingTransfers.vanishedAt),
  );
  return (await hasRow(tx, incomingTransfers, vanished)) ? 'vanishedBefore' : undefined;
}
