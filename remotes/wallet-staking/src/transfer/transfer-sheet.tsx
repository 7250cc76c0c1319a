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
  const common = useWords('common');
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
        row('from', common.t('money.from'), `${common.t('wallet')} · ${asset}`),
        row('to', common.t('money.to'), `${party.nickName} · ID ${party.uid}`),
        ...(note ? [row('note', common.t('money.note'), note)] : []),
        fee,
        total,
        { ...receive, label: t('transfer.theyReceive') },
      ]}
      firstTime={
        isFirstTime
          ? { title: common.t('money.firstTime'), message: common.t('money.firstTimeHint') }
          : undefined
      }
    />
  );
}
