import type { Investment } from '@shared/contract/creator';
import { useAmounts, useWords } from '@shared/host';
import { formatDate } from '@shared/lib/format-date';
import { Card, DetailRows, EmptyState, ErrorState, Section, Skeleton } from '@shared/ui';
import { useIfaInfoQuery } from '../api.ts';

/** The investment that runs, or that there is none. */
export function InvestmentSection() {
  const { t } = useWords('creator-business');
  return (
    <Section title={t('investment.title')}>
      <Card>
        <InvestmentState />
      </Card>
    </Section>
  );
}

function InvestmentState() {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { data, isError, isFetching, refetch } = useIfaInfoQuery({});
  if (isError && !data) {
    return (
      <ErrorState
        title={t('investment.failed')}
        retry={{ label: common.t('retry'), busy: isFetching, onClick: () => void refetch() }}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" width="100%" height={204} />
      </div>
    );
  }
  if (!data.active) {
    return <EmptyState title={t('investment.none')} message={t('investment.noneHint')} />;
  }
  return <InvestmentRows investment={data.active} />;
}

function InvestmentRows({ investment }: { investment: Investment }) {
  const { t, language } = useWords('creator-business');
  const common = useWords('common');
  const { amount } = useAmounts();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { asset, level } = investment;
  const money = (text: string) => `${amount(text)} ${asset}`;
  const day = (unixSeconds: number) => formatDate(unixSeconds, { language, timeZone });
  return (
    <DetailRows
      rows={[
        { label: t('investment.at'), value: t('creator.level', { level }) },
        { label: common.t('amount'), value: money(investment.amount) },
        { label: t('investment.dailyProfit'), value: money(investment.dailyProfit) },
        { label: t('investment.totalProfit'), value: money(investment.totalProfit) },
        { label: t('investment.since'), value: day(investment.since) },
        { label: t('investment.until'), value: day(investment.until) },
      ]}
    />
  );
}
