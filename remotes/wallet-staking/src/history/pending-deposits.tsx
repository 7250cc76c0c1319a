import type { Asset } from '@shared/lib/money';
import { DepositRows } from '../receive/deposit-rows.tsx';
import { useLatestDeposits } from '../receive/use-latest-deposits.ts';

/** Deposits that wait for their confirmations, above the movements. Loaded on demand. */
export default function PendingDeposits({ asset }: { asset: Asset }) {
  const deposits = useLatestDeposits({ pending: true }).filter((one) => one.asset === asset);
  return deposits.length > 0 && <DepositRows deposits={deposits} />;
}
