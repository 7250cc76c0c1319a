import type { OperationKind } from '@shared/contract/operation-kinds';
import type { Asset } from '@shared/lib/money';
import type { QuotedTerms } from '../domains/money/quoting.ts';
import { keepReceipt, type ReceiptDetails } from '../domains/money/receipts.mutations.ts';
import type { MovementKind } from '../ledger/kinds.ts';
import { type Operation, once } from '../ledger/operations.ts';
import { newId } from '../platform/db/new-id.ts';
import type { Seed } from './seeds.ts';

interface PastOperation extends ReceiptDetails {
  ownerId: string;
  kind: OperationKind;
  at: Date;
  /** The kind of its receipt, if it has one. */
  receipt: MovementKind | null;
  taken: QuotedTerms;
}

/** Carries out an operation in the past as its call does: under a key of its own, with its receipt. */
export async function carryOutPast(
  { tx }: Pick<Seed, 'tx'>,
  past: PastOperation,
  effect: (operation: Operation) => Promise<unknown>,
): Promise<string> {
  const { ownerId, kind, at: businessAt, receipt, taken, ...details } = past;
  const request = { ownerId, key: newId(businessAt), kind, content: taken, businessAt };
  const { id } = await once(tx, request, async (operation) => {
    if (receipt) await keepReceipt(tx, { ...details, operation, ownerId, kind: receipt, taken });
    await effect(operation);
    return { id: operation.id };
  });
  return id;
}

/** The terms that a quote would have fixed; without more said, there is no fee and all arrives. */
export function pastTerms(
  of: { asset: Asset; amount: bigint; fee?: bigint; receive?: bigint; receiveAsset?: Asset },
  more: Record<string, string> = {},
): QuotedTerms {
  const { asset, amount, fee = 0n, receive = amount, receiveAsset = asset } = of;
  return {
    ...more,
    asset,
    amount: String(amount),
    fee: String(fee),
    total: String(amount + fee),
    receiveAsset,
    receive: String(receive),
  };
}
