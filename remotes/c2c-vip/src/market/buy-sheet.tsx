import type { createBuyOrder, getC2cInfo, previewBuyOrder } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useAmounts, useDates, useNavigate, useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  toMoneyRow,
  useDraft,
  useExact,
  useLimitsRow,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import { assetScale } from '@shared/lib/money';
import { typedAmount } from '@shared/lib/number-input';
import { Button, Notice, stacks, TextField, textStyles } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { AmountField, Outcome, QuoteBlock, Sheet, SubmitButton } from '@shared/ui/money';
import type { ReactNode } from 'react';
import { sheetActions } from '../common/sheet-actions.ts';
import { paths } from '../paths.ts';
import { type DraftProblem, flows, priceDecimals, readDraft } from './market.rules.ts';
import styles from './trade.module.css';
import { TradeConfirm } from './trade-confirm.tsx';

type Info = ResponseOf<typeof getC2cInfo>;
const assets = { asset: 'USDT', receiveAsset: 'YUT' } as const;

interface BuySheetProps {
  info: Info;
  onClose: () => void;
}

/** Posts a buy order. The outcome stays until it is closed. */
export function BuySheet({ info, onClose }: BuySheetProps) {
  const { t } = useWords('c2c-vip');
  const navigate = useNavigate();
  const [typed, setTyped] = useDraft('terms', { price: info.market.bestPrice ?? '', minFill: '' });
  const wanted = readDraft(typed, info.limits);
  const problem = 'problem' in wanted ? wanted.problem : undefined;
  const problemText = useProblemText(info);
  const isFull = info.my.openOrders >= info.limits.maxOpenOrders;
  const agreement = useAgreement({ kind: 'c2c.create', namespace: 'c2c-vip' });
  const money = useMoney<typeof previewBuyOrder, typeof createBuyOrder>({
    flow: flows.buy,
    title: t('trade.buyTitle'),
    ...assets,
    verify: {
      path: '/v1/business/c2c/buy/preview',
      body: isFull || 'problem' in wanted ? undefined : wanted,
    },
    missing: isFull ? t('trade.tooMany') : problem && problemText(problem),
    send: '/v1/business/c2c/buy/create',
    more: { agreed: agreement.agreed },
    labels: { next: t('trade.review'), confirm: t('trade.post') },
  });
  const { state } = money;
  const created = state.kind === 'done' ? state.answer.order.id : undefined;
  const { close, dismiss } = sheetActions(money, onClose);
  const openOrder = () => {
    money.operation.close();
    void navigate(paths.order.to(created ?? ''));
  };
  const outcome = useOutcome({
    ...money,
    receiptOf: ({ receipt }) => receipt,
    leaveTo: paths.market.to(),
    next: created
      ? { label: t('trade.seeOrder'), onClick: openOrder }
      : { label: t('common:done'), onClick: close },
  });
  return (
    <Sheet title={t('trade.buyTitle')} onCancel={dismiss}>
      {outcome ? (
        <Outcome {...outcome} />
      ) : (
        <BuyForm
          money={money}
          agreement={agreement}
          fields={<Fields typed={typed} info={info} problem={problem} onChange={setTyped} />}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface Typed {
  price: string;
  minFill: string;
}

/** The text for a problem of the draft, with the limit that it breaks. */
function useProblemText({ limits }: Info) {
  const { t } = useWords('c2c-vip');
  const { format } = useAmounts();
  const price = (value: string | null) => (value ? format(value, priceDecimals) : '');
  const words: Record<DraftProblem, () => string> = {
    priceMissing: () => t('trade.priceMissing'),
    priceWrong: () =>
      t('trade.priceRange', { least: price(limits.minPrice), most: price(limits.maxPrice) }),
    minFillWrong: () => t('trade.minFillWrong', { least: format(limits.minFill, 0) }),
  };
  return (problem: DraftProblem) => words[problem]();
}

interface FieldsProps {
  typed: Typed;
  info: Info;
  problem: DraftProblem | undefined;
  onChange: (typed: Typed) => void;
}

function Fields({ typed, info, problem, onChange }: FieldsProps) {
  const { t } = useWords('c2c-vip');
  const { format } = useAmounts();
  const problemText = useProblemText(info);
  const change = (field: keyof Typed, decimals: number) => (text: string) => {
    const value = typedAmount(text.normalize('NFKC'), decimals);
    if (value !== undefined) onChange({ ...typed, [field]: value });
  };
  const common = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next' } as const;
  return (
    <div className={styles.fields}>
      <TextField
        {...common}
        label={t('trade.price')}
        suffix="USDT"
        value={typed.price}
        onChange={change('price', priceDecimals)}
        error={problem === 'priceWrong' ? problemText(problem) : undefined}
        hint={
          info.market.bestPrice
            ? t('trade.bestNow', { price: format(info.market.bestPrice, priceDecimals) })
            : undefined
        }
      />
      <TextField
        {...common}
        label={t('market.minFill')}
        suffix="YUT"
        placeholder={info.limits.minFill}
        value={typed.minFill}
        onChange={change('minFill', assetScale.YUT)}
        error={problem === 'minFillWrong' ? problemText(problem) : undefined}
        hint={t('trade.minFillHint')}
      />
    </div>
  );
}

interface BuyFormProps {
  money: ReturnType<typeof useMoney<typeof previewBuyOrder, typeof createBuyOrder>>;
  agreement: ReturnType<typeof useAgreement>;
  fields: ReactNode;
  onClose: () => void;
}

function BuyForm({ money, agreement, fields, onClose }: BuyFormProps) {
  const { t } = useWords('c2c-vip');
  const exact = useExact();
  const { dateTime } = useDates();
  const rowsOf = useQuoteRows();
  const { terms, confirming, hold, nothing } = money;
  const { isAsking, failure } = money.quote;
  const limits = useLimitsRow({ terms, asset: 'USDT', isAsking, failure });
  const endsAt = terms && (terms.expiresAt === null ? t('trade.never') : dateTime(terms.expiresAt));
  const ends = toMoneyRow(
    { id: 'ends', label: t('trade.ends'), value: endsAt },
    { isAsking, failure },
  );
  if (confirming) {
    const { price, minFill } = confirming.terms;
    const rows = rowsOf({ ...confirming, ...assets });
    return (
      <>
        <TradeConfirm
          confirming={confirming}
          amount={exact(confirming.quote.total, 'USDT')}
          rows={[
            { ...rows.receive, label: t('trade.getWhenFilled') },
            { id: 'price', label: t('market.price'), value: exact(price, 'USDT') },
            { id: 'minFill', label: t('market.minFill'), value: exact(minFill, 'YUT') },
            rows.fee,
            ends,
          ]}
        />
        <p className={textStyles.hint}>{t('trade.lockedHint')}</p>
      </>
    );
  }
  const rows = rowsOf({ ...money.quote, ...assets });
  return (
    <div className={stacks.medium}>
      {hold && <Notice {...hold} />}
      {fields}
      <AmountField {...money.field} label={t('trade.youPay')} />
      {nothing && <Notice {...nothing} />}
      <QuoteBlock
        plain
        {...money.quoteBlock}
        rows={[{ ...rows.receive, label: t('trade.getWhenFilled') }, limits, ends]}
      />
      <Agreement {...agreement.shown} />
      <SubmitButton {...(money.quote.quote ? agreement.gate(money.submit) : money.submit)} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}
