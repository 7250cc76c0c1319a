import type { exchange, verifyExchange } from '@shared/contract/money';
import { useWords } from '@shared/host';
import {
  useAmount,
  useDraft,
  useExact,
  useLimitsRow,
  useMoney,
  useOutcome,
  useQuoteRows,
  useRateRow,
} from '@shared/host/money';
import type { Asset } from '@shared/lib/money';
import { Notice } from '@shared/ui';
import { AmountField, ConfirmSheet, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { paths } from '../paths.ts';
import { otherSide } from './exchange.rules.ts';
import { ExchangePair } from './exchange-pair.tsx';
import { RecentExchanges } from './recent-exchanges.tsx';

const otherOf = { USDT: 'YUT', YUT: 'USDT' } as const;

/**
 * Exchanges YUT for USDT, or USDT for YUT, at the rate of the server's quote. The amount is typed on
 * either side; the other one follows from the quote.
 */
export default function ExchangePage() {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const [from, setFrom] = useDraft<Asset>('from', 'USDT');
  const to = otherOf[from];
  const [side, setSide] = useDraft<'pay' | 'receive'>('side', 'pay');
  const isPaid = side === 'pay';
  const money = useMoney<typeof verifyExchange, typeof exchange>({
    flow: 'exchange',
    title: t('exchange.title'),
    asset: from,
    receiveAsset: to,
    verify: {
      path: '/v1/business/yut/exchangeVerify',
      body: { from },
      withAmount: isPaid ? undefined : { side },
      hasRate: true,
    },
    typedAs: isPaid ? undefined : { asset: to, limitsIn: ({ receivable }) => receivable },
    send: '/v1/business/yut/exchange',
    labels: { next: t('exchange.next'), confirm: t('exchange.confirm') },
  });
  const { terms, confirming, nothing } = money;
  const { quote, isAsking, failure } = money.quote;
  // Without a quote, such as above the largest amount, the other side follows from the rate.
  const estimate = otherSide(money.field.value, { from, to, side, rate: terms?.rate });
  const other = useAmount({
    asset: isPaid ? to : from,
    spent: from,
    typed: (isPaid ? quote?.receive : quote?.amount) ?? estimate ?? '',
    set: (typed) => {
      setSide(isPaid ? 'receive' : 'pay');
      money.field.onChange(typed);
    },
    terms: isPaid ? terms?.receivable : terms,
    isAsking,
    hasFailed: failure !== undefined && !isAsking,
  });
  const following = { ...other.field, isLoading: isAsking };
  const [pay, receive] = isPaid ? [money.field, following] : [following, money.field];
  const outcome = useOutcome({
    ...money,
    receiptOf: (receipt) => receipt,
    leaveTo: paths.wallet.to(),
  });
  const rate = useRateRow({ rate: terms?.rate, from, to, isAsking });
  const limits = useLimitsRow({ terms, asset: from, isAsking, failure });
  const assets = { asset: from, receiveAsset: to };
  const rows = rowsOf({ ...money.quote, ...assets });
  const hold = {
    id: 'hold',
    label: t('exchange.hold'),
    value: terms && exact(terms.holdLimit, 'YUT'),
    isLoading: !terms && isAsking,
  };
  // The amount stays with its asset, and changes sides with it.
  const flip = () => {
    setFrom(to);
    setSide(isPaid ? 'receive' : 'pay');
  };
  const wallet = (asset: Asset) => `${t('common:wallet')} · ${asset}`;
  const confirmed = rowsOf({ ...(confirming ?? money.quote), ...assets });
  if (outcome) return <Outcome {...outcome} />;
  return (
    <>
      <ExchangePair
        pay={<AmountField {...pay} label={t('exchange.pay')} />}
        receive={
          <AmountField
            {...receive}
            label={t('common:money.receive')}
            available={undefined}
            shares={undefined}
          />
        }
        flip={{ label: t('exchange.flip'), onClick: flip }}
      />
      {nothing && <Notice {...nothing} />}
      <QuoteBlock {...money.quoteBlock} rows={[rate, rows.fee, hold, limits]} />
      <SubmitButton {...money.submit} />
      <RecentExchanges />
      {confirming && (
        <ConfirmSheet
          {...confirming.sheet}
          title={t('exchange.title')}
          amount={exact(confirming.quote.amount, from)}
          rows={[
            { id: 'from', label: t('common:money.from'), value: wallet(from) },
            { id: 'to', label: t('common:money.to'), value: wallet(to) },
            confirmed.receive,
            rate,
            confirmed.fee,
            confirmed.total,
          ]}
        />
      )}
    </>
  );
}
