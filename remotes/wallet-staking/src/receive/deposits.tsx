import { useWords } from '@shared/host';
import { Section } from '@shared/ui';
import { DepositRows } from './deposit-rows.tsx';
import { useLatestDeposits } from './use-latest-deposits.ts';

/** The latest deposits from outside; nothing before the first one. */
export function Deposits({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useWords('wallet-staking');
  const deposits = useLatestDeposits({ limit: 5 }, isWaiting);
  if (deposits.length === 0) return null;
  return (
    <Section title={t('receive.deposits')}>
      <DepositRows deposits={deposits} />
    </Section>
  );
}
