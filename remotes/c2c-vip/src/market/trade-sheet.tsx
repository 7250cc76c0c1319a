import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useUser } from '@shared/host';
import { useDraft } from '@shared/host/agreement';
import { pendingOperations } from '@shared/host/money';
import { useEffect } from 'react';
import { BuySheet } from './buy-sheet.tsx';
import { flows, type Trade, type TradeDraft } from './market.rules.ts';
import { SellSheet } from './sell-sheet.tsx';

interface TradeSheetProps {
  info: ResponseOf<typeof getC2cInfo>;
  trade: Trade | undefined;
  onTrade: (trade: Trade | undefined) => void;
}

/**
 * The sheet of a trade. Opens by itself for a pending trade, and on the return from its agreement.
 * Loaded after the market.
 */
export default function TradeSheet({ info, trade, onTrade }: TradeSheetProps) {
  const { uid } = useUser();
  const { first, keep } = useDraft<TradeDraft>('trade', {});
  useEffect(() => {
    const left = pendingOperations.of(uid).filter(({ sent }) => sent);
    if (left.some(({ flow }) => flow === flows.sell)) onTrade({ kind: 'sell', orderId: '' });
    else if (left.some(({ flow }) => flow === flows.buy)) onTrade({ kind: 'buy' });
    else if (first.trade) onTrade(first.trade);
    // Only once: later trades begin in this sheet.
  }, [uid]);
  if (!trade) return null;
  const sheet = {
    draft: trade === first.trade ? first : {},
    onRead: (draft: TradeDraft) => keep({ ...draft, trade }),
    onClose: () => onTrade(undefined),
  };
  if (trade.kind === 'buy') return <BuySheet info={info} {...sheet} />;
  return <SellSheet orderId={trade.orderId || undefined} {...sheet} />;
}
