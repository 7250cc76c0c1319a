import type { GuildMonth } from '@shared/contract/guild';
import {
  Link,
  useAmounts,
  useCursorList,
  useDates,
  useEye,
  useLoadFailed,
  useWords,
} from '@shared/host';
import { useClaim } from '@shared/host/money';
import {
  Button,
  Card,
  divided,
  EmptyState,
  ErrorState,
  Headline,
  IconButton,
  ListRow,
  Notice,
  Section,
} from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { ClaimButton, ClaimNotice } from '@shared/ui/money';
import styles from '../common/rows.module.css';
import { LevelCardSkeleton, RowsSkeleton } from '../common/skeletons.tsx';
import { paths } from '../paths.ts';
import { useGuildHistoryInfiniteQuery, useGuildQuery } from './guild.api.ts';
import { GuildCard, GuildMonthRow } from './guild-card.tsx';

/** A creator's team: its monthly income, and the person's share of it. */
export default function GuildPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useGuildQuery();
  if (query.isError && !query.data) return <ErrorState {...loadFailed(t('guild.failed'), query)} />;
  if (!query.data) {
    return (
      <>
        <LevelCardSkeleton />
        <RowsSkeleton rows={4} />
      </>
    );
  }
  const { guild } = query.data;
  if (!guild) {
    return (
      <EmptyState
        title={t('guild.none')}
        message={t('guild.noneHint')}
        action={<Button link={<Link to={paths.creator.to()} />}>{t('creator.title')}</Button>}
      />
    );
  }
  return (
    <>
      <GuildHeader guild={guild} />
      <GuildCard guild={guild} />
      <UnclaimedMonths months={guild.waiting} />
      <Section title={t('guild.history')}>
        <GuildHistory />
      </Section>
    </>
  );
}

interface GuildHeaderProps {
  guild: { name: string; notice: string; closesAt: number | null };
}

function GuildHeader({ guild }: GuildHeaderProps) {
  const { t } = useWords('creator-business');
  const { date } = useDates();
  const eye = useEye();
  return (
    <>
      <Card accent>
        <Headline label={t('guild.mine')} value={guild.name} action={<IconButton {...eye} />} />
        {guild.notice && <p>{guild.notice}</p>}
      </Card>
      {guild.closesAt !== null && (
        <Notice tone="warn" title={t('guild.closes', { date: date(guild.closesAt) })}>
          {t('guild.closesHint')}
        </Notice>
      )}
    </>
  );
}

function UnclaimedMonths({ months }: { months: readonly GuildMonth[] }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const dates = useDates();
  const claims = useClaim('guildShare');
  const { notice } = claims;
  if (months.length === 0) {
    // The last one was claimed: its notice is still to be read.
    return notice.text === undefined ? null : (
      <Section title={t('guild.waiting')}>
        <ClaimNotice {...notice} />
      </Section>
    );
  }
  return (
    <Section title={t('guild.waiting')}>
      <ClaimNotice {...notice} />
      <Card flush>
        <ul className={divided}>
          {months.map(({ month, reward, asset, until }) => (
            <li key={month}>
              <ListRow
                title={dates.month(month)}
                subtitle={t('missed.until', { time: dates.dateTime(until) })}
                value={amount(reward)}
                subvalue={asset}
              />
              <div className={styles.foot}>
                <ClaimButton
                  name={dates.month(month)}
                  {...claims.button({
                    path: '/v1/business/guild/receive',
                    body: { month },
                    amount: reward,
                    asset,
                  })}
                />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function GuildHistory() {
  const { t } = useWords('creator-business');
  const list = useCursorList(useGuildHistoryInfiniteQuery());
  return (
    <PlainList
      {...list}
      rows={4}
      words={{
        failed: t('guild.historyFailed'),
        emptyTitle: t('guild.historyNone'),
        emptyHint: t('guild.historyNoneHint'),
      }}
    >
      {(month) => <GuildMonthRow month={month} />}
    </PlainList>
  );
}
