import type { Balance } from '@shared/contract/wallet';
import { toUnits } from '@shared/lib/money';
import { shownPercents } from '@shared/lib/share-percents';

const worthScale = 8;
const worthUnits = (worth: string): bigint => toUnits(worth, worthScale) ?? 0n;

const isNone = (amount: string): boolean => worthUnits(amount) === 0n;

export interface AssetRow {
  asset: 'USDT' | 'YUT' | 'staked' | 'store' | 'benefit' | 'profit';
  amount: string;
  worth: string;
  /** Share of the total in percent; all rows add up to 100 unless the wallet is empty. */
  sharePercent: number | 'small';
}

export function assetRows(balance: Balance): AssetRow[] {
  const rows = [
    { asset: 'USDT', amount: balance.usdt, worth: balance.usdtExchangePrice },
    { asset: 'YUT', amount: balance.yuToken, worth: balance.yuTokenExchangePrice },
    { asset: 'staked', amount: balance.staked, worth: balance.stakedExchange },
    { asset: 'store', amount: balance.storeAssets, worth: balance.storeAssetsExchange },
    // Few users have these, so their rows appear only with an amount.
    ...(
      [
        { asset: 'benefit', amount: balance.benefit, worth: balance.benefitExchange },
        { asset: 'profit', amount: balance.profit, worth: balance.profitExchange },
      ] as const
    ).filter(({ amount }) => !isNone(amount)),
  ] as const;
  const shares = shownPercents(rows.map(({ worth }) => worth));
  return rows.map((row, index) => ({ ...row, sharePercent: shares[index] ?? 0 }));
}

export const isEmptyWallet = (balance: Balance): boolean =>
  assetRows(balance).every(({ amount }) => isNone(amount)) && isNone(balance.lockAmount);
