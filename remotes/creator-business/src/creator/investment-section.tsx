import type { Investment } from '@shared/contract/creator';
import { Link, useAmounts, useDates, useLoadFailed, useWords } from '@shared/host';
import {
  BlockSkeleton,
  Button,
  Card,
  DetailRows,
  EmptyState,
  ErrorState,
  Section,
  stacks,
} from '@shared/ui';
import { paths } from '../paths.ts';
import { useIfaInfoQuery } from './creator.api.ts';

/** The running investments, a card for each, or a link to start one. */
export function InvestmentSection() {
  const { t } = useWords('creator-business');
  const { data } = useIfaInfoQuery({});
  const items = data?.items ?? [];
  return (
    <Section title={t('investment.title')}>
      {items.length > 0 ? (
        <ul className={stacks.medium}>
          {items.map((one) => (
            <li key={one.id}>
              <Card>
                <InvestmentRows investment={one} />
              </Card>
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <NoInvestment />
        </Card>
      )}
    </Section>
  );
}

function NoInvestment() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useIfaInfoQuery({});
  const { data } = query;
  if (query.isError && !data) {
    return <ErrorState {...loadFailed(t('investment.failed'), query)} />;
  }
  if (!data) return <BlockSkeleton height={204} />;
  return (
    <EmptyState
      title={t('investment.none')}
      message={t('investment.noneHint')}
      action={<Button link={<Link to={paths.invest.to()} />}>{t('invest.title')}</Button>}
    />
  );
}

function InvestmentRows({ investment }: { investment: Investment }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { date } = useDates();
  const { asset, level } = investment;
  const money = (text: string) => `${amount(text)}\u00a0${asset}`;
  return (
    <DetailRows
      rows={[
        { label: t('investment.at'), value: t('creator.level', { level }) },
        { label: t('common:amount'), value: money(investment.amount) },
        { label: t('investment.dailyProfit'), value: money(investment.dailyProfit) },
        { label: t('investment.totalProfit'), value: money(investment.totalProfit) },
        { label: t('investment.since'), value: date(investment.since) },
        { label: t('investment.until'), value: date(investment.until) },
      ]}
    />
  );
}
