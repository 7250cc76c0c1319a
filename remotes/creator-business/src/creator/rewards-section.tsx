import type { CreatorInfo, LevelReward } from '@shared/contract/creator';
import { rewardClaim } from '@shared/contract/enums';
import { useAmounts, useWords } from '@shared/host';
import { useClaim } from '@shared/host/money';
import type { Tone } from '@shared/ui';
import { Badge, Card, divided, ListRow, Section } from '@shared/ui';
import { ClaimButton, ClaimNotice } from '@shared/ui/money';
import styles from '../common/rows.module.css';
import { shownRewards } from './creator.rules.ts';
import { LevelBadge } from './level-badge.tsx';

/** The one-time reward of each level, and its state for this person. */
export function RewardsSection({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const claims = useClaim('levelReward');
  const rewards = shownRewards(info);
  if (rewards.length === 0) return null;
  return (
    <Section title={t('rewards.title')}>
      <ClaimNotice {...claims.notice} />
      <Card flush>
        <ul className={divided}>
          {rewards.map((reward) => (
            <li key={reward.level}>
              <RewardRow reward={reward} isReached={reward.level <= info.level} />
              {reward.status === rewardClaim.claimable && (
                <div className={styles.foot}>
                  <ClaimButton
                    name={t('creator.level', { level: reward.level })}
                    {...claims.button({
                      path: '/v1/business/creator/receive',
                      body: { level: String(reward.level) },
                      amount: reward.amount,
                      asset: reward.asset,
                    })}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type ShownStatus = Exclude<LevelReward['status'], typeof rewardClaim.notShown>;

const badges: Record<ShownStatus, { word: string; tone: Tone }> = {
  [rewardClaim.notAchieved]: { word: 'rewards.notAchieved', tone: 'neutral' },
  [rewardClaim.claimable]: { word: 'rewards.claimable', tone: 'accent' },
  [rewardClaim.received]: { word: 'rewards.received', tone: 'up' },
  [rewardClaim.downgrade]: { word: 'rewards.downgrade', tone: 'warn' },
};

function RewardRow({ reward, isReached }: { reward: LevelReward; isReached: boolean }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { level, asset, status } = reward;
  if (status === rewardClaim.notShown) return null;
  const { word, tone } = badges[status];
  return (
    <ListRow
      leading={<LevelBadge level={level} state={isReached ? 'reached' : 'ahead'} />}
      title={t('creator.level', { level })}
      subtitle={<Badge tone={tone}>{t(word)}</Badge>}
      value={amount(reward.amount)}
      subvalue={asset}
    />
  );
}
