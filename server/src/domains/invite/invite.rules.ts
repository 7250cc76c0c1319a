import { rewardClaim } from '@shared/contract/enums';
import type { InvitedFriend, InviteStage } from '@shared/contract/invite';
import { assetScale, fromUnits } from '@shared/lib/money';
import type { InviteStageRow } from '../../schema/tables/invites.ts';

export interface Friends {
  /** Invited friends whose account still exists. */
  registered: number;
  /** Those of them who passed the identity check. */
  checked: number;
  /** Like `checked`, but including erased accounts. */
  everChecked: number;
}

/** The claim state of a stage. A received reward stays received if friends leave later. Pure. */
export function stageState(
  of: Pick<InviteStageRow, 'friends' | 'isShown'>,
  at: Pick<Friends, 'checked' | 'everChecked'> & { isReceived: boolean },
): InviteStage['status'] {
  if (at.isReceived) return rewardClaim.received;
  if (!of.isShown) return rewardClaim.notShown;
  if (at.checked >= of.friends) return rewardClaim.claimable;
  return at.everChecked >= of.friends ? rewardClaim.downgrade : rewardClaim.notAchieved;
}

export function presentStage(
  row: InviteStageRow,
  at: Parameters<typeof stageState>[1],
): InviteStage {
  const { stage, friends, reward, rewardAsset: asset } = row;
  const amount = fromUnits(reward, assetScale[asset]);
  return { stage, friends, amount, asset, status: stageState(row, at) };
}

/** A friend's progress. A friend is not active before the identity check. Pure. */
export function stepOf(of: { isChecked: boolean; isActive: boolean }): InvitedFriend['step'] {
  if (!of.isChecked) return 'registered';
  return of.isActive ? 'active' : 'checked';
}

/** The path of the landing page for invited people, below the web view's base. */
export const landingLink = (inviteCode: string): string =>
  `/landing?inviteCode=${encodeURIComponent(inviteCode)}`;
