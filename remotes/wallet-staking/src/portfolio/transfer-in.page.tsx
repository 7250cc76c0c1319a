import { useWords } from '@shared/host';
import { PortfolioTransfer } from './portfolio-transfer.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** From the wallet into another account: `?account=…&asset=…` names it. */
export default function TransferInPage() {
  const { t } = useWords('wallet-staking');
  return (
    <SignedInOnly hint={t('portfolio.signedOutHint')}>
      <PortfolioTransfer direction="in" />
    </SignedInOnly>
  );
}
