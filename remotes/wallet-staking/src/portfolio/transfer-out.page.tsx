import { useWords } from '@shared/host';
import { PortfolioTransfer } from './portfolio-transfer.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** From another account into the wallet: `?account=…&asset=…` names it. */
export default function TransferOutPage() {
  const { t } = useWords('wallet-staking');
  return (
    <SignedInOnly hint={t('portfolio.signedOutHint')}>
      <PortfolioTransfer direction="out" />
    </SignedInOnly>
  );
}
