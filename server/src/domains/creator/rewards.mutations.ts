import { rewardClaim } from '@shared/contract/enums';
import type { Asset } from '@shared/lib/money';
import { type PersonPurpose, personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

export function assertClaimable(state: (typeof rewardClaim)[keyof typeof rewardClaim]): void {
  if (state === rewardClaim.received) throw new ApiError('alreadyReceived');
  if (state === rewardClaim.notShown) throw new ApiError('notFound');
  if (state !== rewardClaim.claimable) throw new ApiError('nothingToReceive');
}

interface Rewards {
  /** `wallet` unless another is named. */
  purpose?: PersonPurpose;
  asset: Asset;
  kind: MovementKind;
  /** The operation that pays, or at least its time. */
  operation: { id?: string; businessAt: Date };
}

/**
 * Pays a person from the platform's rewards account, one transfer per amount. The caller makes sure
 * that this happens once.
 */
export async function payRewards(
  { db, person }: { db: Db; person: { id: string } },
  given: Rewards & { amounts: readonly bigint[] },
): Promise<string[]> {
  const { purpose = 'wallet', asset, kind, operation, amounts } = given;
  const from = await systemAccount(db, { asset, purpose: 'rewards' });
  const to = await personAccount(db, { personId: person.id, asset, purpose });
  const legs = amounts.map((amount) => ({ from, to, amount, kind }));
  const { id: operationId, businessAt } = operation;
  return transfer(db, { legs, businessAt, operationId });
}

/** The same for a single amount. Returns the id of its transfer. */
export async function payReward(
  context: Parameters<typeof payRewards>[0],
  { amount, ...reward }: Rewards & { amount: bigint },
): Promise<string> {
  const [transferId = ''] = await payRewards(context, { ...reward, amounts: [amount] });
  return transferId;
}
