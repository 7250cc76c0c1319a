import { useWords } from '@shared/host';
import { PortfolioTransfer } from './portfolio-transfer.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** A transfer from the wallet into the account that `?account=…&asset=…` names. */
export default function TransferInPage() {
  const { t } = useWords('wallet-staking');
  return (
    <SignedInOnly hint={t('portfolio.signedOutHint')}>
      <PortfolioTransfer direction="in" />
    </SignedInOnly>
  );
}
