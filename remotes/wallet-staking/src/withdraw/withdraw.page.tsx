import { useHost, useSearchParams, useUser, useWords } from '@shared/host';
import { Button, Notice, SegmentedControl } from '@shared/ui';
import { BenefitWithdrawal } from './benefit-withdrawal.tsx';
import { CryptoWithdrawal } from './crypto-withdrawal.tsx';
import { LatestWithdrawals } from './latest-withdrawals.tsx';

const ways = ['crypto', 'benefit'] as const;
type Way = (typeof ways)[number];

/** Money that leaves the platform: with `?show=benefit` to a bank, to a wallet address otherwise. */
export default function WithdrawPage() {
  const { t } = useWords('wallet-staking');
  const [search, setSearch] = useSearchParams();
  const way: Way = search.get('show') === 'benefit' ? 'benefit' : 'crypto';
  const Form = way === 'benefit' ? BenefitWithdrawal : CryptoWithdrawal;
  const choose = (chosen: Way) =>
    setSearch(chosen === 'benefit' ? { show: chosen } : {}, { replace: true });
  return (
    <>
      <Form>
        <IdentityNotice />
        <SegmentedControl
          label={t('withdraw.way')}
          items={ways.map((id) => ({ id, label: t(`withdraw.${id}`) }))}
          value={way}
          onChange={choose}
        />
      </Form>
      <LatestWithdrawals />
    </>
  );
}

/** Who has not passed the identity check hears of it before they fill in a form. */
function IdentityNotice() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { isKyc } = useUser();
  const { session } = useHost();
  if (isKyc === 1) return null;
  return (
    <Notice
      tone="warn"
      title={t('withdraw.kycTitle')}
      action={
        <Button kind="secondary" size="small" onClick={() => void session.askKyc()}>
          {common.t('kyc.confirm')}
        </Button>
      }
    >
      {t('withdraw.kycHint')}
    </Notice>
  );
}
