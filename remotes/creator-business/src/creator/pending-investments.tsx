import type { CalledKind } from '@shared/contract/operation-kinds';
import { useWords } from '@shared/host';
import { PendingOperations, type PendingScreen } from '@shared/host/pending';
import { PendingNotice } from '@shared/ui/pending';
import { paths } from '../paths.ts';

/** Investments and transfers of profit whose outcome is unknown; claims show theirs themselves. */
export function PendingInvestments() {
  const { t } = useWords('creator-business');
  const screens: Partial<Record<CalledKind, PendingScreen>> = {
    'creator.invest': { path: paths.invest.to(), title: t('invest.title') },
    'creator.transferProfit': { path: paths.profit.to(), title: t('profit.title') },
    'campaign.create': { path: paths.trafficPool.to(), title: t('pool.title') },
  };
  return <PendingOperations draw={PendingNotice} screenOf={({ kind }) => screens[kind]} />;
}
