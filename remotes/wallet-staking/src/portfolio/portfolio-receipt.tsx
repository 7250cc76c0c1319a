import type { PortfolioTransfer } from '@shared/contract/portfolio';
import { useWords } from '@shared/host';
import { useReceipt, useSaveReceipt } from '@shared/host/money';
import { Button } from '@shared/ui';
import { Receipt, Sheet } from '@shared/ui/money';

interface PortfolioReceiptProps {
  transfer: PortfolioTransfer;
  onClose: () => void;
}

/** The receipt of one transfer. Loaded on demand. */
export default function PortfolioReceipt({ transfer, onClose }: PortfolioReceiptProps) {
  const { t } = useWords('wallet-staking');
  const { ofReceipt } = useReceipt();
  const save = useSaveReceipt();
  const receipt = ofReceipt(transfer);
  return (
    <Sheet title={t('history.receipt')} onCancel={onClose}>
      <Receipt {...receipt} />
      <Button kind="secondary" wide onClick={() => void save(receipt)}>
        {t('common:money.saveImage')}
      </Button>
    </Sheet>
  );
}
