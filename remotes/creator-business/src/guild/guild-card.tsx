import type { ResponseOf } from '@shared/contract/call';
import { rewardClaim } from '@shared/contract/enums';
import type { GuildMonth, getGuild } from '@shared/contract/guild';
import { useAmounts, useDates, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { Badge, Card, DetailRows, ListRow, ProgressBar, Section } from '@shared/ui';
import { progressOf } from './guild.rules.ts';
import styles from './guild-card.module.css';

type Guild = NonNullable<ResponseOf<typeof getGuild>['guild']>;

/** The month that runs: how far the guild is, and what of it would be the person's. */
export function GuildCard({ guild }: { guild: Guild }) {
  const { t } = useWords('creator-business');
  const { amount, format, showAsset } = useAmounts();
  const { date, month } = useDates();
  const { current, role, members, joinedAt, share } = guild;
  const corrected = useCorrection();
  const money = (text: string) => `${amount(text)} ${current.asset}`;
  const progress = t('guild.progress', {
    income: money(current.income),
    target: `${format(current.target)} ${current.asset}`,
  });
  return (
    <Section title={t('guild.month', { month: month(current.month) })}>
      <Card>
        <div className={styles.way}>
          <ProgressBar
            label={t('guild.target')}
            value={showAsset ? progressOf(current) : 0}
            valueText={progress}
          />
          <p>{progress}</p>
        </div>
        <DetailRows
          rows={[
            ...(isZero(current.correction)
              ? []
              : [{ label: t('guild.correction'), value: corrected(current) }]),
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

/** What was deducted from a month, or given back to it, with its sign. */
function useCorrection(): (month: GuildMonth) => string {
  const { signed } = useAmounts();
  return ({ correction, asset }) => `${signed(correction)} ${asset}`;
}

/** A month that is over: what came in, and what of it was the person's. */
export function GuildMonthRow({ month }: { month: GuildMonth }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { amount, format } = useAmounts();
  const corrected = useCorrection();
  const dates = useDates();
  const { asset, status } = month;
  const state =
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
            income: `${amount(month.income)} ${asset}`,
            target: `${format(month.target)} ${asset}`,
          })}
          {!isZero(month.correction) && (
            <>
              <br />
              {common.t('labelled', { label: t('guild.correction'), value: corrected(month) })}
            </>
          )}
          <br />
          <Badge tone={state.tone}>{t(state.word)}</Badge>
        </>
      }
      value={amount(month.reward)}
      subvalue={asset}
    />
  );
}
