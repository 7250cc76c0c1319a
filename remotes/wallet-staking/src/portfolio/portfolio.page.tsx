import type { ResponseOf } from '@shared/contract/call';
import type { getPortfolio } from '@shared/contract/portfolio';
import {
  Link,
  useAmounts,
  useEye,
  useLoadFailed,
  useRateNote,
  useSettings,
  useWords,
} from '@shared/host';
import {
  BlockSkeleton,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Headline,
  IconButton,
  textStyles,
} from '@shared/ui';
import { paths } from '../paths.ts';
import { Holdings } from './holdings.tsx';
import { usePortfolioQuery } from './portfolio.api.ts';
import { isEmptyPortfolio } from './portfolio.rules.ts';
import { PortfolioTransfers } from './portfolio-transfers.tsx';

/** The user's holdings by account, and the transfers between the accounts. */
export default function PortfolioPage() {
  const { t } = useWords('wallet-staking');
  const { currencyType } = useSettings();
  const loadFailed = useLoadFailed();
  const query = usePortfolioQuery(
    { currencyType: currencyType.name },
    { refetchOnMountOrArgChange: true },
  );
  // Not `data`: after a change of the currency it still holds worths in the former one.
  const { currentData: data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('portfolio.failed'), query)} />;
  return (
    <>
      {/* As high as the loaded overview. */}
      {data ? <Overview portfolio={data} /> : <BlockSkeleton height={900} />}
      <PortfolioTransfers onRefresh={() => void query.refetch()} />
    </>
  );
}

function Overview({ portfolio }: { portfolio: ResponseOf<typeof getPortfolio> }) {
  const { t } = useWords('wallet-staking');
  const { worth } = useAmounts();
  const { total, items, rateAt } = portfolio;
  const rateNote = useRateNote(rateAt);
  return (
    <>
      <Card accent>
        <Headline
          label={t('wallet.total')}
          value={worth(total)}
          action={<IconButton {...useEye()} />}
        />
        {rateNote && <p className={textStyles.caption}>{rateNote}</p>}
      </Card>
      {isEmptyPortfolio(items) ? (
        <EmptyState
          title={t('wallet.emptyTitle')}
          message={t('wallet.emptyHint')}
          action={<Button link={<Link to={paths.receive.to()} />}>{t('receive.title')}</Button>}
        />
      ) : (
        <Holdings total={total} holdings={items} />
      )}
    </>
  );
}
