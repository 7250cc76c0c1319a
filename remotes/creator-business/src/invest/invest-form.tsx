import type { ResponseOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { CreatorInfo } from '@shared/contract/creator';
import type {
  checkInvestment,
  createInvestment,
  InvestmentCheck,
} from '@shared/contract/investments';
import {
  failureText,
  useAmounts,
  useBalance,
  useDates,
  useSearchParams,
  useWords,
} from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  useConfirming,
  useDraft,
  useExact,
  useHoldNotice,
  useMoneyOperation,
  useOutcome,
  useQuote,
  useQuoteBlock,
} from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { BlockSkeleton, Card, EmptyState, Notice } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { ChoiceBoxes, ConfirmSheet, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { Switch } from '@shared/ui/switch';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { CouponChoice } from './coupon-choice.tsx';
import { useCouponsQuery, useOffsetQuery } from './invest.api.ts';
import { findUsableCoupon, hasCheckChanged, levelsForSale, pickLevel } from './invest.rules.ts';

const checkPath = '/v1/business/creator/createIfaCheck';

/** In pixels, for the skeleton. */
export const investFormHeight = 620;

/** Level, coupon and offset. The server prices each change. */
export function InvestForm({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { amount, format } = useAmounts();
  const exact = useExact();
  const [query, setQuery] = useSearchParams();
  const [couponId, setCouponId] = useDraft('coupon', '');
  const [isOffset, setOffset] = useDraft('offset', false);
  // The form appears once everything has loaded, so that nothing shifts under a finger.
  const [isReady, setReady] = useState(false);
  const level = pickLevel(info, query.get('level'));
  const couponsQuery = useCouponsQuery({ level }, { skip: level === undefined });
  // `data` keeps the previous level's coupons while the new ones load, so nothing jumps.
  const coupons = couponsQuery.data?.items;
  const coupon = findUsableCoupon(coupons, couponId);
  const offsetQuery = useOffsetQuery();
  const offset = offsetQuery.data;
  const quote = useQuote<typeof checkInvestment>({
    path: checkPath,
    body:
      level === undefined
        ? undefined
        : { level, ...(coupon && { couponId: coupon.id }), offset: isOffset ? 1 : 0 },
    amount: undefined,
  });
  const agreement = useAgreement({ kind: 'creator.invest', namespace: 'creator-business' });
  const invest = useInvestment(quote, agreement);
  const hold = useHoldNotice(quote.terms?.holdUntil ?? 0);
  const quoteBlock = useQuoteBlock(quote);
  const rows = useCheckRows(quote, invest.confirming?.shownTerms);
  const refusedRows = useRefusedRows(info, level);
  if (invest.outcome) return <Outcome {...invest.outcome} />;
  if (level === undefined) return <EmptyState title={t('invest.nothingForSale')} />;
  const isFirstQuote = !quote.terms && !quote.failure;
  if (!isReady && (couponsQuery.isLoading || offsetQuery.isLoading || isFirstQuote)) {
    return <BlockSkeleton height={investFormHeight} />;
  }
  if (!isReady) setReady(true);
  return (
    <>
      {hold && <Notice {...hold} />}
      <ChoiceBoxes
        label={t('invest.level')}
        items={levelsForSale(info).map((one) => ({
          id: String(one.level),
          name: t('creator.level', { level: one.level }),
          facts: exact(one.amount, 'USDT'),
        }))}
        value={String(level)}
        onChange={(id) => setQuery({ level: id }, { replace: true })}
      />
      <CouponChoice coupons={coupons} value={coupon?.id ?? ''} onChange={setCouponId} />
      {offset && !isZero(offset.available) && (
        <Card>
          <Switch
            label={t('invest.offset')}
            hint={t('invest.offsetHint', {
              percent: format(String(Number(offset.percent) * 100), 0),
              amount: `${amount(offset.available)}\u00a0USDT`,
            })}
            checked={isOffset}
            onChange={setOffset}
          />
        </Card>
      )}
      {quote.failure && (
        <div role="status">
          <Notice tone="warn">{failureText(quote.failure, common.t)}</Notice>
        </div>
      )}
      <QuoteBlock
        {...quoteBlock}
        {...(quote.failure?.kind === 'refused' && { problem: undefined, refresh: undefined })}
        rows={quote.failure?.kind === 'refused' ? refusedRows : rows}
      />
      <Agreement {...agreement.shown} />
      <SubmitButton {...invest.submit} />
      {invest.confirming && (
        <ConfirmSheet
          {...invest.confirming.sheet}
          title={t('invest.confirmTitle', { level })}
          amount={exact(invest.confirming.quote.total, 'USDT')}
          rows={rows}
        />
      )}
    </>
  );
}

type Check = ReturnType<typeof useQuote<typeof checkInvestment>>;

/** From the button over the confirm sheet to the outcome. */
function useInvestment(quote: Check, agreement: ReturnType<typeof useAgreement>) {
  const { t } = useWords('creator-business');
  const title = t('invest.title');
  const { operation, state } = useMoneyOperation<ResponseOf<typeof createInvestment>>('invest');
  const { open, close, confirming } = useConfirming<InvestmentCheck, typeof createInvestment>({
    request: {
      asset: 'USDT',
      title,
      send: '/v1/business/creator/createIfa',
      more: { agreed: agreement.agreed },
      isOther: hasCheckChanged,
      labels: { confirm: t('invest.confirm') },
    },
    asked: { quote, terms: quote.terms },
    state,
    operation,
  });
  const outcome = useOutcome({
    operation,
    state,
    title,
    receiptOf: ({ receipt }) => receipt,
    again: () => {
      operation.close();
      close();
      quote.refresh();
    },
    leaveTo: paths.creator.to(),
  });
  const { failure } = quote;
  const reason = quote.isAsking
    ? t('common:money.gettingQuote')
    : failure?.kind !== 'refused'
      ? undefined
      : failure.code === codes.notEnough
        ? t('common:money.notEnough', { asset: 'USDT' })
        : t('invest.notPossible');
  const submit = {
    label: reason ?? (quote.quote ? t('invest.next') : t('common:refresh')),
    disabled: reason !== undefined,
    onClick: quote.quote ? open : quote.refresh,
  };
  return { outcome, submit: quote.quote ? agreement.gate(submit) : submit, confirming };
}

/** Cost, payment, return and end date, with all decimals as on the confirmation. */
function useCheckRows({ terms: check, isAsking }: Check, shown?: InvestmentCheck) {
  const { t } = useWords('creator-business');
  const { amount: hideable, format } = useAmounts();
  const { date } = useDates();
  const exact = useExact();
  const usdt = (text: string) => exact(text, 'USDT');
  const row = (id: string, value: (of: InvestmentCheck) => string) => ({
    id,
    label: t(`invest.rows.${id}`),
    value: check && value(check),
    before:
      check && shown && value(shown) !== value(check)
        ? t('common:money.before', { value: value(shown) })
        : undefined,
    isLoading: isAsking && !check,
  });
  return [
    row('price', ({ amount }) => usdt(amount)),
    ...(check && !isZero(check.discount)
      ? [row('discount', ({ discount }) => `−${usdt(discount)}`)]
      : []),
    ...(check && !isZero(check.offset) ? [row('offset', (one) => `−${usdt(one.offset)}`)] : []),
    row('payable', ({ quote }) => usdt(quote.total)),
    {
      id: 'available',
      label: t('common:available'),
      value: check && `${hideable(check.available)}\u00a0USDT`,
      isLoading: isAsking && !check,
    },
    row('points', ({ points }) => format(points, 0)),
    row('daily', ({ dailyProfit }) => usdt(dailyProfit)),
    row('ends', ({ endsAt }) => date(endsAt)),
    row('returns', ({ returns }) => usdt(returns)),
  ];
}

/** The rows that are known without a check, for when the server refuses one. */
function useRefusedRows(info: CreatorInfo, level: number | undefined) {
  const { t } = useWords('creator-business');
  const { amount, format } = useAmounts();
  const { balance } = useBalance();
  const entry = info.recommendInfo.group.find((one) => one.level === level);
  return [
    {
      id: 'price',
      label: t('invest.rows.price'),
      value: entry?.amount && `${format(entry.amount)}\u00a0USDT`,
    },
    {
      id: 'available',
      label: t('common:available'),
      value: balance ? `${amount(balance.usdt)}\u00a0USDT` : undefined,
    },
    {
      id: 'points',
      label: t('invest.rows.points'),
      value: entry?.point && format(entry.point, 0),
    },
  ];
}
