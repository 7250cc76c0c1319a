import { rewardClaim } from '@shared/contract/enums';
import type { InvitedFriend, InviteStage } from '@shared/contract/invite';
import { assetScale, fromUnits } from '@shared/lib/money';
import type { InviteStageRow } from '../../schema/tables/invites.ts';

export interface Friends {
  /** Who registered and is still there. */
  registered: number;
  /** Of them, who passed the identity check. */
  checked: number;
  /** The same with those whose account is gone by now. */
  everChecked: number;
}

/** What a person can do about a stage. Received stays received, whoever leaves later. Pure. */
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

/** How far somebody has come. Nobody is active before the identity check. Pure. */
export function stepOf(of: { isChecked: boolean; isActive: boolean }): InvitedFriend['step'] {
  if (!of.isChecked) return 'registered';
  return of.isActive ? 'active' : 'checked';
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name of which only the ends are told: `L***h`. A family of emoji is one character. Pure. */
export function hiddenName(name: string): string {
  const parts = [...characters.segment(name.trim())].map(({ segment }) => segment);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  return `${first}***${last}`;
}

/** The page for whoever is invited, below the web view's base. */
export const landingLink = (inviteCode: string): string =>
  `/landing?inviteCode=${encodeURIComponent(inviteCode)}`;
