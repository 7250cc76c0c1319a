import { useWords } from '@shared/host';
import { PortfolioTransfer } from './portfolio-transfer.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** A transfer into the wallet from the account that `?account=…&asset=…` names. */
export default function TransferOutPage() {
  const { t } = useWords('wallet-staking');
  return (
    <SignedInOnly hint={t('portfolio.signedOutHint')}>
      <PortfolioTransfer direction="out" />
    </SignedInOnly>
  );
}
