import { createHash } from 'node:crypto';
import type { Chain } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { bookDeposit, referenceOfTransfer } from '../domains/deposit/deposit.mutations.ts';
import { readTerms } from '../domains/deposit/deposit.queries.ts';
import { newId } from '../platform/db/new-id.ts';
import { incomingTransfers } from '../schema/tables/incoming-transfers.ts';
import type { Seed } from './seeds.ts';

interface PastDeposit {
  personId: string;
  network: Chain;
  asset: Asset;
  amount: bigint;
  at: Date;
}

/** Money that arrived from outside over a network, with the confirmations that it needs. */
export async function carryOutDeposit({ tx }: Pick<Seed, 'tx'>, past: PastDeposit): Promise<void> {
  const { personId, network, asset, amount, at: businessAt } = past;
  const { smallest, confirmations } = await readTerms(tx, { network, asset });
  if (amount < smallest) throw new Error('a deposit of the demo is smaller than its network takes');
  const id = newId(businessAt);
  const hash = createHash('sha256').update(id).digest('hex');
  const transactionId = network === 'BSC' ? `0x${hash}` : hash;
  const seen = { network, transactionId, outputIndex: 0 };
  const deposit = { personId, asset, amount, businessAt };
  const transferId = await bookDeposit(tx, {
    ...deposit,
    reference: referenceOfTransfer(seen),
    by: 'provider',
    isPast: true,
  });
  await tx
    .insert(incomingTransfers)
    .values({ ...seen, ...deposit, id, confirmations, state: 'booked', transferId });
}
