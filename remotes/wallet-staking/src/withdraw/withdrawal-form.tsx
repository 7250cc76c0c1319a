import type {
  verifyBenefitWithdrawal,
  verifyCryptoWithdrawal,
  withdrawBenefit,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { useNavigate, useWords } from '@shared/host';
import type { useAgreement } from '@shared/host/agreement';
import type { useMoney } from '@shared/host/money';
import { toMoneyRow, useOutcome, useQuoteRows } from '@shared/host/money';
import type { Asset } from '@shared/lib/money';
import { Card, Notice } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import type { MoneyRow } from '@shared/ui/money';
import { AmountField, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useArrivalText } from './use-arrival-text.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

type WithdrawalMoney =
  | ReturnType<typeof useMoney<typeof verifyCryptoWithdrawal, typeof withdrawCrypto>>
  | ReturnType<typeof useMoney<typeof verifyBenefitWithdrawal, typeof withdrawBenefit>>;
type SheetProps = ComponentProps<typeof WithdrawalSheet>;

interface WithdrawalFormProps extends Pick<SheetProps, 'destination' | 'isFirstTime'> {
  money: WithdrawalMoney;
  agreement: ReturnType<typeof useAgreement>;
  asset: Asset;
  header: ReactNode;
  /** The fields of the destination. */
  children: ReactNode;
  /** Shown below the amount when there is nothing to withdraw. */
  nothing?: ComponentProps<typeof Notice>;
  quoteRows?: readonly MoneyRow[];
  sheetRows: SheetProps['rows'];
}

/** Both withdrawal forms: destination, amount, quote, confirmation and outcome. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { money, agreement, asset, header, children, nothing, quoteRows = [], sheetRows } = props;
  const { terms, confirming, hold, state } = money;
  const { t } = useWords('wallet-staking');
  const navigate = useNavigate();
  const rowsOf = useQuoteRows();
  const created = state.kind === 'done' ? state.answer.id : undefined;
  const outcome = useOutcome({
    ...money,
    receiptOf: (withdrawal) => withdrawal,
    leaveTo: paths.wallet.to(),
    next:
      created === undefined
        ? undefined
        : {
            label: t('common:done'),
            onClick: () => void navigate(paths.withdrawal.to(created), { replace: true }),
          },
  });
  const arrivalText = useArrivalText();
  const value = terms && arrivalText(terms.arrivals, { asset, typed: money.field.value });
  const arrival = toMoneyRow(
    { id: 'arrival', label: t('common:money.arrival'), value },
    money.quote,
  );
  if (outcome) return <Outcome {...outcome} />;
  const { receive, fee, total } = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  return (
    <>
      {header}
      {hold && <Notice {...hold} />}
      {children}
      <Card>
        <AmountField {...money.field} label={t('common:amount')} />
      </Card>
      {nothing && <Notice {...nothing} />}
      <QuoteBlock {...money.quoteBlock} rows={[receive, fee, total, arrival, ...quoteRows]} />
      <Agreement {...agreement.shown} />
      <SubmitButton {...(money.quote.quote ? agreement.gate(money.submit) : money.submit)} />
      {confirming && (
        <WithdrawalSheet
          confirming={confirming}
          asset={asset}
          destination={props.destination}
          rows={sheetRows}
          arrival={arrival}
          isFirstTime={props.isFirstTime}
        />
      )}
    </>
  );
}
