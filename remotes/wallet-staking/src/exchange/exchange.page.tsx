import type { exchange, verifyExchange } from '@shared/contract/money';
import { useWords } from '@shared/host';
import {
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
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ExchangePair } from './exchange-pair.tsx';
import { RecentExchanges } from './recent-exchanges.tsx';

const otherOf = { USDT: 'YUT', YUT: 'USDT' } as const;

/** Exchanges YUT for USDT, or USDT for YUT, at the rate of the server's quote. */
export default function ExchangePage() {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const rowsOf = useQuoteRows();
  const [from, setFrom] = useState<Asset>('USDT');
  const to = otherOf[from];
  const money = useMoney<typeof verifyExchange, typeof exchange>({
    flow: 'exchange',
    asset: from,
    receiveAsset: to,
    verify: { path: '/v1/business/yut/exchangeVerify', body: { from }, hasRate: true },
    send: '/v1/business/yut/exchange',
    labels: { next: t('exchange.next'), confirm: t('exchange.confirm') },
  });
  const { terms, confirming, nothing } = money;
  const { quote, isAsking } = money.quote;
  const outcome = useOutcome({
    ...money,
    title: t('exchange.title'),
    receiptOf: (receipt) => receipt,
    leaveTo: paths.wallet.to(),
  });
  const rate = useRateRow({ rate: terms?.rate, from, to, isAsking });
  const limits = useLimitsRow({ terms, asset: from, isAsking });
  const assets = { asset: from, receiveAsset: to };
  const rows = rowsOf({ ...money.quote, ...assets });
  const hold = {
    id: 'hold',
    label: t('exchange.hold'),
    value: terms && exact(terms.holdLimit, 'YUT'),
    isLoading: !terms && isAsking,
  };
  const flip = () => {
    setFrom(to);
    money.clear();
  };
  const wallet = (asset: Asset) => `${t('common:wallet')} · ${asset}`;
  const confirmed = rowsOf({ ...(confirming ?? money.quote), ...assets });
  if (outcome) return <Outcome {...outcome} />;
  return (
    <>
      <ExchangePair
        receive={{
          label: t('common:money.receive'),
          asset: to,
          amount: quote && exact(quote.receive),
          isLoading: isAsking,
        }}
        flip={{ label: t('exchange.flip'), onClick: flip }}
      >
        <AmountField {...money.field} label={t('exchange.pay')} />
      </ExchangePair>
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
