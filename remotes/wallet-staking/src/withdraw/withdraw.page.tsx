import { useHost, useSearchParams, useUser, useWords } from '@shared/host';
import { Button, Notice, SegmentedControl } from '@shared/ui';
import { BenefitWithdrawal } from './benefit-withdrawal.tsx';
import { CryptoWithdrawal } from './crypto-withdrawal.tsx';
import { LatestWithdrawals } from './latest-withdrawals.tsx';

const methods = ['crypto', 'benefit'] as const;
type Method = (typeof methods)[number];

/** Withdrawals to a wallet address, or with `?show=benefit` to a bank account. */
export default function WithdrawPage() {
  const { t } = useWords('wallet-staking');
  const [search, setSearch] = useSearchParams();
  const method: Method = search.get('show') === 'benefit' ? 'benefit' : 'crypto';
  const Form = method === 'benefit' ? BenefitWithdrawal : CryptoWithdrawal;
  const choose = (chosen: Method) =>
    setSearch(chosen === 'benefit' ? { show: chosen } : {}, { replace: true });
  const header = (
    <>
      <IdentityNotice />
      <SegmentedControl
        label={t('withdraw.way')}
        items={methods.map((id) => ({ id, label: t(`withdraw.${id}`) }))}
        value={method}
        onChange={choose}
      />
    </>
  );
  return (
    <>
      <Form header={header} />
      <LatestWithdrawals />
    </>
  );
}

/** Announces a missing identity check before the form is filled in. */
function IdentityNotice() {
  const { t } = useWords('wallet-staking');
  const { isKyc } = useUser();
  const { session } = useHost();
  if (isKyc === 1) return null;
  return (
    <Notice
      tone="warn"
      title={t('withdraw.kycTitle')}
      action={
        <Button kind="secondary" size="small" onClick={() => void session.askKyc()}>
          {t('common:kyc.confirm')}
        </Button>
      }
    >
      {t('withdraw.kycHint')}
    </Notice>
  );
}
