import type { Arrivals } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import { useExact } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';
import { compareAmounts, toAmount } from '@shared/lib/number-input';

interface Withdrawn {
  asset: Asset;
  typed: string;
  /** Without the hours in which a person decides. */
  isShort?: boolean;
}

/** When a withdrawal arrives: minutes only for the amounts about which no person decides (D26). */
export function useArrivalText(): (arrivals: Arrivals, of: Withdrawn) => string {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  return ({ reviewedFrom, reviewed, automatic }, { asset, typed, isShort }) => {
    const amount = toAmount(typed);
    if (isZero(reviewedFrom) || (amount && compareAmounts(amount, reviewedFrom) >= 0)) {
      return isShort ? t('withdraw.afterReview') : reviewed;
    }
    if (amount && !isZero(amount)) return automatic;
    return t('withdraw.below', { time: automatic, amount: exact(reviewedFrom, asset) });
  };
}
