import type { ResponseOf } from '@shared/contract/call';
import type { AmountLimits } from '@shared/lib/amount-rules';
import { type Asset, assetScale } from '@shared/lib/money';
import { typedAmount } from '@shared/lib/number-input';
import { createElement, useRef, useState } from 'react';
import { useDraft } from '../draft.ts';
import { failureText } from '../failure-words.ts';
import { useWords } from '../hooks.ts';
import { TimeLeft } from './countdown.tsx';
import { useHoldNotice, useNothingNotice } from './notices.ts';
import { amountToSend, useAmount } from './use-amount.ts';
import type { QuoteCall, QuoteRequest, QuoteState } from './use-quote.ts';
import { useQuote } from './use-quote.ts';

export interface AmountQuoteRequest<Verify extends QuoteCall> {
  asset: Asset;
  verify: Omit<QuoteRequest<Verify>, 'amount'>;
  /** Names the amount, so that it outlives a reload. */
  draft?: string;
  /** What else is missing before the next step: the button's label. */
  missing?: string;
  /** Where the amount is typed as one that arrives: its asset, and its limits. */
  typedAs?: { asset: Asset; limitsIn: (terms: TermsOf<Verify>) => AmountLimits };
}

/** The terms that a call answers with or without a quote. */
export type TermsOf<Verify extends QuoteCall> = ResponseOf<Verify> & AmountLimits;

/** An amount and the quote for it: the first half of a money screen, and all of a calculator. */
export function useAmountQuote<Verify extends QuoteCall>(request: AmountQuoteRequest<Verify>) {
  const { t } = useWords('common');
  const { asset, verify, typedAs } = request;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useDraft(request.draft, '');
  const [knownTerms, setKnownTerms] = useState<TermsOf<Verify>>();
  // While money is on hold, no quote is worth asking for.
  const holdUntil = (knownTerms as { holdUntil?: number } | undefined)?.holdUntil ?? 0;
  const missing = holdUntil > 0 ? t('money.holdTitle') : request.missing;
  const limitsIn = (of: TermsOf<Verify> | undefined) => of && (typedAs?.limitsIn(of) ?? of);
  const sendable = missing ? undefined : amountToSend(typed, limitsIn(knownTerms));
  const quote = useQuote<Verify>({ ...verify, amount: sendable });
  const terms = quote.terms as TermsOf<Verify> | undefined;
  // The terms decide which amount may be quoted. React renders again before it paints.
  if (terms !== knownTerms) setKnownTerms(terms);
  const hasFailed = quote.failure !== undefined && !quote.isAsking;
  const { field, reason } = useAmount({
    asset: typedAs?.asset ?? asset,
    spent: asset,
    typed,
    set: setTyped,
    terms: limitsIn(terms),
    isAsking: quote.isAsking,
    hasFailed,
  });
  return {
    terms,
    quote,
    field: { ...field, ref: input },
    /** Money may not leave: a notice, at the top. */
    hold: useHoldNotice(holdUntil),
    /** There is none of the asset: a notice, under the amount. */
    nothing: useNothingNotice(asset, terms?.available),
    /** Why it cannot go on yet. */
    reason: missing ?? reason,
    clear: () => setTyped(''),
    /** Fills in the amount of a payment code into an empty field, if it could be typed. */
    suggest: (asked: string | undefined) => {
      const amount = asked && typedAmount(asked, assetScale[asset]);
      if (amount && typed === '') setTyped(amount);
    },
    quoteBlock: useQuoteBlock(quote),
  };
}

/** The foot below the rows of a quote. */
export function useQuoteBlock<C extends QuoteCall>(quote: QuoteState<C>) {
  const { t } = useWords('common');
  const { failure, isExpired, isAsking, refresh, hasRate, holdsUntil } = quote;
  const needsRefresh = failure !== undefined || isExpired;
  return {
    unknown: t('unknown'),
    validity: hasRate
      ? {
          label: t('money.quoteValidity'),
          left: holdsUntil && createElement(TimeLeft, { until: holdsUntil }),
        }
      : undefined,
    problem: failure ? failureText(failure, t) : isExpired ? t('money.quoteExpired') : undefined,
    refresh: needsRefresh ? { label: t('refresh'), busy: isAsking, onClick: refresh } : undefined,
  };
}
