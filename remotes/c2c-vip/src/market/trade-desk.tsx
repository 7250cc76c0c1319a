import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useUser } from '@shared/host';
import { pendingOperations } from '@shared/host/money';
import { useEffect } from 'react';
import { BuySheet } from './buy-sheet.tsx';
import { flows, type Trade } from './market.rules.ts';
import { SellSheet } from './sell-sheet.tsx';

interface TradeDeskProps {
  info: ResponseOf<typeof getC2cInfo>;
  trade: Trade | undefined;
  onTrade: (trade: Trade | undefined) => void;
}

/** Where trades are made. Loaded after the market: what was left under way shows how it ended. */
export default function TradeDesk({ info, trade, onTrade }: TradeDeskProps) {
  const { uid } = useUser();
  useEffect(() => {
    const left = pendingOperations.of(uid).filter(({ sent }) => sent);
    if (left.some(({ flow }) => flow === flows.sell)) onTrade({ kind: 'sell', orderId: '' });
    else if (left.some(({ flow }) => flow === flows.buy)) onTrade({ kind: 'buy' });
    // Once: what begins later is begun here.
  }, [uid]);
  const close = () => onTrade(undefined);
  if (trade?.kind === 'buy') return <BuySheet info={info} onClose={close} />;
  if (trade) return <SellSheet orderId={trade.orderId || undefined} onClose={close} />;
  return null;
}
