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

/**
 * Pays a person from the platform's rewards account, one transfer per amount. The caller makes sure
 * that this happens once.
 */
export async function payReward(
  tx: Db,
  given: {
    personId: string;
    asset: Asset;
    purpose: PersonPurpose;
    amounts: readonly bigint[];
    kind: MovementKind;
    businessAt: Date;
    operationId?: string;
  },
): Promise<string[]> {
  const { personId, asset, purpose, kind, businessAt, operationId } = given;
  const from = await systemAccount(tx, { asset, purpose: 'rewards' });
  const to = await personAccount(tx, { personId, asset, purpose });
  const legs = given.amounts.map((amount) => ({ from, to, amount, kind }));
  return transfer(tx, { legs, businessAt, ...(operationId && { operationId }) });
}
