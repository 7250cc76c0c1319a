import type { Balance } from '@shared/contract/wallet';
import { useAmounts, useWords } from '@shared/host';
import { Card, ListRow, Section } from '@shared/ui';
import type { AssetRow } from '../wallet.rules.ts';
import { assetRows } from '../wallet.rules.ts';
import { AssetMark } from './asset-mark.tsx';
import styles from './list.module.css';

/** Each asset with its amount, its worth and its share of the whole. */
export function AssetList({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const { amount, worth, showAsset } = useAmounts();
  const subtitle = ({ asset, sharePercent }: AssetRow): string | undefined => {
    if (!showAsset) return undefined;
    const share = t('wallet.share', { percent: sharePercent });
    if (asset !== 'YUT') return share;
    return `${share} · ${t('wallet.locked', { amount: amount(balance.lockAmount) })}`;
  };
  return (
    <Section title={t('wallet.assets')}>
      <Card flush>
        <ul className={styles.list}>
          {assetRows(balance).map((row) => (
            <li key={row.asset}>
              <ListRow
                leading={<AssetMark asset={row.asset} />}
                title={row.asset === 'store' ? t('wallet.storeAssets') : row.asset}
                subtitle={subtitle(row)}
                value={amount(row.amount)}
                subvalue={worth(row.worth)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
