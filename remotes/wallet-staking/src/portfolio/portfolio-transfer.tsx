import type { transferPortfolio, verifyPortfolioTransfer } from '@shared/contract/portfolio';
import { useWords } from '@shared/host';
import {
  useArrivalRow,
  useExact,
  useFocusNext,
  useLimitsRow,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import { Card, ErrorState, Notice } from '@shared/ui';
import {
  AmountField,
  ConfirmSheet,
  Outcome,
  QuoteBlock,
  SelectField,
  SubmitButton,
} from '@shared/ui/money';
import { portfolioFlow } from '../common/flows.ts';
import { keyOf, useAccountName } from '../common/holdings.ts';
import { paths } from '../paths.ts';
import type { Direction } from './portfolio.rules.ts';
import { sidesOf } from './portfolio.rules.ts';
import { TransferSides } from './transfer-sides.tsx';
import { useLoadBalance, useTransferHoldings } from './use-transfer-holdings.ts';

/** A transfer between the wallet and another account, with both balances before and after. */
export function PortfolioTransfer({ direction }: { direction: Direction }) {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const nameOf = useAccountName();
  const { options, selected, select, failed } = useTransferHoldings(direction);
  useLoadBalance();
  const asset = selected?.asset ?? 'USDT';
  const sides = sidesOf(direction, selected?.account ?? 'store');
  const title = t(`portfolio.${direction}`);
  const money = useMoney<typeof verifyPortfolioTransfer, typeof transferPortfolio>({
    flow: portfolioFlow(direction),
    title,
    asset,
    to: nameOf(sides.to),
    verify: {
      path: '/v1/business/assetPortfolio/transferVerify',
      body: selected && { direction, ...selected },
    },
    send: '/v1/business/assetPortfolio/transfer',
    missing: selected ? undefined : t('common:loading'),
    labels: { next: t('transfer.next'), confirm: title },
  });
  const outcome = useOutcome({
    ...money,
    receiptOf: (transfer) => transfer,
    leaveTo: paths.portfolio.to(),
  });
  const focusNext = useFocusNext([money.field.ref]);
  const { terms, confirming, nothing } = money;
  const { quote, isAsking, failure } = money.quote;
  const arrival = useArrivalRow({ minutes: terms?.arrivalMinutes, isAsking });
  const limits = useLimitsRow({ terms, asset, isAsking, failure });
  if (outcome) return <Outcome {...outcome} />;
  if (failed) return <ErrorState {...failed} />;
  const side = (end: 'from' | 'to') => ({
    name: nameOf(sides[end]),
    before: terms?.before[end],
    after: quote ? terms?.after?.[end] : undefined,
  });
  const { fee } = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  return (
    <>
      <SelectField
        label={t('portfolio.account.label')}
        items={(options ?? []).map((one) => ({
          id: keyOf(one),
          label: `${nameOf(one.account)} · ${one.asset}`,
        }))}
        value={options && selected ? keyOf(selected) : ''}
        placeholder={options ? undefined : t('common:loading')}
        disabled={!options || options.length < 2}
        onChange={(key) => {
          select(key);
          money.clear();
          focusNext();
        }}
      />
      <TransferSides
        from={side('from')}
        to={side('to')}
        asset={asset}
        isAsking={isAsking && money.field.value !== ''}
      />
      {nothing && (
        <Notice title={t('portfolio.nothing')}>
          {t('portfolio.nothingIn', { account: nameOf(sides.from), asset })}
        </Notice>
      )}
      <Card>
        <AmountField {...money.field} label={t('common:amount')} />
      </Card>
      <QuoteBlock {...money.quoteBlock} rows={[fee, arrival, limits]} />
      <SubmitButton {...money.submit} />
      {confirming && (
        <ConfirmSheet
          {...confirming.sheet}
          title={title}
          amount={exact(confirming.quote.amount, asset)}
          rows={[
            { id: 'from', label: t('portfolio.from'), value: nameOf(sides.from) },
            { id: 'to', label: t('portfolio.to'), value: nameOf(sides.to) },
            ...Object.values(rowsOf({ ...confirming, asset, receiveAsset: asset })),
            arrival,
          ]}
        />
      )}
    </>
  );
}
