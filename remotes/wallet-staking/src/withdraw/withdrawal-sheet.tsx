import { useWords } from '@shared/host';
import type { Confirming } from '@shared/host/money';
import { useArrivalRow, useExact, useQuoteRows } from '@shared/host/money';
import { addressGroups } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { ConfirmSheet } from '@shared/ui/money';

interface WithdrawalSheetProps {
  confirming: Confirming;
  asset: Asset;
  /** A wallet address or an account number, shown in full. */
  destination: { label: string; text: string };
  /** The network, or the bank and the account holder. */
  rows: readonly { id: string; label: string; value: string }[];
  arrivalMinutes: number | undefined;
  isFirstTime?: boolean;
}

/** Confirms a withdrawal, which cannot be undone. */
export function WithdrawalSheet(props: WithdrawalSheetProps) {
  const { confirming, asset, destination, isFirstTime } = props;
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const arrival = useArrivalRow({ minutes: props.arrivalMinutes, isAsking: false });
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
