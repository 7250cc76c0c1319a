import type { Deposit } from '@shared/contract/deposit';
import { useAmounts, useDates } from '@shared/host';
import { Card, divided, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';

/** Deposits from outside, each with its state or its confirmations. */
export function DepositRows({ deposits }: { deposits: readonly Deposit[] }) {
  const { amount } = useAmounts();
  const { date } = useDates();
  return (
    <Card flush>
      <ul className={divided} aria-live="polite">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <ListRow
              leading={<AssetMark asset={deposit.asset} />}
              title={`${deposit.asset} · ${deposit.network}`}
              subtitle={deposit.stateTitle}
              value={amount(deposit.amount)}
              subvalue={date(deposit.createdAt)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
