import type { PortfolioHolding } from '@shared/contract/portfolio';
import { Link, useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { shownPercents } from '@shared/lib/share-percents';
import { Button, Card, divided, ListRow, Section, Skeleton, VisuallyHidden } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { AssetMark } from '../common/asset-mark.tsx';
import { keyOf, markOf, useAccountName } from '../common/holdings.ts';
import { paths } from '../paths.ts';
import styles from './holdings.module.css';
import type { Direction } from './portfolio.rules.ts';

const HoldingsChart = lazy(() => import('./holdings-chart.tsx'));

interface HoldingsProps {
  holdings: readonly PortfolioHolding[];
}

/** The user's holdings by account: as a donut chart with a list as its legend, which links to transfers. */
export function Holdings({ holdings }: HoldingsProps) {
  const { t } = useWords('wallet-staking');
  const percents = shownPercents(holdings.map(({ share }) => share));
  return (
    <Section title={t('portfolio.holdings')}>
      <Card flush>
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton shape="circle" width="11.25rem" height="11.25rem" />}>
            <HoldingsChart holdings={holdings} />
          </Suspense>
        </div>
        <ul className={divided}>
          {holdings.map((holding, index) => (
            <li key={keyOf(holding)}>
              <HoldingRow holding={holding} percent={percents[index] ?? 0} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface HoldingRowProps {
  holding: PortfolioHolding;
  percent: number | 'small';
}

function HoldingRow({ holding, percent }: HoldingRowProps) {
  const { asset, account, canTransferIn, canTransferOut } = holding;
  const amounts = useAmounts();
  const nameOf = useAccountName();
  const percentText = (whole: number) => amounts.percent(fromUnits(BigInt(whole), 2), 0);
  const share = percent === 'small' ? `<${percentText(1)}` : percentText(percent);
  return (
    <>
      <ListRow
        leading={<AssetMark asset={markOf(holding)} />}
        title={`${nameOf(account)} · ${asset}`}
        subtitle={amounts.showAsset ? share : undefined}
        value={amounts.amount(holding.amount)}
        subvalue={amounts.worth(holding.worth)}
      />
      {(canTransferIn || canTransferOut) && (
        <div className={styles.actions}>
          {canTransferIn && <TransferLink direction="in" holding={holding} />}
          {canTransferOut && <TransferLink direction="out" holding={holding} />}
        </div>
      )}
    </>
  );
}

/** A link to a transfer. Several rows have the same label: screen readers also get the account. */
function TransferLink({ direction, holding }: { direction: Direction; holding: PortfolioHolding }) {
  const { t } = useWords('wallet-staking');
  const nameOf = useAccountName();
  const { to } = direction === 'in' ? paths.portfolioIn : paths.portfolioOut;
  return (
    <Button kind="secondary" size="small" link={<Link to={to(holding)} />}>
      {t(`portfolio.${direction}`)}
      <VisuallyHidden>{` · ${nameOf(holding.account)} · ${holding.asset}`}</VisuallyHidden>
    </Button>
  );
}
