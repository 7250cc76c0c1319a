import { isZero } from '@shared/lib/amount-rules';
import { compareAmounts } from '@shared/lib/number-input';
import { invertRate } from '@shared/lib/worth';
import { useState } from 'react';
import type { Failure } from '../failure.ts';
import { useWords } from '../hooks.ts';
import { useExact, useExactUnlessHidden } from './exact.ts';
import { type AgreedPart, compareQuotes, type Quote } from './quote.rules.ts';

/** A line of the kit's quote block and confirm sheet. */
export interface MoneyRow {
  id: string;
  label: string;
  value?: string;
  isLoading?: boolean;
  room?: string;
  before?: string;
  press?: { label: string; onClick: () => void };
}

/** A line whose value is loaded: loading, “Unknown” after a failure, a dash without a request. */
export function toMoneyRow(
  { value, ...line }: Pick<MoneyRow, 'id' | 'label' | 'value' | 'before'>,
  { isAsking, failure }: { isAsking: boolean; failure: Failure | undefined },
): MoneyRow {
  const isMissing = value === undefined;
  const isNotAsked = isMissing && !isAsking && !failure;
  return { ...line, value: isNotAsked ? '—' : value, isLoading: isMissing && isAsking };
}

/** About the width of two amounts and their separator, with two assets and with one. */
const rateRoom = '14em';
const limitsRoom = '10.5em';

interface QuoteRowsInput {
  /** Undefined while the current amount has no quote. */
  quote: Quote | undefined;
  /** The quote shown before, if the person has to confirm again. */
  shown?: Quote;
  isAsking: boolean;
  failure: Failure | undefined;
  asset: string;
  receiveAsset: string;
}

/** The lines of every quote: received amount, fee, total. */
export function useQuoteRows() {
  const { t } = useWords('common');
  const exact = useExact();
  return ({ quote, shown, asset, receiveAsset, ...asking }: QuoteRowsInput) => {
    const changes = shown && quote ? compareQuotes(shown, quote) : {};
    const before = (value: string | undefined, of: string) =>
      value === undefined ? undefined : t('money.before', { value: exact(value, of) });
    const figure = (id: AgreedPart, of: string): string | undefined => {
      if (!quote) return undefined;
      return id === 'fee' && isZero(quote.fee) ? t('money.noFee') : exact(quote[id], of);
    };
    const row = (id: AgreedPart, label: string, of: string): MoneyRow =>
      toMoneyRow({ id, label, value: figure(id, of), before: before(changes[id], of) }, asking);
    return {
      receive: row('receive', t('money.receive'), receiveAsset),
      fee: row('fee', t('fee'), asset),
      total: row('total', t('total'), asset),
    };
  };
}

/** A rate; a tap inverts it. */
export function useRateRow(given: { rate?: string; from: string; to: string; isAsking: boolean }) {
  const { rate, from, to, isAsking } = given;
  const { t } = useWords('common');
  const exact = useExact();
  const [isTurned, setTurned] = useState(false);
  const shown = rate && (isTurned ? invertRate(rate) : rate);
  const [one, other] = isTurned ? [to, from] : [from, to];
  return {
    id: 'rate',
    label: t('rate'),
    value: shown && `1\u00a0${one} = ${exact(shown, other)}`,
    isLoading: rate === undefined && isAsking,
    room: rateRoom,
    press: { label: t('money.turnRate'), onClick: () => setTurned(!isTurned) },
  } satisfies MoneyRow;
}

/** The time of arrival, in the largest fitting unit. */
export function useArrivalRow(given: { minutes?: number; isAsking: boolean }): MoneyRow {
  const { minutes, isAsking } = given;
  const { t } = useWords('common');
  const inWords = (count: number): string => {
    if (count <= 0) return t('money.atOnce');
    const isLong = count >= 120;
    const key = isLong ? 'money.inHours' : 'money.inMinutes';
    return t(key, { number: String(isLong ? Math.round(count / 60) : count) });
  };
  const value = minutes === undefined ? undefined : inWords(minutes);
  return {
    id: 'arrival',
    label: t('money.arrival'),
    value,
    isLoading: value === undefined && isAsking,
  };
}

/** The smallest and the largest amount of one operation. */
export function useLimitsRow(given: {
  terms?: { smallest: string; largest: string };
  asset: string;
  isAsking: boolean;
  failure: Failure | undefined;
}): MoneyRow {
  const { terms, asset } = given;
  const { t } = useWords('common');
  const exact = useExact();
  // The largest amount is the balance and can be hidden; the smallest is public.
  const own = useExactUnlessHidden();
  const rangeOf = ({ smallest, largest }: { smallest: string; largest: string }): string =>
    // With less than the smallest amount, show only that.
    compareAmounts(smallest, largest) > 0
      ? t('money.atLeast', { amount: exact(smallest), asset })
      : `${exact(smallest)} – ${own(largest, asset)}`;
  const row = { id: 'limits', label: t('money.limits'), value: terms && rangeOf(terms) };
  return { ...toMoneyRow(row, given), room: limitsRoom };
}
