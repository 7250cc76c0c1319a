import { useLoadFailed, useWords } from '@shared/host';
import { useReceipt, useSaveReceipt } from '@shared/host/money';
import { Button, ErrorState, Skeleton } from '@shared/ui';
import { Receipt, Sheet } from '@shared/ui/money';
import { useReceiptQuery } from './history.api.ts';

interface ReceiptSheetProps {
  /** The id of the movement. */
  id: string;
  onClose: () => void;
}

/** The receipt of a movement, with exact amounts. Loaded on demand. */
export default function ReceiptSheet({ id, onClose }: ReceiptSheetProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Sheet title={t('history.receipt')} onCancel={onClose}>
      <Content id={id} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useReceiptQuery({ id });
  const { data } = query;
  const { ofReceipt } = useReceipt();
  const save = useSaveReceipt();
  if (data) {
    const receipt = ofReceipt(data);
    return (
      <>
        <Receipt {...receipt} />
        <Button kind="secondary" wide onClick={() => void save(receipt)}>
          {t('common:money.saveImage')}
        </Button>
      </>
    );
  }
  if (query.isError) return <ErrorState {...loadFailed(t('history.receiptFailed'), query)} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="block" height={360} />
    </div>
  );
}
