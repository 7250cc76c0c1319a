import type { BuyOrder, previewSale, sell } from '@shared/contract/c2c';
import { isNotFound, useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  useExact,
  useLimitsRow,
  useMoney,
  useOutcome,
  useQuoteRows,
  useRateRow,
} from '@shared/host/money';
import { Button, EmptyState, Notice, stacks } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { AmountField, Outcome, QuoteBlock, Sheet, SubmitButton } from '@shared/ui/money';
import { sheetActions } from '../common/sheet-actions.ts';
import { useOnChange } from '../common/use-on-change.ts';
import { paths } from '../paths.ts';
import { live, useC2cBuyOrderQuery } from './market.api.ts';
import { flows } from './market.rules.ts';
import { TradeConfirm } from './trade-confirm.tsx';

const assets = { asset: 'YUT', receiveAsset: 'USDT' } as const;

interface SellSheetProps {
  /** Undefined to show only the outcome of an earlier sale. */
  orderId: string | undefined;
  onClose: () => void;
}

/** Sells YUT into a buy order, in full or in part. The outcome stays until it is closed. */
export function SellSheet({ orderId, onClose }: SellSheetProps) {
  const { t } = useWords('c2c-vip');
  const query = useC2cBuyOrderQuery({ orderId: orderId ?? '' }, { ...live, skip: !orderId });
  const order = query.data?.order;
  const agreement = useAgreement({ kind: 'c2c.sell', namespace: 'c2c-vip' });
  const money = useSale({ orderId, order, agreed: agreement.agreed });
  const { isOnItsWay, close, dismiss } = sheetActions(money, onClose);
  const outcome = useOutcome({
    ...money,
    receiptOf: ({ receipt }) => receipt,
    leaveTo: paths.market.to(),
    next: { label: t('common:done'), onClick: close },
  });
  const isGone = query.isError && isNotFound(query.error);
  return (
    <Sheet title={t('trade.sellTitle')} onCancel={dismiss}>
      {outcome ? (
        <Outcome {...outcome} />
      ) : isGone && !isOnItsWay ? (
        <EmptyState
          title={t('trade.goneTitle')}
          message={t('trade.goneHint')}
          action={<Button onClick={close}>{t('common:close')}</Button>}
        />
      ) : (
        <SaleForm money={money} agreement={agreement} order={order} onClose={close} />
      )}
    </Sheet>
  );
}

interface SaleInput {
  orderId: string | undefined;
  order: BuyOrder | undefined;
  agreed: ReturnType<typeof useAgreement>['agreed'];
}

function useSale({ orderId, order, agreed }: SaleInput) {
  const { t } = useWords('c2c-vip');
  const money = useMoney<typeof previewSale, typeof sell>({
    flow: flows.sell,
    title: t('trade.sellTitle'),
    ...assets,
    to: order?.buyer.nickName,
    verify: {
      path: '/v1/business/c2c/sell/preview',
      body: orderId === undefined ? undefined : { orderId },
    },
    send: '/v1/business/c2c/sell',
    more: { agreed },
    labels: { next: t('trade.review'), confirm: t('trade.sellNow') },
  });
  // Other sellers may have taken a part: quote again.
  useOnChange(order?.remaining, () => {
    if (money.state.kind === 'idle') money.quote.refresh();
  });
  return money;
}

interface SaleFormProps {
  money: ReturnType<typeof useSale>;
  agreement: ReturnType<typeof useAgreement>;
  order: BuyOrder | undefined;
  onClose: () => void;
}

function SaleForm({ money, agreement, order, onClose }: SaleFormProps) {
  const { t } = useWords('c2c-vip');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const { terms, confirming, hold, nothing } = money;
  const { isAsking, failure } = money.quote;
  const sale = terms?.order ?? order;
  const rate = useRateRow({ rate: sale?.price, from: 'YUT', to: 'USDT', isAsking: !sale });
  const limits = useLimitsRow({ terms, asset: 'YUT', isAsking, failure });
  const isLoading = !sale;
  const buyer = {
    id: 'buyer',
    label: t('trade.buyer'),
    value: sale && `${sale.buyer.nickName} · ID ${sale.buyer.uid}`,
    isLoading,
  };
  const left = {
    id: 'left',
    label: t('market.remaining'),
    value: sale && exact(order?.remaining ?? sale.remaining, 'YUT'),
    isLoading,
  };
  if (confirming) {
    const rows = rowsOf({ ...confirming, ...assets });
    return (
      <TradeConfirm
        confirming={confirming}
        amount={exact(confirming.quote.amount, 'YUT')}
        rows={[buyer, rate, rows.fee, rows.total, rows.receive]}
      />
    );
  }
  const rows = rowsOf({ ...money.quote, ...assets });
  return (
    <div className={stacks.medium}>
      {hold && <Notice {...hold} />}
      <AmountField {...money.field} label={t('trade.youSell')} />
      {nothing && <Notice {...nothing} />}
      <QuoteBlock
        plain
        {...money.quoteBlock}
        rows={[rows.receive, rate, rows.fee, limits, left, buyer]}
      />
      <Agreement {...agreement.shown} />
      <SubmitButton {...(money.quote.quote ? agreement.gate(money.submit) : money.submit)} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}
