import type { Balance } from '@shared/contract/wallet';
import { Link, useAmounts, useWords } from '@shared/host';
import { Card, divided, ListRow, Section } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import { paths } from '../paths.ts';
import type { AssetRow } from './wallet.rules.ts';
import { assetRows } from './wallet.rules.ts';

/** A route of the creator-business remote. */
const creatorProfit = '/creator/profit';

/** The screen with the details of each asset. */
const screens: Record<AssetRow['asset'], string> = {
  USDT: paths.history.to('USDT'),
  YUT: paths.history.to('YUT'),
  staked: paths.staking.to(),
  store: paths.portfolio.to(),
  benefit: paths.portfolio.to(),
  profit: creatorProfit,
};

const shown = (percent: AssetRow['sharePercent']) => (percent === 'small' ? '<1' : percent);

/** Each asset with its amount, its worth and its share of the total. */
export function AssetList({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const { amount, worth, showAsset } = useAmounts();
  const names: Record<AssetRow['asset'], string> = {
    USDT: 'USDT',
    YUT: 'YUT',
    staked: t('wallet.staked'),
    store: t('wallet.storeAssets'),
    benefit: t('portfolio.account.benefit'),
    profit: t('wallet.creatorProfit'),
  };
  return (
    <Section title={t('wallet.assets')}>
      <Card flush>
        <ul className={divided}>
          {assetRows(balance).map((row) => (
            <li key={row.asset}>
              <ListRow
                leading={<AssetMark asset={row.asset} />}
                title={names[row.asset]}
                subtitle={
                  showAsset ? t('wallet.share', { percent: shown(row.sharePercent) }) : undefined
                }
                value={amount(row.amount)}
                subvalue={worth(row.worth)}
                link={<Link to={screens[row.asset]} />}
                chevron
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
