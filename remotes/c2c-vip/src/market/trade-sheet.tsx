import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useUser } from '@shared/host';
import { pendingOperations, useDraft } from '@shared/host/money';
import { useEffect } from 'react';
import { BuySheet } from './buy-sheet.tsx';
import { flows, type Trade } from './market.rules.ts';
import { SellSheet } from './sell-sheet.tsx';

interface TradeSheetProps {
  info: ResponseOf<typeof getC2cInfo>;
  trade: Trade | undefined;
  onTrade: (trade: Trade | undefined) => void;
}

/**
 * The sheet of a trade. Opens by itself for a pending trade, and for one that was open before a reload
 * or a visit to its agreement. Loaded after the market.
 */
export default function TradeSheet({ info, trade, onTrade }: TradeSheetProps) {
  const { uid } = useUser();
  const [kept, keep] = useDraft<Trade | undefined>('trade', undefined);
  useEffect(() => {
    const left = pendingOperations.of(uid).filter(({ sent }) => sent);
    if (left.some(({ flow }) => flow === flows.sell)) onTrade({ kind: 'sell', orderId: '' });
    else if (left.some(({ flow }) => flow === flows.buy)) onTrade({ kind: 'buy' });
    else if (kept) onTrade(kept);
    // Only once: later trades begin in this sheet.
  }, [uid]);
  useEffect(() => keep(trade), [trade]);
  if (!trade) return null;
  const close = () => onTrade(undefined);
  if (trade.kind === 'buy') return <BuySheet info={info} onClose={close} />;
  return <SellSheet orderId={trade.orderId || undefined} onClose={close} />;
}
