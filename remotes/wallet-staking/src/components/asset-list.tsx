import type { Balance } from '@shared/contract/wallet';
import { useAmounts, useWords } from '@shared/host';
import { Card, ListRow, Section } from '@shared/ui';
import { assetRows } from '../wallet.rules.ts';
import { AssetMark } from './asset-mark.tsx';
import styles from './list.module.css';

/** Each asset with its amount, its worth and its share of the whole. */
export function AssetList({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const { amount, worth, showAsset } = useAmounts();
  return (
    <Section title={t('wallet.assets')}>
      <Card flush>
        <ul className={styles.list}>
          {assetRows(balance).map((row) => (
            <li key={row.asset}>
              <ListRow
                leading={<AssetMark asset={row.asset} />}
                title={row.asset === 'store' ? t('wallet.storeAssets') : row.asset}
                subtitle={showAsset ? t('wallet.share', { percent: row.sharePercent }) : undefined}
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
