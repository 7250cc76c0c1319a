import { useWords } from '@shared/host';
import type { Confirming } from '@shared/host/money';
import { useExact, useQuoteRows } from '@shared/host/money';
import { addressGroups } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import type { MoneyRow } from '@shared/ui/money';
import { ConfirmSheet } from '@shared/ui/money';

interface WithdrawalSheetProps {
  confirming: Confirming;
  asset: Asset;
  /** A wallet address or an account number, shown in full. */
  destination: { label: string; text: string };
  /** The network, or the bank and the account holder. */
  rows: readonly { id: string; label: string; value: string }[];
  arrival: MoneyRow;
  isFirstTime?: boolean;
}

/** Confirms a withdrawal, which cannot be undone. */
export function WithdrawalSheet(props: WithdrawalSheetProps) {
  const { confirming, asset, destination, arrival, isFirstTime } = props;
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const rows = useQuoteRows()({ ...confirming, asset, receiveAsset: asset });
  return (
    <ConfirmSheet
      {...confirming.sheet}
      title={t('withdraw.title')}
      amount={exact(confirming.quote.amount, asset)}
      address={{ label: destination.label, groups: addressGroups(destination.text) }}
      rows={[...props.rows, rows.fee, rows.total, rows.receive, arrival]}
      firstTime={
        isFirstTime
          ? { title: t('common:money.firstTime'), message: t('common:money.firstTimeHint') }
          : undefined
      }
    />
  );
}
