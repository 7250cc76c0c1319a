import type { ResponseOf } from '@shared/contract/call';
import { rewardClaim } from '@shared/contract/enums';
import type { GuildMonth, getGuild } from '@shared/contract/guild';
import { useAmounts, useDates, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { Badge, Card, DetailRows, ListRow, ProgressBar, Section } from '@shared/ui';
import { progressToTarget } from '../common/progress.rules.ts';
import styles from './guild-card.module.css';

type Guild = NonNullable<ResponseOf<typeof getGuild>['guild']>;

/** The current month: the guild's progress, and the person's share of it. */
export function GuildCard({ guild }: { guild: Guild }) {
  const { t } = useWords('creator-business');
  const { amount, format, showAsset } = useAmounts();
  const { date, month } = useDates();
  const { current, role, members, joinedAt, share } = guild;
  const correctionText = useCorrectionText();
  const money = (text: string) => `${amount(text)}\u00a0${current.asset}`;
  const progress = t('guild.progress', {
    income: money(current.income),
    target: `${format(current.target)}\u00a0${current.asset}`,
  });
  return (
    <Section title={t('guild.month', { month: month(current.month) })}>
      <Card>
        <div className={styles.progress}>
          <ProgressBar
            label={t('guild.target')}
            value={showAsset ? progressToTarget(current) : 0}
            valueText={progress}
          />
          <p>{progress}</p>
        </div>
        <DetailRows
          rows={[
            ...(isZero(current.correction)
              ? []
              : [{ label: t('guild.correction'), value: correctionText(current) }]),
            { label: t('guild.ownPart'), value: money(current.mine) },
            {
              label: t('guild.share', { percent: format(String(Number(share) * 100), 0) }),
              value: money(current.reward),
            },
            { label: t('guild.role'), value: t(`guild.roles.${role}`) },
            { label: t('guild.members'), value: String(members) },
            { label: t('guild.joined'), value: date(joinedAt) },
          ]}
        />
      </Card>
    </Section>
  );
}

/** The signed amount that was deducted from a month or given back. */
function useCorrectionText(): (month: GuildMonth) => string {
  const { signed } = useAmounts();
  return ({ correction, asset }) => `${signed(correction)}\u00a0${asset}`;
}

/** A past month: the guild's income, and the person's share of it. */
export function GuildMonthRow({ month }: { month: GuildMonth }) {
  const { t } = useWords('creator-business');
  const { amount, format } = useAmounts();
  const correctionText = useCorrectionText();
  const dates = useDates();
  const { asset, status } = month;
  const badge =
    status === rewardClaim.received
      ? ({ word: 'rewards.received', tone: 'up' } as const)
      : status === rewardClaim.claimable
        ? ({ word: 'rewards.claimable', tone: 'accent' } as const)
        : ({
            word: isZero(month.reward) ? 'guild.notReached' : 'guild.tooLate',
            tone: 'neutral',
          } as const);
  return (
    <ListRow
      title={dates.month(month.month)}
      subtitle={
        <>
          {t('guild.progress', {
            income: `${amount(month.income)}\u00a0${asset}`,
            target: `${format(month.target)}\u00a0${asset}`,
          })}
          {!isZero(month.correction) && (
            <>
              <br />
              {t('common:labelled', { label: t('guild.correction'), value: correctionText(month) })}
            </>
          )}
          <br />
          <Badge tone={badge.tone}>{t(badge.word)}</Badge>
        </>
      }
      value={amount(month.reward)}
      subvalue={asset}
    />
  );
}
