import type { Balance } from '@shared/contract/wallet';
import { Link, useAmounts, useWords } from '@shared/host';
import { shownPercents } from '@shared/lib/share-percents';
import { Card, divided, ListRow, Section } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import { keyOf, markOf, screenOf, useAccountName } from '../common/holdings.ts';

/** All that the user owns, with its amount, its worth and its share of the total. */
export function AssetList({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const nameOf = useAccountName();
  const { amount, worth, showAsset } = useAmounts();
  const percents = shownPercents(balance.holdings.map((one) => one.worth));
  return (
    <Section title={t('wallet.assets')}>
      <Card flush>
        <ul className={divided}>
          {balance.holdings.map((holding, index) => {
            const { account, asset } = holding;
            const isWallet = account === 'wallet';
            const percent = percents[index] ?? 0;
            return (
              <li key={keyOf(holding)}>
                <ListRow
                  leading={<AssetMark asset={markOf(holding)} />}
                  title={isWallet ? asset : nameOf(account)}
                  subtitle={
                    showAsset
                      ? t('wallet.share', { percent: percent === 'small' ? '<1' : percent })
                      : undefined
                  }
                  value={amount(holding.amount)}
                  subvalue={worth(holding.worth)}
                  link={<Link to={screenOf(holding)} />}
                  chevron
                />
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
