import type { verifyBenefitWithdrawal, withdrawBenefit } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import { refusedField, useDraft, useFocusNext, useMoney } from '@shared/host/money';
import { Notice, TextField } from '@shared/ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { BankChoice } from './bank-choice.tsx';
import { isAccountNumber } from './withdraw.rules.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const asset = 'USDT';

type Bank = { code: string; name: string } | undefined;

/** Withdraws earnings from tasks and ads to a bank account. */
export function BenefitWithdrawal({ header }: { header: ReactNode }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const [bank, setBank] = useDraft<Bank>('bank', undefined);
  const [accountName, setAccountName] = useDraft('accountName', '');
  const [accountNumber, setAccountNumber] = useDraft('accountNumber', '');
  const holder = accountName.trim();
  const isNumberValid = isAccountNumber(accountNumber);
  const isAccountValid = holder.length >= 2 && isNumberValid;
  const agreement = useAgreement({ kind: 'withdraw.benefit', namespace: 'wallet-staking' });
  const money = useMoney<typeof verifyBenefitWithdrawal, typeof withdrawBenefit>({
    flow: 'withdrawBenefit',
    title: t('withdraw.title'),
    asset,
    to: accountNumber,
    verify: {
      path: '/v1/business/withdraw/benefitVerify',
      body: {},
      withAmount: { bankId: bank?.code, accountName: holder, accountNumber },
    },
    send: '/v1/business/withdraw/benefit',
    more: { agreed: agreement.agreed },
    missing: bank
      ? isAccountValid
        ? undefined
        : t('withdraw.enterAccount')
      : t('withdraw.chooseBank'),
    labels: { next: t('withdraw.next'), confirm: t('withdraw.confirm') },
  });
  const holderInput = useRef<HTMLInputElement>(null);
  const focusNext = useFocusNext([holderInput]);
  const errorOf = (name: string) => {
    const key = refusedField(money.quote.failure, name);
    return key && common.t(key);
  };
  return (
    <WithdrawalForm
      money={money}
      agreement={agreement}
      asset={asset}
      header={header}
      destination={{ label: t('withdraw.accountNumber'), text: accountNumber }}
      sheetRows={[
        { id: 'bank', label: t('withdraw.bank'), value: bank?.name ?? '' },
        { id: 'holder', label: t('withdraw.accountName'), value: holder },
      ]}
    >
      {money.nothing && <Notice title={t('empty.benefit')}>{t('empty.benefitHint')}</Notice>}
      <BankChoice
        value={bank?.code ?? ''}
        onChange={(chosen) => {
          setBank(chosen);
          if (chosen) focusNext();
        }}
      />
      <TextField
        ref={holderInput}
        label={t('withdraw.accountName')}
        autoComplete="name"
        maxLength={120}
        value={accountName}
        onChange={setAccountName}
        error={errorOf('accountName')}
      />
      <TextField
        label={t('withdraw.accountNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        value={accountNumber}
        onChange={(text) => setAccountNumber(text.replace(/[\s-]/g, ''))}
        error={accountNumber && !isNumberValid ? common.t('002120') : errorOf('accountNumber')}
      />
    </WithdrawalForm>
  );
}
