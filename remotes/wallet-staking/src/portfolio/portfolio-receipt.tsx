import type { PortfolioTransfer } from '@shared/contract/portfolio';
import { useWords } from '@shared/host';
import { useReceipt, useSaveReceipt } from '@shared/host/money';
import { Button } from '@shared/ui';
import { Receipt, Sheet } from '@shared/ui/money';
import { usePortfolioWords } from './use-portfolio-words.ts';

interface PortfolioReceiptProps {
  transfer: PortfolioTransfer;
  onClose: () => void;
}

/** The receipt of one transfer, with its accounts and its arrival. Loaded on demand. */
export default function PortfolioReceipt({ transfer, onClose }: PortfolioReceiptProps) {
  const { t } = useWords('wallet-staking');
  const { ofReceipt } = useReceipt();
  const { linesOf } = usePortfolioWords();
  const save = useSaveReceipt();
  const receipt = ofReceipt(transfer, linesOf(transfer));
  return (
    <Sheet title={t('history.receipt')} onCancel={onClose}>
      <Receipt {...receipt} />
      <Button kind="secondary" wide onClick={() => void save(receipt)}>
        {t('common:money.saveImage')}
      </Button>
    </Sheet>
  );
}
