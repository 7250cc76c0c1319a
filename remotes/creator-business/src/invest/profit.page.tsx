import type { checkProfitTransfer, transferProfit } from '@shared/contract/investments';
import { Link, useAmounts, useCursorList, useDates, useLoadFailed, useWords } from '@shared/host';
import { useExact, useMoney, useOutcome, useQuoteRows } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { Button, Card, ErrorState, ListRow, Section, Skeleton } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { AmountField, ConfirmSheet, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { paths } from '../paths.ts';
import { useCreatorProfitHistoryInfiniteQuery, useCreatorProfitQuery } from './invest.api.ts';
import { ProfitCard } from './profit-card.tsx';

const asset = 'USDT';

/** What a creator has earned by day, what of it waits, and its way to the wallet. */
export default function ProfitPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCreatorProfitQuery();
  // Asked for at once, and shown when what stands above it has its size.
  useCreatorProfitHistoryInfiniteQuery({ kind: 'creatorProfit' });
  const money = useMoney<typeof checkProfitTransfer, typeof transferProfit>({
    flow: 'creatorProfit',
    asset,
    verify: { path: '/v1/business/creator/profit/transferCheck', body: {} },
    send: '/v1/business/creator/profit/transfer',
    labels: { next: t('profit.next'), confirm: t('profit.transfer') },
  });
  const outcome = useOutcome({
    ...money,
    title: t('profit.transfer'),
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
        <div aria-busy="true">
          <Skeleton shape="block" width="100%" height={380} />
        </div>
      )}
      {query.data && !isZero(query.data.available) && <TransferForm money={money} />}
      {!query.isLoading && (
        <Section title={t('profit.history')}>
          <Entries onRefresh={() => void query.refetch()} />
        </Section>
      )}
    </>
  );
}

type Money = ReturnType<typeof useMoney<typeof checkProfitTransfer, typeof transferProfit>>;

function TransferForm({ money }: { money: Money }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const one = { asset, receiveAsset: asset } as const;
  const { fee, receive } = rowsOf({ ...money.quote, ...one });
  return (
    <>
      <Section title={t('profit.transfer')}>
        <Card>
          <AmountField {...money.field} label={common.t('amount')} />
        </Card>
      </Section>
      <QuoteBlock {...money.quoteBlock} rows={[fee, receive]} />
      <SubmitButton {...money.submit} />
      {money.confirming && (
        <ConfirmSheet
          {...money.confirming.sheet}
          title={t('profit.transfer')}
          amount={exact(money.confirming.quote.amount, asset)}
          rows={Object.values(rowsOf({ ...money.confirming, ...one }))}
        />
      )}
    </>
  );
}

function Entries({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { time } = useDates();
  const list = useCursorList(useCreatorProfitHistoryInfiniteQuery({ kind: 'creatorProfit' }));
  const refresh = () => {
    list.onRefresh();
    onRefresh();
  };
  return (
    <CursorList
      {...list}
      onRefresh={refresh}
      words={{
        failed: t('profit.listFailed'),
        emptyTitle: t('profit.none'),
        emptyHint: t('profit.noneHint'),
      }}
      emptyAction={<Button link={<Link to={paths.invest.to()} />}>{t('invest.title')}</Button>}
    >
      {(entry) => (
        <ListRow
          title={entry.title}
          subtitle={time(entry.createdAt)}
          value={`+${amount(entry.amount)}`}
          subvalue={entry.asset}
        />
      )}
    </CursorList>
  );
}
