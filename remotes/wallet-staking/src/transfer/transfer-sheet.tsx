import type { Party } from '@shared/contract/money';
import { useWords } from '@shared/host';
import type { Confirming } from '@shared/host/money';
import { useExact, useQuoteRows } from '@shared/host/money';
import type { Asset } from '@shared/lib/money';
import { ConfirmSheet } from '@shared/ui/money';

interface TransferSheetProps {
  confirming: Confirming;
  asset: Asset;
  party: Party;
  note: string;
  isFirstTime: boolean;
}

/** Confirms a transfer. */
export function TransferSheet(props: TransferSheetProps) {
  const { confirming, asset, party, note, isFirstTime } = props;
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const { receive, fee, total } = useQuoteRows()({
    ...confirming,
    asset,
    receiveAsset: asset,
  });
  const row = (id: string, label: string, value: string) => ({ id, label, value });
  return (
    <ConfirmSheet
      {...confirming.sheet}
      title={t('transfer.title')}
      amount={exact(confirming.quote.amount, asset)}
      rows={[
        row('from', t('common:money.from'), `${t('common:wallet')} · ${asset}`),
        row('to', t('common:money.to'), `${party.nickName} · ID ${party.uid}`),
        ...(note ? [row('note', t('common:money.note'), note)] : []),
        fee,
        total,
        { ...receive, label: t('transfer.theyReceive') },
      ]}
      firstTime={
        isFirstTime
          ? { title: t('common:money.firstTime'), message: t('common:money.firstTimeHint') }
          : undefined
      }
    />
  );
}
