import type { verifyBenefitWithdrawal, withdrawBenefit } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import {
  refusedField,
  useArrivalRow,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import { Card, Notice, TextField } from '@shared/ui';
import { AmountField, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { BankChoice } from './bank-choice.tsx';
import { useMadeWithdrawal } from './use-made-withdrawal.ts';
import { isAccountNumber } from './withdraw.rules.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const asset = 'USDT';

/** What tasks and ads have earned, to a bank account. `children` stand above the form. */
export function BenefitWithdrawal({ children }: { children: ReactNode }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const rowsOf = useQuoteRows();
  const [bank, setBank] = useState<{ code: string; name: string }>();
  const [accountName, setAccountName] = useState('');
  const [accountNumber, setAccountNumber] = useState('');
  const holder = accountName.trim();
  const isWhole = holder.length >= 2 && isAccountNumber(accountNumber);
  const money = useMoney<typeof verifyBenefitWithdrawal, typeof withdrawBenefit>({
    flow: 'withdrawBenefit',
    asset,
    to: accountNumber,
    verify: {
      path: '/v1/business/withdraw/benefitVerify',
      body: {},
      withAmount: { bankId: bank?.code, accountName: holder, accountNumber },
    },
    send: '/v1/business/withdraw/benefit',
    missing: bank ? (isWhole ? undefined : t('withdraw.enterAccount')) : t('withdraw.chooseBank'),
    labels: { next: t('withdraw.next'), confirm: t('withdraw.confirm') },
  });
  const { terms, confirming, hold, nothing } = money;
  const { isAsking, failure } = money.quote;
  const outcome = useOutcome({
    ...money,
    title: t('withdraw.title'),
    receiptOf: (withdrawal) => withdrawal,
    leaveTo: paths.wallet.to(),
    next: useMadeWithdrawal(money.state),
  });
  const arrival = useArrivalRow({ minutes: terms?.arrivalMinutes, isAsking });
  const errorOf = (name: string) => {
    const key = refusedField(failure, name);
    return key && common.t(key);
  };
  if (outcome) return <Outcome {...outcome} />;
  const rows = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  const isTyped = accountNumber !== '' && !isAccountNumber(accountNumber);
  return (
    <>
      {children}
      {hold && <Notice {...hold} />}
      {nothing && <Notice title={t('empty.benefit')}>{t('empty.benefitHint')}</Notice>}
      <BankChoice value={bank?.code ?? ''} onChange={setBank} />
      <TextField
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
        error={isTyped ? common.t('002120') : errorOf('accountNumber')}
      />
      <Card>
        <AmountField {...money.field} label={common.t('amount')} />
      </Card>
      <QuoteBlock {...money.quoteBlock} rows={[rows.receive, rows.fee, rows.total, arrival]} />
      <SubmitButton {...money.submit} />
      {confirming && bank && (
        <WithdrawalSheet
          confirming={confirming}
          asset={asset}
          destination={{ label: t('withdraw.accountNumber'), text: accountNumber }}
          rows={[
            { id: 'bank', label: t('withdraw.bank'), value: bank.name },
            { id: 'holder', label: t('withdraw.accountName'), value: holder },
          ]}
          arrivalMinutes={terms?.arrivalMinutes}
        />
      )}
    </>
  );
}
