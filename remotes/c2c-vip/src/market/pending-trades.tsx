import type { CalledKind } from '@shared/contract/operation-kinds';
import { useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { PendingNotice } from '@shared/ui/pending';
import { paths } from '../paths.ts';

/** Trades whose outcome is unknown. The market shows its own by itself: it opens their sheet. */
export function PendingTrades({ isMarket }: { isMarket?: boolean }) {
  const { t } = useWords('c2c-vip');
  const market = isMarket ? undefined : { path: paths.market.to(), title: t('market.title') };
  return (
    <PendingOperations
      draw={PendingNotice}
      screenOf={({ kind, subject }) => {
        const screens: Partial<Record<CalledKind, typeof market>> = {
          'c2c.create': market,
          'c2c.sell': market,
          'c2c.cancel': { path: paths.order.to(subject), title: t('order.title') },
        };
        return screens[kind];
      }}
    />
  );
}
