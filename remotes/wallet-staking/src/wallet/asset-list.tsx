import type { Balance, HoldingAccount } from '@shared/contract/wallet';
import { Link, useAmounts, useWords } from '@shared/host';
import { shownPercents } from '@shared/lib/share-percents';
import { Card, divided, ListRow, Section } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import { keyOf, markOf, useAccountName } from '../common/holdings.ts';
import { paths } from '../paths.ts';

/** The screen with the details of each account; some are routes of other remotes. */
const screens: Record<Exclude<HoldingAccount, 'wallet'>, string> = {
  stake: paths.staking.to(),
  store: paths.portfolio.to(),
  benefit: paths.portfolio.to(),
  transfer: paths.portfolio.to(),
  withdrawal: paths.withdraw.to(),
  profit: '/creator/profit',
  investment: '/creator',
  campaign: '/traffic-pool',
  buyOrder: '/c2c/orders',
};

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
                  link={<Link to={isWallet ? paths.history.to(asset) : screens[account]} />}
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
