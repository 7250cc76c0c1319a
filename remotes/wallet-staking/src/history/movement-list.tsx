import type { Movement } from '@shared/contract/wallet';
import { useDates } from '@shared/host';
import { divided, Skeleton } from '@shared/ui';
import styles from '../common/list.module.css';
import { MovementRow } from './movement-row.tsx';
import { useReceiptSheet } from './use-receipt-sheet.tsx';

/** A short list of movements; a tap opens the receipt. */
export function MovementList({ movements }: { movements: readonly Movement[] }) {
  const { dateTime } = useDates();
  const receipt = useReceiptSheet();
  return (
    <>
      <ul className={divided}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <MovementRow
              movement={movement}
              time={dateTime(movement.createdAt)}
              onOpen={() => receipt.open(movement.id)}
            />
          </li>
        ))}
      </ul>
      {receipt.sheet}
    </>
  );
}

export function MovementListSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" width="100%" height={52} />
      ))}
    </div>
  );
}
