import type { Balance } from '@shared/contract/wallet';
import { isZero } from '@shared/lib/amount-rules';

export const isEmptyWallet = ({ holdings }: Balance): boolean =>
  holdings.every(({ amount }) => isZero(amount));
