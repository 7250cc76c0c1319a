import { rewardClaim } from '@shared/contract/enums';
import type { InviteStage } from '@shared/contract/invite';
import { useAmounts, useWords } from '@shared/host';
import { type Claims, useClaim } from '@shared/host/money';
import type { Tone } from '@shared/ui';
import { Badge, Card, ListRow, ProgressBar, Section } from '@shared/ui';
import { ClaimButton, ClaimNotice } from '@shared/ui/money';
import styles from './invite.module.css';
import { shownStages } from './invite.rules.ts';

interface InviteStagesProps {
  stages: readonly InviteStage[];
  /** Friends who passed the check. */
  checkedCount: number;
}

/** Rewards by number of friends, with progress. */
export function InviteStages({ stages, checkedCount }: InviteStagesProps) {
  const { t } = useWords('social-messages');
  const claims = useClaim('inviteStage');
  const shown = shownStages(stages);
  if (shown.length === 0) return null;
  return (
    <Section title={t('invite.stages')}>
      <ClaimNotice {...claims.notice} />
      <Card flush>
        <ul>
          {shown.map((stage) => (
            <li key={stage.stage}>
              <Stage stage={stage} checkedCount={checkedCount} claims={claims} />
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.note}>{t('invite.stagesHint')}</p>
    </Section>
  );
}

const badges: Record<InviteStage['status'], { word: string; tone: Tone }> = {
  [rewardClaim.notAchieved]: { word: 'claim.notAchieved', tone: 'neutral' },
  [rewardClaim.claimable]: { word: 'claim.claimable', tone: 'accent' },
  [rewardClaim.received]: { word: 'claim.received', tone: 'up' },
  [rewardClaim.downgrade]: { word: 'claim.downgrade', tone: 'warn' },
  [rewardClaim.notShown]: { word: '', tone: 'neutral' },
};

interface StageProps {
  stage: InviteStage;
  checkedCount: number;
  claims: Claims;
}

function Stage({ stage: row, checkedCount, claims }: StageProps) {
  const { t } = useWords('social-messages');
  const { amount } = useAmounts();
  const { stage, friends, asset, status } = row;
  const { word, tone } = badges[status];
  const title = t('invite.friends', { number: friends });
  const reached = Math.min(checkedCount, friends);
  return (
    <div className={styles.stage}>
      <ListRow
        title={title}
        subtitle={<Badge tone={tone}>{t(word)}</Badge>}
        value={amount(row.amount)}
        subvalue={asset}
      />
      {status !== rewardClaim.received && (
        <div className={styles.foot}>
          <ProgressBar
            label={title}
            value={reached / friends}
            valueText={`${reached}/${friends}`}
          />
          {status === rewardClaim.claimable ? (
            <ClaimButton
              name={title}
              {...claims.button({
                path: '/v1/invite/receiveStage',
                body: { stage: String(stage) },
                amount: row.amount,
                asset,
              })}
            />
          ) : (
            <span className={styles.label} aria-hidden="true">
              {reached}/{friends}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
