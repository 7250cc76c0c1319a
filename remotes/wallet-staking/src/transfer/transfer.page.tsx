import type {
  Party,
  transferUsdt,
  transferYut,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import { useSearchParams, useWords } from '@shared/host';
import {
  refusedField,
  useDraft,
  useFocusNext,
  useLimitsRow,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import type { Asset } from '@shared/lib/money';
import { Card, Notice, TextField } from '@shared/ui';
import { AmountField, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { useState } from 'react';
import { AssetChoice } from '../common/asset-choice.tsx';
import { paths } from '../paths.ts';
import { Recipient } from './recipient.tsx';
import { TransferSheet } from './transfer-sheet.tsx';

/** Each asset has its own pair of calls. */
const calls = {
  USDT: { verify: '/v1/business/transferVerify', send: '/v1/business/transfer' },
  YUT: { verify: '/v1/business/yut/transferVerify', send: '/v1/business/yut/transfer' },
} as const;
/** The limit of the server. */
const maxNoteLength = 140;

/** A transfer to another user. `?to=` holds the recipient's uid. */
export default function TransferPage() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const rowsOf = useQuoteRows();
  const [search, setSearch] = useSearchParams();
  const [picked, setPicked] = useState<Party>();
  const [asset, setAsset] = useDraft<Asset>('asset', 'USDT');
  const [note, setNote] = useDraft('note', '');
  const uid = search.get('to') ?? undefined;
  const money = useMoney<
    typeof verifyUsdtTransfer | typeof verifyYutTransfer,
    typeof transferUsdt | typeof transferYut
  >({
    flow: 'transfer',
    title: t('transfer.title'),
    asset,
    to: picked?.uid === uid ? picked?.nickName : uid,
    verify: {
      path: calls[asset].verify,
      body: uid === undefined ? undefined : { to: uid },
      withAmount: note.trim() ? { note: note.trim() } : {},
    },
    send: calls[asset].send,
    labels: { next: t('transfer.next'), confirm: t('transfer.confirm') },
  });
  const { terms, confirming, hold, nothing } = money;
  const { isAsking, failure } = money.quote;
  // A recipient from the URL gets a name from the terms. React re-renders before it paints.
  if (terms && terms.to.uid === uid && picked?.uid !== uid) setPicked(terms.to);
  const outcome = useOutcome({
    ...money,
    receiptOf: (receipt) => receipt,
    leaveTo: paths.wallet.to(),
  });
  const limits = useLimitsRow({ terms, asset, isAsking, failure });
  const focusNext = useFocusNext([money.field.ref]);
  const choose = (person?: Party) => {
    setPicked(person);
    if (person) focusNext();
    setSearch(person ? { to: person.uid } : {}, { replace: true });
  };
  const refused = refusedField(failure, 'to');
  const party = terms?.to ?? picked;
  if (outcome) return <Outcome {...outcome} />;
  const rows = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  return (
    <>
      {hold && <Notice {...hold} />}
      <Recipient
        uid={uid}
        party={party}
        isUnknown={failure !== undefined && !isAsking}
        onPick={choose}
        onClear={() => choose()}
      />
      {refused && (
        <Notice tone="danger" title={t('transfer.noRecipient')}>
          {common.t(refused)}
        </Notice>
      )}
      {uid !== undefined && !refused && (
        <>
          <AssetChoice
            label={t('transfer.asset')}
            value={asset}
            onChange={(chosen) => {
              setAsset(chosen);
              money.clear();
              focusNext();
            }}
          />
          <Card>
            <AmountField {...money.field} label={common.t('amount')} />
          </Card>
          {nothing && <Notice {...nothing} />}
          <TextField
            label={t('transfer.note')}
            hint={t('transfer.noteHint')}
            maxLength={maxNoteLength}
            value={note}
            onChange={setNote}
          />
          <QuoteBlock
            {...money.quoteBlock}
            rows={[
              { ...rows.receive, label: t('transfer.theyReceive') },
              rows.fee,
              rows.total,
              limits,
            ]}
          />
        </>
      )}
      {uid !== undefined && !refused && <SubmitButton {...money.submit} />}
      {confirming && party && (
        <TransferSheet
          confirming={confirming}
          asset={asset}
          party={party}
          note={note.trim()}
          isFirstTime={terms?.isFirstTime ?? false}
        />
      )}
    </>
  );
}
