import type { checkProfitTransfer, transferProfit } from '@shared/contract/investments';
import { isFirstLoad, Link, useCursorList, useLoadFailed, useWords } from '@shared/host';
import { useExact, useMoney, useOutcome, useQuoteRows } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { BlockSkeleton, Button, Card, ErrorState, Section } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { AmountField, ConfirmSheet, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { EarningRow } from '../common/earning-row.tsx';
import { paths } from '../paths.ts';
import { useCreatorProfitHistoryInfiniteQuery, useCreatorProfitQuery } from './invest.api.ts';
import { ProfitCard } from './profit-card.tsx';

const asset = 'USDT';

/** A creator's earnings by day, and the transfer of the unclaimed part to the wallet. */
export default function ProfitPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCreatorProfitQuery();
  // Prefetch: the history is drawn after the card above it, so that nothing shifts.
  useCreatorProfitHistoryInfiniteQuery({ kind: 'creatorProfit' });
  const money = useMoney<typeof checkProfitTransfer, typeof transferProfit>({
    flow: 'creatorProfit',
    title: t('profit.transfer'),
    asset,
    verify: { path: '/v1/business/creator/profit/transferCheck', body: {} },
    send: '/v1/business/creator/profit/transfer',
    labels: { next: t('profit.next'), confirm: t('profit.transfer') },
  });
  const outcome = useOutcome({
    ...money,
    receiptOf: (receipt) => receipt,
    leaveTo: paths.profit.to(),
  });
  if (outcome) return <Outcome {...outcome} />;
  return (
    <>
      {query.data ? (
        <ProfitCard profit={query.data} />
      ) : query.isError ? (
        <ErrorState {...loadFailed(t('profit.failed'), query)} />
      ) : (
        <BlockSkeleton height={380} />
      )}
      {query.data && !isZero(query.data.available) && <TransferForm money={money} />}
      {!isFirstLoad(query) && (
        <Section title={t('profit.history')}>
          <ProfitHistory onRefresh={() => void query.refetch()} />
        </Section>
      )}
    </>
  );
}

type Money = ReturnType<typeof useMoney<typeof checkProfitTransfer, typeof transferProfit>>;

function TransferForm({ money }: { money: Money }) {
  const { t } = useWords('creator-business');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const assets = { asset, receiveAsset: asset } as const;
  const { fee, receive } = rowsOf({ ...money.quote, ...assets });
  return (
    <>
      <Section title={t('profit.transfer')}>
        <Card>
          <AmountField {...money.field} label={t('common:amount')} />
        </Card>
      </Section>
      <QuoteBlock {...money.quoteBlock} rows={[fee, receive]} />
      <SubmitButton {...money.submit} />
      {money.confirming && (
        <ConfirmSheet
          {...money.confirming.sheet}
          title={t('profit.transfer')}
          amount={exact(money.confirming.quote.amount, asset)}
          rows={Object.values(rowsOf({ ...money.confirming, ...assets }))}
        />
      )}
    </>
  );
}

function ProfitHistory({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useWords('creator-business');
  const query = useCreatorProfitHistoryInfiniteQuery({ kind: 'creatorProfit' });
  const list = useCursorList(query, onRefresh);
  return (
    <CursorList
      {...list}
      words={{
        failed: t('profit.listFailed'),
        emptyTitle: t('profit.none'),
        emptyHint: t('profit.noneHint'),
      }}
      emptyAction={<Button link={<Link to={paths.invest.to()} />}>{t('invest.title')}</Button>}
    >
      {(entry) => <EarningRow entry={entry} />}
    </CursorList>
  );
}
